// Package actions finds what generators do to points, without a stabiliser
// chain: orbits, spanning trees of orbits, blocks of imprimitivity, the action on
// an invariant set, and the permutations that commute with the action.
//
// Nearly all of these are closures under the generators and cost about
// O(points·generators), however large the group is. They come before any chain,
// and much is decided by them: whether a group is transitive, whether it is
// primitive, and on which orbits it does the same.
//
// Generators are raw permutations as in package rawperm.
package actions
