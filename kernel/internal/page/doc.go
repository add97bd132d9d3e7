// Package page draws a notebook as one HTML file that opens from the disk.
//
// Everything the page needs is in the file: styles, pictures as data URIs,
// formulas as MathML, code already coloured. The page has no script of its own.
// It reads on paper, on a telephone and in the dark.
//
// A notebook from somebody else may carry scripts in its outputs. They are kept
// as they are, as Jupyter keeps them, unless Options.Safe asks for a page in
// which nothing runs.
package page
