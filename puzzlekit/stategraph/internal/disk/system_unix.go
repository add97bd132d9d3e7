//go:build linux || darwin || freebsd

package disk

import (
	"os"
	"syscall"
)

// freeSpace returns the number of bytes that can be written to a folder, and whether it
// is known.
func freeSpace(folder string) (uint64, bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true //nolint:unconvert // the types differ between systems
}

// lock locks a file for this process. The system unlocks it when the process ends in
// any way.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
