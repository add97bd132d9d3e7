package lite

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// indexName is the file with the list of a folder's contents, below api/contents.
const indexName = "all.json"

// notebookFolder is the folder of the notebooks.
const notebookFolder = "files"

// entry describes a file as Jupyter's contents API does.
type entry struct {
	Name         string  `json:"name"`
	Path         string  `json:"path"`
	Type         string  `json:"type"`
	Format       *string `json:"format"`
	Content      *string `json:"content"`
	MIME         *string `json:"mimetype"`
	Created      string  `json:"created"`
	LastModified string  `json:"last_modified"`
	Size         int     `json:"size"`
	Writable     bool    `json:"writable"`
}

// contents returns the files by which JupyterLite offers notebooks.
func contents(ctx context.Context, notebooks []string) (map[string][]byte, error) {
	files := map[string][]byte{}
	var entries []entry
	newest := "" // dates of this form are in order of time
	for _, name := range notebooks {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		base := filepath.Base(name)
		if !strings.HasSuffix(base, ".ipynb") || !json.Valid(data) {
			return nil, fmt.Errorf("%s: want a notebook", name)
		}
		file := path.Join(notebookFolder, base)
		if files[file] != nil {
			return nil, fmt.Errorf("%s: there are two notebooks of this name", name)
		}
		files[file] = data
		date, err := lastChange(ctx, name)
		if err != nil {
			return nil, err
		}
		when := "" // the list shows none
		if !date.IsZero() {
			when = date.UTC().Format("2006-01-02T15:04:05.000000Z")
		}
		newest = max(newest, when)
		entries = append(entries, entry{Name: base, Path: base, Type: "notebook", Created: when, LastModified: when, Size: len(data), Writable: true})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.Name, b.Name) })
	index, err := json.Marshal(map[string]any{
		"name": "", "path": "", "type": "directory", "format": "json", "mimetype": nil, "created": newest, "last_modified": newest,
		"size": nil, "writable": true, "content": entries,
	})
	files["api/contents/"+indexName] = index
	return files, err
}
