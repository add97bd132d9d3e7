package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// Difference is one difference in one cell.
type Difference struct {
	Cell int    // number among the code cells of the committed notebook, from 1 (of the fresh one for a new cell); 0 for a text cell
	ID   string // of the cell
	What string // such as "standard output" or "text of display 2"
	Diff string // lines, the committed ones with "-" and the fresh ones with "+"
}

func (d Difference) String() string {
	cell := "text cell"
	if d.Cell > 0 {
		cell = fmt.Sprint("cell ", d.Cell)
	}
	return fmt.Sprintf("%s (id %s), %s:\n%s", cell, d.ID, d.What, d.Diff)
}

// Notebooks compares the outputs of a committed notebook with those of a fresh
// run of it. Cells are matched by id. It returns nil if there are no
// differences.
func Notebooks(committed, fresh *nbformat.Notebook) []Difference {
	var differences []Difference
	byID := map[string]*nbformat.Cell{}
	for _, c := range fresh.Cells {
		byID[c.ID] = c
	}
	numbers := codeNumbers(committed)
	for i, old := range committed.Cells {
		again, ok := byID[old.ID]
		if !ok {
			differences = append(differences, Difference{numbers[i], old.ID, "cell", "-the cell is missing from the fresh run"})
			continue
		}
		delete(byID, old.ID)
		for _, d := range cells(old, again) {
			d.Cell, d.ID = numbers[i], old.ID
			differences = append(differences, d)
		}
	}
	numbers = codeNumbers(fresh)
	for i, c := range fresh.Cells {
		if byID[c.ID] == c {
			differences = append(differences, Difference{numbers[i], c.ID, "cell", "+the cell is new in the fresh run"})
		}
	}
	return differences
}

// codeNumbers numbers the code cells of a notebook from 1. Other cells get 0.
func codeNumbers(nb *nbformat.Notebook) []int {
	numbers := make([]int, len(nb.Cells))
	count := 0
	for i, c := range nb.Cells {
		if c.Type == nbformat.Code {
			count++
			numbers[i] = count
		}
	}
	return numbers
}

func cells(committed, fresh *nbformat.Cell) []Difference {
	var differences []Difference
	note := func(what, old, again string) {
		if old != again {
			differences = append(differences, Difference{What: what, Diff: diff(old, again)})
		}
	}
	note("standard output", stream(committed, "stdout"), stream(fresh, "stdout"))
	note("standard error", stream(committed, "stderr"), stream(fresh, "stderr"))
	note("errors", errorNames(committed), errorNames(fresh))
	note("kinds of displays", kinds(committed), kinds(fresh))

	old, again := displays(committed), displays(fresh)
	for i := range max(len(old), len(again)) {
		note(fmt.Sprintf("text of display %d", i+1), at(old, i), at(again, i))
	}
	return differences
}

func stream(c *nbformat.Cell, name string) string {
	var b strings.Builder
	for _, o := range c.Outputs {
		if o.Type == nbformat.Stream && o.Name == name {
			b.WriteString(o.Text)
		}
	}
	return b.String()
}

func errorNames(c *nbformat.Cell) string {
	var names []string
	for _, o := range c.Outputs {
		if o.Type == nbformat.Error {
			names = append(names, o.EName)
		}
	}
	return strings.Join(names, "\n")
}

// displays returns the plain text of the displays that have any.
func displays(c *nbformat.Cell) []string {
	var texts []string
	for i := range c.Outputs {
		if text, ok := c.Outputs[i].Representation("text/plain"); ok {
			texts = append(texts, text)
		}
	}
	return texts
}

func at(texts []string, i int) string {
	if i >= len(texts) {
		return ""
	}
	return texts[i]
}

// kinds counts the representations whose content is not compared, one line per
// type: "2 × image/svg+xml".
func kinds(c *nbformat.Cell) string {
	count := map[string]int{}
	for _, o := range c.Outputs {
		for mime := range o.Data {
			if mime != "text/plain" {
				count[mime]++
			}
		}
	}
	var lines []string
	for _, mime := range slices.Sorted(maps.Keys(count)) {
		lines = append(lines, fmt.Sprintf("%d × %s", count[mime], mime))
	}
	return strings.Join(lines, "\n")
}
