// Package limits carries the bounds of one call down to its loops: the context
// that ends it and the memory that it may take.
//
// A stabiliser chain of a large group can take hours and gigabytes, and what
// takes long is several calls below the exported function that a person called.
// So every computation gets a [Work]. Before a result grows it asks whether the
// result fits; in its loops it asks whether the context has ended. Errors name
// the exported function, because that is the one that the person knows.
package limits
