package factor

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// The paths are as short as those that the textbook method finds, which tries every
// step from every coset until nothing changes.
func TestFillingFindsShortestPaths(t *testing.T) {
	f, err := New(t.Context(), testGroup(t, "rubik3x3x3"), nil, &Options{Effort: Instant, Memory: 30 << 20})
	require.NoError(t, err)
	for _, s := range f.stages[1:] {
		s.ids, s.start = withoutMostLists(s)
		steps := s.members.byLength()
		steps = steps[:min(len(steps), 40)]
		filling := newFilling(s, steps)
		filling.search(t.Context())
		require.Equal(t, textbookPaths(s, steps), filling.dist)
	}
}

// withoutMostLists empties the lists of all cosets but every seventh.
func withoutMostLists(s *stage) (ids, start []int32) {
	start = append(start, 0)
	for c := range s.size {
		if c%7 == 0 {
			ids = append(ids, s.list(c)...)
		}
		start = append(start, int32(len(ids)))
	}
	return ids, start
}

func textbookPaths(s *stage, steps []int32) []int32 {
	dist := slices.Repeat([]int32{far}, s.size)
	for c := range dist {
		if list := s.list(c); len(list) > 0 {
			dist[c] = s.lengths[list[0]]
		}
	}
	points := s.points()
	next := make(images, len(s.digits))
	for changed := true; changed; {
		changed = false
		for c := range dist {
			for _, y := range steps {
				rawperm.ProductInto(next, row(points, c, len(next)), s.members.action(y))
				if to := s.coset(next); dist[c] < far && dist[c]+s.lengths[y] < dist[to] {
					dist[to], changed = dist[c]+s.lengths[y], true
				}
			}
		}
	}
	return dist
}
