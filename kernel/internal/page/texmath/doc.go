// Package texmath turns TeX formulas into MathML, which browsers draw without
// a script, a font to load or a network.
//
// It follows TeX in three steps. The formula is cut into tokens (commands,
// characters, braces). A recursive parser builds atoms, each with its class:
// ordinary, operator, binary, relation, opening, closing, punctuation, inner.
// The classes then decide the spaces between neighbours, and whether a sign is
// binary ("a - b") or stands for itself ("(-1)"), as in chapter 18 and appendix
// G of Knuth, The TeXbook (1984).
//
// The vocabulary is that of a course in algebra: scripts, fractions, roots,
// sums, delimiters, alphabets, accents, matrices and aligned lines. A command
// outside of it is shown as its own source text, and a formula whose braces do
// not match is shown as source text as a whole. Nothing is lost silently.
package texmath
