package ball

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
)

func shapesOf(p *puzzle.Puzzle) (*board.Shapes, error) {
	return board.NewShapes(context.Background(), "test", p, puzzle.Metric{Name: "turns", Runs: true}, nil)
}

// The distances of all states of the Bicube, as J. Scherphuis counted them. The ball of a
// solver has fewer: those that can stand on a way between others.
func TestBicubeDistances(t *testing.T) {
	b, err := shapesOf(puzzle.Bicube())
	require.NoError(t, err)
	ball := beginStates(b, b.Solved, 0, func(int, int32) bool { return true })
	for grown := true; grown; {
		grown, err = ball.step(context.Background(), 1<<30)
		require.NoError(t, err)
	}
	require.True(t, ball.whole)
	counts := make([]int, 29)
	for cost := range counts {
		counts[cost] = ball.layerSize(cost) // every turn costs one, so that no way is cheaper than an earlier one
	}
	require.Equal(t, 1_108_800, ball.costs.Len())
	require.Equal(t, []int{1, 9, 24, 54, 102, 168, 296, 583, 996, 1817, 3196, 5739, 9785, 17075, 29279, 48552, 77828,
		115384, 155444, 179617, 172952, 133159, 82486, 43199, 19613, 7781, 2833, 747, 81}, counts)
}

// Shapes with signs bound distances from below, and the bound is 0 only for states that
// differ from the solved one by an even loop.
func TestRestIsALowerBound(t *testing.T) {
	b, err := shapesOf(puzzle.SquareOne())
	require.NoError(t, err)
	ball, err := NewStates(context.Background(), b, 1<<23)
	require.NoError(t, err)
	states := 0
	for _, at := range []string{"", "U", "(1,0)/", "(1,0)/(3,0)/", "(1,0)/(-1,-1)/(0,1)", "/(3,3)/(1,0)/"} {
		s, err := puzzle.SquareOne().Solved().Do(at)
		require.NoError(t, err)
		labels, shape := b.ShapeOf(s)
		cost, ok := ball.Cost(labels)
		if ok {
			require.LessOrEqual(t, b.Rest(0, shape), cost, at)
			states++
		}
	}
	require.GreaterOrEqual(t, states, 5)
	labels, shape := b.ShapeOf(puzzle.SquareOne().Solved().Swap(3, 6)) // two edges exchanged
	_, near := ball.Cost(labels)
	require.False(t, near)
	require.Greater(t, b.Rest(0, shape), 12)
}

// The ways to the states just beyond a ball lead there, also from a state in which the
// slash is blocked on both sides.
func TestWaysBeyondABall(t *testing.T) {
	p := puzzle.SquareOne()
	b, err := shapesOf(p)
	require.NoError(t, err)
	ball, err := NewStates(context.Background(), b, 1<<16)
	require.NoError(t, err)
	for _, text := range []string{"h E e A a D d 7 B b 8 H / - f 3 2 1 C c 6 G g 5 4 F", "A a 1 B b 2 C c 3 D d 4 - / 5 E e 6 F f 7 G g 8 H h"} {
		s, err := p.ParseState(text)
		require.NoError(t, err)
		labels, shape := b.ShapeOf(s)
		search := ball.NewSearch(labels, shape, false, 1<<30)
		for range 6 {
			for _, r := range search.roots(1000) {
				way := search.near.wayTo(r)
				require.Equal(t, r.cost, b.PathCost(way))
				end, err := s.Apply(b.Word(way))
				require.NoError(t, err)
				got, _ := b.ShapeOf(end)
				require.Equal(t, r.labels, got)
			}
			_, err := search.near.step(context.Background(), 1<<30)
			require.NoError(t, err)
		}
	}
}
