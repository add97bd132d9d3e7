package runner

import (
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// Planned is a code cell and whether a run skips it. Its number is its position
// among the code cells of the notebook, from 1, whether they are run or not.
type Planned struct {
	Number int
	Cell   *nbformat.Cell
	Skip   bool // the cell is tagged skip-execution
}

// Plan lists the non-empty code cells of a notebook, in order, and returns the
// number of all its code cells.
func Plan(nb *nbformat.Notebook) (cells []Planned, total int) {
	for _, cell := range nb.Cells {
		if cell.Type != nbformat.Code {
			continue
		}
		total++
		if strings.TrimSpace(cell.Source) != "" {
			cells = append(cells, Planned{total, cell, cell.HasTag(TagSkip)})
		}
	}
	return cells, total
}
