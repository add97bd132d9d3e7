package site

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Site is a finished site.
type Site struct {
	// Files holds the content of each file by its path in the site.
	Files map[string][]byte

	// Pages are the paths of the pages, the index first.
	Pages []string

	// External lists the links to elsewhere, sorted, each with the files that
	// hold it. They are not followed.
	External []External
}

// External is a link to elsewhere.
type External struct {
	Link  string
	Pages []string
}

// Options of a site; nil is the default.
type Options struct {
	// Progress is called before each page is drawn.
	Progress func(source string)
}

// builder keeps what the pages of one site share.
type builder struct {
	files     fs.FS
	documents []*document
	bySource  map[string]*document
	folders   map[string]string // folder → its section of the index
	assets    map[string][]byte // files that are taken over as they are
	external  map[string]map[string]bool
	broken    []BrokenLink
	progress  func(string)
}

// Build makes the site of the repository whose root is files. It takes the
// notebooks below notebooks/, the Markdown texts of the root and below docs/,
// and what they link to. The same files give the same site, byte for byte. The
// time is that of drawing the notebooks, some 50 ms for a megabyte.
//
// The error is a *LinkError if links are broken, one that names the file if a
// file cannot be read, and context.Cause(ctx) if ctx ends.
func Build(ctx context.Context, files fs.FS, opts *Options) (*Site, error) {
	b := &builder{files: files, bySource: map[string]*document{}, assets: map[string][]byte{}, external: map[string]map[string]bool{}}
	b.progress = func(string) {}
	if opts != nil && opts.Progress != nil {
		b.progress = opts.Progress
	}
	if err := b.collect(); err != nil {
		return nil, err
	}
	if err := b.draw(ctx); err != nil {
		return nil, err
	}
	return b.finish()
}

// draw draws all pages and looks at their links. A link to a file that is no
// page yet makes it one, so the list may grow.
func (b *builder) draw(ctx context.Context) error {
	for i := 0; i < len(b.documents); i++ {
		d := b.documents[i]
		if ctx.Err() != nil {
			return fmt.Errorf("stopped before %s: %w", d.source, context.Cause(ctx))
		}
		b.progress(d.source)
		if err := b.drawOne(d); err != nil {
			return fmt.Errorf("%s: %w", d.source, err)
		}
		for _, l := range d.scan.links {
			if err := b.discover(d, l); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *builder) drawOne(d *document) error {
	var page bytes.Buffer
	if err := d.draw(&page); err != nil {
		return err
	}
	d.page = page.Bytes()
	b.addLibrary(d)
	d.scan = scan(d.page)
	return nil
}

func (b *builder) finish() (*Site, error) {
	s := &Site{Files: b.assets}
	for _, d := range b.documents {
		s.Files[d.target] = b.relink(d)
		s.Pages = append(s.Pages, d.target)
	}
	if len(b.broken) > 0 {
		return nil, &LinkError{b.broken}
	}
	for _, link := range slices.Sorted(maps.Keys(b.external)) {
		s.External = append(s.External, External{link, slices.Sorted(maps.Keys(b.external[link]))})
	}
	s.Files[listOfLinks] = s.listExternal()
	return s, nil
}

// listOfLinks is the file of the site that lists the links to elsewhere.
const listOfLinks = "links.txt"

func (s *Site) listExternal() []byte {
	var b bytes.Buffer
	b.WriteString("Links to elsewhere, which were not followed, and the files that hold them.\n")
	for _, e := range s.External {
		fmt.Fprintf(&b, "\n%s\n    %s\n", e.Link, strings.Join(e.Pages, "\n    "))
	}
	return b.Bytes()
}
