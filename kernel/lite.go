//go:build unix

package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/lite"
)

// liteFolder is where the folder goes, below the root of the repository.
const liteFolder = "lite"

func liteCommand() *command {
	return &command{
		name:      "lite",
		arguments: "[options] [NOTEBOOK|FOLDER...]",
		summary:   "make a folder of notebooks that run in the browser, nothing installed",
		help: `Writes a folder with JupyterLite, a kernel that compiles and runs Go cells in the
browser, and the notebooks: without arguments, those below notebooks/. Any web server for
files can serve it, below any path. Everything comes from the folder, and after the first
visit it works without a network.

The first build compiles Go's compiler and linker and all packages for the browser, which
takes some minutes; JupyterLite, which is pinned, is fetched with pip. A folder that this
command has made is brought up to date; one with other files in it is not touched.

In the page, Share makes a link that contains the whole notebook; whoever opens it is
asked before anything runs. With --serve the folder is also served on this machine, and
the browser opens it.`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			o := &liteOptions{}
			flags.StringVar(&o.output, "output", "", "write to the folder `DIR` instead of "+liteFolder+"/")
			flags.BoolVar(&o.serve, "serve", false, "serve the folder until Ctrl-C")
			flags.IntVar(&o.port, "port", 8080, "with --serve: listen on port `N`, or any that is free if 0")
			flags.BoolVar(&o.noBrowser, "no-browser", false, "with --serve: print the address; do not open a browser")
			flags.StringVar(&o.cache, "cache", "", "keep what is built below `FOLDER` instead of your cache folder")
			flags.BoolVar(&o.quiet, "quiet", false, "print only errors")
			return o.make
		},
	}
}

type liteOptions struct {
	output    string
	serve     bool
	port      int
	noBrowser bool
	cache     string
	quiet     bool
}

func (o *liteOptions) make(ctx context.Context, paths []string, out *console) error {
	if o.port < 0 || o.port > 65535 {
		return usageError{fmt.Errorf("--port %d: want a number from 0 to 65535", o.port)}
	}
	out.quiet = o.quiet
	root, err := repository()
	if err != nil {
		return err
	}
	if o.output == "" {
		o.output = shorter(filepath.Join(root, liteFolder))
	}
	if err := lite.Usable(o.output); err != nil {
		return asUsage(err)
	}
	if len(paths) == 0 {
		if paths, err = ownNotebooks(); err != nil {
			return err
		}
	}
	if paths, err = expand(paths); err != nil {
		return err
	}
	if _, err := buildLite(ctx, root, o.cache, paths, o.output, out); err != nil {
		return err
	}
	out.say("%s: %s for the browser; any web server can serve the folder", o.output, counted.Of(len(paths), "notebooks"))
	if !o.serve {
		return nil
	}
	return o.serveFolder(ctx, out)
}

// buildLite makes the folder output. Its parts are kept below a folder, or your cache folder
// if that is "".
func buildLite(ctx context.Context, root, keep string, notebooks []string, output string, out *console) (*lite.Pages, error) {
	goTool, err := gonb.FindGo(ctx)
	if err != nil {
		return nil, kernelError{err}
	}
	cache := keep
	if cache == "" {
		if cache, err = gonb.CacheDir(); err != nil {
			return nil, err
		}
		cache = filepath.Dir(cache)
	}
	progress := func(text string) { out.progress("%s", text) }
	wheels, err := lab.Download(ctx, lite.Lock, keep, progress)
	if err != nil {
		return nil, kernelError{err}
	}
	return lite.Build(ctx, &lite.Options{
		Bundler:   lite.Bundler{Go: goTool.Path, Root: root, Cache: filepath.Join(cache, "lite"), Progress: progress},
		Wheels:    wheels,
		Notebooks: notebooks,
		Output:    output,
	})
}

// serveFolder serves the folder on this machine until ctx ends.
func (o *liteOptions) serveFolder(ctx context.Context, out *console) error {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", o.port))
	if err != nil {
		return err
	}
	server := &http.Server{Handler: http.FileServer(http.Dir(o.output)), ReadHeaderTimeout: 10 * time.Second}
	address := "http://" + listener.Addr().String() + "/lab/index.html"
	out.say("%s\nPress Ctrl-C to end it.", address)
	if !o.noBrowser {
		browse(address)
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); ctx.Err() == nil {
		return err
	}
	return nil
}
