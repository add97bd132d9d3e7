package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/godsnumber"
)

var update = flag.Bool("update", false, "write the document of all records again")

// The document is that of the records.
func TestTable(t *testing.T) {
	const file = "../../docs/gods-numbers.md"
	if *update {
		require.NoError(t, run(context.Background(), []string{"-table", file}))
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(table()), string(text), "go -C bench test ./godsnumber -update writes it")
}

func TestTableCells(t *testing.T) {
	r := godsnumber.Record{Name: "cube-RU-HTM", About: "3×3×3 cube, R and U alone, HTM", Metric: "HTM", Definition: "Rubik(3), the words R, U", GodsNumber: 1, Spheres: []uint64{1, 2}}
	require.Equal(t, "3×3×3 cube, R and U alone", title(r))
	require.Equal(t, "`cube-RU-HTM` · `Rubik(3)`, the words R, U", small(r))
	require.Empty(t, agreement(r))
	r.Published = &godsnumber.Published{GodsNumber: 1, Source: "A"}
	require.Equal(t, "agrees: A", agreement(r))
	r.Published.Spheres = []uint64{1, 2}
	require.Equal(t, "all distances agree: A", agreement(r))
	r.Published.GodsNumber = 2
	require.Equal(t, "2, differs: A", agreement(r))
	require.Equal(t, "at least 3", interval(godsnumber.Bound{Lower: 3}))
	require.Equal(t, "3 to 5", interval(godsnumber.Bound{Lower: 3, Upper: 5}))
}

// What others found has a link, but for pages that have no address that lasts.
func TestSourcesAreLinks(t *testing.T) {
	require.Equal(t, "[A000001](https://oeis.org/A000001) and [A000002](https://oeis.org/A000002); B 2008", linked("A000001 and A000002; B 2008"))
	var without []string
	for _, r := range godsnumber.Records() {
		if r.Published != nil && !strings.Contains(linked(r.Published.Source), "](https://") {
			without = append(without, r.Published.Source)
		}
	}
	require.Equal(t, []string{
		"“A cubic graph with cubic diameter”, Domain of the Cube forum 2017",
		"“Subgroups using basic moves”, Domain of the Cube forum 2013",
		"grubiks.com, Domino Cube",
		"J. Scherphuis, Jaap's Puzzle Page, Bicube",
	}, without)
	for _, p := range pages {
		require.True(t, slices.ContainsFunc(godsnumber.Records(), func(r godsnumber.Record) bool {
			return r.Published != nil && strings.Contains(r.Published.Source, p.source)
		}), "%s is no source", p.source)
	}
}

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "records.json")
	ctx := context.Background()
	require.NoError(t, run(ctx, []string{"-only", "pocket-.*|torus-2x2-.*", "-most", "1000", "-write", file}))
	require.NoError(t, run(ctx, []string{"-only", "floppy-HTM", "-write", file, "-workers", "1"}))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var got []godsnumber.Record
	require.NoError(t, json.Unmarshal(text, &got))
	require.Len(t, got, 3, "in the order of the catalogue")
	for k, name := range []string{"torus-2x2-steps", "torus-2x2-shifts", "floppy-HTM"} {
		want, ok := godsnumber.Find(name)
		require.True(t, ok)
		want.Published = nil
		require.Equal(t, want, got[k])
	}
	for args, want := range map[string]string{
		"torus-9x9":     `no graph of the catalogue is called "torus-9x9"; did you mean torus-2x2-steps,`,
		"Skewb":         `no graph of the catalogue is called "Skewb"; did you mean skewb-turns? -list lists all`,
		"cube-HTM":      `"cube-HTM" is too large to be visited; -bounds -only cube-HTM computes its bounds`,
		"!":             `no graph of the catalogue is called "!"; -list lists all`,
		"-bounds skewb": `none of the bounds is for "skewb"; `,
		"-bounds cube":  `none of the bounds is for "cube"; did you mean cube-HTM, cube-QTM? `,
	} {
		name, ofBounds := strings.CutPrefix(args, "-bounds ")
		err := run(ctx, []string{"-only=" + strings.TrimSpace(name), fmt.Sprintf("-bounds=%v", ofBounds)})
		require.ErrorContains(t, err, want)
	}
	require.ErrorIs(t, run(ctx, []string{"-h"}), flag.ErrHelp)
	require.ErrorContains(t, run(ctx, []string{"-only", "("}), "missing closing")
}

func TestRefusals(t *testing.T) {
	for args, want := range map[string]string{
		"extra":        `godsnumber: unexpected argument "extra"`,
		"-list extra":  `godsnumber: unexpected argument "extra"`,
		"-graphs 2":    "godsnumber: -graphs is 2; want 3 to 9 vertices",
		"-only torus-": `godsnumber: no graph of the catalogue is called "torus-"; `,
	} {
		err := run(context.Background(), strings.Fields(args))
		require.Error(t, err, args)
		require.True(t, strings.HasPrefix(complaint(err), want), complaint(err))
	}
}
