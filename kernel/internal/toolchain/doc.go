// Package toolchain builds the programs that a notebook kernel needs: gonb itself and
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
package toolchain
