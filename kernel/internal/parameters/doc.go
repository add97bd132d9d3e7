// Package parameters changes the parameters of a notebook for one run. As in
// papermill, the parameters are declared in a cell tagged "parameters"; here
// they are ordinary Go declarations:
//
//	const size = 3
//	var title = "a small board"
//
// Set replaces only the expression after the equals sign, so types, comments
// and the layout of the cell are preserved.
package parameters
