// Package examples holds the test of the rule that CONTRIBUTING gives for
// examples:
//
//   - every exported function has an Example of its own name, with its output;
//   - every exported method is called, and every exported type used, in some
//     Example with output of its package.
//
// Not asked for are error types, the methods of interfaces that programs know by
// themselves (String, Error, MarshalBinary, HTML and the like), and methods of an
// interface that their package exports: the example of the interface shows them.
package examples
