package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// cheapest is Dijkstra's algorithm as in a textbook, from all goals at once: the cost of
// each state, by its key. A turn of a move is what counts one in the metric.
func cheapest(p *puzzle.Puzzle, metric puzzle.Metric, weights map[string]int, goals ...puzzle.State) map[string]int {
	type turn struct {
		word word.Word
		cost int
	}
	var turns []turn
	for g, m := range p.Moves() {
		w, cost := p.Alphabet().Word(word.Letter(g+1)), 1
		if c, ok := weights[m.Name]; ok {
			cost = c
		}
		turns = append(turns, turn{w, cost}, turn{w.Inverse(), cost})
		for k := 2; metric.Runs && k < int(m.Perm.Order().Int64()); k++ {
			turns = append(turns, turn{w.Pow(k), cost})
		}
	}
	costs := map[string]int{}
	queue := map[int][]puzzle.State{0: goals}
	for d := 0; len(queue) > 0; d++ {
		for _, s := range queue[d] {
			if _, known := costs[s.Key()]; known {
				continue
			}
			costs[s.Key()] = d
			for _, t := range turns {
				next, err := s.Apply(t.word)
				if err != nil {
					panic(err)
				}
				if _, known := costs[next.Key()]; !known {
					queue[d+t.cost] = append(queue[d+t.cost], next)
				}
			}
		}
		delete(queue, d)
	}
	return costs
}

// allStates lists the states that moves reach.
func allStates(p *puzzle.Puzzle) []puzzle.State {
	seen := map[string]bool{p.Solved().Key(): true}
	list := []puzzle.State{p.Solved()}
	for k := 0; k < len(list); k++ {
		for g := range p.Moves() {
			next, err := list[k].Apply(p.Alphabet().Word(word.Letter(g + 1)))
			if err != nil {
				panic(err)
			}
			if !seen[next.Key()] {
				seen[next.Key()] = true
				list = append(list, next)
			}
		}
	}
	return list
}

// masked is a state without the labels to ignore.
func masked(s puzzle.State, ignore []int) string {
	labels := s.Labels()
	for i, label := range labels {
		if slices.Contains(ignore, label) {
			labels[i] = 0
		}
	}
	return fmt.Sprint(labels)
}

func TestTarget(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(5, 1))
	for _, p := range []*puzzle.Puzzle{puzzle.Cuboid(3, 1, 3), puzzle.Torus(3, 2)} {
		target := p.RandomState(rng)
		metric := p.Metrics()[0]
		want := cheapest(p, metric, nil, target)
		for name, make := range map[string]constructor{
			"Table": constructorOf(NewTable), "Bidirectional": constructorOf(NewBidirectional), "PatternSearch": NewPatternSearch, "Near": NewNear, "TwoPhase": constructorOf(NewTwoPhase), "For": For,
		} {
			solver, err := make(ctx, p, "", &Options{CacheDir: "off", Memory: 1 << 22, Target: target})
			if name == "TwoPhase" && isUnfitForTest(err) {
				continue
			}
			require.NoError(t, err, "%s, %v", name, p)
			for range 30 {
				s := p.RandomState(rng)
				r, err := Near(ctx, solver, s)
				require.NoError(t, err, name)
				end, err := s.Apply(r.Word)
				require.NoError(t, err)
				require.True(t, end.Equal(target), name)
				require.GreaterOrEqual(t, r.Length, want[s.Key()])
				require.LessOrEqual(t, r.Lower, want[s.Key()], name)
				if name == "Table" || name == "Bidirectional" || name == "PatternSearch" {
					require.Equal(t, want[s.Key()], r.Length, name)
					all := 0
					for r, err := range All(ctx, solver, s) {
						require.NoError(t, err)
						require.Equal(t, want[s.Key()], r.Length)
						all++
					}
					require.Positive(t, all)
				}
			}
			r, err := Near(ctx, solver, target)
			require.NoError(t, err)
			require.Zero(t, r.Length)
		}
	}
}

type constructor func(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error)

// constructorOf adapts a constructor of a concrete type to return a Solver.
func constructorOf[S Solver](make func(context.Context, *puzzle.Puzzle, string, *Options) (S, error)) constructor {
	return func(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
		return asSolver(make(ctx, p, metric, opts))
	}
}

func isUnfitForTest(err error) bool {
	input, ok := err.(*fault.InputError)
	return ok && input.What == "the puzzle"
}

func TestIgnore(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(5, 2))
	for _, test := range []struct {
		puzzle *puzzle.Puzzle
		ignore []int
	}{
		{puzzle.Torus(3, 2), []int{1, 4}}, {puzzle.Torus(3, 2), []int{1, 2, 3, 4, 5, 6}}, {puzzle.TopSpin(7, 4), []int{2, 3, 7}}, {puzzle.Cuboid(3, 1, 3), puzzle.Cuboid(3, 1, 3).Pieces()[0].Places},
	} {
		p, ignore := test.puzzle, test.ignore
		target := p.RandomState(rng)
		var goals []puzzle.State
		for _, s := range allStates(p) {
			if masked(s, ignore) == masked(target, ignore) {
				goals = append(goals, s)
			}
		}
		want := cheapest(p, p.Metrics()[0], nil, goals...)
		o := &Options{CacheDir: "off", Memory: 1 << 22, Target: target, Ignore: ignore}
		for name, make := range map[string]constructor{"PatternSearch": NewPatternSearch, "Near": NewNear, "For": For} {
			solver, err := make(ctx, p, "", o)
			require.NoError(t, err, name)
			for range 30 {
				s := p.RandomState(rng)
				r, err := Near(ctx, solver, s)
				require.NoError(t, err, name)
				end, err := s.Apply(r.Word)
				require.NoError(t, err)
				require.Equal(t, masked(target, ignore), masked(end, ignore))
				require.LessOrEqual(t, r.Lower, want[s.Key()], name)
				require.GreaterOrEqual(t, r.Length, want[s.Key()], name)
				if name != "Near" {
					require.Equal(t, want[s.Key()], r.Length, "%s, %v", name, p)
				}
			}
		}
	}
}

// The cross of the 3×3×3 cube: the four edges of the face D, whose distances are well
// known: 190,080 states, at most 8 turns away.
func TestCross(t *testing.T) {
	p := puzzle.Rubik(3)
	var ignore []int
	for _, piece := range p.Pieces() {
		labels := make([]int, len(piece.Places))
		cross := false
		for i, place := range piece.Places {
			labels[i] = p.Solved().Labels()[place-1]
			cross = cross || piece.Kind == "edge" && p.Labels()[labels[i]-1].Text == "D"
		}
		if !cross {
			ignore = append(ignore, labels...)
		}
	}
	require.Len(t, ignore, 40)
	solver, err := NewPatternSearch(context.Background(), p, "HTM", &Options{CacheDir: "off", Ignore: ignore})
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102}, solver.(*patternSearch).views[0].Table.Spheres)
	for seed := range uint64(20) {
		r, err := Optimal(context.Background(), solver, p.RandomState(rand.New(rand.NewPCG(seed, 1))))
		require.NoError(t, err)
		require.LessOrEqual(t, r.Length, 8)
	}
}

func TestWeights(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(5, 3))
	for _, test := range []struct {
		puzzle  *puzzle.Puzzle
		metric  string
		weights map[string]int
	}{
		{puzzle.Cuboid(3, 1, 3), "", map[string]int{"R": 3, "F": 2}}, {puzzle.TopSpin(6, 4), "letters", map[string]int{"f": 4}},
		{puzzle.Loops(3, 2), "", map[string]int{}}, {puzzle.Wreath(3, 2), "powers", nil},
	} {
		p := test.puzzle
		if test.weights == nil {
			test.weights = map[string]int{p.Moves()[0].Name: 50}
		}
		want := cheapest(p, metricNamed(t, p, test.metric), test.weights, p.Solved())
		o := &Options{CacheDir: "off", Memory: 1 << 16, Weights: test.weights}
		for _, make := range []constructor{NewPatternSearch, For} {
			solver, err := make(ctx, p, test.metric, o)
			require.NoError(t, err)
			require.Contains(t, solver.Metric().Name, "weighted")
			for range 30 {
				s := p.RandomState(rng)
				r, err := Optimal(ctx, solver, s)
				require.NoError(t, err)
				end, err := s.Apply(r.Word)
				require.NoError(t, err)
				require.True(t, end.IsSolved())
				require.Equal(t, want[s.Key()], r.Length, "%v, %v", p, s)
				require.True(t, r.Proved())
				if r.Length > 0 {
					short, err := Bounded(ctx, solver, s, r.Length-1)
					var none *fault.UnreachableError
					require.ErrorAs(t, err, &none)
					require.Equal(t, r.Length, short.Lower)
				}
			}
		}
	}
}

// Distances beyond what a byte holds are searched, not guessed.
func TestWeightsBeyondAByte(t *testing.T) {
	p := puzzle.Cuboid(3, 1, 3)
	weights := map[string]int{"R": 50, "F": 49, "L": 48, "B": 50}
	want := cheapest(p, p.Metrics()[0], weights, p.Solved())
	solver, err := NewPatternSearch(context.Background(), p, "", &Options{CacheDir: "off", Memory: 1 << 18, Weights: weights})
	require.NoError(t, err)
	farthest := p.Solved()
	for _, s := range allStates(p) {
		if want[s.Key()] > want[farthest.Key()] {
			farthest = s
		}
	}
	require.Greater(t, want[farthest.Key()], 254)
	r, err := Optimal(context.Background(), solver, farthest)
	require.NoError(t, err)
	require.Equal(t, want[farthest.Key()], r.Length)
}

func TestPatterns(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(5, 4))
	for _, test := range []struct {
		puzzle   *puzzle.Puzzle
		patterns [][]int
	}{
		{puzzle.Torus(3, 2), [][]int{{1, 2}, {3, 4, 5}}}, {puzzle.Cuboid(3, 1, 3), [][]int{{1}, {2, 3, 4, 5}}}, {puzzle.TorusTwin(3, 2), [][]int{{1}}},
	} {
		p := test.puzzle
		want := plainDistances(p, p.Metrics()[0])
		solver, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Patterns: test.patterns})
		require.NoError(t, err)
		for range 30 {
			s := p.RandomState(rng)
			r, err := Optimal(ctx, solver, s)
			require.NoError(t, err)
			requireOptimal(t, s, r, want[s.Key()])
		}
	}
	shown := func(patterns ...[]int) uint64 {
		p := puzzle.Torus(3, 3)
		solver, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Patterns: patterns})
		require.NoError(t, err)
		r, err := Optimal(ctx, solver, p.RandomState(rand.New(rand.NewPCG(1, 2))))
		require.NoError(t, err)
		return r.Nodes
	}
	require.Greater(t, shown([]int{1, 2}), shown([]int{1, 2, 3, 4, 5, 6}), "a pattern that shows more leaves less to search")
}

func TestSubgroup(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(5, 5))
	p := puzzle.Pocket()
	for _, generators := range [][]string{{"U", "R2", "F2"}, {"R", "U2", "F2"}} {
		solver, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: "off", Subgroup: generators})
		require.NoError(t, err)
		words, order, index := solver.Subgroup()
		require.Equal(t, fmt.Sprint(generators), fmt.Sprint(words))
		require.Equal(t, "5040 729", fmt.Sprint(order, index))
		for range 10 {
			s := p.RandomState(rng)
			r, err := Near(ctx, solver, s)
			require.NoError(t, err)
			end, err := s.Apply(r.Word)
			require.NoError(t, err)
			require.True(t, end.IsSolved())
			require.LessOrEqual(t, r.Lower, r.Length)
		}
	}
	for _, wrong := range [][]string{{"Q"}, {"R U R' U'"}, {}} {
		_, err := NewTwoPhase(ctx, p, "", &Options{CacheDir: "off", Subgroup: wrong})
		var input *fault.InputError
		require.ErrorAs(t, err, &input)
		require.Equal(t, "Options.Subgroup", input.What)
	}
}

// An option that a solver does not use is refused, and so is an invalid one.
func TestChoicesAreChecked(t *testing.T) {
	ctx, p := context.Background(), puzzle.Torus(3, 2)
	odd := puzzle.Torus(3, 3)
	for what, err := range map[string]func() error{
		"Options.Target": func() error {
			_, err := NewPatternSearch(ctx, odd, "", &Options{CacheDir: "off", Target: odd.Solved().Swap(1, 2)})
			return err
		},
		"Options.Ignore": func() error {
			_, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Ignore: []int{7}})
			return err
		},
		"Options.Weights": func() error {
			_, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Weights: map[string]int{"nothing": 2}})
			return err
		},
		"Options.Patterns[0]": func() error {
			_, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Patterns: [][]int{{0}}})
			return err
		},
		"Options.Subgroup": func() error {
			_, err := NewNear(ctx, p, "", &Options{CacheDir: "off", Subgroup: []string{"r1"}})
			return err
		},
	} {
		var input *fault.InputError
		require.ErrorAs(t, err(), &input, what)
		require.Equal(t, what, input.What)
	}
	for _, weight := range []int{-1, 0, 51} {
		_, err := NewPatternSearch(ctx, p, "", &Options{CacheDir: "off", Weights: map[string]int{p.Moves()[0].Name: weight}})
		require.ErrorContains(t, err, "a cost from 1 to 50")
	}
	_, err := NewSliding(ctx, puzzle.Sliding(3, 2), "", &Options{Target: puzzle.Sliding(3, 2).Solved()})
	require.ErrorContains(t, err, "Options.Target")
	_, err = NewPatternSearch(ctx, puzzle.Rubik(3), "", &Options{CacheDir: "off", Memory: 1 << 20, Patterns: [][]int{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
}
