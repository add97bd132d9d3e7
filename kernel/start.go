//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/kernelfolder"
	"puzzlelab/kernel/internal/page"
	"puzzlelab/kernel/internal/runner"
)

// host is what kernels are started with: Go, the built tools and the repository.
type host struct {
	goTool  *gonb.Go
	tools   *gonb.Tools
	root    string
	program string // the kernel: the built one, or the one the user named
}

// prepareHost finds Go and the repository, and builds the tools if necessary, all but gopls.
func prepareHost(ctx context.Context, program string, out *console) (*host, error) {
	if err := kernelfolder.CheckEnvironment(); err != nil {
		return nil, kernelError{err}
	}
	if program != "" {
		if err := executable(program); err != nil {
			return nil, kernelError{fmt.Errorf("--kernel: %w", err)}
		}
	}
	if err := depth(out); err != nil {
		return nil, err
	}
	root, err := repository()
	if err != nil {
		return nil, kernelError{err}
	}
	goTool, err := gonb.FindGo(ctx)
	if err != nil {
		return nil, kernelError{err}
	}
	tools, err := gonb.EnsureTools(ctx, goTool, root, &gonb.BuildOptions{Progress: showBuild(out)})
	if err != nil {
		return nil, kernelError{err}
	}
	if program == "" {
		program = tools.GoNB
	}
	return &host{goTool: goTool, tools: tools, root: root, program: program}, nil
}

// buildGopls builds the language server of front ends if necessary.
func (h *host) buildGopls(ctx context.Context, out *console) error {
	if err := h.tools.EnsureGopls(ctx, h.goTool, h.root, &gonb.BuildOptions{Progress: showBuild(out)}); err != nil {
		return kernelError{err}
	}
	return nil
}

// depth says what a path of the temporary folder costs that is too long for sockets.
func depth(out *console) error {
	if !kernelfolder.TooLong(os.TempDir()) {
		return nil
	}
	text := fmt.Sprintf("the path of the temporary folder is too long for sockets (%s): the kernel may listen on 127.0.0.1, "+
		"and each cell draws its charts by itself, more slowly; export TMPDIR=/tmp", os.TempDir())
	if cellcode.Strict() {
		return kernelError{errors.New(text)}
	}
	out.note("%s", text)
	return nil
}

func showBuild(out *console) func(gonb.Progress) {
	return func(p gonb.Progress) {
		if p.Message != "" {
			out.note("%s", p.Message)
		}
		if p.Packages > 0 {
			out.tick("%s compiled", counted.Of(p.Packages, "packages"))
		}
	}
}

// repository searches the current folder and its parents, and then the place
// where this program's source was when it was compiled.
func repository() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	_, source, _, _ := runtime.Caller(0)
	return gonb.FindRoot(here, filepath.Dir(source))
}

// executable checks a program that the user named.
func executable(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s does not exist", path)
	}
	if err != nil {
		return err
	}
	if info.IsDir() || info.Mode()&0o111 == 0 {
		return fmt.Errorf("%s is not an executable file", path)
	}
	return nil
}

// start starts a kernel whose cells run in the folder dir and may hold memory
// bytes, or any amount if memory is 0.
func (h *host) start(ctx context.Context, dir string, memory int64) (*gonb.Kernel, error) {
	program, err := filepath.Abs(h.program)
	if err != nil {
		return nil, err
	}
	k, err := gonb.Start(ctx, &gonb.Config{
		Go:      h.goTool,
		Program: program,
		// Not gopls: a kernel that finds it keeps it running for completion,
		// which is not needed here.
		Tools:  []string{h.tools.Go, h.tools.Goimports, h.tools.Draw},
		Root:   h.root,
		Dir:    dir,
		Env:    map[string]string{runner.MarksVariable: "1"},
		Memory: memory,
	})
	if err != nil {
		return nil, kernelError{err}
	}
	return k, nil
}

// ownNotebooks returns the repository's notebooks in the order of their names.
func ownNotebooks() ([]string, error) {
	root, err := repository()
	if err != nil {
		return nil, err
	}
	var paths []string
	err = filepath.WalkDir(filepath.Join(root, "notebooks"), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir // checkpoints of Jupyter
		case filepath.Ext(path) == ".ipynb":
			paths = append(paths, shorter(path))
		}
		return nil
	})
	return paths, err
}

// originals leaves out translations, which have the cells and the outputs of the originals;
// a test sees to that.
func originals(notebooks []string) []string {
	return slices.DeleteFunc(notebooks, func(path string) bool { return page.LanguageOf(path) != "" })
}
