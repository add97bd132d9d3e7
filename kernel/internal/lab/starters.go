package lab

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
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

// extensionName is the folder of the extension.
const extensionName = "puzzlelab-starters"

// description is what JupyterLab wants to know of an extension before it loads it.
const description = `{
 "name": "` + extensionName + `",
 "version": "1.0.0",
 "description": "Notebooks to start with",
 "jupyterlab": {"extension": true, "_build": {"load": "static/extension.js", "extension": "./extension"}}
}
`

// offerStarters writes the extension below a folder of JUPYTER_PATH. JupyterLab loads
// it from there; Notebook, which has no launcher, does not use it.
func offerStarters(dir string) error {
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
			return fmt.Errorf("cannot offer the starter notebooks: %w", err)
		}
		starters = append(starters, starter{offered.Name, offered.Title, i, bytes.TrimSpace(notebook)})
	}
	list, err := json.Marshal(starters)
	if err != nil {
		return err
	}
	script, err := starterFiles.ReadFile("starters/extension.js")
	if err != nil {
		return err
	}
	extension := filepath.Join(dir, "labextensions", extensionName)
	if err := os.MkdirAll(filepath.Join(extension, "static"), 0o700); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"package.json":         []byte(strings.TrimSpace(description)),
		"static/extension.js":  script,
		"static/starters.json": list,
	} {
		if err := os.WriteFile(filepath.Join(extension, filepath.FromSlash(name)), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}
