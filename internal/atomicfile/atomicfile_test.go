package atomicfile_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/atomicfile"
)

func TestFailureLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	require.NoError(t, atomicfile.WriteBytes(path, []byte("old")))

	broken := errors.New("broken")
	err := atomicfile.Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "half of the new")
		require.NoError(t, err)
		return broken
	})
	require.ErrorIs(t, err, broken)
	require.ErrorContains(t, err, path)
	requireOnly(t, dir, "a.txt", "old")
}

func TestErrorsDoNotNameTheTemporaryFile(t *testing.T) {
	full := errors.New("no space left on device")
	path := filepath.Join(t.TempDir(), "a.txt")
	err := atomicfile.Write(path, func(w io.Writer) error {
		return &os.PathError{Op: "write", Path: w.(*os.File).Name(), Err: full}
	})
	require.ErrorIs(t, err, full)
	require.EqualError(t, err, "write "+path+": no space left on device")
}

func TestWhatKilledWritersLeftIsSwept(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, age time.Duration) {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, nil, 0o644))
		then := time.Now().Add(-age)
		require.NoError(t, os.Chtimes(path, then, then))
	}
	const day = 24 * time.Hour
	write(".a.txt.ABCDEFGH.tmp", day)
	kept := []string{".a.txt.BCDEFGHI.tmp", ".a.txt.CDEFGHIJ.tmp", ".a.txt.SHORT.tmp", ".a.txt.tmp", ".b.txt.ABCDEFGH.tmp", "a.txt.ABCDEFGH.tmp"}
	write(kept[0], time.Minute) // still being written
	write(kept[1], -day)        // the clock was set back
	for _, name := range kept[2:] {
		write(name, day)
	}
	require.NoError(t, atomicfile.WriteBytes(filepath.Join(dir, "a.txt"), nil))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	require.ElementsMatch(t, append(kept, "a.txt"), names)
}

func TestModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions and links are different on this system")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	require.NoError(t, os.WriteFile(path, nil, 0o604))
	require.NoError(t, os.Chmod(path, 0o604))
	require.NoError(t, atomicfile.WriteBytes(path, []byte("new")))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o604), info.Mode().Perm())
}

func TestLinkStaysALink(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "target.txt")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o644))
	link := filepath.Join(dir, "link.txt")
	if err := os.Symlink(target, link); err != nil {
		t.Skip("cannot create symbolic links here:", err)
	}
	require.NoError(t, atomicfile.WriteBytes(link, []byte("new")))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
	data, err := os.ReadFile(target)
	require.NoError(t, err)
	require.Equal(t, "new", string(data))
}

func TestFolderThatIsAbsent(t *testing.T) {
	err := atomicfile.WriteBytes(filepath.Join(t.TempDir(), "absent", "a.txt"), nil)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestPathThatIsAFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "folder")
	require.NoError(t, os.Mkdir(path, 0o755))
	err := atomicfile.WriteBytes(path, []byte("x"))
	require.ErrorContains(t, err, "write "+path+": ")
	require.NotContains(t, err.Error(), ".tmp")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "no temporary file is left")
}

func requireOnly(t *testing.T, dir, name, content string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Equal(t, name, entries[0].Name())
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	require.Equal(t, content, string(data))
}

func ExampleWrite() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "report.txt")
	err = atomicfile.Write(path, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, "|G| =", 7920)
		return err
	})
	data, _ := os.ReadFile(path)
	fmt.Print(string(data), err, "\n")
	// Output:
	// |G| = 7920
	// <nil>
}
