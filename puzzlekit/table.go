package puzzlekit

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/encoded"
)

// A Table is rows under column heads, shown aligned in text and as an HTML
// table in a notebook. Columns of numbers are aligned to the right.
type Table struct{ grid }

// NewTable returns an empty table with a caption ("" for none) and the heads
// of its columns.
func NewTable(caption string, columns ...string) *Table {
	return &Table{*newGrid(caption, columns...)}
}

// Row adds a row, each cell printed as [Show] prints its text, and returns the table
// so that calls can be chained. It panics with a [*fault.InputError] when the
// number of cells is not that of the columns.
func (t *Table) Row(cells ...any) *Table {
	if len(cells) != len(t.columns) {
		panic(failed(&fault.InputError{In: "puzzlekit.Table.Row", What: "number of cells", Value: len(cells), Want: fmt.Sprintf("%d (%s)", len(t.columns), strings.Join(t.columns, ", "))}))
	}
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = shownText(c)
	}
	t.add(row)
	return t
}

// String returns the table in aligned columns, as plain text.
func (t *Table) String() string { return t.grid.String() }

// HTML returns the table as a <table> element.
func (t *Table) HTML() string { return t.grid.HTML() }

type savedTable struct {
	Caption string
	Columns []string
	Rows    [][]string
}

// MarshalBinary returns the table as bytes.
func (t *Table) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedTable{t.caption, t.columns, t.rows})
}

// UnmarshalBinary reads what [Table.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; the table is unchanged then.
func (t *Table) UnmarshalBinary(data []byte) error {
	var s savedTable
	if err := encoded.Read("puzzlekit.Table", data, &s); err != nil {
		return err
	}
	read := NewTable(s.Caption, s.Columns...)
	for i, row := range s.Rows {
		if len(row) != len(s.Columns) {
			return encoded.Damaged("puzzlekit.Table", "row %d has %s", i+1, counted.Of(len(row), "cells"))
		}
		read.add(row)
	}
	*t = *read
	return nil
}
