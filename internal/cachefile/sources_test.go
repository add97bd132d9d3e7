package cachefile

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The hash sees every change of a source, of its content, its name and its place, and none of
// what is not compiled.
func TestAddSources(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	hash := func() string {
		h := sha256.New()
		require.NoError(t, AddSources(h, root, "a", "b"))
		return hex.EncodeToString(h.Sum(nil))
	}
	write("a/x.go", "1")
	write("b/c/y.js", "2")
	before := hash()
	for _, name := range []string{"a/x_test.go", "a/testdata/x.go", "a/.x.go.swp", "c/z.go"} {
		write(name, "3")
		require.Equal(t, before, hash(), name)
	}
	seen := map[string]bool{before: true}
	for name, text := range map[string]string{"a/x.go": "4", "b/c/y.js": "5", "b/c/z": "", "b/y.js": "2"} {
		write(name, text)
		now := hash()
		require.False(t, seen[now], name)
		seen[now] = true
	}
	require.NoError(t, os.Rename(filepath.Join(root, "a/x.go"), filepath.Join(root, "a/y.go")))
	require.False(t, seen[hash()], "a new name")
	require.ErrorIs(t, AddSources(sha256.New(), root, "nowhere"), os.ErrNotExist)
}
