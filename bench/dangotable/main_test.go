package main

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

func TestRefusals(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.json")
	for args, want := range map[string]string{
		"-n 0 -h 2":     "dangotable: -n is 0; want 2 to 256 skewers",
		"-n 1":          "dangotable: -n is 1; want 2 to 256 skewers",
		"-n 2 -h -1":    "dangotable: -h is -1; want a height of 1 to 255 for 2 skewers",
		"-n 3 -h 0":     "dangotable: -h is 0; want a height of 1 to 127 for 3 skewers",
		"-n 100 -h 100": "dangotable: -h is 100; want a height of 1 to 2 for 100 skewers",
	} {
		err := run(context.Background(), append(strings.Fields(args), "-o", file))
		var input *fault.InputError
		require.ErrorAs(t, err, &input, args)
		require.EqualError(t, err, want)
		require.NoFileExists(t, file)
	}
	for _, args := range []string{"extra", "-n 3 extra", "-reach extra"} {
		require.EqualError(t, run(context.Background(), strings.Fields(args)), `dangotable: unexpected argument "extra"`)
	}
	require.ErrorIs(t, run(context.Background(), []string{"-help"}), flag.ErrHelp)
}

// The results of a small puzzle are those of the committed table.
func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.json")
	require.NoError(t, run(context.Background(), []string{"-n", "3", "-h", "2", "-o", file}))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var records []dango.Record
	require.NoError(t, json.Unmarshal(text, &records))
	require.NotEmpty(t, records)
	for _, r := range records {
		require.Equal(t, []int{3, 2}, []int{r.Skewers, r.Height})
		sum := uint64(0)
		for _, n := range r.Spheres {
			sum += n
		}
		require.EqualValues(t, 144, sum, "4! orders on the 6 shapes")
	}
}

// What another run has put into the file while a shape was searched stays in it.
func TestResultsOfAnotherRunStay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.json")
	ours := dango.Record{Skewers: 3, Height: 2, Shape: []int{2, 2, 0}, Spheres: []uint64{1}}
	other := dango.Record{Skewers: 4, Height: 1, Shape: []int{1, 1, 1, 0}, Spheres: []uint64{1}}
	first, second := table{file: file}, table{file: file}
	require.NoError(t, first.read())
	require.NoError(t, second.read())
	require.NoError(t, second.add(other))
	require.NoError(t, first.add(ours))
	var end table
	end.file = file
	require.NoError(t, end.read())
	require.NotNil(t, end.find(3, 2, ours.Shape))
	require.NotNil(t, end.find(4, 1, other.Shape))
}
