package toolchain

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheEditsFitThePinnedGoNB(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	dir := t.TempDir()
	env := append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	pins, err := connectGoNB(t.Context(), findGo(t), root, dir, env)
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(pins, "go.mod"))
	require.NoError(t, err)
	require.Contains(t, string(data), "replace "+gonbModule+" v")
	require.FileExists(t, filepath.Join(dir, "gonb", "internal", "cellcode", "doc.go"))
	require.NoDirExists(t, filepath.Join(dir, "gonb", "docs"))
}

func TestAnEditThatDoesNotFitIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.go")
	for text, times := range map[string]string{"": "0 times", "b\nb\n": "2 times"} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		require.ErrorContains(t, replaceOnce(path, "b\n", "c\n"), `x.go contains "b\n" `+times)
	}
	require.NoError(t, os.WriteFile(path, []byte("a\nb\n"), 0o600))
	require.NoError(t, replaceOnce(path, "b\n", "c\n"))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "a\nc\n", string(data))
}
