package lite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A notebook that is not published any more is removed, and nothing else.
func TestOldNotebooksAreRemoved(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, notebookFolder), 0o755))
	for _, name := range []string{"answers.ipynb", "w1.ipynb", "data.json"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, notebookFolder, name), nil, 0o644))
	}
	require.NoError(t, removeNotebooks(folder, map[string][]byte{"files/w1.ipynb": nil}))
	require.NoFileExists(t, filepath.Join(folder, notebookFolder, "answers.ipynb"))
	require.FileExists(t, filepath.Join(folder, notebookFolder, "w1.ipynb"))
	require.FileExists(t, filepath.Join(folder, notebookFolder, "data.json"))
	require.NoError(t, removeNotebooks(t.TempDir(), nil))
}

// The page at the root of the folder leads on by a module in the page.
func TestInlineModulesAreAllowed(t *testing.T) {
	page := string(restrict([]byte(`<head><script type="module">go()</script><script src="other.js"></script>`)))
	require.Contains(t, page, hashSource([]byte("go()")))
	require.NotContains(t, page, hashSource(nil))
}
