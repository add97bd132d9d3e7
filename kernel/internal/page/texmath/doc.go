// Package texmath turns TeX formulas into MathML, which browsers draw without
// scripts, extra fonts or a network.
//
// It works like TeX, in three steps. It splits the formula into tokens
// (commands, characters, braces). A recursive parser builds atoms, each with a
// class: ordinary, operator, binary, relation, opening, closing, punctuation,
// inner. The classes then determine the spaces between neighbours, and whether
// a sign is binary ("a - b") or ordinary ("(-1)"), as in chapter 18 and
// appendix G of Knuth, The TeXbook (1984).
//
// The vocabulary is that of a course in algebra: scripts, fractions, roots,
// sums, delimiters, alphabets, accents, matrices and aligned lines. An unknown
// command is shown as source text, and a formula with unbalanced braces is
// shown as source text as a whole. Nothing is lost silently.
package texmath
