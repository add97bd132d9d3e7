// Package isomorphism finds isomorphisms between groups of moderate order, and automorphisms,
// by the images of generators.
//
// The elements of a group are numbered and sorted into conjugacy classes. Classes get labels that
// every isomorphism preserves: orders, sizes, and the labels of powers and roots, made finer
// until nothing more follows. If the labels of two groups differ, so do the groups. Otherwise
// a search tries images with the right labels for a few generators g1, …, gk, one after the other.
// After each it walks through the subgroup that g1, …, gi generate, along the Cayley graph, and
// leaves the branch as soon as a relation fails or an element has an image with another label.
// (Robertz 1976 and Felsch and Neubüser 1968, as Cannon and Holt 2003 report them; Holt, Eick and
// O'Brien 2005, section 8.9.)
package isomorphism
