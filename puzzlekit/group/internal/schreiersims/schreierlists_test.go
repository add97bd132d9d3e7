package schreiersims

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// Without a filter, a list is as many times longer than the one before as the orbit has
// points.
func TestUnfilteredLists(t *testing.T) {
	want := map[string][]int{"M12": {36, 396, 3960, 35640, 285120}, "M24": {72, 1656, 36432, 765072}}
	factGenerators(t, 24, func(name string, degree int, gens [][]int32, _ string) {
		if want[name] == nil {
			return
		}
		s := New(chain.NewWork(t.Context(), "f"), nil, degree, nil, gens)
		keep := s.KeepAll(1_000_000, "limit")
		var lengths []int
		_, err := s.ByLists(func(each func(func([]int32) error) error) ([][]int32, error) {
			kept, err := keep(each)
			if err == nil {
				lengths = append(lengths, len(kept))
			}
			return kept, err
		})
		if name == "M24" {
			require.ErrorAs(t, err, new(*fault.LimitError))
		} else {
			require.NoError(t, err)
		}
		require.Equal(t, want[name], lengths, name)
	})
}
