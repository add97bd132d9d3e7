// Package compare compares the outputs of a notebook with those of a fresh run.
//
// It compares text: what cells write to their streams, the plain text of their
// displays and the names of their errors. The streams and displays of a cell
// are compared separately, because the kernel does not preserve the order
// between them. The content of pictures and HTML is not compared, but each must
// still be there.
package compare
