package page

import (
	_ "embed"
	"html/template"
	"io"
	"io/fs"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// Options of a page; nil and zero values are the defaults.
type Options struct {
	// Title of the page for a notebook without a heading. Default "Notebook".
	Title string

	// Safe makes a page in which nothing runs, nothing is loaded and no cell
	// covers another. Only listed elements and attributes are kept, with values
	// of the kind that the attribute needs; this removes scripts, event
	// handlers, links to scripts, style sheets and styles that move an element.
	// Pictures stay; a note replaces a picture that is not in the page. The page
	// also tells the browser to run and load nothing.
	Safe bool

	// Files is the folder of the notebook. Pictures that the text names by a
	// relative path are read from it and embedded. Default: such pictures stay
	// links.
	Files fs.FS

	// Language is the BCP 47 tag of the language of the text. Default "en". In "ja", what
	// the page itself says is Japanese, too.
	Language string

	// Charts returns the program that draws live charts, compressed by gzip. It is put on
	// pages with charts, unless they are safe. Default: the charts load it from the network.
	Charts func() ([]byte, error)

	// Slides makes slides of the page, to be projected: its script shows one after the other,
	// and the address has the number of the slide. A safe page has no scripts, and no slides.
	Slides bool

	// Navigation links to other pages. Default: none, for a page that is sent on
	// its own.
	Navigation *Navigation
}

// Navigation is what surrounds the page of a site: a menu with the course and the
// sections of the page, a field to search, and links to the previous and the next page. A
// link without a target is omitted.
type Navigation struct {
	Home, Previous, Next Link

	// Menu lists the pages of the course, and after them those that are not in it.
	Menu, More []Link

	// Search is the page that searches the site, as a path from this page; its script
	// reads the query from ?q=.
	Search string

	// Note stands above the text: how long it takes, and how hard it is.
	Note string

	// Description says what the page is about, for search engines and for links that are
	// shared. Address is where it will be, and Card the address of its picture; without
	// them there is neither.
	Description, Address, Card string
}

// Link is a link to another page, or to the page itself, which is Current.
type Link struct {
	Title, Target string
	Current       bool
}

//go:embed navigation.css
var navigationStyles string

//go:embed navigation.js
var navigationScript string

//go:embed slides.css
var slideStyles string

//go:embed slides.js
var slideScript string

//go:embed japanese.css
var japaneseStyles string

// Styles returns the style sheet of the pages of a site, for pages that should look like
// them.
func Styles() string { return styles + navigationStyles }

// Icon is the small picture that a browser shows beside the title of a site's pages. Pages
// without one make the browser ask the server for favicon.ico.
const Icon template.URL = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E" +
	"%3Cpath fill='%23f4d35e' d='M32 4 56 18 32 32 8 18z'/%3E%3Cpath fill='%233d7ab8' d='M8 18 32 32v28L8 46z'/%3E" +
	"%3Cpath fill='%23c8553d' d='M56 18 32 32v28l24-14z'/%3E%3C/svg%3E"

//go:embed page.css
var styles string

// safeStyles keeps a cell's content from covering the cells around it if it is
// taller than its element. The meaning of a term, which this would cut off in the
// last line, is shown within the text.
const safeStyles = `section { overflow-y: clip; }
@media screen {
  dfn:is(:hover, :focus) > .meaning { display: inline; position: static; padding: 0; border: 0; box-shadow: none; font: inherit; }
}
`

//go:embed page.html
var skeleton string

var pageTemplate = template.Must(template.New("page").Parse(HeadTemplate + skeleton))

// HeadTemplate defines the template "head" of a [Head], for pages of a site that are drawn
// elsewhere.
//
//go:embed head.html
var HeadTemplate string

// Head is what the head of a page of a site tells search engines, and programs that show
// links. Address and Card may be empty, as in [Navigation].
type Head struct {
	Kind, Site, Title, Description, Address, Card string
}

// Icon is the small picture beside the title.
func (Head) Icon() template.URL { return Icon }

// Render writes the notebook as a page. The errors are those of w and of opts.Charts.
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

// write inserts the parts of the page, before and after the table of contents,
// into the template.
func (r *pageRenderer) write(w io.Writer, before, after string) error {
	css, language := styles, r.opts.Language
	charts, err := r.program(before, after)
	if err != nil {
		return err
	}
	if r.opts.Safe {
		css += safeStyles
	}
	if r.opts.Navigation != nil {
		css += navigationStyles
	}
	if r.longTables {
		css += longTableStyles
	}
	if r.slides() {
		css += slideStyles
	}
	switch language {
	case "":
		language = "en"
	case "ja":
		css += japaneseStyles
	}
	var head *Head
	if n := r.opts.Navigation; n != nil {
		head = &Head{"article", n.Home.Title, r.title(), n.Description, n.Address, n.Card}
	}
	return pageTemplate.Execute(w, map[string]any{
		"Head":       head,
		"Language":   language,
		"Say":        r.opts.say,
		"Title":      r.title(),
		"Safe":       r.opts.Safe,
		"Icon":       Icon,
		"Styles":     template.CSS(css),
		"Navigation": r.opts.Navigation,
		"Before":     template.HTML(before),
		"Contents":   template.HTML(r.contents()),
		"After":      template.HTML(after),
		"Charts":     charts,
		"Script":     template.JS(r.script()),
	})
}

func (r *pageRenderer) slides() bool { return r.opts.Slides && !r.opts.Safe }

// script returns what the page runs: the program of the menu, the one that checks answers
// to exercises and keeps what a reader has solved, the one that searches and sorts long
// tables, and the one that makes slides.
func (r *pageRenderer) script() (programs string) {
	if r.opts.Navigation != nil {
		programs += "(() => {\n" + navigationScript + "})();\n"
	}
	if r.exercises {
		programs += "(() => {\n" + answersScript + exercisesScript + "})();\n"
	}
	if r.longTables {
		programs += "(() => {\n" + tablesScript + longTablesScript + "})();\n"
	}
	if r.slides() {
		programs += "(() => {\n" + slideScript + "})();\n"
	}
	return programs
}
