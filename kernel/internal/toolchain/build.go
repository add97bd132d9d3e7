package toolchain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/kernelfolder"
	"puzzlelab/kernel/internal/ownfolder"
)

// programs are the packages to build, in the order in which messages name them.
var programs = []struct{ name, pkg string }{
	{"gonb", "github.com/janpfeifer/gonb"},
	{"goimports", "golang.org/x/tools/cmd/goimports"},
	{"gopls", "golang.org/x/tools/gopls"},
}

// cellGo is the package of the go command that cells call, and its folder below
// the root of the repository.
const cellGo = "kernel/internal/cellgo"

// cellCode is the folder of the package that both cellGo and GoNB use, and kernelFolder
// that of the one with which GoNB finds its temporary folder.
const (
	cellCode     = "kernel/internal/cellcode"
	kernelFolder = "kernel/internal/kernelfolder"
)

// names lists the programs of a set.
func names() []string {
	all := []string{"go", drawing.Program}
	for _, p := range programs {
		all = append(all, p.name)
	}
	return all
}

// buildFlags determine the contents of the binaries: no paths of this machine, no
// symbol tables (which make gopls a third larger and are not needed here).
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-mod=readonly", "-ldflags=-s -w"}

// Tools are the built programs.
type Tools struct {
	Dir       string // contains the programs and nothing else
	Go        string // comes before the real go command on a kernel's PATH
	GoNB      string
	Goimports string
	Gopls     string
	Draw      string // draws the charts of cells
}

// Options tells Ensure where to work. Nil means the defaults.
type Options struct {
	// CacheDir holds the sets for all keys; if empty, CacheDir() does.
	CacheDir string

	// Progress is called when a set has to be built: first with what is built and
	// why, then with the number of packages compiled so far, at most five times a
	// second.
	Progress func(Progress)
}

// Progress is the state of a build.
type Progress struct {
	Packages int    // compiled so far
	Message  string // one line for the user; empty while only the count grows
}

// BuildError says that the tools could not be built, with the output of the go
// command.
type BuildError struct {
	Output string
	Err    error
}

func (e *BuildError) Error() string {
	return fmt.Sprintf("cannot build gonb, goimports and gopls (pinned in %s/go.mod): %v\n%s",
		toolsModule, e.Err, strings.TrimSpace(e.Output))
}

func (e *BuildError) Unwrap() error { return e.Err }

// Ensure returns the tools pinned by the repository at root. It builds them first
// if necessary, which takes about a minute on two cores and needs the module
// proxy or a filled module cache. Two processes may call it at once: each builds
// under its own temporary name and the first to finish wins. A cache in which others can
// write is refused with an *ownfolder.UntrustedError.
func Ensure(ctx context.Context, goTool *Go, root string, opts *Options) (*Tools, error) {
	if opts == nil {
		opts = &Options{}
	}
	cache := opts.CacheDir
	if cache == "" {
		var err error
		if cache, err = CacheDir(); err != nil {
			return nil, err
		}
	}
	key, err := contentKey(goTool, root)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, key)
	if err := ownfolder.CheckTrusted(dir); err != nil {
		return nil, fmt.Errorf("cannot use the built tools: %w", err)
	}
	kernelfolder.SweepIn(cache, building, kernelfolder.EndProcesses)
	found := verify(dir)
	if found == nil {
		return toolsIn(dir), nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return nil, fmt.Errorf("cannot store the built tools: %w", err)
	}
	if !missing(found) {
		opts.report(Progress{Message: fmt.Sprintf("the built tools are damaged (%v); building them again", found)})
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
	}
	return build(ctx, goTool, root, cache, dir, opts)
}

// building is the pattern of the names of folders in which sets are built. If a build is
// killed, the next Ensure ends what is left of it and removes its folder.
const building = "building-*"

// build creates a complete set under a temporary name and renames it to dir.
func build(ctx context.Context, goTool *Go, root, cache, dir string, opts *Options) (*Tools, error) {
	folder, err := kernelfolder.NewIn(cache, building)
	if err != nil {
		return nil, fmt.Errorf("cannot store the built tools: %w", err)
	}
	defer folder.Close()
	set, source, temp := filepath.Join(folder.Path(), "set"), filepath.Join(folder.Path(), "source"), filepath.Join(folder.Path(), "tmp")
	for _, path := range []string{set, source, temp} {
		if err := os.Mkdir(path, 0o755); err != nil {
			return nil, fmt.Errorf("cannot store the built tools: %w", err)
		}
	}
	opts.report(Progress{Message: "building gonb, goimports and gopls (only once); this takes a minute or two, or some minutes on a slow machine"})
	env := append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "TMPDIR="+temp, "GOTMPDIR=")
	if err := goBuild(ctx, goTool, root, source, set, env, opts); err != nil {
		return nil, err
	}
	if err := seal(set); err != nil {
		return nil, err
	}
	if err := os.Rename(set, dir); err != nil && verify(dir) != nil {
		return nil, fmt.Errorf("cannot store the built tools: %w", err)
	}
	return toolsIn(dir), nil
}

// goBuild builds the programs into the folder out. Source is for the edited GoNB.
func goBuild(ctx context.Context, goTool *Go, root, source, out string, env []string, opts *Options) error {
	pins, err := connectGoNB(ctx, goTool, root, source, env)
	if err != nil {
		return err
	}
	if pins != source {
		opts.report(Progress{Message: toolsModule + "/go.mod replaces GoNB; it is built as it is, without the edits of this project"})
	}
	var pinned []string
	for _, p := range programs {
		pinned = append(pinned, p.pkg)
	}
	drawn, err := drawing.SourceHash(root)
	if err != nil {
		return err
	}
	for _, step := range []struct {
		module, out string
		packages    []string
	}{
		{pins, out + string(filepath.Separator), pinned},
		{root, filepath.Join(out, drawing.Program), []string{"./" + drawing.Package}},
		{root, filepath.Join(out, "go"), []string{"-ldflags=-s -w " + drawing.LinkFlag(drawn), "./" + cellGo}},
	} {
		args := append([]string{"build", "-C", step.module, "-v", "-o", step.out}, buildFlags...)
		output, err := goTool.Build(ctx, append(args, step.packages...), env, opts.report)
		if err != nil && ctx.Err() == nil {
			return &BuildError{Output: output, Err: err}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (o *Options) report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

func toolsIn(dir string) *Tools {
	return &Tools{
		Dir:       dir,
		Go:        filepath.Join(dir, "go"),
		GoNB:      filepath.Join(dir, "gonb"),
		Goimports: filepath.Join(dir, "goimports"),
		Gopls:     filepath.Join(dir, "gopls"),
		Draw:      filepath.Join(dir, drawing.Program),
	}
}

// Check reports whether the tools pinned by the repository at root are built and
// intact, without building anything. It returns an error that says what is wrong,
// or nil.
func Check(goTool *Go, root string) (*Tools, error) {
	cache, err := CacheDir()
	if err != nil {
		return nil, err
	}
	key, err := contentKey(goTool, root)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, key)
	if err := ownfolder.CheckTrusted(dir); err != nil {
		return nil, err
	}
	if err := verify(dir); err != nil {
		if missing(err) {
			err = errors.New("not built yet")
		}
		return nil, err
	}
	return toolsIn(dir), nil
}
