package nbformat

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/api"
)

func TestStampOfSources(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	of := func() Stamp {
		s, err := StampOf(root, "go1.26.1")
		require.NoError(t, err)
		require.Equal(t, api.Version, s.Library)
		require.Equal(t, "go1.26.1", s.Go)
		require.Len(t, s.Sources, 12)
		return s
	}
	write("go.mod", "module m\n")
	for _, folder := range library {
		write(folder+"/a/a.go", "package a\n")
	}
	first := of()
	for _, name := range []string{"kernel/k.go", "puzzlekit/a/a_test.go", "charts/testdata/x", "charts/.hidden", "README.md"} {
		write(name, "anything")
		require.Equal(t, first, of(), name)
	}
	for _, name := range []string{"go.mod", "puzzlekit/a/a.go", "charts/a/page.js"} {
		write(name, "module n\n")
		require.NotEqual(t, first, of(), name)
		first = of()
	}
	_, err := StampOf(filepath.Join(root, "nowhere"), "")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestStampInANotebook(t *testing.T) {
	nb := &Notebook{}
	_, found := ReadStamp(nb)
	require.False(t, found)
	s := Stamp{"0.9.0", "go1.26.1", "0123456789ab"}
	s.Write(nb)
	got, found := ReadStamp(nb)
	require.True(t, found)
	require.Equal(t, s, got)

	nb.Metadata[key] = "something of another program"
	_, found = ReadStamp(nb)
	require.False(t, found)
}

func TestCompared(t *testing.T) {
	s := Stamp{"0.9.0", "go1.26.1", "a"}
	require.Empty(t, s.Compared(s))
	require.Equal(t, "made with 0.9.0, this is 0.10.0", s.Compared(Stamp{"0.10.0", "go1.27.0", "b"}))
	require.Equal(t, "made with 0.9.0 from other sources (a), this is from b", s.Compared(Stamp{"0.9.0", "go1.26.1", "b"}))
	require.Equal(t, "made with go1.26.1, this is go1.27.0", s.Compared(Stamp{"0.9.0", "go1.27.0", "a"}))
}
