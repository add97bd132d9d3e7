// Package runner executes notebooks on a kernel, cell by cell, and collects the
// outputs in the form in which a notebook stores them.
//
// A cell is done when both its reply and its idle status have arrived. The run
// stops at the first cell that fails: one that the kernel reports as failed, and
// also one whose shell command failed, which this kernel reports as a success. It
// also stops at a cell that exceeds a limit, asks for input, or ends the kernel.
// Each gives a *CellError that names the cell and contains the message of the
// compiler or the program.
//
// Two runs of a notebook should give the same file, so nothing transient is kept:
// no times, no display ids, no paths of temporary folders, and only the last
// state of a line that was rewritten by carriage returns. Outputs whose order is
// not defined are put into a fixed order: see MarksVariable.
package runner
