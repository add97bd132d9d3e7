// Package course holds the tests of what the notebooks promise each other:
//
//   - a translation, NAME.ja.ipynb, has the cells of NAME.ipynb: the same code with the same
//     outputs, and prose with the same headings, formulas, code, markup and links. So it need
//     not be executed. With -update, the tests copy code and outputs from the original.
//   - a lesson, a numbered notebook, has short cells, short meanings of its terms, and at
//     least six exercises of three grades.
//   - reproductions.ipynb lists every item of the five sources: each works, or differs or cannot
//     be had for a reason, is shown in a place that exists, and has the source's numbers.
package course
