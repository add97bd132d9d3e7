//go:build unix

package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/gonb"
)

// compileAhead compiles the packages that cells import, if they may not be in the
// build cache yet, and shows progress. A cell would do the same, but silently and
// within its time limit. Packages that do not compile or do not exist are left to
// the cell, which reports them at the right place.
func (h *host) compileAhead(ctx context.Context, packages []string, out *console) error {
	if len(packages) == 0 {
		return nil
	}
	stamp, err := h.stamp(packages)
	if err != nil {
		return err
	}
	if _, err := os.Stat(stamp); err == nil {
		return nil
	}
	known, err := h.knownPackages(ctx, packages)
	if err == nil && len(known) > 0 {
		err = h.compile(ctx, known, out)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil
	}
	if err != nil {
		return err
	}
	// Without the stamp, the next run only checks again.
	if os.MkdirAll(filepath.Dir(stamp), 0o755) == nil {
		_ = atomicfile.WriteBytes(stamp, nil)
	}
	return nil
}

// stamp returns the file that records that these packages have been compiled with
// this Go into this build cache.
func (h *host) stamp(packages []string) (string, error) {
	tools, err := gonb.CacheDir()
	if err != nil {
		return "", err
	}
	sums, err := os.ReadFile(filepath.Join(h.root, "go.sum"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	hash := sha256.New()
	fmt.Fprintln(hash, h.goTool.Version, h.goTool.Cache, h.root, packages, drawing.Tag)
	hash.Write(sums)
	return filepath.Join(filepath.Dir(tools), "compiled", fmt.Sprintf("%x", hash.Sum(nil)[:12])), nil
}

// knownPackages returns the packages that the repository's module can build.
func (h *host) knownPackages(ctx context.Context, packages []string) ([]string, error) {
	args := []string{"list", "-C", h.root, "-e", "-f", "{{if not .Error}}{{.ImportPath}}{{end}}", "--"}
	cmd := exec.CommandContext(ctx, h.goTool.Path, append(args, packages...)...)
	cmd.Env = h.environ()
	list, err := cmd.Output()
	return strings.Fields(string(list)), err
}

func (h *host) compile(ctx context.Context, packages []string, out *console) error {
	announced := false
	args := append([]string{"build", "-C", h.root, "-v", "-o", os.DevNull, "-tags=" + drawing.Tag, "--"}, packages...)
	_, err := h.goTool.Build(ctx, args, h.environ(), func(p gonb.Progress) {
		if !announced {
			out.note("compiling the packages that cells import (only once); this may take a minute or two")
			announced = true
		}
		showBuild(out)(p)
	})
	return err
}

func (h *host) environ() []string {
	return gonb.Environ(gonb.Settings(h.goTool, h.tools.Dir))
}
