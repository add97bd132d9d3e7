package lite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// writeNotebook writes a notebook with one cell and returns its path.
func writeNotebook(t *testing.T, folder, source string) string {
	t.Helper()
	book := nbformat.New()
	book.Cells = []*nbformat.Cell{{ID: "a", Type: nbformat.Code, Source: source}}
	file := filepath.Join(folder, "book.ipynb")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	require.NoError(t, book.WriteFile(file))
	return file
}

func TestDataFiles(t *testing.T) {
	top := t.TempDir()
	root := filepath.Join(top, "project")
	for _, name := range []string{"secret.txt", "project/data/a.csv", "project/notebooks/b.csv", "project/notebooks/c.csv", "own/b.csv", "other/b.csv"} {
		file := filepath.Join(top, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(filepath.Dir(name)), 0o644))
	}
	require.NoError(t, os.Symlink(filepath.Join(top, "secret.txt"), filepath.Join(root, "notebooks", "link.txt")))
	const source = "%%\na, b := read(\"../data/a.csv\"), read(`b.csv`) // \"c.csv\"\nread(\"../../secret.txt\", \"link.txt\", \"..\", \"/etc/passwd\", \"missing\", \"broken"
	course := writeNotebook(t, filepath.Join(root, "notebooks"), source)

	files, err := dataFiles([]string{course}, root)
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"../data/a.csv": []byte("project/data"), "b.csv": []byte("project/notebooks")}, files)

	own := writeNotebook(t, filepath.Join(top, "own"), `read("b.csv", "../secret.txt")`)
	files, err = dataFiles([]string{own}, root)
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"b.csv": []byte("own")}, files)

	_, err = dataFiles([]string{course, own}, root)
	require.ErrorContains(t, err, "its file b.csv and that of another notebook differ; want different names")
}
