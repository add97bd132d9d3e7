package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// maxFile bounds the size of the linked files that are added to the site.
const maxFile = 20 << 20

// parsed is a parsed link: an external one, or a file of the repository and a
// place in it.
type parsed struct {
	elsewhere bool
	none      bool   // nothing to check: data URIs and the like
	source    string // the file, relative to the root of the repository
	fragment  string
	problem   string
}

func (b *builder) parse(d *document, l link) parsed {
	u, err := url.Parse(strings.TrimSpace(l.target))
	switch {
	case err != nil:
		return parsed{problem: "is not a valid link"}
	case u.Scheme == "data", u.Scheme == "blob", u.Scheme == "about":
		return parsed{none: true}
	case u.Scheme == "http", u.Scheme == "https", u.Scheme == "" && u.Host != "":
		if l.kind == loads {
			return parsed{problem: "the page would load it from the network"}
		}
		return parsed{elsewhere: true}
	case u.Scheme == "mailto":
		return parsed{elsewhere: true}
	case u.Scheme != "":
		return parsed{problem: fmt.Sprintf("%q links do not work on a site", u.Scheme)}
	case u.Path == "":
		return parsed{source: d.source, fragment: u.Fragment}
	case strings.HasPrefix(u.Path, "/"):
		return parsed{problem: "is not relative"}
	}
	source := path.Join(path.Dir(d.source), u.Path)
	if !fs.ValidPath(source) {
		return parsed{problem: "is outside the repository"}
	}
	return parsed{source: source, fragment: u.Fragment}
}

// discover adds a linked file that is not a page yet to the site. Markdown is
// drawn as such, other text becomes a page that shows it, and everything else is
// copied.
func (b *builder) discover(d *document, l link) error {
	p := b.parse(d, l)
	if p.none || p.elsewhere || p.problem != "" || b.known(p.source) {
		return nil
	}
	info, err := fs.Stat(b.files, p.source)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil // reported by relink
	}
	data, err := fs.ReadFile(b.files, p.source)
	if err != nil {
		return err
	}
	if l.kind == loads || !utf8.Valid(data) || path.Ext(p.source) == ".svg" {
		b.assets[p.source] = data
		return nil
	}
	page := listing(p.source, data)
	if path.Ext(p.source) == ".md" {
		page = newText(p.source, data)
	}
	b.add(page)
	b.surround(page)
	return nil
}

func (b *builder) known(source string) bool {
	_, asset := b.assets[source]
	return asset || b.bySource[source] != nil || b.folders[source].page != nil
}

// resolve finds the target of the link on the site, relative to the page.
func (b *builder) resolve(d *document, l link) (target, problem string) {
	p := b.parse(d, l)
	switch {
	case p.problem != "":
		return "", p.problem
	case p.none:
		return l.target, ""
	case p.elsewhere:
		if b.external[l.target] == nil {
			b.external[l.target] = map[string]bool{}
		}
		b.external[l.target][d.source] = true
		return l.target, ""
	}
	if at := b.folders[p.source]; at.page != nil {
		return b.place(d, at.page, at.section)
	}
	if page := b.bySource[p.source]; page != nil {
		return b.place(d, page, p.fragment)
	}
	if b.assets[p.source] != nil {
		return (&url.URL{Path: relative(d.target, p.source)}).String(), ""
	}
	return "", b.absence(p.source)
}

func (b *builder) absence(source string) string {
	info, err := fs.Stat(b.files, source)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file"
	case err != nil:
		return err.Error()
	case info.IsDir():
		return "is a folder; folders have no pages"
	}
	return fmt.Sprintf("the file is larger than %d MB", maxFile>>20)
}

// place resolves a link to a place on a page: an anchor as written, a cell as
// JupyterLab names it, or a heading as GitHub names it.
func (b *builder) place(from, to *document, fragment string) (target, problem string) {
	way := url.URL{}
	if from != to {
		way.Path = relative(from.target, to.target)
	}
	if fragment == "" {
		if way.Path == "" {
			return "#", ""
		}
		return way.String(), ""
	}
	way.Fragment = fragment
	cell, isCell := strings.CutPrefix(fragment, "cell-id=")
	switch {
	case to.scan.anchors[fragment]:
	case isCell && to.scan.anchors["cell-"+cell]:
		way.Fragment = "cell-" + cell
	case to.scan.slugs[fragment] != "":
		way.Fragment = to.scan.slugs[fragment]
	default:
		return "", fmt.Sprintf("%s has no heading or anchor %q", to.source, fragment)
	}
	return way.String(), ""
}

// relink returns the page with its links as they are on the site, and records
// broken links. The rest of the page is unchanged byte for byte.
func (b *builder) relink(d *document) []byte {
	resolved := map[link]string{}
	for _, l := range d.scan.links {
		if _, done := resolved[l]; done {
			continue
		}
		target, problem := b.resolve(d, l)
		if problem != "" {
			b.broken = append(b.broken, BrokenLink{d.source, l.target, problem})
		}
		resolved[l] = target
	}
	var out bytes.Buffer
	out.Grow(len(d.page))
	tokens := html.NewTokenizer(bytes.NewReader(d.page))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return out.Bytes()
		case html.StartTagToken, html.SelfClosingTagToken:
			raw := bytes.Clone(tokens.Raw())
			token := tokens.Token()
			if retarget(&token, resolved) {
				raw = []byte(token.String())
			}
			out.Write(raw)
		default:
			out.Write(tokens.Raw())
		}
	}
}

// retarget changes the links of a tag and reports whether there was one to
// change. Links to what a page loads are not changed.
func retarget(t *html.Token, resolved map[link]string) bool {
	changed := false
	for i, a := range t.Attr {
		target, found := resolved[link{a.Val, leads}]
		if found && target != a.Val && (a.Key == "href" || a.Key == "xlink:href") {
			t.Attr[i].Val, changed = target, true
		}
	}
	return changed
}
