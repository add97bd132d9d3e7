package lab

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
)

// starterFiles are notebooks with which a person begins something, and the extension
// of JupyterLab that offers them.
//
//go:embed starters
var starterFiles embed.FS

// starterTitles says which notebooks are offered, by the names of their copies, and in
// which order.
var starterTitles = []struct{ Name, Title string }{
	{"my-puzzle", "A puzzle"},
	{"my-group", "A group"},
	{"my-graph", "A state graph"},
}

// StartersName is the name of the extension, and StartersScript the file that JupyterLab
// loads of it.
const (
	StartersName   = "puzzlelab-starters"
	StartersScript = "static/extension.js"
)

// description is what JupyterLab wants to know of an extension before it loads it.
const description = `{
 "name": "` + StartersName + `",
 "version": "1.0.0",
 "description": "Notebooks to start with",
 "jupyterlab": {"extension": true, "_build": {"load": "` + StartersScript + `", "extension": "./extension"}}
}`

// Starters returns the files of the extension by their paths. JupyterLite has the same tiles as
// JupyterLab. Notebook, which has no launcher, does not use them.
func Starters() (map[string][]byte, error) {
	type starter struct {
		Name     string          `json:"name"`
		Title    string          `json:"title"`
		Rank     int             `json:"rank"`
		Notebook json.RawMessage `json:"notebook"`
	}
	var starters []starter
	for i, offered := range starterTitles {
		notebook, err := starterFiles.ReadFile(path.Join("starters", offered.Name+".ipynb"))
		if err != nil {
			return nil, err
		}
		starters = append(starters, starter{offered.Name, offered.Title, i, bytes.TrimSpace(notebook)})
	}
	list, err := json.Marshal(starters)
	if err != nil {
		return nil, err
	}
	script, err := starterFiles.ReadFile("starters/extension.js")
	return map[string][]byte{"package.json": []byte(description), StartersScript: script, "static/starters.json": list}, err
}

// offerStarters writes the extension below a folder of JUPYTER_PATH, where JupyterLab finds it.
func offerStarters(dir string) error {
	files, err := Starters()
	if err != nil {
		return fmt.Errorf("cannot offer the starter notebooks: %w", err)
	}
	extension := filepath.Join(dir, "labextensions", StartersName)
	if err := os.MkdirAll(filepath.Join(extension, "static"), 0o700); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(extension, filepath.FromSlash(name)), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}
