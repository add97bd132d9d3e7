// Package ownfolder keeps commands from writing into folders of a person's own. A command
// leaves a file, the mark, in each folder that it makes, and writes only into those.
package ownfolder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Error refuses a folder that contains files which the command did not make.
type Error struct{ Path string }

func (e *Error) Error() string {
	return e.Path + " is not empty and was not created by this command: choose another folder, or remove it"
}

// Check returns nil if a folder does not exist, is empty, or contains the mark, and an
// *Error if it contains only other files.
func Check(dir, mark string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	if _, err := os.Lstat(filepath.Join(dir, mark)); len(entries) > 0 && err != nil {
		return &Error{dir}
	}
	return nil
}
