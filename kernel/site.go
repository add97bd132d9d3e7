//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"puzzlelab/kernel/internal/ownfolder"
	"puzzlelab/kernel/internal/site"
)

// siteFolder is where the site goes, below the root of the repository.
const siteFolder = "site"

func siteCommand() *command {
	return &command{
		name:      "site",
		arguments: "[--output DIR]",
		summary:   "make a website of the notebooks and the documentation",
		help: `Writes an index, all notebooks with their committed outputs, and all documents as pages
that link to each other. Nothing is executed. The pages need no network and open from
the disk.

Every link between pages is checked. If any are broken, all of them are listed and
nothing is written. External links are listed in links.txt of the site; they are not
followed.

The folder is replaced as a whole. A folder with other files in it is not touched.

Exit codes: 0 success; 2 wrong command line; 3 a file cannot be read, a link is broken,
or the site cannot be written; 130 interrupted.`,
		flags: func() *flag.FlagSet { flags, _ := siteFlags(); return flags },
		run:   makeSite,
	}
}

type siteOptions struct {
	output string
	quiet  bool
}

func siteFlags() (*flag.FlagSet, *siteOptions) {
	flags := newFlags("site")
	o := &siteOptions{}
	flags.StringVar(&o.output, "output", "", "write the site to the folder `DIR`\ninstead of "+siteFolder+"/")
	flags.BoolVar(&o.quiet, "quiet", false, "print only errors")
	return flags, o
}

func makeSite(ctx context.Context, args []string, out *console) error {
	flags, o := siteFlags()
	rest, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usageError{"site", fmt.Errorf("unexpected argument %q", rest[0])}
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
		return asUsage("site", err)
	}
	s, err := site.Build(ctx, os.DirFS(root), &site.Options{Progress: func(source string) { out.tick("%s", source) }})
	if err != nil {
		return err
	}
	if err := s.Write(ctx, output); err != nil {
		return err
	}
	out.say("%s: %s, no broken links between them; %s to other sites, listed in links.txt",
		filepath.Join(output, "index.html"), count(len(s.Pages), "page"), count(len(s.External), "link"))
	return nil
}

// asUsage turns the refusal to replace a folder into a mistake in the command
// line.
func asUsage(command string, err error) error {
	var folder *ownfolder.Error
	if errors.As(err, &folder) {
		return usageError{command, err}
	}
	return err
}
