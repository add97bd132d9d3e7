// Package word is about words in generators and their inverses: the sequences
// of moves that a person makes on a puzzle, the elements of a free group, the
// relators of a presentation.
//
// An [Alphabet] names the generators; a [Word] is a sequence of letters over
// it, read from left to right: ab means a, then b. A word can be measured in
// letters (every generator or inverse counts one) or in syllables (a run of
// the same letter, a^k, counts one).
//
// A word becomes a permutation by multiplying generators: package factor does it
// in Eval, package puzzle in Puzzle.Perm.
//
// Words are written as products, a^2*b^-1, which GAP reads, or as moves,
// R2 U', as cubers write them; the alphabet knows which.
package word
