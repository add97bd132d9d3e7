// Package ball keeps all elements of a group near the identity, each with its length.
//
// Such a ball answers two questions without a search: how a short word for an element
// reads, and whether a word that was found in another way can be shortened. It is one
// half of a search from both ends, and it polishes solutions: a stretch of a word is
// replaced by a shortest word for the same element.
package ball
