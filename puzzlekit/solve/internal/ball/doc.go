// Package ball stores all elements of a group near the identity, with their lengths, or
// all states near one of a puzzle whose moves can be blocked.
//
// A ball gives a shortest word for each of its elements without a search, and shortens
// words found by other methods: a subword is replaced by a shortest word for the same
// element. It is also one half of a bidirectional search.
package ball
