// Package api says which version of the library this is. Its tests hold what a version
// promises: that the stable packages export what the lists in testdata name, that the page of
// renamed names, the changelog and the citation are right, and that what is exported has examples:
//
//   - every exported function has an Example of its own name, with its output;
//   - every exported method is called, and every exported type used, in some
//     Example with output of its package.
//
// No example is asked for of error types, the methods of interfaces that programs know by
// themselves (String, Error, MarshalBinary, HTML and the like), and methods of an
// interface that their package exports: the example of the interface shows them.
//
//	go test ./internal/api -update     # writes the lists again, after a wanted change
//	go test ./internal/api -examples   # looks for names without an example
package api

// Version is the version of the library and of its commands, without the v of its tag. One
// that ends in -dev has not been released: it is the one before its number.
const Version = "0.9.0-dev"
