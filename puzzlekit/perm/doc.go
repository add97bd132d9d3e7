// Package perm provides permutations of the points 1, 2, …, n: it reads and
// writes them, multiplies them and finds their cycles.
//
// A permutation σ sends every point i to its image i^σ, and different points to
// different images. Applying σ and then τ is again a permutation, the product
// στ, and every permutation has an inverse, which undoes it. That is all a group
// needs.
//
// # Conventions
//
// These conventions hold in every package of puzzlekit.
//
//   - Right action: i^(στ) = (i^σ)^τ, so p.Mul(q) is p, then q, as in GAP and
//     Magma and in the literature on permutation puzzles.
//   - Points are 1-based wherever a person sees them.
//   - A permutation fixes every point beyond its degree, as in GAP: products,
//     equality and membership accept different degrees. The degree of a product
//     or a group is the largest of its factors or generators. (1,2) on 2 points
//     and (1,2) on 5 points are equal and have the same key. The degree is the
//     number of images that are stored, for printing and for arrays.
//   - A permutation moves places: what is in place i goes to place i^σ.
//   - A call that makes no sense is a programming error and panics with a typed
//     error: a point below 1 panics with a [*fault.InputError]. Input from people
//     returns an error instead.
//   - Values are immutable, and results are copies.
//   - Strings are cycle strings that GAP can read.
package perm
