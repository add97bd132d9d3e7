//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/lite"
	"puzzlelab/kernel/internal/ownfolder"
	"puzzlelab/kernel/internal/site"
)

// siteFolder is where the site goes, below the root of the repository.
const siteFolder = "site"

func siteCommand() *command {
	return &command{
		name:      "site",
		arguments: "[--live] [--address URL] [--output DIR]",
		summary:   "make a website of the notebooks and the documentation",
		help: `Writes an index, all notebooks with their committed outputs, and all documents as pages
that link to each other. Nothing is executed. The pages need no network and open from
the disk.

Every link between pages is checked. If any are broken, all of them are listed and
nothing is written. External links are listed in links.txt of the site; they are not
followed.

With --live, readers can change and run the cells of the notebooks in their browsers. The
site then needs a web server for files. Its folder lite/ is that of "go run ./kernel
lite", with the same notebooks. Go is loaded when a cell runs, not before.

With --address, the pages say where they will be, and have pictures for links that are
shared in a chat.

The folder is replaced as a whole; of lite/, files of earlier versions stay. A folder
with other files in it is not touched.

Exit codes: 0 success; 2 wrong command line; 3 a file cannot be read, a link is broken,
or the site cannot be written; 130 interrupted.`,
		options: func(flags *flag.FlagSet) action {
			o := &siteOptions{}
			flags.StringVar(&o.output, "output", "", "write the site to the folder `DIR`\ninstead of "+siteFolder+"/")
			flags.StringVar(&o.address, "address", "", "the pages will be at `URL`, such as https://example.org/class/")
			flags.BoolVar(&o.live, "live", false, "let readers run the cells in their browsers")
			flags.StringVar(&o.cache, "cache", "", "with --live: keep what is built below `FOLDER`\ninstead of your cache folder")
			flags.BoolVar(&o.quiet, "quiet", false, "print only errors")
			return o.make
		},
	}
}

type siteOptions struct {
	output  string
	address string
	live    bool
	cache   string
	quiet   bool
}

func (o *siteOptions) make(ctx context.Context, _ []string, out *console) error {
	if err := checkAddress(o.address); err != nil {
		return usageError{err}
	}
	out.quiet = o.quiet
	root, err := repository()
	if err != nil {
		return err
	}
	output := o.output
	if output == "" {
		output = shorter(filepath.Join(root, siteFolder))
	}
	if err := site.Replaceable(output); err != nil {
		return asUsage(err)
	}
	s, err := site.Build(ctx, os.DirFS(root), &site.Options{
		Progress: func(source string) { out.tick("%s", source) }, Address: o.address, Live: o.live,
	})
	if err != nil {
		return err
	}
	var keep []string
	if o.live {
		if err := enliven(ctx, s, root, output, o.cache, out); err != nil {
			return err
		}
		keep = []string{liteFolder}
	}
	if err := s.Write(ctx, output, keep...); err != nil {
		return err
	}
	out.say("%s: %s, no broken links between them; %s to other sites, listed in links.txt",
		filepath.Join(output, "index.html"), counted.Of(len(s.Pages), "pages"), counted.Of(len(s.External), "links"))
	return nil
}

// checkAddress refuses what cannot be the address of a site.
func checkAddress(address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--address %q is not the address of a site, such as https://example.org/class/", address)
	}
	return nil
}

// enliven makes the folder with JupyterLite in that of the site, and lets the cells of the
// site's pages run with its engine.
func enliven(ctx context.Context, s *site.Site, root, output, cache string, out *console) error {
	if err := site.Prepare(output); err != nil {
		return err
	}
	var notebooks []string
	for _, n := range s.Notebooks {
		notebooks = append(notebooks, filepath.Join(root, filepath.FromSlash(n.Source)))
	}
	pages, err := buildLite(ctx, root, cache, notebooks, filepath.Join(output, liteFolder), out)
	if err != nil {
		return err
	}
	for _, n := range s.Notebooks {
		up := strings.Repeat("../", strings.Count(n.Page, "/"))
		place := lite.Place{Folder: up + liteFolder, Root: path.Clean("./" + up), Notebook: path.Base(n.Source)}
		for _, c := range n.Cells {
			if c.HasTag(lite.SkipTag) {
				place.Skipped = append(place.Skipped, c.ID)
			}
		}
		if s.Files[n.Page], err = pages.Enliven(s.Files[n.Page], place); err != nil {
			return err
		}
	}
	index := lite.Place{Folder: liteFolder, Root: "."}
	if s.Files[site.IndexPage], err = pages.Enliven(s.Files[site.IndexPage], index); err != nil {
		return err
	}
	name, script, err := lite.Offline()
	s.Files[name] = script
	return err
}

// asUsage turns the refusal to replace a folder into a mistake in the command
// line.
func asUsage(err error) error {
	var folder *ownfolder.Error
	if errors.As(err, &folder) {
		return usageError{err}
	}
	return err
}
