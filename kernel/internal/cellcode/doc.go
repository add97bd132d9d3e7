// Package cellcode deals with the Go program that GoNB makes of a cell and all
// declarations before it: which of them the cell needs, and of the library, and how a
// person reads that the program does not compile or crashes.
//
// Prune, Needed and Without are for the go command that cells call (cellgo). The rest is
// compiled into GoNB: package gonb copies this package into GoNB's sources and
// connects it there. So it imports only the standard library and modules that GoNB has
// too.
package cellcode
