package nbformat

import (
	"fmt"
	"maps"
	"slices"
	"strings"
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

// Compare compares the outputs of a committed notebook with those of a fresh
// run of it. Cells are matched by id. It returns nil if there are no
// differences.
//
// It compares text: what cells write to their streams, the plain text of their
// displays and the names of their errors. The streams and displays of a cell
// are compared separately, because the kernel does not preserve the order
// between them. The content of pictures and HTML is not compared, but each must
// still be there.
func Compare(committed, fresh *Notebook) []Difference {
	var differences []Difference
	byID := map[string]*Cell{}
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
		for _, d := range differing(old, again) {
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
func codeNumbers(nb *Notebook) []int {
	numbers := make([]int, len(nb.Cells))
	count := 0
	for i, c := range nb.Cells {
		if c.Type == Code {
			count++
			numbers[i] = count
		}
	}
	return numbers
}

func differing(committed, fresh *Cell) []Difference {
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

func stream(c *Cell, name string) string {
	var b strings.Builder
	for _, o := range c.Outputs {
		if o.Type == Stream && o.Name == name {
			b.WriteString(o.Text)
		}
	}
	return b.String()
}

func errorNames(c *Cell) string {
	var names []string
	for _, o := range c.Outputs {
		if o.Type == Error {
			names = append(names, o.EName)
		}
	}
	return strings.Join(names, "\n")
}

// displays returns the plain text of the displays that have any.
func displays(c *Cell) []string {
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
func kinds(c *Cell) string {
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
