//go:build unix

package gonb

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// The name is short because GoNB creates a Unix socket two levels below, and the
// path of a socket is limited to about 100 bytes.
const folderPattern = "pzl-*"

const lockName = "lock"

// Folder is a temporary folder for one kernel, or for all kernels that a front end
// starts with the folder as their TMPDIR. It is locked while it is in use. If its
// owner is killed, the next Sweep removes it.
type Folder struct {
	path string
	lock *os.File
}

// NewFolder creates a folder. The caller must close it.
func NewFolder() (*Folder, error) {
	for range 10 {
		path, err := os.MkdirTemp("", folderPattern)
		if err != nil {
			return nil, fmt.Errorf("cannot create a temporary folder for the kernel: %w", err)
		}
		// The kernel may report the path without symbolic links.
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, fmt.Errorf("cannot create a temporary folder for the kernel: %w", err)
		}
		lock, err := lockFolder(path, os.O_CREATE)
		if err == nil {
			return &Folder{path, lock}, nil
		}
		os.RemoveAll(path)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("cannot create a temporary folder for the kernel: %w", err)
		}
	}
	return nil, errors.New("cannot create a temporary folder for the kernel: ten were taken at once")
}

// Path returns the folder's path, without symbolic links.
func (f *Folder) Path() string { return f.path }

// Close kills every process that belongs to the folder, and removes it.
func (f *Folder) Close() error {
	endProcesses(f.path)
	return f.remove()
}

func (f *Folder) remove() error {
	err := os.RemoveAll(f.path)
	f.lock.Close()
	return err
}

// lockFolder locks a folder, or fails with EWOULDBLOCK if another process holds the
// lock. The system releases the lock when its owner ends for any reason.
func lockFolder(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR|flag, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Sweep kills the processes and removes the folders of kernels whose owner is gone,
// and kills the language servers of kernels that are gone. It skips folders without
// a lock file, which are just being created.
func Sweep() {
	sweepServers()
	paths, err := filepath.Glob(filepath.Join(os.TempDir(), folderPattern))
	if err != nil {
		return
	}
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || !mine(info) {
			continue
		}
		lock, err := lockFolder(path, 0)
		if err != nil {
			continue
		}
		endProcesses(path)
		os.RemoveAll(path)
		lock.Close()
	}
}

func mine(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}
