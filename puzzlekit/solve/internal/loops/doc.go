// Package loops finds shortest words in permutation groups of at most 15 points whose
// generators are too few for a depth-first search to prune, such as the loop generators
// of the 15 puzzle.
//
// Two balls meet. A table holds every element of length at most D. To find the length
// of x, the elements s of length r = 1, 2, … are streamed and the products s·x looked
// up. The first product in the table has length D and proves that x has length D+r,
// since all shorter lengths have been ruled out.
//
// Three things make it fast. An element, its inverse and their images under a symmetry
// of the generators have the same length, so the table stores one of the four: 60 bits
// and the length in one word of memory. A filter with hashed bits for the elements of
// length D is checked before the table and lets few products pass. The products are
// formed eight bytes at a time.
package loops
