package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/word"
)

// plainSlides goes through a puzzle that slides breadth first, with nothing but
// [puzzle.State.Apply], and returns the distance of each state. With runs, any
// number of steps with one letter count one.
func plainSlides(p *puzzle.Puzzle, runs bool) (distance map[string]int, states []puzzle.State) {
	distance, states = map[string]int{p.Solved().Key(): 0}, []puzzle.State{p.Solved()}
	for k := 0; k < len(states); k++ {
		for g := range p.Moves() {
			for _, l := range []word.Letter{word.Letter(g + 1), word.Letter(g + 1).Inverse()} {
				at, err := states[k].Apply(p.Alphabet().Word(l))
				for first := at; err == nil; {
					if _, known := distance[at.Key()]; !known {
						distance[at.Key()] = distance[states[k].Key()] + 1
						states = append(states, at)
					}
					if at, err = at.Apply(p.Alphabet().Word(l)); !runs || err == nil && at.Equal(first) {
						break
					}
				}
			}
		}
	}
	return distance, states
}

// theta is Wilson's graph of two rings that share a path, with the blank on a
// ring of six and one place in the middle; two of its tiles are alike.
func theta(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.New(puzzle.Definition{
		Name: "theta", Places: 7, Blank: 1, Solved: []int{1, 2, 3, 3, 4, 5, 6},
		Labels: []puzzle.Label{{Text: "_"}, {Text: "A"}, {Text: "B"}, {Text: "C"}, {Text: "D"}, {Text: "E"}},
		Moves: []puzzle.Move{
			{Name: "r", Slide: []int{2, 3, 4, 5, 6, 1, 0}},
			{Name: "m", Slide: []int{7, 0, 0, 0, 0, 0, 4}},
		},
	})
	require.NoError(t, err)
	return p
}

func slidingBoards(t *testing.T) []*puzzle.Puzzle {
	list := []*puzzle.Puzzle{theta(t), puzzle.Sliding(3, 2)}
	for surface := puzzle.Cylinder; surface <= puzzle.ProjectivePlane; surface++ {
		list = append(list, puzzle.SlidingOn(surface, 3, 2), puzzle.SlidingOn(surface, 2, 2))
	}
	return list
}

// On every state of small boards of all shapes: the bound holds, changes as it
// should and is 0 for the solved state only; solutions solve, and those that
// claim to be shortest are.
func TestSlidingOnAgreesWithBreadthFirstSearch(t *testing.T) {
	ctx := context.Background()
	for _, p := range slidingBoards(t) {
		for _, metric := range p.Metrics()[:2] {
			distance, states := plainSlides(p, metric.Runs)
			few, err := newTilesNear(ctx, p, metric.Name, &Options{Nodes: 200})
			require.NoError(t, err)
			many, err := newTilesNear(ctx, p, metric.Name, nil)
			require.NoError(t, err)
			for k := 0; k < len(states); k += 1 + len(states)/90 {
				s := states[k]
				d := distance[s.Key()]
				board := board.TilesOf(s)
				h := few.(*slidingNear).board.Bound(board)
				require.LessOrEqual(t, few.(*slidingNear).board.LowerInMetric(h, metric), d)
				require.Equal(t, d == 0, h == 0)
				blank := s.Blank() - 1
				for _, to := range few.(*slidingNear).board.After(blank) {
					if to >= 0 {
						after := slices.Clone(board)
						after[blank], after[to] = after[to], 0
						require.Equal(t, few.(*slidingNear).board.Bound(after), few.(*slidingNear).board.BoundAfter(board, h, blank, int(to)))
					}
				}
				r, err := Near(ctx, few, s)
				require.NoError(t, err, "%v: %v", p, s)
				require.LessOrEqual(t, r.Lower, d)
				require.GreaterOrEqual(t, r.Length, d)
				if metric.Runs {
					continue
				}
				r, err = Optimal(ctx, many, s)
				require.NoError(t, err)
				requireOptimal(t, s, r, d)
				short, err := Bounded(ctx, many, s, d-1)
				var none *fault.UnreachableError
				require.ErrorAs(t, err, &none)
				require.Equal(t, d, short.Lower)
				r, err = Bounded(ctx, many, s, d)
				require.NoError(t, err)
				require.Equal(t, d, r.Length)
			}
		}
	}
}

// All shortest solutions, each once: as many as there are walks down the
// distances.
func TestSlidingOnAll(t *testing.T) {
	ctx := context.Background()
	for _, p := range slidingBoards(t) {
		distance, states := plainSlides(p, false)
		solver, err := newTilesNear(ctx, p, "", nil)
		require.NoError(t, err)
		walks := map[string]int{p.Solved().Key(): 1}
		for _, s := range states[1:] {
			next := map[string]bool{}
			for _, to := range solver.(*slidingNear).board.After(s.Blank() - 1) {
				if to < 0 {
					continue
				}
				after := s.Swap(s.Blank(), int(to)+1)
				if key := after.Key(); !next[key] && distance[key] < distance[s.Key()] {
					next[key] = true
					walks[s.Key()] += walks[key]
				}
			}
		}
		for k := 0; k < len(states); k += 1 + len(states)/40 {
			words := map[string]bool{}
			for r, err := range All(ctx, solver, states[k]) {
				require.NoError(t, err)
				requireOptimal(t, states[k], r, distance[states[k].Key()])
				require.False(t, words[r.Word.String()], "a word twice")
				words[r.Word.String()] = true
			}
			require.Len(t, words, walks[states[k].Key()], "%v: %v", p, states[k])
		}
	}
}

// Row by row on glued boards: every state is solved, also those that need a
// seam, and the steps lead there.
func TestRowByRowOnSurfaces(t *testing.T) {
	ctx := context.Background()
	for surface := puzzle.Cylinder; surface <= puzzle.ProjectivePlane; surface++ {
		for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 5}, {4, 4}, {5, 3}, {12, 11}} {
			p := puzzle.SlidingOn(surface, size[0], size[1])
			solver, err := NewRowByRow(ctx, p, "", nil)
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(uint64(surface), 6))
			for range 6 {
				s := p.RandomState(rng)
				r, err := Near(ctx, solver, s)
				require.NoError(t, err)
				requireSteps(t, s, r)
			}
		}
	}
}

// A board without rows has words from its group to fall back on, which fit into
// the memory or say that they do not.
func TestSlidingNearWithoutRows(t *testing.T) {
	ctx, p := context.Background(), theta(t)
	solver, err := newTilesNear(ctx, p, "", nil)
	require.NoError(t, err)
	require.Nil(t, solver.(*slidingNear).human)
	rng := rand.New(rand.NewPCG(8, 9))
	for range 50 {
		s := p.RandomState(rng)
		r, err := solver.(*slidingNear).sure(ctx, s)
		require.NoError(t, err)
		end, err := s.Apply(r.Word)
		require.NoError(t, err)
		require.True(t, end.IsSolved())
	}
	solver, err = newTilesNear(ctx, p, "", &Options{Memory: 10})
	require.NoError(t, err)
	_, err = solver.(*slidingNear).sure(ctx, p.RandomState(rng))
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Options.Memory", limit.Option)
}
