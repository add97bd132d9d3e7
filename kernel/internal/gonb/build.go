package gonb

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

// pinned are the packages of other people that every kernel needs.
var pinned = []string{"github.com/janpfeifer/gonb", "golang.org/x/tools/cmd/goimports"}

// cellGo is the package of the go command that cells call, and its folder below
// the root of the repository.
const cellGo = "kernel/internal/cellgo"

// cellCode is the folder of the package that both cellGo and GoNB use, and kernelFolder
// that of the one with which GoNB finds its temporary folder.
const (
	cellCode     = "kernel/internal/cellcode"
	kernelFolder = "kernel/internal/kernelfolder"
)

// forCells are the programs that a kernel needs to run cells.
var forCells = sealed{".sha256.json", []string{"go", drawing.Program, "gonb", "goimports"}}

// buildFlags determine the contents of the binaries: no symbol tables, which make gopls a
// third larger and are not needed here. Otherwise the tools are compiled as "go run" and
// "go test" compile this module: not with -trimpath, and with the user's CGO_ENABLED. So
// what they have in common, such as most of the standard library, is compiled once.
var buildFlags = []string{"-buildvcs=false", "-mod=readonly", "-ldflags=-s -w"}

// Tools are the built programs.
type Tools struct {
	Dir       string // contains the programs and nothing else
	Go        string // comes before the real go command on a kernel's PATH
	GoNB      string
	Goimports string
	Draw      string // draws the charts of cells
	Gopls     string // there is one only after EnsureGopls
}

// BuildOptions tells EnsureTools where to work. Nil means the defaults.
type BuildOptions struct {
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
	return fmt.Sprintf("cannot build the notebook tools (pinned in %s/go.mod): %v\n%s",
		toolsModule, e.Err, strings.TrimSpace(e.Output))
}

func (e *BuildError) Unwrap() error { return e.Err }

// EnsureTools returns the tools pinned by the repository at root. It builds them first, all but
// gopls, if necessary, which takes about a minute on two cores and needs the module
// proxy or a filled module cache. Two processes may call it at once: each builds
// under its own temporary name and the first to finish wins. A cache in which others can
// write is refused with an *ownfolder.UntrustedError.
func EnsureTools(ctx context.Context, goTool *Go, root string, opts *BuildOptions) (*Tools, error) {
	if opts == nil {
		opts = &BuildOptions{}
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
	found := forCells.verify(dir)
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
// killed, the next EnsureTools ends what is left of it and removes its folder.
const building = "building-*"

// build creates a complete set under a temporary name and renames it to dir.
func build(ctx context.Context, goTool *Go, root, cache, dir string, opts *BuildOptions) (*Tools, error) {
	site, err := newSite(cache)
	if err != nil {
		return nil, err
	}
	defer site.folder.Close()
	opts.report(Progress{Message: "building gonb, goimports and the program that draws charts (only once); this takes a minute or two, or some minutes on a slow machine"})
	if err := goBuild(ctx, goTool, root, site, opts); err != nil {
		return nil, err
	}
	if err := forCells.seal(site.set); err != nil {
		return nil, err
	}
	if err := os.Rename(site.set, dir); err != nil && forCells.verify(dir) != nil {
		return nil, fmt.Errorf("cannot store the built tools: %w", err)
	}
	return toolsIn(dir), nil
}

// site is a folder in which programs are built.
type site struct {
	folder *kernelfolder.Folder
	set    string   // the folder of the programs
	source string   // the folder of the patched GoNB
	env    []string // of the go command
}

func newSite(cache string) (*site, error) {
	folder, err := kernelfolder.NewIn(cache, building)
	if err != nil {
		return nil, fmt.Errorf("cannot store the built tools: %w", err)
	}
	s := &site{folder: folder, set: filepath.Join(folder.Path(), "set"), source: filepath.Join(folder.Path(), "source")}
	temp := filepath.Join(folder.Path(), "tmp")
	for _, path := range []string{s.set, s.source, temp} {
		if err := os.Mkdir(path, 0o755); err != nil {
			return nil, errors.Join(fmt.Errorf("cannot store the built tools: %w", err), folder.Close())
		}
	}
	s.env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "TMPDIR="+temp, "GOTMPDIR=")
	return s, nil
}

// goBuild builds the programs for cells.
func goBuild(ctx context.Context, goTool *Go, root string, site *site, opts *BuildOptions) error {
	pins, err := connectGoNB(ctx, goTool, root, site.source, site.env)
	if err != nil {
		return err
	}
	if pins != site.source {
		opts.report(Progress{Message: toolsModule + "/go.mod replaces GoNB; it is built as it is, without the patches of this project"})
	}
	drawn, err := drawing.SourceHash(root)
	if err != nil {
		return err
	}
	for _, step := range []struct {
		module, out string
		packages    []string
	}{
		{pins, site.set + string(filepath.Separator), pinned},
		{root, filepath.Join(site.set, drawing.Program), []string{"./" + drawing.Package}},
		{root, filepath.Join(site.set, "go"), []string{"-ldflags=-s -w " + drawing.LinkFlag(drawn), "./" + cellGo}},
	} {
		if err := site.compile(ctx, goTool, opts, step.module, step.out, step.packages...); err != nil {
			return err
		}
	}
	return nil
}

// compile builds packages of a module. The packages may follow more flags.
func (s *site) compile(ctx context.Context, goTool *Go, opts *BuildOptions, module, out string, packages ...string) error {
	args := append([]string{"build", "-C", module, "-v", "-o", out}, buildFlags...)
	output, err := goTool.Build(ctx, append(args, packages...), s.env, opts.report)
	if err != nil && ctx.Err() == nil {
		return &BuildError{Output: output, Err: err}
	}
	return err
}

func (o *BuildOptions) report(p Progress) {
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

// CheckTools reports whether the tools pinned by the repository at root, all but gopls, are built
// and intact, without building anything. It returns an error that says what is wrong,
// or nil.
func CheckTools(goTool *Go, root string) (*Tools, error) {
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
	if err := forCells.verify(dir); err != nil {
		return nil, notBuilt(err)
	}
	return toolsIn(dir), nil
}

// ErrNotBuilt says that there are no tools yet.
var ErrNotBuilt = errors.New("not built yet")

// notBuilt returns ErrNotBuilt for what verify says if there is nothing.
func notBuilt(err error) error {
	if missing(err) {
		return ErrNotBuilt
	}
	return err
}
