package disk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

// half is a search that was stopped in the second half of a level: its folder has
// files of all kinds.
func half(t *testing.T) (g *testgraph.Tiles, opts Options, folder string) {
	t.Helper()
	tiles := testgraph.NewTiles(3, 3, 1, 1, 1, 1, 1, 1, 1, 1)
	opts, folder = Options{Undirected: true, Workers: 1, Name: "eight"}.filled(), filepath.Join(t.TempDir(), "search")
	s, err := newSearch(tiles, opts, []uint64{0})
	require.NoError(t, err)
	s.folder, err = openFolder(folder)
	require.NoError(t, err)
	defer s.folder.close()
	require.NoError(t, s.resume())
	for s.manifest.depth() < 20 {
		require.NoError(t, s.level(context.Background()))
	}
	runs, err := s.expand(context.Background(), nil)
	require.NoError(t, err)
	defer closeAll(runs)
	_, err = s.mergeBucket(context.Background(), s.workers[0], 2, runs)
	require.NoError(t, err)
	for _, name := range []string{manifestName, "level-19-3", "level-20-3", "level-21-2", "run-20-0"} {
		require.FileExists(t, filepath.Join(folder, name))
	}
	return tiles, opts, folder
}

func TestDamagedFilesAreNamed(t *testing.T) {
	g, opts, whole := half(t)
	for _, name := range []string{manifestName, "level-19-3", "level-20-3", "level-21-2", "run-20-0"} {
		for _, damage := range []struct {
			name string
			do   func(data []byte) []byte
		}{
			{"bit", func(data []byte) []byte { data[len(data)/2] ^= 4; return data }},
			{"head", func(data []byte) []byte { data[fileHead-6] ^= 4; return data }},
			{"magic", func(data []byte) []byte { data[3] ^= 4; return data }},
			{"end", func(data []byte) []byte { data[len(data)-2] ^= 4; return data }},
			{"cut", func(data []byte) []byte { return data[:len(data)-1] }},
			{"short", func(data []byte) []byte { return data[:10] }},
			{"empty", func([]byte) []byte { return nil }},
		} {
			if name == "level-21-2" && damage.name == "empty" {
				continue // an empty file is none
			}
			folder := t.TempDir()
			require.NoError(t, os.CopyFS(folder, os.DirFS(whole)))
			path := filepath.Join(folder, name)
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(path, damage.do(data), 0o666))
			_, err = Enumerate(context.Background(), g, folder, opts, 0)
			var file *fault.FileError
			require.ErrorAs(t, err, &file, "%s of %s", damage.name, name)
			require.Equal(t, path, file.Path)
		}
	}
}

func TestRunsAreMadeAnew(t *testing.T) {
	g, opts, folder := half(t)
	require.NoError(t, os.Remove(filepath.Join(folder, "run-20-0")))
	require.Equal(t, g.Size()/2, sphereSum(enumerate(t, g, folder, opts, 0)))
}

func TestHalfASearchGoesOn(t *testing.T) {
	g, opts, folder := half(t)
	require.NoError(t, os.WriteFile(filepath.Join(folder, tmpPattern+"1"), []byte("half written"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "run-7-1"), []byte("of a level before"), 0o666))
	want := enumerate(t, g, t.TempDir(), opts, 0)
	l := enumerate(t, g, folder, Options{Undirected: true, Workers: 3, Name: "eight", Memory: 9 << 20}, 0)
	require.Equal(t, want.Spheres(), l.Spheres())
	require.NoFileExists(t, filepath.Join(folder, tmpPattern+"1"))
	require.NoFileExists(t, filepath.Join(folder, "run-7-1"))
}

func TestForeignFolders(t *testing.T) {
	g, opts, folder := half(t)
	refused := func(reason string, g Index, opts Options, folder string, starts ...uint64) {
		t.Helper()
		_, err := Enumerate(context.Background(), g, folder, opts.filled(), starts...)
		require.ErrorContains(t, err, folder)
		require.ErrorContains(t, err, reason)
	}
	refused("the starts", g, opts, folder, 1)
	refused("Options.Name is eight there and nine here", g, Options{Undirected: true, Name: "nine"}, folder, 0)
	refused("Options.Keep", g, Options{Undirected: true, Name: "eight", Keep: true}, folder, 0)
	refused("Options.Past is 1 there and 2 here", g, Options{Past: 2, Name: "eight"}, folder, 0)
	refused("the size", testgraph.NewTiles(3, 3, 2, 2, 2, 2), opts, folder, 0)
	refused("neighbours", ring(g.Size()), opts, folder, 0)

	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, "thesis.tex"), nil, 0o666))
	refused(`it holds "thesis.tex"`, g, opts, other, 0)
	refused("cannot be made", g, opts, filepath.Join(other, "thesis.tex"), 0)

	s, err := openFolder(folder)
	require.NoError(t, err)
	refused("in use", g, opts, folder, 0)
	s.close()

	// A file of another search under the right name.
	s, err = openFolder(t.TempDir())
	require.NoError(t, err)
	defer s.close()
	w := newFileWriter(s, 1)
	w.create(label{levelFile, 20, 2})
	w.addOne(1)
	w.endSection()
	require.NoError(t, w.commit())
	require.NoError(t, os.Rename(s.join("level-20-2"), filepath.Join(folder, "level-20-2")))
	_, err = Enumerate(context.Background(), g, folder, opts, 0)
	var file *fault.FileError
	require.ErrorAs(t, err, &file)
	require.Contains(t, err.Error(), "of another search")
}

func TestLabels(t *testing.T) {
	for _, l := range []label{{levelFile, 0, 0}, {runFile, 12, 345}, {passFile, 7, 1}} {
		got, ok := parseLabel(l.String())
		require.True(t, ok)
		require.Equal(t, l, got)
	}
	for _, name := range []string{"", "lock", "level-1", "level-1-2-3", "level-01-2", "run--1-2x", "Level-1-2"} {
		_, ok := parseLabel(name)
		require.False(t, ok, name)
	}
}

func TestErrorTexts(t *testing.T) {
	require.EqualError(t, spaceError("/data", 30, 5e9, 3e6),
		"stategraph.Enumerate: the level after distance 30, on the disk of /data, needs 5.0 GB; the limit is 3.0 MB")
	require.EqualError(t, memoryError(3000, 2000, 2),
		"stategraph.Enumerate: a search in files with 2 workers needs 3.0 kB; the limit is 2.0 kB; raise Options.Memory")
	cause := errors.New("no")
	err := fmt.Errorf("x: %w", fileError("/data/run-1-2", "cannot be written", cause))
	require.ErrorIs(t, err, cause)
	require.EqualError(t, err, "x: stategraph.Enumerate: /data/run-1-2: cannot be written: no")
}
