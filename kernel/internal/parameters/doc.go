// Package parameters gives the parameters of a notebook other values for one
// run. As in papermill, a notebook names its parameters in a cell tagged
// "parameters"; here they are ordinary Go declarations:
//
//	const size = 3
//	var title = "a small board"
//
// Set replaces the expression after the equals sign and nothing else, so types,
// comments and the form of the cell stay.
package parameters
