// Package gonb builds the GoNB kernel, starts and stops it, and deals with its
// peculiarities: what it needs in its environment, and what it leaves behind.
//
// EnsureTools builds the programs that a notebook kernel needs: gonb itself and
// goimports; and, when a front end is about to start, gopls. Their versions are pinned by
// the module in kernel/tools, so every machine builds the same ones, and programs that
// happen to be on PATH are not used. It also builds two programs of our own: the wrapper
// of the go command, kernel/internal/cellgo, and the one that draws the charts of
// cells (see package drawing); and it changes GoNB by the patches in kernel/patches,
// so that it uses kernel/internal/cellcode.
//
// The programs are built once and stored in the user's cache folder, under a key
// derived from everything that determines them: the pins, the Go version, the
// platform and the build flags. Stored programs are checked against the hashes
// written with them; a damaged or incomplete set is built again.
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
