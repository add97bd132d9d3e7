//go:build unix

package lab_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// The server finds the extension below the folder with the kernel.
func TestStartersAreOffered(t *testing.T) {
	machine(t, "", "jupyter-lab")
	address, stop := open(t, config(t))
	require.NotNil(t, address)
	var seen struct{ Path string }
	response, err := http.Get("http://" + address.Host + "/seen")
	require.NoError(t, err)
	defer response.Body.Close()
	require.NoError(t, json.NewDecoder(response.Body).Decode(&seen))
	extension := filepath.Join(filepath.SplitList(seen.Path)[0], "labextensions", "puzzlelab-starters")

	read := func(name string, into any) {
		data, err := os.ReadFile(filepath.Join(extension, name))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(data, into), name)
	}
	var description struct {
		Name       string
		JupyterLab struct {
			Build struct{ Load string } `json:"_build"`
		}
	}
	read("package.json", &description)
	require.Equal(t, "puzzlelab-starters", description.Name)
	require.FileExists(t, filepath.Join(extension, description.JupyterLab.Build.Load))
	var starters []struct {
		Name, Title string
		Notebook    json.RawMessage
	}
	read("static/starters.json", &starters)
	require.Len(t, starters, 3)
	for _, starter := range starters {
		committed, err := os.ReadFile(filepath.Join("starters", starter.Name+".ipynb"))
		require.NoError(t, err)
		require.JSONEq(t, string(committed), string(starter.Notebook))
	}
	require.NoError(t, stop())
	requireNothingLeft(t)
}

// A starter is short: at most six cells of code, of few lines, each with prose before it,
// and no outputs.
func TestStartersAreShort(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("starters", "*.ipynb"))
	require.NoError(t, err)
	require.Len(t, names, 3)
	for _, name := range names {
		nb, err := nbformat.Read(name)
		require.NoError(t, err)
		code := 0
		for _, cell := range nb.Cells {
			if cell.Type == nbformat.Code {
				code++
				require.Empty(t, cell.Outputs, name)
				require.LessOrEqual(t, strings.Count(cell.Source, "\n"), 8, cell.Source)
			}
		}
		require.LessOrEqual(t, code, 6, name)
		require.Greater(t, len(nb.Cells)-code, code/2, name)
		require.Equal(t, nbformat.Markdown, nb.Cells[0].Type, name)
	}
}
