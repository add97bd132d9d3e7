package stages

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
)

// outer returns a cube and the subgroup that its outer layers generate.
func outer(t *testing.T, n int) *Subgroup {
	p := puzzle.Rubik(n)
	b, err := board.New("", p, p.Metrics()[0], board.Aim{})
	require.NoError(t, err)
	var turns []int
	for k, turn := range b.Turns {
		if turn.Generator < 6 {
			turns = append(turns, k)
		}
	}
	return NewSubgroup(b, turns)
}

// after returns the solved state after turns.
func (s *Subgroup) after(path []uint16) []uint16 {
	homes := make([]uint16, s.board.Places)
	for k := range homes {
		homes[k] = uint16(k)
	}
	moved := make([]uint16, len(homes))
	for _, t := range path {
		s.board.Apply(moved, homes, int(t))
		homes, moved = moved, homes
	}
	return s.withFlags(homes)
}

func (s *Subgroup) allUnmet(homes []uint16) (n int) {
	for _, g := range s.groups {
		n += s.unmet(g.conditions, homes)
	}
	return n
}

// A cube with n layers has a condition for each centre, two for each edge with the wings
// and the middle of each layer between, and one for the sign of each orbit of wings.
// The outer layers keep them all, and a turn of another layer does not.
func TestConditions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n, want := range map[int]int{4: 6*4 + 24 + 1, 5: 6*8 + 24 + 1, 6: 6*16 + 48 + 2, 7: 6*24 + 48 + 2} {
		s := outer(t, n)
		count := 0
		for _, g := range s.groups {
			count += len(g.conditions)
		}
		require.Equal(t, want, count, n)
		path := make([]uint16, 30)
		for k := range path {
			path[k] = uint16(s.Turns[rng.IntN(len(s.Turns))])
		}
		require.Zero(t, s.allUnmet(s.after(path)))
		path[15] = uint16(len(s.board.Turns) - 1)
		require.NotZero(t, s.allUnmet(s.after(path)))
	}
}

// With the trivial subgroup the conditions name the solved state.
func TestConditionsOfTheTrivialSubgroup(t *testing.T) {
	p := puzzle.Megaminx()
	b, err := board.New("", p, p.Metrics()[0], board.Aim{})
	require.NoError(t, err)
	s := NewSubgroup(b, nil)
	require.Len(t, s.groups, 20+30)
	require.Zero(t, s.allUnmet(s.after(nil)))
	for turn := range b.Turns {
		require.Equal(t, 10, s.allUnmet(s.after([]uint16{uint16(turn)})))
	}
}

var little = Config{Words: 50_000, Steps: 40_000, Width: 50, Slack: 9, Workers: 1}

// The steps of a stage keep the conditions of all stages before it and change its own,
// and come in the order of their lengths.
func TestSteps(t *testing.T) {
	c, err := NewChain(t.Context(), outer(t, 4), little)
	require.NoError(t, err)
	var earlier []condition
	steps := 0
	for _, stage := range c.stages {
		last := 0
		for _, w := range stage.steps {
			require.Zero(t, c.unmet(earlier, c.after(w)))
			require.GreaterOrEqual(t, len(w), last)
			last = len(w)
		}
		earlier = append(earlier, stage.conditions...)
		steps += len(stage.steps)
	}
	require.Greater(t, steps, 5000)
}

// Paths meet all conditions, and do not depend on the number of cores.
func TestSearch(t *testing.T) {
	s := outer(t, 4)
	c, err := NewChain(t.Context(), s, little)
	require.NoError(t, err)
	path := randomPath(s, 6)
	homes := s.after(path)
	var want [][]uint16
	for _, cores := range []int{1, 3} {
		o := little
		o.Workers = cores
		got, err := c.Search(t.Context(), homes[:s.board.Places], o)
		require.NoError(t, err)
		require.NotEmpty(t, got)
		for _, more := range got {
			require.Zero(t, s.allUnmet(s.after(append(path[:len(path):len(path)], more...))))
		}
		if want == nil {
			want = got
		}
		require.Equal(t, want, got)
	}
}

func TestStops(t *testing.T) {
	s := outer(t, 6)
	conventions.Stops(t, "NewChain", 300*time.Millisecond, func(ctx context.Context) error {
		_, err := NewChain(ctx, s, Config{Words: 3_000_000, Steps: 1_000_000})
		return err
	})
	s = outer(t, 4)
	c, err := NewChain(t.Context(), s, little)
	require.NoError(t, err)
	homes := s.after(randomPath(s, 60))[:s.board.Places]
	conventions.Stops(t, "Search", 50*time.Millisecond, func(ctx context.Context) error {
		_, err := c.Search(ctx, homes, Config{Width: 20_000, Slack: 9, Workers: 2})
		return err
	})
}

func randomPath(s *Subgroup, length int) []uint16 {
	rng := rand.New(rand.NewPCG(1, 2))
	path := make([]uint16, length)
	for k := range path {
		path[k] = uint16(rng.IntN(len(s.board.Turns)))
	}
	return path
}

// A stage may end with ways as long as needed for enough states, from the shortest on. How
// many longer ways are known does not matter.
func TestLongestWayKept(t *testing.T) {
	p := stageSearch{Config: Config{Width: 4, Slack: 9}, counts: map[int]int{}, shortest: 20}
	require.Equal(t, 29, p.most())
	p.counts = map[int]int{20: 1, 23: 2, 26: 1000}
	require.Equal(t, 26, p.most())
	p.counts[24] = 1
	require.Equal(t, 24, p.most())
	p.counts[20] = 4
	require.Equal(t, 20, p.most())
}
