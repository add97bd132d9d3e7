// Package version says which version of the project this is.
package version

// Library is the version of the library and of its commands, without the v of its tag. A
// version that ends in -dev has not been released: it is the one before its number.
const Library = "0.9.0-dev"
