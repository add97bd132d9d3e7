// Package search finds the elements of a group that have a property, when these
// form a subgroup or a coset of one: stabilisers of sets and of colourings, elements
// that make one colouring of another, centralisers, conjugating elements, normalisers
// and intersections.
//
// The method is partition backtrack (Leon 1991 and 1997): a search through the
// images of base points in which each node has an ordered partition of the
// points. The base points are cells of their own. Everything that is known about
// the elements splits further cells, until nothing follows any more; only then
// does the search choose an image. Elements take the partition of the base
// points to that of their images, cell by cell, so a branch ends where the two
// differ.
//
// A [Search] is made of refiners, one for each thing that is known: that the
// elements are in a group, take a set to itself, conjugate x to y, or normalise a
// subgroup.
package search
