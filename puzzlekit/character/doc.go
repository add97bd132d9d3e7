// Package character computes the ordinary character table of a permutation group and
// calculates with characters.
//
// A representation of a group by complex matrices has a character: the function that takes an
// element to the trace of its matrix. It is constant on conjugacy classes. The characters of the
// irreducible representations, as many as there are classes, are the rows of the character table. [New]
// finds them by the algorithm of Dixon (1967) with the improvements of Schneider (1990), without the
// representations: modulo a prime, they are the common eigenvectors of the class matrices, and their values are then
// lifted to sums of complex roots of unity, which [Cyclotomic] holds exactly.
//
// Classes are numbered from 0 as in [group.Classes], and so are the irreducible characters: number 0 is
// the trivial one.
package character
