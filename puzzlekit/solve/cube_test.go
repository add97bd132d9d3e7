package solve

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/cubeopt"
)

// quickCube makes the solver with the smallest table, which knows short distances only.
func quickCube(t *testing.T, p *puzzle.Puzzle, metric string, opts *Options) Solver {
	solver, err := newCube(t.Context(), p, metric, opts, cubeopt.Config{Base: 5})
	require.NoError(t, err)
	return solver
}

// walked returns the state after some random moves.
func walked(t *testing.T, p *puzzle.Puzzle, r *rand.Rand, length int) puzzle.State {
	s := p.Solved()
	for range length {
		move := p.Moves()[r.IntN(6)].Name + []string{"", "'", "2"}[r.IntN(3)]
		var err error
		s, err = s.Do(move)
		require.NoError(t, err)
	}
	return s
}

// All shortest solutions are those of pattern databases.
func TestCubeAndPatternSearch(t *testing.T) {
	large(t)
	p, r := puzzle.Rubik(3), rand.New(rand.NewPCG(1, 2))
	for _, metric := range []string{"HTM", "QTM"} {
		cube := quickCube(t, p, metric, kept())
		patterns, err := NewPatternSearch(t.Context(), p, metric, &Options{CacheDir: "off", Memory: 3 << 20})
		require.NoError(t, err)
		for n := range 24 {
			s := walked(t, p, r, n%8)
			var words [2]map[string]bool
			var lengths [2]int
			for i, solver := range []Solver{cube, patterns} {
				words[i] = map[string]bool{}
				for result, err := range All(t.Context(), solver, s) {
					require.NoError(t, err)
					require.True(t, result.Proved())
					words[i][result.Word.String()] = true
					lengths[i] = result.Length
				}
			}
			if metric == "HTM" {
				require.Equal(t, words[1], words[0])
			}
			require.Len(t, words[0], len(words[1])) // in QTM, the words may differ by the order of turns that commute
			require.Equal(t, lengths[1], lengths[0])
			most := Goal{Want: AtMost, Most: n%8 - 1}
			for result, err := range cube.Search(t.Context(), s, most) {
				if err != nil {
					var none *fault.UnreachableError
					require.True(t, errors.As(err, &none))
					require.Greater(t, result.Lower, most.Most)
					continue
				}
				require.LessOrEqual(t, result.Length, most.Most)
			}
		}
	}
}

// Turns of slices count one. Up to three of them, all shortest solutions are those found by trying
// all words.
func TestCubeCountsSlices(t *testing.T) {
	p := puzzle.Rubik(3)
	cube := quickCube(t, p, "STM", kept())
	require.Equal(t, "STM", cube.Metric().Name)
	r := rand.New(rand.NewPCG(9, 1))
	for n := range 12 {
		s, length := p.Solved(), n%4
		for range length {
			layer := strings.Split("U D L R F B M E S", " ")[r.IntN(9)]
			var err error
			s, err = s.Do(layer + []string{"", "'", "2"}[r.IntN(3)])
			require.NoError(t, err)
		}
		want, words := sliceWords(t, p, s)
		got := map[string]bool{}
		for result, err := range All(t.Context(), cube, s) {
			require.NoError(t, err)
			require.True(t, result.Proved())
			require.Equal(t, want, result.Length)
			require.Equal(t, want, result.Metric.Len(result.Word))
			end, err := s.Apply(result.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
			got[result.Word.String()] = true
		}
		require.Len(t, got, len(words))
		short, err := Near(t.Context(), cube, s)
		require.NoError(t, err)
		require.Equal(t, want, short.Length)
	}

	solver, err := For(t.Context(), p, "STM", &Options{CacheDir: "off", Nodes: 1, Weights: map[string]int{"U": 2}})
	var input *fault.InputError
	require.Nil(t, solver)
	require.True(t, errors.As(err, &input))
	_, err = NewPatternSearch(t.Context(), p, "STM", quiet())
	require.True(t, errors.As(err, &input))
	require.ErrorContains(t, err, "only NewCube counts turns of slices")
	_, err = For(t.Context(), puzzle.Rubik(2), "STM", quiet())
	require.True(t, errors.As(err, &input))
}

// sliceWords returns the length of the shortest solutions, and what each does step by step: words
// that differ only by the order of turns about one axis do the same, axis by axis.
func sliceWords(t *testing.T, p *puzzle.Puzzle, s puzzle.State) (int, map[string]bool) {
	type product struct {
		axis, cost int
		perm       perm.Perm
	}
	var products []product // of the turns of two opposite faces
	moves := p.Moves()
	for axis, pair := range [][2]int{{0, 5}, {1, 3}, {2, 4}} {
		for n := 1; n < 16; n++ {
			a, b := n%4, n/4
			cost := min(a, 1) + min(b, 1)
			if a > 0 && a+b == 4 {
				cost = 1
			}
			products = append(products, product{axis, cost, moves[pair[0]].Perm.Pow(a).Mul(moves[pair[1]].Perm.Pow(b))})
		}
	}
	require.Len(t, products, 45)
	solution, err := s.SolvedBy()
	require.NoError(t, err)
	words := map[string]bool{}
	var follow func(left perm.Perm, axis, rest int, word string)
	follow = func(left perm.Perm, axis, rest int, word string) {
		if rest == 0 {
			if left.IsIdentity() {
				words[word] = true
			}
			return
		}
		for i, next := range products {
			if next.axis != axis && next.cost <= rest {
				follow(next.perm.Inverse().Mul(left), next.axis, rest-next.cost, fmt.Sprint(word, " ", i))
			}
		}
	}
	for length := 0; ; length++ {
		if follow(solution, -1, length, ""); len(words) > 0 {
			return length, words
		}
	}
}

// A cube with another name and other colours is the cube, and the target can be any state.
func TestCubeByContent(t *testing.T) {
	large(t)
	def := puzzle.Rubik(3).Definition()
	def.Name = "my cube"
	mine, err := puzzle.New(def)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(3, 4))
	target := walked(t, mine, r, 30)
	solver := quickCube(t, mine, "QTM", &Options{CacheDir: tables, Target: target})
	for n := range 8 {
		s := target
		for range n {
			s, err = s.Do(mine.Moves()[r.IntN(6)].Name)
			require.NoError(t, err)
		}
		result, err := Optimal(t.Context(), solver, s)
		require.NoError(t, err)
		end, err := s.Apply(result.Word)
		require.NoError(t, err)
		require.True(t, end.Equal(target))
		require.LessOrEqual(t, result.Length, n)
	}
}

func TestCubeRefuses(t *testing.T) {
	ctx, cube := t.Context(), puzzle.Rubik(3)
	var input *fault.InputError
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(2), puzzle.Supercube(3), puzzle.Sliding(7, 7), puzzle.Megaminx()} {
		_, err := NewCube(ctx, p, "", quiet())
		require.True(t, errors.As(err, &input), p.Name())
	}
	var limit *fault.LimitError
	_, err := NewCube(ctx, cube, "", &Options{CacheDir: "off", Memory: 29_000_000})
	require.True(t, errors.As(err, &limit))
	require.EqualValues(t, cubeopt.Bytes(0), limit.Need)
	_, err = NewCube(ctx, cube, "", &Options{Subgroup: []string{"U"}})
	require.True(t, errors.As(err, &input))

	for memory, bits := range map[uint64]int{0: 3, 30e6: 0, 60e6: 1, 1 << 30: 5, 8e9: 8, 1 << 50: 11} {
		require.Equal(t, bits, cubeBits(&Options{Memory: memory}), memory)
	}
	require.Equal(t, 3, cubeBits(nil))
}

// A search that is stopped tells what it has proved.
func TestCubeStops(t *testing.T) {
	large(t)
	p := puzzle.Rubik(3)
	s := p.RandomState(rand.New(rand.NewPCG(5, 6)))
	lengths := map[string]bool{}
	solver := quickCube(t, p, "", &Options{CacheDir: tables, Progress: func(at Progress) {
		if at.Nodes > 0 {
			lengths[at.What] = true
		}
	}})
	conventions.Stops(t, "Optimal", 300*time.Millisecond, func(ctx context.Context) error {
		result, err := Optimal(ctx, solver, s)
		require.Greater(t, result.Lower, 8)
		require.False(t, result.Found)
		return err
	})
	require.Subset(t, []string{"7 turns", "8 turns", "9 turns", "10 turns", "11 turns", "12 turns", "13 turns", "14 turns", "15 turns"}, slices.Collect(maps.Keys(lengths)))
	require.NotEmpty(t, lengths)

	solver = quickCube(t, p, "", &Options{CacheDir: tables, Nodes: 100_000})
	result, err := Optimal(t.Context(), solver, s)
	var limit *LimitError
	require.True(t, errors.As(err, &limit))
	require.Equal(t, "Nodes", limit.Option)
	require.Greater(t, result.Lower, 6)
}

// For gives short solutions of the cube without the table for shortest ones.
func TestForMakesTheCubeTableWhenNeeded(t *testing.T) {
	large(t)
	p := puzzle.Rubik(3)
	solver, err := For(t.Context(), p, "", kept())
	require.NoError(t, err)
	both, ok := solver.(*cubeOnDemand)
	require.True(t, ok)
	s := walked(t, p, rand.New(rand.NewPCG(7, 8)), 6)
	result, err := Near(t.Context(), solver, s)
	require.NoError(t, err)
	require.LessOrEqual(t, result.Length, 24)
	result, err = Bounded(t.Context(), solver, s, 24)
	require.NoError(t, err)
	require.LessOrEqual(t, result.Length, 24)
	result, err = Optimal(t.Context(), solver, p.Solved())
	require.NoError(t, err)
	require.True(t, result.Proved())
	require.False(t, both.exact.done)

	made := 0
	both.exact.make = func(context.Context) (Solver, error) {
		if made++; made == 1 {
			return nil, context.Canceled
		}
		return quickCube(t, p, "", kept()), nil
	}
	_, err = Optimal(t.Context(), solver, s)
	require.ErrorIs(t, err, context.Canceled)
	for range 2 {
		result, err = Optimal(t.Context(), solver, s)
		require.NoError(t, err)
		require.Equal(t, cubeMethod, result.Method)
	}
	require.Equal(t, 2, made)
	solutions := 0
	for result, err := range All(t.Context(), solver, p.Solved()) {
		require.NoError(t, err)
		require.Zero(t, result.Length)
		solutions++
	}
	require.Equal(t, 1, solutions)
	result, err = Bounded(t.Context(), solver, s, result.Length-1)
	var none *fault.UnreachableError
	require.True(t, errors.As(err, &none))
	require.False(t, result.Found)

	solver, err = For(t.Context(), p, "QTM", kept())
	require.NoError(t, err)
	require.IsType(t, both, solver)
}
