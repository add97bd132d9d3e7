// Package perm is about permutations of the points 1, 2, …, n: how to write
// them, multiply them and read off their cycle structure.
//
// A permutation σ sends every point i to its image i^σ, and no two points to
// the same one. Doing σ and then τ is again a permutation, the product στ; the
// one that undoes σ is its inverse. That is all a group needs.
//
// # Conventions
//
// They hold in every package of puzzlekit.
//
//   - Right action: i^(στ) = (i^σ)^τ, so p.Mul(q) is p, then q, as in GAP and
//     Magma and in the literature on permutation puzzles.
//   - Points are 1-based wherever a person sees them.
//   - A permutation fixes every point beyond its degree, as in GAP: products,
//     equality and membership take unequal degrees, and a product and a group
//     have the largest degree that goes into them. (1,2) on 2 points and (1,2)
//     on 5 points are equal and have the same key; the degree says how many
//     images are kept, for printing and for arrays.
//   - A permutation moves places: what stands in place i goes to place i^σ.
//   - What has no meaning is a programming error and panics with a typed error,
//     as a point below 1 with a [*fault.InputError]; input from people returns an error
//     instead.
//   - Values are immutable: what is returned is a copy.
//   - Strings are cycle strings that GAP reads back.
package perm
