//go:build unix

package doctor

import "golang.org/x/sys/unix"

func freeSpace(dir string) (uint64, bool) {
	var stat unix.Statfs_t
	if err := unix.Statfs(dir, &stat); err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true //nolint:unconvert // the types differ between systems
}
