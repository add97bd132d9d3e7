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

//go:embed index.js
var indexScript string

var indexTemplate = template.Must(template.New("index").Parse(page.HeadTemplate + indexSkeleton))

// entry is a notebook on the index.
type entry struct {
	Target, Number, Title, Line string
	Minutes                     int
	Level, Mark                 string
	Exercises                   int
	Translation                 string // its notebook
	Picture                     template.HTMLAttr
	IsChart                     bool
	Initial                     string // shown if there is no picture
}

// board is a puzzle to play with on the index.
type board struct {
	Target, Title string
	Picture       template.HTMLAttr
}

// index draws the index: the figure, the numbered notebooks as the path of the course, what
// there is to play, the other notebooks, and the way to the documents.
func (b *builder) index(lead string) {
	var lessons, others, japanese []entry
	for _, d := range b.books {
		c := newEntry(d)
		switch {
		case d.language == "ja":
			japanese = append(japanese, c)
		case startsWithDigit(path.Base(d.source)):
			lessons = append(lessons, c)
		default:
			others = append(others, c)
		}
	}
	var readmes []page.Link
	for _, d := range b.documents {
		if d.language == "ja" && path.Dir(d.source) == "." {
			readmes = append(readmes, page.Link{Title: "日本語", Target: d.source})
		}
	}
	index := b.documents[0]
	index.title, index.line = b.name, lead
	address, picture := "", ""
	if b.address != "" {
		address, picture = b.address, b.address+cardOf(index)
	}
	var out bytes.Buffer
	err := indexTemplate.Execute(&out, map[string]any{
		"Head":   page.Head{Kind: "website", Site: b.name, Title: b.name, Description: lead, Address: address, Card: picture},
		"Icon":   page.Icon,
		"Styles": template.CSS(page.Styles() + indexStyles),
		"Script": template.JS(indexScript),
		"Title":  b.name, "Lead": lead, "Languages": readmes,
		"Figure": template.HTML(b.figure()), "Course": b.course, "Start": b.start(lessons), "Try": b.try(),
		"Lessons": lessons, "Others": others, "Japanese": japanese, "Play": b.boards(),
		"Documents": b.list.source, "Search": searchPage,
	})
	if err != nil {
		panic(err) // the template and its data are ours, and writing to a buffer does not fail
	}
	index.markup = out.Bytes()
}

// figure returns the board at the top of the index.
func (b *builder) figure() string {
	if d := b.bySource[b.course.Figure.Notebook]; d != nil {
		return player(d.notebook, b.course.Figure.Cell)
	}
	return ""
}

// try returns the cell of the index, if cells run.
func (b *builder) try() template.HTML {
	if !b.live || b.course.Try == "" {
		return ""
	}
	return template.HTML(page.Source(b.course.Try, "go"))
}

// start returns the lesson to begin with.
func (b *builder) start(lessons []entry) *entry {
	for i := range lessons {
		if lessons[i].Target == b.course.Start {
			return &lessons[i]
		}
	}
	if len(lessons) > 0 {
		return &lessons[0]
	}
	return nil
}

func (b *builder) boards() (all []board) {
	for _, t := range b.course.Play {
		picture := cellPicture(b.bySource[t.Notebook].notebook, t.Cell)
		all = append(all, board{t.Notebook + "#cell-" + t.Cell, t.Title, picture.source()})
	}
	return all
}

// newEntry splits the number of a notebook off its title, as in "3 · Coset
// enumeration".
func newEntry(d *document) entry {
	c := entry{Target: d.source, Title: d.title, Line: d.line, Picture: d.picture.source(), IsChart: d.picture.isChart,
		Exercises: len(exercises.FindAllString(prose(d.notebook), -1))}
	number, title, found := strings.Cut(d.title, " · ")
	if found && startsWithDigit(number) {
		c.Number, c.Title = number, title
	}
	if d.lesson != nil {
		c.Minutes, c.Level, c.Mark = d.lesson.Minutes, d.lesson.Level, levels[d.lesson.Level]
	}
	if d.translation != nil {
		c.Translation = d.translation.source
	}
	c.Initial = initial(c.Title)
	return c
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
