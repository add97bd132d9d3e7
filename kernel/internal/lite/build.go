package lite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/ownfolder"
)

// Options says what Build makes.
type Options struct {
	Bundler
	Wheels    string   // the folder with JupyterLite, made from Lock
	Notebooks []string // files
	Output    string   // the folder
}

// The name of the extension, and of the kernel that notebooks ask for.
const extension = "puzzlelab-go"

// markName is a file that every folder contains which Build has made.
const markName = ".puzzlelab-lite"

// Usable reports whether Build would write into a folder: it does not exist, is empty, or
// was made by Build.
func Usable(folder string) error { return ownfolder.Check(folder, markName) }

// Build makes the folder. If it exists, its files are replaced, and those of other versions
// of the kernel stay, so that pages that are open keep working.
func Build(ctx context.Context, o *Options) (*Pages, error) {
	if err := Usable(o.Output); err != nil {
		return nil, err
	}
	files, err := contents(ctx, o.Notebooks)
	if err != nil {
		return nil, err
	}
	o.Progress("unpacking JupyterLite")
	app, err := application(o.Wheels)
	if err != nil {
		return nil, err
	}
	maps.Copy(files, app)
	if o.Data, err = dataFiles(o.Notebooks, o.Root); err != nil {
		return nil, err
	}
	version, err := o.Bundle(ctx, filepath.Join(o.Output, engineFolder))
	if err != nil {
		return nil, err
	}
	allowed, err := o.inlineScripts(ctx)
	if err != nil {
		return nil, err
	}
	_, script, err := cage()
	if err != nil {
		return nil, err
	}
	allowed = append(allowed, script)
	if err := configure(files, version, allowed); err != nil {
		return nil, err
	}
	files[markName] = nil
	if err := removeNotebooks(o.Output, files); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := writeFile(filepath.Join(o.Output, filepath.FromSlash(name)), files[name]); err != nil {
			return nil, err
		}
	}
	return &Pages{path.Join(engineFolder, version), allowed}, nil
}

// removeNotebooks removes the notebooks of an earlier build that are not among the files: they
// may contain what readers should not see any more.
func removeNotebooks(folder string, files map[string][]byte) error {
	old, err := filepath.Glob(filepath.Join(folder, notebookFolder, "*.ipynb"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if _, wanted := files[path.Join(notebookFolder, filepath.Base(name))]; wanted {
			continue
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

const engineFolder = "go"

// configure connects JupyterLite with the kernel, of which version is the folder. Allowed
// are the scripts in outputs.
func configure(files map[string][]byte, version string, allowed []string) error {
	const name = "jupyter-lite.json"
	var config map[string]any
	if err := json.Unmarshal(files[name], &config); err != nil {
		return fmt.Errorf("%s of JupyterLite: %w", name, err)
	}
	data, ok := config["jupyter-config-data"].(map[string]any)
	if !ok {
		return fmt.Errorf("%s of JupyterLite has no jupyter-config-data", name)
	}
	maps.Copy(data, map[string]any{
		"appName": "puzzlelab", "defaultKernelName": kernelName, "contentsAllJsonFile": indexName,
		"disabledExtensions": []string{"@jupyterlite/application-extension:service-worker-manager", "@jupyterlab/extensionmanager-extension"},
		"federated_extensions": []map[string]string{
			{"name": extension, "load": "static/remoteEntry.js", "extension": "./extension"},
			{"name": lab.StartersName, "load": lab.StartersScript, "extension": "./extension"},
		},
		"settingsOverrides": map[string]any{"@jupyterlab/completer-extension:manager": map[string]any{"showDocumentationPanel": true}},
	})
	starters, err := lab.Starters()
	if err != nil {
		return err
	}
	for file, data := range starters {
		files[path.Join("extensions", lab.StartersName, file)] = data
	}
	text, err := json.MarshalIndent(config, "", "  ")
	if err != nil {
		return err
	}
	files[name] = append(text, '\n')
	// JupyterLite asks for these, whether they are there or not.
	maps.Copy(files, map[string][]byte{
		"extensions/" + extension + "/static/" + logoName: lab.Logo,
		"build/schemas/all_federated.json":                []byte("[]\n"), "api/translations/all.json": []byte(`{"data": {}}`), "api/translations/en.json": []byte("{}"),
		"favicon.ico": files["lab/favicon.ico"], "static/favicons/favicon-notebook.ico": files["notebooks/favicon.ico"], "static/favicons/favicon-busy-1.ico": files["notebooks/favicon.ico"],
	})
	for _, script := range []string{"remoteEntry.js", offline} {
		source, err := web.ReadFile(path.Join("web/lab", script))
		if err != nil {
			return err
		}
		source = bytes.ReplaceAll(source, []byte("VERSION"), []byte(version))
		if script == "remoteEntry.js" {
			files["extensions/"+extension+"/static/"+script] = source
		} else {
			files[script] = source // it serves the folder in which it is
		}
	}
	for name, page := range files {
		if strings.HasSuffix(name, ".html") {
			files[name] = restrict(bytes.Replace(page, head, []byte("<head>"+icon), 1), allowed...)
		}
	}
	return nil
}

// logoName is the picture of the kernel, beside the script that offers it.
const logoName = "logo.svg"

// kernelName is the name of the kernel in the metadata of notebooks.
const kernelName = "puzzlelab"
