//go:build !unix

package kernelfolder

import (
	"os"
	"syscall"
)

// Folder is a temporary folder. This system has no kernel of ours, and no locks by which
// the folder could be found when its owner was killed.
type Folder struct{ path string }

// NewIn creates a folder in dir, with a name like os.MkdirTemp.
func NewIn(dir, pattern string) (*Folder, error) {
	path, err := os.MkdirTemp(dir, pattern)
	return &Folder{path}, err
}

// Path returns the folder's path.
func (f *Folder) Path() string { return f.path }

// Close removes the folder.
func (f *Folder) Close() error { return os.RemoveAll(f.path) }

// Remove removes the folder.
func (f *Folder) Remove() error { return os.RemoveAll(f.path) }

// SweepIn does nothing.
func SweepIn(string, string, func(string)) {}

func ownGroup() *syscall.SysProcAttr { return nil }

// EndProcesses does nothing.
func EndProcesses(string) {}
