package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"path"
	"strings"

	"puzzlelab/kernel/internal/page"
)

//go:embed index.html
var indexSkeleton string

//go:embed index.css
var indexStyles string

var indexTemplate = template.Must(template.New("index").Parse(indexSkeleton))

// card is a notebook on the index.
type card struct {
	Target, Number, Title, Line string
	Picture                     template.URL
	IsChart                     bool
	Initial                     string // shown if there is no picture
}

// entry is a document on the index.
type entry struct{ Target, Title, Line string }

// index draws the index: the numbered notebooks as the course, the other
// notebooks, those in Japanese, the documents, and the decision records.
func (b *builder) index(name, lead string, notebooks, texts []*document) {
	var course, others, japanese []card
	for _, d := range notebooks {
		c := newCard(d)
		switch {
		case d.language == "ja":
			japanese = append(japanese, c)
		case startsWithDigit(path.Base(d.source)):
			course = append(course, c)
		default:
			others = append(others, c)
		}
	}
	var reading, decisions, languages []entry
	for _, d := range texts {
		e := entry{d.source, d.title, d.line}
		switch {
		case d.source == "README.md":
		case d.language != "":
			languages = append(languages, entry{d.source, "日本語", ""})
		case path.Dir(d.source) == "docs/adr":
			decisions = append(decisions, e)
		default:
			reading = append(reading, e)
		}
	}
	var out bytes.Buffer
	err := indexTemplate.Execute(&out, map[string]any{
		"Icon":   page.Icon,
		"Styles": template.CSS(page.Styles() + indexStyles),
		"Title":  name, "Lead": lead, "Languages": languages,
		"Course": course, "Others": others, "Japanese": japanese, "Reading": reading, "Decisions": decisions,
	})
	if err != nil {
		panic(err) // the template and its data are ours, and writing to a buffer does not fail
	}
	b.documents[0].title, b.documents[0].markup = name, out.Bytes()
	b.folders = map[string]string{}
	b.folders["."] = "top"
	if len(notebooks) > 0 {
		b.folders["notebooks"] = "notebooks"
	}
	if len(reading) > 0 {
		b.folders["docs"] = "reading"
	}
	if len(decisions) > 0 {
		b.folders["docs/adr"] = "decisions"
	}
}

// newCard splits the number of a notebook off its title, as in "3 · Coset
// enumeration".
func newCard(d *document) card {
	c := card{Target: d.source, Title: d.title, Line: d.line, Picture: template.URL(d.picture.uri), IsChart: d.picture.isChart}
	number, title, found := strings.Cut(d.title, " · ")
	if found && startsWithDigit(number) {
		c.Number, c.Title = number, title
	}
	c.Initial = initial(c.Title)
	return c
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
