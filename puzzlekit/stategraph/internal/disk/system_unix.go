//go:build linux || darwin || freebsd

package disk

import (
	"os"
	"syscall"
)

// freeSpace returns the bytes that may be written to a folder, and whether the
// system says so.
func freeSpace(folder string) (uint64, bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true //nolint:unconvert // the types differ between systems
}

// lock takes a file for this process alone. The system gives it back when the
// process ends, in whatever way.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
