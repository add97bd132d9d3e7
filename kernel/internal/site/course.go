package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// courseFile says what the index shows: its figure, the lessons in their order, and what
// there is to play. A repository without it has an index of titles.
const courseFile = "notebooks/course.json"

// course is the content of courseFile. Paths are relative to the root of the repository.
type course struct {
	Figure   figure
	Start    string // the lesson to begin with
	Try      string // code to run on the index, if cells run there
	Teachers string // what teachers read
	Lessons  []lesson
	Play     []toy
}

// figure is the player at the top of the index and the words beside it.
type figure struct{ Notebook, Cell, Number, Sentence string }

// lesson is what a reader wants to know before opening a notebook.
type lesson struct {
	Notebook string
	Question string
	Minutes  int
	Level    string // a key of levels
	Picture  string // the cell whose output has it
}

// toy is a cell with a board to play with.
type toy struct{ Title, Notebook, Cell string }

// levels has the mark of each level of difficulty.
var levels = map[string]string{"easy": "●○○", "medium": "●●○", "hard": "●●●"}

// readCourse reads courseFile. The error names what is unknown or missing in it.
func (b *builder) readCourse(notebooks []*document) error {
	data, err := fs.ReadFile(b.files, courseFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&b.course); err != nil {
		return fmt.Errorf("%s: %w", courseFile, err)
	}
	if err := b.describe(notebooks); err != nil {
		return fmt.Errorf("%s: %w", courseFile, err)
	}
	return nil
}

// describe gives each notebook what the course says about it; a translation has the
// minutes, the level and the picture of its original.
func (b *builder) describe(notebooks []*document) error {
	bySource := map[string]*document{}
	for _, d := range notebooks {
		bySource[d.source] = d
	}
	for i, l := range b.course.Lessons {
		d := bySource[l.Notebook]
		switch {
		case d == nil:
			return fmt.Errorf("lesson %d: there is no notebook %q", i+1, l.Notebook)
		case l.Question == "" || l.Minutes <= 0 || levels[l.Level] == "":
			return fmt.Errorf("%s needs a question, minutes and a level, which is easy, medium or hard", l.Notebook)
		}
		picture := cellPicture(d.notebook, l.Picture)
		if picture.uri == "" {
			return fmt.Errorf("%s: the outputs of the cell %q have no picture", l.Notebook, l.Picture)
		}
		d.lesson, d.line, d.picture = &b.course.Lessons[i], capitalised(l.Question), picture
		if translation := bySource[strings.TrimSuffix(l.Notebook, ".ipynb")+".ja.ipynb"]; translation != nil {
			d.translation = translation
			translation.lesson, translation.picture = d.lesson, picture
		}
	}
	for _, t := range b.course.Play {
		d := bySource[t.Notebook]
		if d == nil || cellPicture(d.notebook, t.Cell).uri == "" {
			return fmt.Errorf("there is no board in the cell %q of %q", t.Cell, t.Notebook)
		}
	}
	if f := b.course.Figure; f.Notebook != "" && (bySource[f.Notebook] == nil || player(bySource[f.Notebook].notebook, f.Cell) == "") {
		return fmt.Errorf("there is no board to play with in the cell %q of %q", f.Cell, f.Notebook)
	}
	return nil
}

// outputsOf returns the outputs of a cell.
func outputsOf(nb *nbformat.Notebook, id string) []nbformat.Output {
	for _, c := range nb.Cells {
		if c.ID == id {
			return c.Outputs
		}
	}
	return nil
}

// player returns the board to play with among the outputs of a cell.
func player(nb *nbformat.Notebook, id string) string {
	for _, o := range outputsOf(nb, id) {
		if markup, ok := o.Representation("text/html"); ok && strings.Contains(markup, `class="puzzlelab-player"`) {
			return markup
		}
	}
	return ""
}

var exercises = regexp.MustCompile(`(?m)^\*\*[^*\n]{1,20}\*\* ★`)

// duration says how long a page takes and how hard it is: as the course says, or by the
// words of its sentences, of which a reader takes two hundred a minute.
func (d *document) duration() string {
	if d.lesson != nil && d.language == "ja" {
		return fmt.Sprintf("約 %d 分 · %s", d.lesson.Minutes, levels[d.lesson.Level])
	}
	if d.lesson != nil {
		return fmt.Sprintf("About %d minutes · %s %s", d.lesson.Minutes, levels[d.lesson.Level], d.lesson.Level)
	}
	if minutes := wordsToRead(d.text) / 200; minutes > 1 && d.language == "" && !d.listing {
		return fmt.Sprintf("About %d minutes", minutes)
	}
	return ""
}

// wordsToRead counts the words of a Markdown text. In tables and code one looks
// things up, and markup is not read.
func wordsToRead(text string) (n int) {
	fenced := false
	for line := range strings.Lines(text) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case !fenced && !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "<"):
			n += len(strings.Fields(line))
		}
	}
	return n
}
