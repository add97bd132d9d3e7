package site

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// IndexPage is the page with which a site begins.
const IndexPage = "index.html"

// collect lists the pages: the index, the notebooks, the documents, the list of documents
// and the search.
func (b *builder) collect() error {
	readme, err := fs.ReadFile(b.files, "README.md")
	if err != nil {
		return err
	}
	b.add(&document{source: IndexPage, target: IndexPage})
	notebooks, err := b.notebooks()
	if err != nil {
		return err
	}
	texts, err := b.texts(notebooks)
	if err != nil {
		return err
	}
	if err := b.readCourse(notebooks); err != nil {
		return err
	}
	b.books = notebooks
	var lead string
	b.name, lead = page.Opening(string(readme))
	b.folders = map[string]place{".": {b.documents[0], ""}}
	if len(notebooks) > 0 {
		b.folders["notebooks"] = place{b.documents[0], "lessons"}
	}
	b.list = b.documentList(texts)
	b.search = &document{source: searchPage, target: searchPage, title: "Search", text: searchText}
	neighbors(notebooks)
	for _, d := range slices.Concat(notebooks, texts, []*document{b.list, b.search}) {
		b.add(d)
		b.surround(d)
	}
	b.index(lead)
	return nil
}

// surround gives a page its menu.
func (b *builder) surround(d *document) {
	n := &d.navigation
	n.Home = page.Link{Title: b.name, Target: relative(d.source, IndexPage)}
	if d != b.search {
		n.Search = relative(d.target, searchPage)
	}
	n.Note, n.Description = d.duration(), d.line
	if n.Description == "" {
		n.Description = d.title
	}
	for _, other := range b.books {
		if other.language == d.language {
			n.Menu = append(n.Menu, page.Link{Title: other.title, Target: relative(d.source, other.source), Current: other == d})
		}
	}
	n.More = []page.Link{{Title: b.list.title, Target: relative(d.source, b.list.source), Current: d == b.list}}
	if b.address != "" {
		n.Address, n.Card = b.address+d.target, b.address+cardOf(d)
	}
}

func (b *builder) add(d *document) {
	d.files = b.files
	b.documents = append(b.documents, d)
	b.bySource[d.source] = d
}

// under lists the files below a folder with the given extension, in the order
// of their names. If the folder does not exist, there are none.
func (b *builder) under(folder, extension string) ([]string, error) {
	var found []string
	err := fs.WalkDir(b.files, folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case entry.IsDir() && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir // checkpoints of Jupyter
		case !entry.IsDir() && path.Ext(name) == extension:
			found = append(found, name)
		}
		return nil
	})
	return found, err
}

func (b *builder) notebooks() ([]*document, error) {
	paths, err := b.under("notebooks", ".ipynb")
	if err != nil {
		return nil, err
	}
	var found []*document
	for _, source := range paths {
		data, err := fs.ReadFile(b.files, source)
		if err != nil {
			return nil, err
		}
		nb, err := nbformat.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
		d := &document{source: source, target: replaceExtension(source), language: page.LanguageOf(source), notebook: nb, picture: cellPicture(nb, "")}
		var opening string
		d.title, opening = page.Opening(prose(nb))
		if d.title == "" {
			d.title = strings.TrimSuffix(path.Base(source), ".ipynb")
		}
		d.line = firstSentence(opening)
		found = append(found, d)
	}
	return found, nil
}

// prose returns the Markdown of a notebook.
func prose(nb *nbformat.Notebook) string {
	var b strings.Builder
	for _, c := range nb.Cells {
		if c.Type == nbformat.Markdown {
			b.WriteString(c.Source + "\n\n")
		}
	}
	return b.String()
}

// texts lists the Markdown files in the root, in docs/ and in its subfolders.
// It skips a file that was made from the notebook of the same name, which the
// site shows already.
func (b *builder) texts(notebooks []*document) ([]*document, error) {
	root, err := fs.Glob(b.files, "*.md")
	if err != nil {
		return nil, err
	}
	below, err := b.under("docs", ".md")
	if err != nil {
		return nil, err
	}
	var found []*document
	for _, source := range slices.Concat(root, below) {
		if twin := twin(source, notebooks); twin != nil {
			b.bySource[source] = twin
			continue
		}
		data, err := fs.ReadFile(b.files, source)
		if err != nil {
			return nil, err
		}
		found = append(found, newText(source, data))
	}
	return found, nil
}

// newText returns the page of a Markdown file.
func newText(source string, data []byte) *document {
	d := &document{source: source, target: replaceExtension(source), language: page.LanguageOf(source), text: string(data)}
	d.title, d.line = page.Opening(d.text)
	if d.title == "" {
		d.title = path.Base(source)
	}
	d.line = firstSentence(d.line)
	return d
}

// twin returns the notebook from which docs/NAME.md was made, if there is one.
func twin(source string, notebooks []*document) *document {
	name, below := strings.CutPrefix(source, "docs/")
	for _, d := range notebooks {
		if below && d.source == "notebooks/"+strings.TrimSuffix(name, ".md")+".ipynb" {
			return d
		}
	}
	return nil
}

func replaceExtension(source string) string {
	return strings.TrimSuffix(source, path.Ext(source)) + ".html"
}

// neighbors links each notebook to the previous and the next one in its language.
func neighbors(notebooks []*document) {
	last := map[string]*document{}
	for _, d := range notebooks {
		if previous := last[d.language]; previous != nil {
			d.navigation.Previous = previous.linkFrom(d)
			previous.navigation.Next = d.linkFrom(previous)
		}
		last[d.language] = d
	}
}
