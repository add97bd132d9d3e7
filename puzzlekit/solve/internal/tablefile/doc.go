// Package tablefile saves tables that take long to make in files of a cache folder,
// under names made from everything on which they depend.
package tablefile
