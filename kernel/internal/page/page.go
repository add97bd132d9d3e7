package page

import (
	_ "embed"
	"html/template"
	"io"
	"io/fs"
	"strings"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/kernel/internal/nbformat"
)

// Options of a page; nil and zero values are the defaults.
type Options struct {
	// Title of the page for a notebook without a heading. Default "Notebook".
	Title string

	// Safe makes a page in which nothing runs, nothing is loaded and no cell
	// covers another. Elements and attributes are those of a list, and values
	// are of the kind that their attribute asks for; so scripts, event handlers,
	// links to scripts, style sheets and styles that move an element are gone.
	// Pictures stay; a note stands for one that is not in the page. The browser
	// is told to run and load nothing, too.
	Safe bool

	// Files is the folder of the notebook. Pictures that its text names by a
	// relative path are read from it and put into the page. Default: such
	// pictures stay links.
	Files fs.FS

	// Language is the BCP 47 tag of the language of the text. Default "en".
	Language string

	// Navigation leads to other pages. Default: none, for a page that is sent
	// to somebody stands alone.
	Navigation *Navigation
}

// Navigation stands above the title (Home) and below the last cell (Previous,
// Next). A link without a target is left out.
type Navigation struct{ Home, Previous, Next Link }

// Link is a way to another page.
type Link struct{ Title, Target string }

//go:embed navigation.css
var navigationStyles string

// Styles is the style sheet of the pages, for pages that want to look like them.
func Styles() string { return styles }

//go:embed page.css
var styles string

// safeStyles keep what a cell draws from covering the cells around it: contents
// taller than their element would.
const safeStyles = "section { overflow-y: clip; }\n"

//go:embed page.html
var skeleton string

var pageTemplate = template.Must(template.New("page").Parse(skeleton))

// Render writes the notebook as a page. The errors are those of w.
func Render(w io.Writer, nb *nbformat.Notebook, opts *Options) error {
	if opts == nil {
		opts = &Options{}
	}
	r := newRenderer(nb, opts)
	var before, after strings.Builder
	for i, cell := range nb.Cells {
		out := &after
		if r.titleCell < 0 || r.titleCell == i {
			out = &before
		}
		r.cell(out, cell)
		if len(r.headings) > 0 && r.titleCell < 0 {
			r.titleCell = i
		}
	}
	return r.write(w, before.String(), after.String())
}

// write puts the parts of the page, before and after the table of contents,
// into the skeleton.
func (r *pageRenderer) write(w io.Writer, before, after string) error {
	css, language := styles, r.opts.Language
	if r.opts.Safe {
		css += safeStyles
	}
	if r.opts.Navigation != nil {
		css += navigationStyles
	}
	if language == "" {
		language = "en"
	}
	return pageTemplate.Execute(w, map[string]any{
		"Language":   language,
		"Title":      r.title(),
		"Safe":       r.opts.Safe,
		"Styles":     template.CSS(css),
		"Navigation": r.opts.Navigation,
		"Before":     template.HTML(before),
		"Contents":   template.HTML(r.contents()),
		"After":      template.HTML(after),
	})
}

// WriteFile writes the page to path by way of a temporary file in the same
// folder.
func WriteFile(path string, nb *nbformat.Notebook, opts *Options) error {
	return atomicfile.Write(path, func(w io.Writer) error { return Render(w, nb, opts) })
}
