// Package loops finds shortest words in permutation groups of at most 15 points
// whose generators are too few for a depth-first search to prune: the loop
// generators of the 15 puzzle.
//
// Two balls meet. A table holds every element of length at most D. To find the
// length of x, the elements s of length r = 1, 2, … are streamed and the
// products s·x looked up: the first that is in the table, at length D, proves
// that x has length D+r, since all shorter lengths have been ruled out.
//
// Three things make it fast. An element, its inverse and their images under a
// symmetry of the generators have the same length, so the table holds one of
// the four, 60 bits and the length in a word of memory. In front of it stands a
// filter, one bit for each element of length D hashed, which lets few products
// pass. And the products are formed eight bytes at a time.
package loops
