package site

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/nbformat"
)

// Site is a finished site.
type Site struct {
	// Files holds the content of each file by its path in the site.
	Files map[string][]byte

	// Pages lists the paths of the pages, the index first.
	Pages []string

	// Notebooks lists the notebooks.
	Notebooks []Notebook

	// External lists the external links, sorted, each with the files that
	// contain it. They are not followed.
	External []External
}

// Notebook is a notebook and its page.
type Notebook struct {
	Source string // its path in the repository
	Page   string // the path of its page in the site
	Cells  []*nbformat.Cell
}

// External is an external link.
type External struct {
	Link  string
	Pages []string
}

// Options of a site; nil means the defaults.
type Options struct {
	// Progress is called before each page is drawn.
	Progress func(source string)

	// Address is where the site will be, such as https://example.org/class/. With it each
	// page names its address, and has a picture for links that are shared.
	Address string

	// Live says that the cells of the site will run: the index offers one.
	Live bool
}

// builder holds what the pages of one site share.
type builder struct {
	files     fs.FS
	documents []*document
	bySource  map[string]*document
	folders   map[string]place // folder → where its files are listed
	name      string           // of the site
	course    course
	books     []*document // the notebooks
	list      *document   // of the documents
	search    *document
	address   string // "" or with a slash at the end
	live      bool
	assets    map[string][]byte // files that are copied
	external  map[string]map[string]bool
	broken    []BrokenLink
	progress  func(string)
	charts    func() ([]byte, error) // the program that draws them
}

// place is a section of a page.
type place struct {
	page    *document
	section string
}

// Build makes the site of the repository whose root is files. It contains the
// notebooks below notebooks/, the Markdown documents in the root and below
// docs/, and the files they link to. The same files give the same site, byte
// for byte. The time is that of drawing the notebooks, about 50 ms per
// megabyte.
//
// The error is a *LinkError if links are broken, one that names the file if a
// file cannot be read, and context.Cause(ctx) if ctx ends.
func Build(ctx context.Context, files fs.FS, opts *Options) (*Site, error) {
	b := &builder{files: files, bySource: map[string]*document{}, assets: map[string][]byte{}, external: map[string]map[string]bool{}}
	b.progress = func(string) {}
	b.charts = sync.OnceValues(func() ([]byte, error) { return fs.ReadFile(files, drawing.ECharts) })
	if opts != nil {
		b.live = opts.Live
		if opts.Progress != nil {
			b.progress = opts.Progress
		}
		if opts.Address != "" {
			b.address = strings.TrimSuffix(opts.Address, "/") + "/"
		}
	}
	if err := b.collect(); err != nil {
		return nil, err
	}
	if err := b.draw(ctx); err != nil {
		return nil, err
	}
	return b.finish()
}

// draw draws all pages and checks their links. A link to a file that is not a
// page yet adds one, so the list may grow.
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
	if err := d.draw(&page, b.charts); err != nil {
		return err
	}
	d.page = page.Bytes()
	d.scan = scan(d.page)
	return nil
}

func (b *builder) finish() (*Site, error) {
	s := &Site{Files: b.assets}
	b.fillSearch()
	if b.address != "" {
		if err := b.drawCards(); err != nil {
			return nil, err
		}
	}
	for _, d := range b.documents {
		s.Files[d.target] = b.relink(d)
		s.Pages = append(s.Pages, d.target)
		if d.notebook != nil {
			s.Notebooks = append(s.Notebooks, Notebook{d.source, d.target, d.notebook.Cells})
		}
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

// listOfLinks is the file of the site that lists the external links.
const listOfLinks = "links.txt"

func (s *Site) listExternal() []byte {
	var b bytes.Buffer
	b.WriteString("External links, which were not followed, and the files that contain them.\n")
	for _, e := range s.External {
		fmt.Fprintf(&b, "\n%s\n    %s\n", e.Link, strings.Join(e.Pages, "\n    "))
	}
	return b.Bytes()
}
