// Package search finds the elements of a group that have a property, when these
// form a subgroup: setwise stabilisers, centralisers, normalisers and
// intersections.
//
// The method is a backtrack over the images of the base points (Sims 1971). A
// chain makes the elements of a group the leaves of a tree, in which the nodes of
// depth i are the possible images of the first i base points. A property that
// can be refuted from few images cuts off a whole branch, and the elements found
// so far cut off further ones: of the cosets of a known subgroup, one element is
// enough.
//
// Each search is a [Backtrack] with two tests: one of the images of the first
// base points, and one of an element.
package search
