package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// smallGroupoids are puzzles whose moves can be blocked, with few states: glued corners,
// and states of dominoes that no turn may lead to, by any number of steps.
func smallGroupoids(t *testing.T) []*puzzle.Puzzle {
	t.Helper()
	dominoes, err := puzzle.ReadFile("../puzzle/testdata/dominoes.json")
	require.NoError(t, err)
	def := dominoes.Definition()
	def.Forbidden = []puzzle.Forbidden{{Place: 5, Labels: []int{1}}}
	dominoes, err = puzzle.New(def)
	require.NoError(t, err)
	spin := puzzle.TopSpin(7, 4).Definition()
	spin.Moves[1].Blocked = []puzzle.Forbidden{{Place: 1, Labels: []int{1, 2}}, {Place: 4, Labels: []int{1, 2}}}
	blocked, err := puzzle.New(spin)
	require.NoError(t, err)
	return []*puzzle.Puzzle{puzzle.Bandaged(2, "UFR UFL", "DBL DBR"), dominoes, blocked}
}

// repeated is a puzzle many times side by side, with moves that do the same in all of
// them: as many states, which need many more bits. Only the first one blocks.
func repeated(t *testing.T, p *puzzle.Puzzle, times int) *puzzle.Puzzle {
	t.Helper()
	def := puzzle.Definition{Name: fmt.Sprintf("%d times %s", times, p.Name()), Notation: p.Definition().Notation, Forbidden: p.Definition().Forbidden}
	def.Places = times * p.Places()
	for k := range times {
		def.Solved = append(def.Solved, p.Definition().Solved...)
		for _, piece := range p.Definition().Pieces {
			piece.Places = slices.Clone(piece.Places)
			for j := range piece.Places {
				piece.Places[j] += k * p.Places()
			}
			def.Pieces = append(def.Pieces, piece)
		}
	}
	for _, m := range p.Moves() {
		var images []int
		for k := range times {
			for _, to := range m.Perm.WithDegree(p.Places()).Images() {
				images = append(images, to+k*p.Places())
			}
		}
		sigma, err := perm.FromImages(images)
		require.NoError(t, err)
		def.Moves = append(def.Moves, puzzle.Move{Name: m.Name, Perm: sigma, Blocked: m.Blocked})
	}
	wide, err := puzzle.New(def)
	require.NoError(t, err)
	return wide
}

// costs finds the cheapest ways from the solved state by relaxing all of them until
// nothing changes, with states as they are applied.
func costs(t *testing.T, p *puzzle.Puzzle, runs bool, weights map[string]int) (map[string]int, []puzzle.State) {
	t.Helper()
	cost := map[string]int{p.Solved().Key(): 0}
	states := []puzzle.State{p.Solved()}
	for queue := states; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		for g, m := range p.Moves() {
			weight, listed := weights[m.Name]
			if !listed {
				weight = 1
			}
			order := int(m.Perm.Order().Int64())
			letter := p.Alphabet().MustParse(p.Alphabet().Names()[g])
			for k := 1; k < order; k++ {
				steps := weight
				if !runs {
					steps *= min(k, order-k)
				}
				next, err := s.Apply(letter.Pow(k))
				if err != nil {
					continue
				}
				old, known := cost[next.Key()]
				if !known {
					states = append(states, next)
				}
				if total := cost[s.Key()] + steps; !known || total < old {
					cost[next.Key()] = total
					queue = append(queue, next)
				}
			}
		}
	}
	return cost, states
}

// Every state of small puzzles: costs as in a search without shapes, in all metrics and
// with weights, with much memory and with little.
func TestGroupoidAgainstPlainSearch(t *testing.T) {
	for _, p := range smallGroupoids(t) {
		for _, m := range p.Metrics() {
			first := p.Moves()[0].Name
			for _, weights := range []map[string]int{nil, {first: 3}, {first: 0}} {
				requirePlainCosts(t, p, m, weights, 40)
			}
		}
	}
}

// States of hundreds of bits, and on more than 256 places.
func TestGroupoidOfWideStates(t *testing.T) {
	small := smallGroupoids(t)
	for _, p := range []*puzzle.Puzzle{repeated(t, small[1], 30), repeated(t, small[2], 37)} {
		requirePlainCosts(t, p, p.Metrics()[0], nil, 10)
	}
}

// newGroupoid makes the search of a groupoid, also for a group.
func newGroupoid(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	return asSolver(newGroupoidSearch(ctx, "test", p, metric, opts))
}

// requirePlainCosts compares about so many shortest solutions with a plain search.
func requirePlainCosts(t *testing.T, p *puzzle.Puzzle, m puzzle.Metric, weights map[string]int, solutions int) {
	t.Helper()
	want, states := costs(t, p, m.Runs, weights)
	for _, memory := range []uint64{1 << 25, 1} {
		solver, err := newGroupoid(context.Background(), p, m.Name, &Options{Weights: weights, Memory: memory})
		require.NoError(t, err)
		for i := 0; i < len(states); i += 1 + len(states)/solutions {
			r, err := Optimal(context.Background(), solver, states[i])
			require.NoError(t, err)
			require.Equal(t, want[states[i].Key()], r.Length, "%s, %v: %s", p.Name(), weights, states[i])
			require.True(t, r.Proved())
			end, err := states[i].Apply(r.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
		}
	}
}

// All shortest solutions of a state are those that a plain search counts.
func TestGroupoidAllShortest(t *testing.T) {
	p := puzzle.Bandaged(2, "UFR UFL", "DBL DBR")
	solver, err := newGroupoid(context.Background(), p, "", nil)
	require.NoError(t, err)
	little, err := newGroupoid(context.Background(), p, "", &Options{Memory: 1})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(4, 4))
	several := 0
	for range 20 {
		s := p.RandomState(rng)
		var words [2][]string
		for i, solver := range []Solver{solver, little} {
			for r, err := range All(context.Background(), solver, s) {
				require.NoError(t, err)
				require.Equal(t, r.Lower, r.Length)
				words[i] = append(words[i], r.Word.String())
			}
			require.Len(t, slices.Compact(slices.Sorted(slices.Values(words[i]))), len(words[i]))
		}
		require.ElementsMatch(t, words[0], words[1])
		several += min(1, len(words[0])-1)
	}
	require.Positive(t, several)
}

// Square-1: near states have shortest solutions, random ones short ones, and the metric
// of slashes is one of weights.
func TestGroupoidSolvesSquareOne(t *testing.T) {
	large(t)
	p := puzzle.SquareOne()
	solver, err := newGroupoid(context.Background(), p, "", &Options{Memory: 40 << 20, Nodes: 300_000})
	require.NoError(t, err)
	for text, length := range map[string]int{"(1,0)/(-1,-1)/(0,1)": 6, "(1,0)/(3,0)/": 4, "(2,0)": 1, "": 0} {
		s, err := p.Solved().Do(text)
		require.NoError(t, err)
		r, err := Optimal(context.Background(), solver, s)
		require.NoError(t, err)
		require.Equal(t, length, r.Length, text)
	}
	rng := rand.New(rand.NewPCG(10, 1))
	for range 2 {
		s := p.RandomState(rng)
		r, err := Near(context.Background(), solver, s)
		require.NoError(t, err)
		end, err := s.Apply(r.Word)
		require.NoError(t, err)
		require.True(t, end.IsSolved())
		require.Equal(t, r.Metric.Len(r.Word), r.Length)
		require.LessOrEqual(t, r.Lower, r.Length)
	}
	slashes, err := newGroupoid(context.Background(), p, "", &Options{Memory: 4 << 20, Weights: map[string]int{"U": 0, "D": 0}})
	require.NoError(t, err)
	s, err := p.Solved().Do("(1,0)/(-1,-1)/(0,1)")
	require.NoError(t, err)
	r, err := Optimal(context.Background(), slashes, s)
	require.NoError(t, err)
	require.Equal(t, 2, r.Length)
	require.Equal(t, "weighted turns", r.Metric.Name)
}

// littleSquare solves Square-1 with so little memory that searches go far from the state.
var littleSquare = sync.OnceValue(func() *groupoidSearch {
	solver, err := newGroupoid(context.Background(), puzzle.SquareOne(), "", &Options{Memory: 1 << 20})
	if err != nil {
		panic(err)
	}
	return solver.(*groupoidSearch)
})

// From states in which the slash is blocked, with so little memory that the search has to
// go far from them.
func TestGroupoidFromBlockedStates(t *testing.T) {
	solver := littleSquare()
	p := solver.Puzzle()
	rng := rand.New(rand.NewPCG(6, 6))
	for range 10 {
		word := p.Scramble(rng, 10)
		s, err := p.Solved().Apply(word)
		require.NoError(t, err)
		for _, turn := range []string{"(1,1)", "(2,0)", "(0,2)", "(1,2)"} {
			s, err := s.Do(turn)
			require.NoError(t, err)
			r, err := Optimal(context.Background(), solver, s)
			require.NoError(t, err)
			require.LessOrEqual(t, r.Length, 12)
			require.Equal(t, r.Metric.Len(r.Word), r.Length)
		}
	}
}

func TestGroupoidRefuses(t *testing.T) {
	p := puzzle.SquareOne()
	var input *fault.InputError
	for _, o := range []*Options{
		{Weights: map[string]int{"U": 51}}, {Weights: map[string]int{"R": 1}}, {Weights: map[string]int{"U": 0, "S": 0}}, {Ignore: []int{1}},
	} {
		_, err := newGroupoid(context.Background(), p, "", o)
		require.ErrorAs(t, err, &input)
	}
	_, err := newGroupoid(context.Background(), puzzle.Sliding(3, 3), "", nil)
	require.ErrorAs(t, err, &input)
	solver := *littleSquare()
	solver.options.Nodes = 1000
	s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
	_, err = Optimal(context.Background(), &solver, s)
	var limit *LimitError
	require.ErrorAs(t, err, &limit)
	require.Greater(t, limit.Lower, 5)
	_, err = Bounded(context.Background(), &solver, s, 3)
	var none *fault.UnreachableError
	require.ErrorAs(t, err, &none)
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	_, err = newGroupoid(ctx, p, "", nil)
	require.ErrorContains(t, err, "enough")
	_, err = Near(ctx, &solver, s)
	require.ErrorContains(t, err, "enough")
}
