package cells_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/lite/cells"
)

// What a page reads of the catalogue is what was written: the names of all packages, and the
// files of the face, but for comments.
func TestCatalogueAsText(t *testing.T) {
	all, err := catalogue()
	require.NoError(t, err)
	first, err := json.Marshal(all)
	require.NoError(t, err)
	lines, err := all.Lines()
	require.NoError(t, err)
	var read cells.Catalogue
	require.NoError(t, json.Unmarshal(first, &read))
	require.Empty(t, read.Paths(), "nothing is known before the lines")
	require.NoError(t, read.ReadLines(lines))

	require.Equal(t, all.Paths(), read.Paths())
	require.Contains(t, read.Paths(), cellcode.FacePath)
	for _, path := range all.Paths() {
		want, got := all.Exports(path), read.Exports(path)
		require.Equal(t, want.Package, got.Package)
		require.Equal(t, want.Names, got.Names, path)
		require.Equal(t, slices.Sorted(maps.Keys(want.Methods)), slices.Sorted(maps.Keys(got.Methods)), path)
		for receiver, methods := range want.Methods {
			require.Equal(t, methods, got.Methods[receiver], "%s %s", path, receiver)
		}
		for name, params := range want.Params {
			require.Equal(t, params, got.Params[name], "%s.%s", path, name)
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(all.FaceFiles())), slices.Sorted(maps.Keys(read.FaceFiles())))
	source := []byte("package main\n\nimport . \"" + cellcode.FacePath + "\"\n\nfunc main() { Show(Rubik(3).Group().Order()) }\n")
	want, ok := cellcode.KnownPackages(all).Needed(source)
	require.True(t, ok)
	got, ok := cellcode.KnownPackages(&read).Needed(source)
	require.True(t, ok)
	require.Equal(t, want, got)
}

func TestLinesOfUnknownPackages(t *testing.T) {
	c := &cells.Catalogue{Packages: map[string]*cells.Package{}}
	require.ErrorContains(t, c.ReadLines("{}\nother/package\t{}"), "other/package")
}
