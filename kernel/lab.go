//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"puzzlelab/kernel/internal/kernelfolder"
	"puzzlelab/kernel/internal/lab"
)

type labOptions struct {
	port      int
	noBrowser bool
	cache     string
}

func labCommand() *command {
	return &command{
		name:      "lab",
		arguments: "[options] [NOTEBOOK]",
		summary:   "open JupyterLab on the notebooks",
		help: `Opens JupyterLab on notebooks/ with the kernel ready and the tour first, or on the
folder of the notebook you name. It listens only on this machine and asks for a token.
Press Ctrl-C, or choose Shut Down in its menu, to end it.

It uses the JupyterLab on PATH, or the one that an earlier run installed; one that does
not start is named and skipped. If there is neither but there is Python 3, it first
installs a pinned JupyterLab into the cache folder. If there is no Python either, it
runs the tour without Jupyter and opens its page.`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			o := &labOptions{}
			flags.IntVar(&o.port, "port", 8888, "listen on port `N`, or the next one that is free")
			flags.BoolVar(&o.noBrowser, "no-browser", false, "print the address; do not open a browser")
			flags.StringVar(&o.cache, "cache", "", "install JupyterLab below `FOLDER` instead of your cache folder")
			return o.open
		},
	}
}

const tour = "00-tour.ipynb"

func (o *labOptions) open(ctx context.Context, rest []string, out *console) error {
	if len(rest) > 1 {
		return usageError{fmt.Errorf("%q: want at most one notebook", rest[1])}
	}
	if o.port < 1 || o.port > 65535 {
		return usageError{fmt.Errorf("--port %d: want a number from 1 to 65535", o.port)}
	}
	folder, open, err := labTarget(rest)
	if err != nil {
		return err
	}
	h, err := prepareHost(ctx, "", out)
	if err != nil {
		return err
	}
	root := os.Geteuid() == 0
	if root {
		out.note("you are root: cells can do anything on this machine")
	}
	lab.Sweep() // before their kernels, which servers start again
	kernelfolder.Sweep()
	temporary, err := kernelfolder.New()
	if err != nil {
		return kernelError{err}
	}
	err = lab.Run(ctx, lab.Config{
		Notebooks: folder,
		Open:      open,
		Spec:      h.specIn(temporary),
		Prepare:   func(ctx context.Context) error { return h.buildGopls(ctx, out) },
		Port:      o.port,
		NoBrowser: o.noBrowser,
		AllowRoot: root,
		CacheDir:  o.cache,
		Progress:  func(text string) { out.note("%s", text) },
		Ready:     func(url string) { out.say("JupyterLab: %s\nPress Ctrl-C to end it.", url) },
	})
	// A kernel that was killed leaves processes and files behind.
	if closeErr := temporary.Close(); closeErr != nil {
		out.note("cannot clean up after the kernels: %v", closeErr)
	}
	var missing *lab.MissingError
	if errors.As(err, &missing) && open != "" {
		out.note("%v", err)
		return h.showPage(ctx, filepath.Join(folder, open), o, out)
	}
	if err != nil {
		return kernelError{err}
	}
	return nil
}

// specIn is the kernel spec for a front end whose kernels live in a folder of
// ours.
func (h *host) specIn(folder *kernelfolder.Folder) *lab.Spec {
	spec := h.spec()
	spec.Env["TMPDIR"] = folder.Path()
	return spec
}

// labTarget returns the folder to serve and the notebook to show first, if it
// exists.
func labTarget(args []string) (folder, open string, err error) {
	if len(args) == 1 {
		info, err := os.Stat(args[0])
		if err != nil {
			return "", "", err
		}
		if info.IsDir() {
			return args[0], "", nil
		}
		return filepath.Dir(args[0]), filepath.Base(args[0]), nil
	}
	root, err := repository()
	if err != nil {
		return "", "", err
	}
	folder = filepath.Join(root, "notebooks")
	if _, err := os.Stat(filepath.Join(folder, tour)); err != nil {
		return folder, "", nil
	}
	return folder, tour, nil
}

// showPage is the fallback without Jupyter: it runs the notebook and shows its
// page. The notebook itself is not changed.
func (h *host) showPage(ctx context.Context, notebook string, o *labOptions, out *console) error {
	jobs, err := readJobs([]string{shorter(notebook)})
	if err != nil {
		return err
	}
	j := jobs[0]
	if j.page.path, err = defaultPage(j.path); err != nil {
		return err
	}
	if err := j.page.open(); err != nil {
		return err
	}
	if err := h.compileAhead(ctx, imports(j), out); err != nil {
		return err
	}
	if err := (&batch{}).execute(ctx, h, j, out); err != nil {
		return err
	}
	if err := j.writePage(); err != nil {
		return err
	}
	out.say("page: %s", j.page.path)
	if !o.noBrowser {
		browse(j.page.path)
	}
	return nil
}

// browse opens a page if there is a screen. If that fails, the user still has the
// name of the file.
func browse(path string) {
	opener := "xdg-open"
	switch {
	case runtime.GOOS == "darwin":
		opener = "open"
	case os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return
	}
	if program, err := exec.LookPath(opener); err == nil {
		_ = exec.Command(program, path).Start()
	}
}
