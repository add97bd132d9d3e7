// Package runner executes notebooks on a kernel, cell by cell, and collects what
// the cells put out in the form in which a notebook keeps it.
//
// A cell is done when its reply and its idle status have both come. The run stops
// at the first cell that fails: one that the kernel says has failed, and also one
// whose shell command failed, which this kernel reports as a success. It stops at
// a cell that goes past a limit, asks for input, or takes the kernel with
// it. Each gives a *CellError that names the cell and holds the compiler's or the
// program's own words.
//
// A notebook run twice should not differ, so nothing transient is kept: no times,
// no display ids, no path of a temporary folder, and of a line that was rewritten
// by carriage returns only the last state. And what has no order by itself is put
// into one: see MarksVariable.
package runner
