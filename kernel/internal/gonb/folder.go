//go:build unix

package gonb

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// The name is short, because GoNB puts a Unix socket two levels below, and the
// path of such a socket is limited to about 100 bytes.
const folderPattern = "pzl-*"

const lockName = "lock"

// Folder is a temporary folder for one kernel, or for all those that a front end
// starts with the folder as their TMPDIR. It is locked while it is in use; what its
// owner leaves when it is killed is swept away by the next Sweep.
type Folder struct {
	path string
	lock *os.File
}

// NewFolder makes a folder. It must be closed.
func NewFolder() (*Folder, error) {
	for range 10 {
		path, err := os.MkdirTemp("", folderPattern)
		if err != nil {
			return nil, fmt.Errorf("no temporary folder for the kernel: %w", err)
		}
		// The kernel may report the path without symbolic links.
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, fmt.Errorf("no temporary folder for the kernel: %w", err)
		}
		lock, err := lockFolder(path, os.O_CREATE)
		if err == nil {
			return &Folder{path, lock}, nil
		}
		os.RemoveAll(path)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("no temporary folder for the kernel: %w", err)
		}
	}
	return nil, errors.New("no temporary folder for the kernel: ten were taken at once")
}

// Path returns the folder's path, without symbolic links.
func (f *Folder) Path() string { return f.path }

// Close ends every process that lives in the folder, and removes it.
func (f *Folder) Close() error {
	endProcesses(f.path)
	return f.remove()
}

func (f *Folder) remove() error {
	err := os.RemoveAll(f.path)
	f.lock.Close()
	return err
}

// lockFolder takes the lock of a folder, or fails with EWOULDBLOCK if another
// process has it. The system gives a lock back when its owner ends, however it
// ends.
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

// Sweep ends the processes and removes the folders of kernels whose owner is
// gone, and the language servers of kernels that are gone. A folder without a lock
// file is one that is just being made.
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
