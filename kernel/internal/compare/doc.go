// Package compare says whether a notebook that was run again still prints what
// it printed before.
//
// Text is compared: what cells write to their streams, the plain text of their
// displays, the names of their errors. Streams and displays of one cell are
// compared each for themselves, because the kernel does not keep their order
// among each other. Pictures and HTML are not looked into, but each must still
// be there.
package compare
