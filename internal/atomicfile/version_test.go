package atomicfile_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/atomicfile"
)

func fill(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestWhatOthersHaveWrittenIsNotReplaced(t *testing.T) {
	for name, test := range map[string]struct {
		before   string // "" for no file
		meantime func(t *testing.T, path string)
		gone     bool
		want     string // "" for no file
	}{
		"changed": {"old", func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path, []byte("theirs"), 0o644))
		}, false, "theirs"},
		"replaced by renaming, as editors do": {"old", func(t *testing.T, path string) {
			require.NoError(t, atomicfile.WriteBytes(path, []byte("theirs")))
		}, false, "theirs"},
		"emptied":  {"old", func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, 0)) }, false, ""},
		"removed":  {"old", func(t *testing.T, path string) { require.NoError(t, os.Remove(path)) }, true, ""},
		"appeared": {"", func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte("theirs"), 0o644)) }, false, "theirs"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "a.txt")
			if test.before != "" {
				require.NoError(t, os.WriteFile(path, []byte(test.before), 0o644))
			}
			version, err := atomicfile.VersionOf(path)
			require.NoError(t, err)
			test.meantime(t, path)
			err = atomicfile.Replace(path, version, fill("ours"))
			var changed *atomicfile.ChangedError
			require.ErrorAs(t, err, &changed)
			require.Equal(t, test.gone, changed.Gone)
			if test.gone {
				entries, err := os.ReadDir(dir)
				require.NoError(t, err)
				require.Empty(t, entries, "the file does not come back")
				return
			}
			requireOnly(t, dir, "a.txt", test.want)
		})
	}
}

func TestReplaceWithoutAChange(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	require.NoError(t, atomicfile.Replace(path, atomicfile.Version{}, fill("first")))
	version, err := atomicfile.VersionOf(path)
	require.NoError(t, err)
	require.NoError(t, os.Chtimes(path, time.Time{}, time.Unix(1, 0)), "the same bytes at another time are no change")
	require.NoError(t, atomicfile.Replace(path, version, fill("second")))
	requireOnly(t, dir, "a.txt", "second")
}

// Names may have 255 bytes on all usual systems.
func TestTheLongestNames(t *testing.T) {
	for _, name := range []string{strings.Repeat("n", 255), strings.Repeat("é", 127), strings.Repeat("n", 242) + "é"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		require.NoError(t, atomicfile.WriteBytes(path, []byte("new")))
		requireOnly(t, dir, name, "new")
	}
	require.Error(t, atomicfile.WriteBytes(filepath.Join(t.TempDir(), strings.Repeat("n", 256)), nil))
}

func TestWhatKilledWritersOfLongNamesLeftIsSwept(t *testing.T) {
	dir := t.TempDir()
	name := strings.Repeat("é", 127)
	left := filepath.Join(dir, "."+strings.Repeat("é", 120)+".ABCDEFGH.tmp")
	require.NoError(t, os.WriteFile(left, nil, 0o644))
	then := time.Now().Add(-24 * time.Hour)
	require.NoError(t, os.Chtimes(left, then, then))
	require.NoError(t, atomicfile.WriteBytes(filepath.Join(dir, name), []byte("new")))
	requireOnly(t, dir, name, "new")
}

func ExampleReplace() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "report.txt")
	before, _ := atomicfile.VersionOf(path) // there is no file yet
	_ = os.WriteFile(path, []byte("by somebody else"), 0o644)
	err = atomicfile.Replace(path, before, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, "|G| =", 7920)
		return err
	})
	fmt.Println(strings.ReplaceAll(err.Error(), dir, "folder"))
	// Output: write folder/report.txt: the file was changed in the meantime
}
