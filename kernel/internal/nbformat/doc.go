// Package nbformat reads and writes Jupyter notebooks, format 4.5.
//
// A notebook is JSON: a list of cells, each with its source and, for code, the
// outputs of the last run. In the file, long strings are lists of lines and
// keys are sorted, so that version-control diffs read well. In memory the lines
// are joined. Encode writes exactly the bytes that Jupyter itself would write,
// so a notebook that passes through this package unchanged gives an empty diff.
//
// Unknown content (metadata of other tools, further fields, further MIME types)
// is preserved. Notebooks of the formats 4.0 to 4.4 are upgraded on reading:
// they only lack cell ids.
//
// What needs no kernel is here too. Compare compares the outputs of a notebook with those of
// a fresh run, SetParameters changes its parameters for one run, a Stamp says what made its
// outputs, and WriteArchive packs it with its files.
//
// The format is described at https://nbformat.readthedocs.io; testdata contains
// the JSON schema of 4.5.
package nbformat
