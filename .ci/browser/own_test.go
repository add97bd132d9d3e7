package browser_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestOwnWork begins new notebooks in JupyterLab: from the menu, whose first cell
// shows a cube and imports nothing, and from the tiles of the launcher.
func TestOwnWork(t *testing.T) {
	b := startBrowser(t)
	j := startJupyter(t)
	// The name of a copy is taken.
	require.NoError(t, os.WriteFile(filepath.Join(j.folder, "my-group.ipynb"), []byte("mine"), 0o644))
	tab := b.Open(t, j.address+"/lab?reset&token="+j.token, chrome.View{Width: 1200, Height: 1600})
	book := &book{tab, t, j}
	book.Wait("the tiles are there", tile("A puzzle")+" && "+tile("A group")+" && "+tile("A state graph")+` && !document.querySelector("#jupyterlab-splash")`)

	book.menu("File", "New", "Notebook")
	book.confirmKernel()
	book.waitConnected("Untitled.ipynb")
	book.edit(0, "Show(Rubik(3))")
	book.run(0)
	book.requireOutput(0, "43,252,003,274,489,856,000 states")
	book.menu("File", "New Launcher")

	for _, starter := range [][2]string{{"A puzzle", "my-puzzle.ipynb"}, {"A group", "my-group-2.ipynb"}, {"A state graph", "my-graph.ipynb"}} {
		title, file := starter[0], starter[1]
		book.Click("tile "+title, tile(title))
		book.waitConnected(file)
		require.FileExists(t, filepath.Join(j.folder, file))
		if file == "my-puzzle.ipynb" {
			book.run(0)
			book.requireOutput(0, "my puzzle: 24 states")
		}
		book.menu("File", "New Launcher")
	}
	data, err := os.ReadFile(filepath.Join(j.folder, "my-group.ipynb"))
	require.NoError(t, err)
	require.Equal(t, "mine", string(data), "nothing is overwritten")
	left, err := filepath.Glob(filepath.Join(j.folder, "*.ipynb"))
	require.NoError(t, err)
	require.Len(t, left, 5, "no half-made copy is left: %v", left)
	book.requireQuiet()
}

// confirmKernel accepts the kernel that a dialog proposes.
func (b *book) confirmKernel() {
	b.t.Helper()
	const button = `document.querySelector(".jp-Dialog .jp-mod-accept")`
	b.Wait("the dialog proposes the kernel", button+` && /puzzlelab \(Go\)/.test(document.querySelector(".jp-Dialog select").selectedOptions[0].textContent)`)
	b.Click("the button that confirms", button)
	b.Wait("the dialog is closed", `!document.querySelector(".jp-Dialog")`)
}
