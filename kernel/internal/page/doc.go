// Package page draws a notebook as one HTML file that opens from the disk.
//
// Everything the page needs is in the file: styles, pictures as data URIs,
// formulas as MathML, highlighted code. The page has no script of its own, but for
// exercises, long tables and the menu of a site. It is readable on paper, on a phone and in
// dark mode.
//
// A notebook may contain scripts in its outputs. They are kept as they are, as
// in Jupyter, unless Options.Safe asks for a page in which nothing runs.
package page
