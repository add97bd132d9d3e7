// Package nbformat reads and writes Jupyter notebooks, format 4.5.
//
// A notebook is JSON: a list of cells, each with its source and, for code, the
// outputs of the last run. In the file, long strings are kept as lists of lines
// and keys are sorted, so that a version-control diff reads well. In memory the
// lists are joined. Encode writes exactly the bytes Jupyter itself would write,
// so a notebook that passes through this package unchanged gives an empty diff.
//
// What the package does not know (metadata of other tools, further fields,
// further MIME types) is carried along untouched. Notebooks of the formats 4.0
// to 4.4 are upgraded on reading: the one thing they lack is cell ids.
//
// The format is described at https://nbformat.readthedocs.io; the JSON schema
// of 4.5 stands in testdata.
package nbformat
