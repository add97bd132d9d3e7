package lite

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	_ "embed"

	"puzzlelab/internal/counted"
)

// Lock is the lock file of JupyterLite, of which only the application is used: it is an
// archive in the wheel.
//
//go:embed requirements.txt
var Lock []byte

// application reads the files of JupyterLite, without what is not needed, from the wheel
// in a folder.
func application(folder string) (map[string][]byte, error) {
	wheels, err := filepath.Glob(filepath.Join(folder, "jupyterlite_core-*.whl"))
	if err != nil || len(wheels) != 1 {
		return nil, fmt.Errorf("%s has %d wheels of jupyterlite-core; want one", folder, len(wheels))
	}
	wheel, err := zip.OpenReader(wheels[0])
	if err != nil {
		return nil, err
	}
	defer wheel.Close()
	for _, file := range wheel.File {
		if ok, _ := path.Match("jupyterlite_core/jupyterlite-app-*.tgz", file.Name); ok {
			packed, err := file.Open()
			if err != nil {
				return nil, err
			}
			defer packed.Close()
			return unpack(packed)
		}
	}
	return nil, errors.New("the wheel of jupyterlite-core contains no application")
}

func unpack(packed io.Reader) (map[string][]byte, error) {
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for archive := tar.NewReader(unpacked); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files, withoutEval(files)
		}
		if err != nil {
			return nil, err
		}
		name := strings.TrimPrefix(path.Clean(header.Name), "package/")
		if header.Typeflag != tar.TypeReg || !needed(name) {
			continue
		}
		if !filepath.IsLocal(name) {
			return nil, fmt.Errorf("the application of JupyterLite contains %q", header.Name)
		}
		if files[name], err = io.ReadAll(archive); err != nil {
			return nil, err
		}
	}
}

// leftOut are the applications and files of JupyterLite that are of no use here. The
// service worker is replaced by ours.
var leftOut = []string{"repl", "consoles", "edit", "doc", "package.json", "jupyterlite.schema.v0.json", "service-worker.js"}

func needed(name string) bool {
	if strings.HasSuffix(name, ".map") || strings.HasPrefix(name, "rspack.") {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(name, "build/"), "/")
	return !slices.Contains(leftOut, first)
}

// JupyterLab checks settings with code that it generates, which needs a policy that allows
// eval. The checks are left out, and the defaults are filled in by web/lab/settings.js.
const (
	generated = "Function(`${o.default.self}`,`${o.default.scope}`,r)(this,this.scope.get())"
	instead   = "(%s)(e.schema,e.root.schema,this.opts.useDefaults)"
)

// withoutEval replaces the only place in the application that generates code to run it.
func withoutEval(files map[string][]byte) error {
	settings, err := web.ReadFile("web/lab/settings.js")
	if err != nil {
		return err
	}
	_, expression, _ := bytes.Cut(settings, []byte("(schema")) // behind the comment
	replaced := 0
	for name, data := range files {
		if n := bytes.Count(data, []byte(generated)); n > 0 {
			replaced += n
			text := fmt.Sprintf(instead, "(schema"+strings.TrimSpace(string(expression)))
			files[name] = bytes.ReplaceAll(data, []byte(generated), []byte(text))
		}
	}
	if replaced != 1 {
		return fmt.Errorf("the application of JupyterLite generates code in %s; want one: is it another version?", counted.Of(replaced, "places"))
	}
	return nil
}
