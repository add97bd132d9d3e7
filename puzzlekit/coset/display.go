package coset

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/word"
)

// maxShown is the number of cosets that a printed table shows.
const maxShown = 60

// A snapshot is a copy of the coset table after a step.
type snapshot struct {
	heads  []string
	rows   [][]int // by coset, from 1; 0 is no coset
	parent []int   // parent[c] == c while c lives
}

func (e *plain) snapshot(a *word.Alphabet) *snapshot {
	s := &snapshot{heads: heads(a), parent: make([]int, len(e.parent))}
	for c, row := range e.table {
		s.rows = append(s.rows, append([]int(nil), row...))
		s.parent[c] = e.find(c)
	}
	return s
}

func heads(a *word.Alphabet) []string {
	var out []string
	for _, name := range a.Names() {
		out = append(out, name, name+"^-1")
	}
	return out
}

// changed reports whether the step set this entry.
func (s Step) changed(coset, column int) bool {
	if s.Kind != Definition && s.Kind != Deduction {
		return false
	}
	there := coset == s.Coset && column == slot(s.Letter)
	return there || coset == s.To && column == inverseSlot(slot(s.Letter))
}

func (t *snapshot) text(s Step) string {
	lines := [][]string{append([]string{""}, t.heads...)}
	for c := 1; c < len(t.rows); c++ {
		line := []string{strconv.Itoa(c)}
		if t.parent[c] != c {
			line[0] += " = " + strconv.Itoa(t.parent[c])
			lines = append(lines, line)
			continue
		}
		for column, to := range t.rows[c] {
			cell := entryText(to)
			if s.changed(c, column) {
				cell = "[" + cell + "]"
			}
			line = append(line, cell)
		}
		lines = append(lines, line)
	}
	return alignRight(lines)
}

func entryText(to int) string {
	if to == 0 {
		return "."
	}
	return strconv.Itoa(to)
}

func alignRight(lines [][]string) string {
	var width []int
	for _, line := range lines {
		for i, cell := range line {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, line := range lines {
		for i, cell := range line {
			if i > 0 {
				b.WriteString("  ")
			}
			fmt.Fprintf(&b, "%*s", width[i], cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (t *snapshot) html(s Step) string {
	var b strings.Builder
	openHTML(&b, s.String(), t.heads)
	for c := 1; c < len(t.rows); c++ {
		if t.parent[c] != c {
			class := ""
			if s.Kind == Coincidence && max(s.Coset, s.To) == c {
				class = ` class="coincidence"`
			}
			fmt.Fprintf(&b, `<tr%s><th scope="row"><del>%d</del></th><td colspan="%d">is coset %d</td></tr>`, class, c, len(t.heads), t.parent[c])
			continue
		}
		fmt.Fprintf(&b, `<tr><th scope="row">%d</th>`, c)
		for column, to := range t.rows[c] {
			cell := ""
			if to != 0 {
				cell = strconv.Itoa(to)
			}
			if s.changed(c, column) {
				cell = `<mark class="` + s.Kind.String() + `">` + cell + `</mark>`
			}
			b.WriteString(`<td>` + cell + `</td>`)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}

func openHTML(b *strings.Builder, caption string, heads []string) {
	fmt.Fprintf(b, `<table class="coset-table"><caption>%s</caption><thead><tr><th scope="col">coset</th>`, html.EscapeString(caption))
	for _, head := range heads {
		name, inverse := strings.CutSuffix(head, "^-1")
		name = html.EscapeString(name)
		if inverse {
			name += "<sup>−1</sup>"
		}
		fmt.Fprintf(b, `<th scope="col">%s</th>`, name)
	}
	b.WriteString(`</tr></thead><tbody>`)
}

func (t *Table) caption() string {
	over := "the trivial subgroup"
	if len(t.subgroup) > 0 {
		over = "<" + joinWords(t.subgroup, word.Word.String) + ">"
	}
	text := fmt.Sprintf("%s of %s", counted.Of(t.Index(), "cosets"), over)
	if t.Index() > maxShown {
		text += fmt.Sprintf(", the first %d shown", maxShown)
	}
	return text
}

// String returns the table as text, with a row for each of the first 60 cosets and
// a column for each generator and inverse.
func (t *Table) String() string {
	lines := [][]string{append([]string{""}, heads(t.presentation.Alphabet())...)}
	for c := range min(t.Index(), maxShown) {
		line := []string{strconv.Itoa(c + 1)}
		for _, images := range t.images {
			line = append(line, strconv.Itoa(int(images[c])+1))
		}
		lines = append(lines, line)
	}
	return t.caption() + "\n" + alignRight(lines)
}

// HTML returns the first 60 cosets as an HTML table with a caption.
func (t *Table) HTML() string {
	var b strings.Builder
	openHTML(&b, t.caption(), heads(t.presentation.Alphabet()))
	for c := range min(t.Index(), maxShown) {
		fmt.Fprintf(&b, `<tr><th scope="row">%d</th>`, c+1)
		for _, images := range t.images {
			fmt.Fprintf(&b, `<td>%d</td>`, images[c]+1)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}
