package nbformat

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// folder makes files, of which notebook.ipynb has a code cell with a source.
func folder(t *testing.T, source string, names ...string) (string, *Notebook) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte("text of "+name), 0o644))
	}
	nb := New()
	nb.Cells = []*Cell{{ID: "a", Type: Code, Source: source, Metadata: map[string]any{}}}
	require.NoError(t, nb.WriteFile(filepath.Join(dir, "notebook.ipynb")))
	return dir, nb
}

var others = []string{"a.csv", "b.csv", "data/c.csv", "data/.hidden", ".env", "other.ipynb", "notebook.html", "old.zip", "go.mod", "p/p.go", "p/testdata/x"}

func TestFilesThatCellsName(t *testing.T) {
	dir, nb := folder(t, "!cat b.csv\nfmt.Println(\"a.csv\", `./data`, \"../x\", \"/etc/passwd\", \".\", \"\", \"nothing\", 'x')", others...)
	at, files, err := FilesToPack(filepath.Join(dir, "notebook.ipynb"), nb, "", nil)
	require.NoError(t, err)
	require.Equal(t, dir, at)
	require.Equal(t, []string{"a.csv", "data/c.csv", "notebook.ipynb"}, files)

	_, files, err = FilesToPack(filepath.Join(dir, "notebook.ipynb"), nb, "", []string{filepath.Join(dir, ".env")})
	require.NoError(t, err)
	require.Contains(t, files, ".env")

	var outside *OutsideError
	_, _, err = FilesToPack(filepath.Join(dir, "notebook.ipynb"), nb, "", []string{"write.go"})
	require.ErrorAs(t, err, &outside)
	_, _, err = FilesToPack(filepath.Join(dir, "notebook.ipynb"), nb, "", []string{filepath.Join(dir, "nowhere")})
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestFilesOfAModule(t *testing.T) {
	dir, nb := folder(t, "1", others...)
	_, files, err := FilesToPack(filepath.Join(dir, "notebook.ipynb"), nb, dir, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"a.csv", "b.csv", "data/c.csv", "go.mod", "notebook.ipynb", "p/p.go", "p/testdata/x"}, files)
}

func TestWriteAndExtract(t *testing.T) {
	dir, _ := folder(t, "1", "data/c.csv")
	files := []string{"data/c.csv", "notebook.ipynb"}
	var once, again bytes.Buffer
	require.NoError(t, WriteArchive(&once, dir, files))
	require.NoError(t, os.Chtimes(filepath.Join(dir, "data/c.csv"), time.Unix(1, 0), time.Unix(1, 0)))
	require.NoError(t, WriteArchive(&again, dir, files))
	require.Equal(t, once.Bytes(), again.Bytes(), "the same files give the same bytes")

	path := filepath.Join(dir, "x.zip")
	require.NoError(t, os.WriteFile(path, once.Bytes(), 0o644))
	to := t.TempDir()
	notebook, err := Extract(path, to)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(to, "notebook.ipynb"), notebook)
	text, err := os.ReadFile(filepath.Join(to, "data/c.csv"))
	require.NoError(t, err)
	require.Equal(t, "text of data/c.csv", string(text))
}

func TestTooLarge(t *testing.T) {
	dir, _ := folder(t, "1")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "big"), nil, 0o644))
	require.NoError(t, os.Truncate(filepath.Join(dir, "big"), MaxArchive+1))
	var size *ArchiveSizeError
	require.ErrorAs(t, WriteArchive(&bytes.Buffer{}, dir, []string{"big", "notebook.ipynb"}), &size)
	require.EqualError(t, size, "the files hold more than 100,000,000 bytes; the largest is big with 100,000,001")
}

func TestExtractRefuses(t *testing.T) {
	for want, names := range map[string][]string{
		"it has no notebook":   {"a.txt"},
		"it has two notebooks": {"a.ipynb", "b.ipynb"},
		`"../x.ipynb" is not`:  {"../x.ipynb"},
		`"/x.ipynb" is not`:    {"/x.ipynb"},
		`"a\\\\x" is not`:      {`a\x`},
		`"d/" is not`:          {"d/"},
		"file exists":          {"a.ipynb", "a.ipynb"},
	} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, name := range names {
			_, err := w.CreateHeader(&zip.FileHeader{Name: name})
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		path := filepath.Join(t.TempDir(), "x.zip")
		require.NoError(t, os.WriteFile(path, b.Bytes(), 0o644))
		to := t.TempDir()
		_, err := Extract(path, to)
		var format *ArchiveError
		require.ErrorAs(t, err, &format, want)
		require.Contains(t, err.Error(), strings.ReplaceAll(want, `\\\\`, `\\`))
		require.NoFileExists(t, filepath.Join(to, "..", "x.ipynb"))
	}
	path := filepath.Join(t.TempDir(), "x.zip")
	require.NoError(t, os.WriteFile(path, []byte("no zip"), 0o644))
	_, err := Extract(path, t.TempDir())
	require.EqualError(t, err, path+" is not an archive of a notebook: zip: not a valid zip file")
	_, err = Extract(path+"x", t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}

// A file that says that it is small, and is not, ends at the limit.
func TestExtractLimit(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	entry, err := w.Create("a.ipynb")
	require.NoError(t, err)
	zeros := make([]byte, 1_000_000)
	for range MaxArchive/len(zeros) + 1 {
		_, err = entry.Write(zeros)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	path := filepath.Join(t.TempDir(), "x.zip")
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o644))
	_, err = Extract(path, t.TempDir())
	var size *ArchiveSizeError
	require.ErrorAs(t, err, &size)
}
