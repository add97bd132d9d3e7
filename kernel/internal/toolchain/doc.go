// Package toolchain builds the programs a notebook kernel needs: gonb itself,
// goimports and gopls. Their versions are pinned by the module in kernel/tools,
// so every machine builds the same ones, and nothing that happens to lie on PATH
// is used in their place. With them goes our own front of the go command,
// kernel/internal/cellgo.
//
// The programs are built once and kept in the person's cache folder, under a key
// made from everything that decides what they are: the pins, the Go version, the
// platform and the build flags. What is found there is checked against the hashes
// written beside it; a damaged or incomplete set is built again.
package toolchain
