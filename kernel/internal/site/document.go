package site

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// document is one page of the site: a notebook, a Markdown document, another
// file shown as it is, or the index.
type document struct {
	source string // its file, relative to the root of the repository
	target string // its page, relative to the root of the site

	title, line string
	language    string // "" for English
	picture     thumbnail
	lesson      *lesson   // what the course says about a notebook
	translation *document // of a notebook
	listing     bool      // a file that is shown as it is
	navigation  page.Navigation

	files    fs.FS
	notebook *nbformat.Notebook
	text     string // Markdown
	markup   []byte // of the index

	page []byte
	scan *scanned
}

// draw writes the page. Charts returns the program that draws live charts.
func (d *document) draw(w io.Writer, charts func() ([]byte, error)) error {
	if d.markup != nil {
		_, err := w.Write(d.markup)
		return err
	}
	folder, err := fs.Sub(d.files, path.Dir(d.source))
	if err != nil {
		return err
	}
	opts := &page.Options{Title: d.title, Files: folder, Language: d.language, Charts: charts, Navigation: &d.navigation}
	if d.notebook != nil {
		return page.Render(w, d.notebook, opts)
	}
	return page.RenderText(w, d.text, opts)
}

// linkFrom returns a link to this page from another one.
func (d *document) linkFrom(from *document) page.Link {
	return page.Link{Title: d.title, Target: relative(from.source, d.source)}
}

// relative returns the relative path from one file to another.
func relative(from, to string) string {
	way, err := filepath.Rel(path.Dir(from), to)
	if err != nil {
		return to // impossible: both are relative to the root
	}
	return filepath.ToSlash(way)
}

// listing returns a page that shows a file as it is.
func listing(source string, data []byte) *document {
	fence := "```"
	for strings.Contains(string(data), fence) {
		fence += "`"
	}
	language := strings.TrimPrefix(path.Ext(source), ".")
	return &document{
		source:  source,
		target:  source + ".html",
		title:   source,
		listing: true,
		text:    fmt.Sprintf("# %s\n\n%s%s\n%s\n%s\n", path.Base(source), fence, language, data, fence),
	}
}
