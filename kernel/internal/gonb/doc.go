// Package gonb starts and stops the GoNB kernel, and knows its ways: what it
// needs around it, and what it leaves behind.
//
// A kernel runs in a folder of its own below the system's temporary folder. All
// it writes goes there (TMPDIR), so that one removal cleans up, and every process
// it starts inherits that folder in its environment, so that the last of them can
// be found and ended even when its parents are gone. The folder is locked while
// its owner lives; what a killed owner left is swept away by the next Start. The
// kernel's sockets lie there too, out of the reach of other users.
//
// The environment is built rather than inherited: the pinned goimports first on
// PATH, no C compiler, no toolchain switching, settings that shorten linking, and
// the module cache in front of the person's module proxy, so that a cell runs with
// no network as long as it imports what is already there.
package gonb
