package cachefile

import (
	"bytes"
	"errors"
	"io"
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

func TestContentTooLargeToCopy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "file")
	content := func(w io.Writer) error {
		for range 1000 {
			if _, err := w.Write([]byte("many ")); err != nil {
				return err
			}
		}
		return nil
	}
	require.NoError(t, WriteFrom(path, format, content))
	want, err := Read(path, format)
	require.NoError(t, err)
	var got []byte
	all := func(r io.Reader) (err error) {
		got, err = io.ReadAll(r)
		return err
	}
	require.NoError(t, ReadTo(path, format, all))
	require.Equal(t, want, got)
	require.Len(t, got, 5000)

	few := func(r io.Reader) error {
		_, err := io.ReadFull(r, make([]byte, 10))
		return err
	}
	require.ErrorIs(t, ReadTo(path, format, few), ErrDamaged, "more than was expected")
	require.ErrorIs(t, ReadTo(path, "test 2", all), ErrDamaged)
	require.ErrorIs(t, ReadTo(path+"0", format, all), fs.ErrNotExist)
	good, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, i := range []int{0, len(format) + 3, len(good) - 1} {
		bad := bytes.Clone(good)
		bad[i] ^= 1
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		require.ErrorIs(t, ReadTo(path, format, all), ErrDamaged, i)
		require.NoError(t, os.WriteFile(path, good[:i], 0o600))
		require.ErrorIs(t, ReadTo(path, format, all), ErrDamaged, i)
	}
	broken := errors.New("broken")
	require.ErrorIs(t, WriteFrom(path+"1", format, func(io.Writer) error { return broken }), broken)
	require.NoFileExists(t, path+"1")
}
