package lite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/lite/cells"
)

// CellTag is the build tag of what cells consist of (see puzzlekit/internal/display).
const CellTag = "puzzlelab_cell"

// listed is what the go command says about a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles, Imports              []string
	ImportMap                     map[string]string
	DepOnly                       bool
	Error                         *struct{ Err string }
}

// Packages compiles the packages of the given patterns, and all that they import, and
// returns a catalogue in which both files of an archive are one in Go's build cache. Those that do not
// exist for the target, commands and internal packages are left out, unless others import
// them. Flags are for the go command, env is its environment and dir its folder.
func Packages(ctx context.Context, goTool, dir string, env, flags, patterns []string) (*cells.Catalogue, error) {
	args := append([]string{"list", "-e", "-deps", "-export", "-json=ImportPath,Name,Dir,Export,GoFiles,Imports,ImportMap,DepOnly,Error"}, flags...)
	out, err := run(ctx, dir, env, goTool, append(args, patterns...)...)
	if err != nil {
		return nil, err
	}
	version, err := run(ctx, dir, env, goTool, "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	c := &cells.Catalogue{Go: strings.TrimSpace(string(version)), Packages: map[string]*cells.Package{}}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := decoder.Decode(&l); errors.Is(err, io.EOF) {
			return c, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if l.Export == "" || l.Name == "main" { // it does not build for the target
			continue
		}
		if err := add(c, &l); err != nil {
			return nil, err
		}
	}
}

func add(c *cells.Catalogue, l *listed) error {
	p := &cells.Package{Name: l.Name, Archive: l.archive()}
	c.Packages[l.ImportPath] = p
	if l.ImportPath == cellcode.FacePath {
		face := map[string]string{}
		for _, name := range l.GoFiles {
			text, err := os.ReadFile(filepath.Join(l.Dir, name))
			if err != nil {
				return err
			}
			face[name] = string(text)
		}
		c.SetFace(face)
	}
	if l.DepOnly || !importable(l.ImportPath) {
		return nil
	}
	var files []string
	for _, name := range l.GoFiles {
		files = append(files, filepath.Join(l.Dir, name))
	}
	exports, err := cellcode.ReadExports(files)
	if err != nil {
		return err
	}
	if p.Comments, err = comments(files); err != nil {
		return err
	}
	p.Offer(exports)
	return nil
}

// archive returns what was compiled.
func (l *listed) archive() cells.Archive {
	a := cells.Archive{Exports: l.Export, Objects: l.Export}
	for _, path := range l.Imports {
		if to, ok := l.ImportMap[path]; ok {
			path = to
		}
		if path != "unsafe" {
			a.Imports = append(a.Imports, path)
		}
	}
	return a
}

// importable reports whether cells may import a package.
func importable(path string) bool {
	parts := strings.Split(path, "/")
	return parts[0] != "vendor" && !slices.Contains(parts, "internal")
}

// run runs a program and returns its output.
func run(ctx context.Context, dir string, env []string, program string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", filepath.Base(program), args[0], err, strings.TrimSpace(complaints.String()))
	}
	return out, nil
}
