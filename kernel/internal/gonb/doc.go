// Package gonb starts and stops the GoNB kernel, and deals with its peculiarities:
// what it needs in its environment, and what it leaves behind.
//
// A kernel runs in its own folder below the system's temporary folder (see package
// kernelfolder), with all its temporary files. Its sockets are in the folder too, where
// other users cannot reach them. Start ends what is left of kernels that were killed.
//
// The environment is constructed, not inherited: the pinned goimports comes first
// on PATH, there is no C compiler and no toolchain switching, settings shorten
// linking, and the module cache comes before the user's module proxy, so that a
// cell runs without a network as long as its imports are in the cache.
package gonb
