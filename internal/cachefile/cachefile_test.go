package cachefile

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const format = "test 1"

func TestWhatIsWrittenIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "file")
	_, err := Read(path, format)
	require.ErrorIs(t, err, fs.ErrNotExist)
	for _, content := range [][]byte{nil, []byte("a\nb"), bytes.Repeat([]byte{0, 255}, 1000)} {
		require.NoError(t, Write(path, format, content))
		got, err := Read(path, format)
		require.NoError(t, err)
		require.Equal(t, string(content), string(got))
	}
	_, err = Read(path, "test 2")
	require.ErrorIs(t, err, ErrDamaged)
}

func TestEveryDamageIsNoticed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, Write(path, format, []byte("content")))
	good, err := os.ReadFile(path)
	require.NoError(t, err)
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 1
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		_, err := Read(path, format)
		require.ErrorIs(t, err, ErrDamaged, i)
		require.NoError(t, os.WriteFile(path, good[:i], 0o600))
		_, err = Read(path, format)
		require.ErrorIs(t, err, ErrDamaged, i)
	}
}

func TestFolder(t *testing.T) {
	t.Setenv(Variable, "off")
	_, ok := Folder("values")
	require.False(t, ok)
	t.Setenv(Variable, "/somewhere")
	dir, ok := Folder("values")
	require.True(t, ok)
	require.Equal(t, filepath.Join("/somewhere", "values"), dir)
	t.Setenv(Variable, "")
	base, err := os.UserCacheDir()
	require.NoError(t, err)
	dir, ok = Folder("values")
	require.True(t, ok)
	require.Equal(t, filepath.Join(base, "puzzlelab", "values"), dir)
}
