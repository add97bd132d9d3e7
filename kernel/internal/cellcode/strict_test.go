package cellcode

import (
	"errors"
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
	require.EqualError(t, err, "not all is as it should be, and PUZZLELAB_STRICT is set: third")
	require.Equal(t, []string{"first", "cell 7: second of 2 lines", "cell 7: third"}, ReadWays(name))
	t.Setenv(StrictVariable, "0")
	require.NoError(t, GiveWay("fourth"))
}

func TestNoServer(t *testing.T) {
	name := filepath.Join(t.TempDir(), "gave-way")
	t.Setenv(WaysVariable, name)
	t.Setenv(CellVariable, "")
	t.Setenv(StrictVariable, "")
	require.NoError(t, ServerFailure())
	NoServer(errors.New("it is gone"))
	require.NoError(t, ServerFailure())
	t.Setenv(StrictVariable, "1")
	NoServer(errors.New("it is gone"))
	t.Cleanup(func() { server.err = nil })
	require.Equal(t, &GaveWayError{"no names are completed: it is gone"}, ServerFailure())
	require.Len(t, ReadWays(name), 2)
}
