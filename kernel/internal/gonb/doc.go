// Package gonb starts and stops the GoNB kernel, and deals with its peculiarities:
// what it needs in its environment, and what it leaves behind.
//
// A kernel runs in its own folder below the system's temporary folder. It writes
// all its files there (TMPDIR), so removing the folder cleans up. Every process it
// starts inherits the folder in its environment, so each can be found and killed
// even after its parents are gone. The folder is locked while its owner lives; the
// next Start removes what a killed owner left behind. The kernel's sockets are in
// the folder too, where other users cannot reach them.
//
// The environment is constructed, not inherited: the pinned goimports comes first
// on PATH, there is no C compiler and no toolchain switching, settings shorten
// linking, and the module cache comes before the user's module proxy, so that a
// cell runs without a network as long as its imports are in the cache.
package gonb
