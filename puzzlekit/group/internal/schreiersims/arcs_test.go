package schreiersims

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestArcs(t *testing.T) {
	var a arcs
	for range 2 {
		a.sort(4, []arc{{2, 7}, {0, 1}, {2, 5}, {3, 0}, {2, 6}})
		require.Equal(t, []int32{1}, a.of(0))
		require.Empty(t, a.of(1))
		require.Equal(t, []int32{7, 5, 6}, a.of(2))
		require.Equal(t, []int32{0}, a.of(3))
	}
}
