// Package kernelfolder gives each kernel a temporary folder of its own, and cleans up
// after kernels that were killed.
//
// The folder is the TMPDIR of everything that the kernel starts, so all temporary files
// are in it: the programs of the cells, their pipes, and those of the go command and of
// gopls. TMPDIR is also the mark of the processes that belong to the kernel; one that
// shall outlive it needs another TMPDIR. The owner of the folder holds a lock on a file
// in it. The system releases the lock when the owner ends, however it ends, and does not
// mistake another process with the same id for the owner. So a folder that is not locked
// is that of a dead kernel, and Sweep ends its processes and removes it. Each kernel
// calls Sweep before it starts.
//
// The package is compiled into GoNB, so it imports only the standard library.
package kernelfolder
