package gonb

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// goplsPackage is the package of the language server.
const goplsPackage = "golang.org/x/tools/gopls"

// forTyping is the language server. It takes as long to build as all other tools, and only
// front ends use it, for completion; so it is built when one of them is about to start.
var forTyping = sealed{".gopls.sha256.json", []string{"gopls"}}

// EnsureGopls builds gopls beside the other tools, if it is not there yet. Kernels that
// start later find it.
func (t *Tools) EnsureGopls(ctx context.Context, goTool *Go, root string, opts *BuildOptions) error {
	if opts == nil {
		opts = &BuildOptions{}
	}
	found := t.verifyGopls()
	if found == nil {
		return nil
	}
	if !missing(found) {
		opts.report(Progress{Message: fmt.Sprintf("the built gopls is damaged (%v); building it again", found)})
	}
	site, err := newSite(filepath.Dir(t.Dir))
	if err != nil {
		return err
	}
	defer site.folder.Close()
	opts.report(Progress{Message: "building gopls, which completes names in JupyterLab (only once); this takes a minute or so"})
	pins, out := filepath.Join(root, toolsModule), site.set+string(filepath.Separator)
	if err := site.compile(ctx, goTool, opts, pins, out, goplsPackage); err != nil {
		return err
	}
	if err := forTyping.seal(site.set); err != nil {
		return err
	}
	for _, name := range append(forTyping.programs, forTyping.name) {
		if err := os.Rename(filepath.Join(site.set, name), filepath.Join(t.Dir, name)); err != nil {
			return fmt.Errorf("cannot store the built gopls: %w", err)
		}
	}
	return nil
}

// CheckGopls reports whether gopls is built and intact, as CheckTools does for the other tools.
func (t *Tools) CheckGopls() error {
	if err := t.verifyGopls(); err != nil {
		return notBuilt(err)
	}
	return nil
}

// verifyGopls returns fs.ErrNotExist if there is no gopls.
func (t *Tools) verifyGopls() error {
	if _, err := os.Lstat(t.Gopls); err != nil {
		return err
	}
	return forTyping.verify(t.Dir)
}
