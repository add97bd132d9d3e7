package gonb

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// gonbModule is the module of GoNB.
const gonbModule = "github.com/janpfeifer/gonb"

// connectGoNB copies the pins and the pinned GoNB into a folder, changes GoNB by the series
// of patches, and adds the packages that the patches import. It returns the folder of the
// module with the pins to use: the copy, in which GoNB is replaced, or the original, if
// that replaces GoNB already.
func connectGoNB(ctx context.Context, goTool *Go, root, dir string, env []string) (pins string, err error) {
	tools := filepath.Join(root, toolsModule)
	module, err := askAboutGoNB(ctx, goTool, env, "list", "-C", tools, "-m", "-json", gonbModule)
	if err == nil && module.Replace != nil {
		return tools, nil
	}
	if err == nil && module.Dir == "" {
		module, err = askAboutGoNB(ctx, goTool, env, "mod", "download", "-C", tools, "-json", gonbModule)
	}
	if err != nil {
		return "", err
	}
	if err := connect(dir, root, module); err != nil {
		return "", fmt.Errorf("cannot connect GoNB %s with %s: %w", module.Version, cellCode, err)
	}
	return dir, nil
}

type moduleSource struct {
	Dir, Version, Error string
	Replace             *struct{ Path string }
}

// askAboutGoNB runs a go command that answers in JSON.
func askAboutGoNB(ctx context.Context, goTool *Go, env []string, args ...string) (*moduleSource, error) {
	cmd := exec.CommandContext(ctx, goTool.Path, args...)
	cmd.Env = env
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("the build was stopped: %w", context.Cause(ctx))
	}
	var module moduleSource
	if decodeErr := json.Unmarshal(out, &module); err == nil {
		err = decodeErr
	}
	if err != nil {
		return nil, &BuildError{Output: cmp.Or(module.Error, string(out)+stderrOf(err)), Err: err}
	}
	return &module, nil
}

func connect(dir, root string, module *moduleSource) error {
	source := filepath.Join(dir, "gonb")
	if err := copyModule(source, module.Dir); err != nil {
		return err
	}
	series, err := readPatches(root)
	if err != nil {
		return err
	}
	for _, p := range series {
		if _, err := p.apply(source); err != nil {
			return err
		}
	}
	files, err := sources(root, cellCode, kernelFolder)
	if err != nil {
		return err
	}
	for _, name := range files {
		folder := filepath.Base(filepath.Dir(name))
		if err := copyFile(filepath.Join(source, "internal", folder, filepath.Base(name)), name); err != nil {
			return err
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := copyFile(filepath.Join(dir, name), filepath.Join(root, toolsModule, name)); err != nil {
			return err
		}
	}
	pins, err := os.OpenFile(filepath.Join(dir, "go.mod"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer pins.Close()
	// The path is relative, because it will be in the program.
	_, err = fmt.Fprintf(pins, "\nreplace %s %s => ./%s\n", gonbModule, module.Version, filepath.Base(source))
	return err
}

// copyModule copies what is needed to compile a module: not its documentation.
func copyModule(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); inside != "." && (strings.HasPrefix(name, ".") || inside == "docs" || inside == "examples") {
				return fs.SkipDir
			}
			return nil
		}
		return copyFile(filepath.Join(to, inside), path)
	})
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}
