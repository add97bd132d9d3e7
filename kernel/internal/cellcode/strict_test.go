package cellcode

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGiveWay(t *testing.T) {
	name := filepath.Join(t.TempDir(), "gave-way")
	t.Setenv(StrictVariable, "")
	t.Setenv(WaysVariable, "")
	t.Setenv(CellVariable, "")
	require.NoError(t, GiveWay("nobody listens"))
	require.Empty(t, ReadWays(name))
	t.Setenv(WaysVariable, name)
	require.NoError(t, GiveWay("first"))
	t.Setenv(CellVariable, "7")
	require.NoError(t, GiveWay("second\n\tof %d lines", 2))
	t.Setenv(StrictVariable, "1")
	err := GiveWay("third")
	require.Equal(t, &GaveWayError{"third"}, err)
	require.EqualError(t, err, "the cell is not built as it should be, and PUZZLELAB_STRICT is set: third")
	require.Equal(t, []string{"first", "cell 7: second of 2 lines", "cell 7: third"}, ReadWays(name))
	t.Setenv(StrictVariable, "0")
	require.NoError(t, GiveWay("fourth"))
}
