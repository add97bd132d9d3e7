//go:build unix

package kernelfolder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// pattern is that of the names of folders. They are short because GoNB creates a Unix
// socket two levels below, and the path of a socket is limited to about 100 bytes.
const pattern = "pzl-*"

const lockName = "lock"

// Folder is a temporary folder for one kernel, or for all kernels that a front end
// starts with the folder as their TMPDIR. It is locked while it is in use. If its
// owner is killed, the next Sweep removes it.
type Folder struct {
	path string
	lock *os.File // nil where there are no locks
}

// New creates a folder below TMPDIR. The caller must close it. The error is that of
// CheckEnvironment, or of the disk.
func New() (*Folder, error) {
	if err := CheckEnvironment(); err != nil {
		return nil, err
	}
	folder, err := NewIn("", pattern)
	if err != nil {
		return nil, fmt.Errorf("cannot create a temporary folder for the kernel: %w", err)
	}
	// The kernel may report the path without symbolic links.
	path, err := filepath.EvalSymlinks(folder.path)
	if err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	folder.path = path
	return folder, nil
}

// NewIn creates a folder in dir, or in TMPDIR if dir is empty, with a name like
// os.MkdirTemp. Only SweepIn with the same arguments removes it if its owner is killed.
func NewIn(dir, pattern string) (*Folder, error) {
	for range 10 {
		path, err := os.MkdirTemp(dir, pattern)
		if err != nil {
			return nil, err
		}
		lock, err := lockFolder(path, os.O_CREATE)
		switch {
		case err == nil, errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK):
			return &Folder{path, lock}, nil // without locks in the file system, nobody sweeps it
		}
		os.RemoveAll(path)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, err
		}
	}
	return nil, errors.New("ten folders were taken at once")
}

// Path returns the folder's path, without symbolic links.
func (f *Folder) Path() string { return f.path }

// Close ends every process that belongs to the folder, and removes it.
func (f *Folder) Close() error {
	EndProcesses(f.path)
	return f.Remove()
}

// Remove removes the folder, and leaves alone the processes that belong to it.
func (f *Folder) Remove() error {
	err := os.RemoveAll(f.path)
	if f.lock != nil {
		f.lock.Close()
	}
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

// Sweep ends the processes and removes the folders of kernels whose owner is gone. A
// folder of a front end in which a kernel lives stays.
func Sweep() { SweepIn(os.TempDir(), pattern, EndProcesses) }

// SweepIn is Sweep for the folders that NewIn created with these arguments. End ends the
// processes that belong to a folder.
func SweepIn(dir, pattern string, end func(folder string)) {
	paths, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		return
	}
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || !mine(info) {
			continue
		}
		lock, err := lockFolder(path, 0)
		switch {
		case err == nil:
			if !livesIn(path) {
				end(path)
				os.RemoveAll(path)
			}
			lock.Close()
		case errors.Is(err, fs.ErrNotExist) && time.Since(info.ModTime()) > creationLimit:
			os.RemoveAll(path)
		}
	}
}

// livesIn reports whether there is the folder of a living kernel in a folder.
func livesIn(dir string) bool {
	paths, _ := filepath.Glob(filepath.Join(dir, pattern)) // the pattern is sound
	return slices.ContainsFunc(paths, func(path string) bool {
		lock, err := lockFolder(path, 0)
		if err == nil {
			lock.Close()
		}
		return errors.Is(err, syscall.EWOULDBLOCK)
	})
}

// creationLimit is the age at which a folder without a lock is not one that is just
// being created.
const creationLimit = time.Hour

func mine(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}
