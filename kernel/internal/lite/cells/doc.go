// Package cells is the kernel that runs in a page: what GoNB does for a notebook, without
// processes, pipes and a file system. It makes a Go program of a cell and of all
// declarations before it, has it compiled, linked and run by a Machine, and says what went
// wrong in terms of cells and lines.
//
// What a cell means is the same as in GoNB with the patches in kernel/patches, and the
// same code decides which declarations and files a cell needs and explains messages
// (package cellcode). The package knows nothing of browsers, so it is tested with Go's own
// compiler and linker.
package cells
