package lab

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"puzzlelab/internal/atomicfile"
)

// Logo is the picture of the kernel in launchers.
//
//go:embed logo.svg
var Logo []byte

const logoName = "logo-svg.svg" // the file name that Jupyter looks for

// WriteError says that a folder cannot be written to. Nothing was changed there.
type WriteError struct {
	Dir string
	Err error
}

func (e *WriteError) Error() string {
	return fmt.Sprintf("cannot register the kernel in %s (%v); choose another folder with --prefix, "+
		"or one of your own with JUPYTER_DATA_DIR", e.Dir, reason(e.Err))
}

// reason strips the path from an error whose message already names it.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (e *WriteError) Unwrap() error { return e.Err }

// InstallSpec writes the spec below a folder of kernels, such as those of UserDir and
// PrefixDir, and returns the spec's own folder. An existing spec of ours is
// replaced file by file, each atomically, so that a Jupyter that reads it at the
// same time finds the old one or the new one. The errors are a *SpecError, a
// *ForeignError, a *SpecFormatError, a *WriteError, or that of reading one of the spec's files.
func InstallSpec(kernels string, spec *Spec) (dir string, err error) {
	if err := spec.check(); err != nil {
		return "", err
	}
	files, err := spec.files()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(kernels, KernelName)
	switch _, err := ReadSpec(dir); {
	case err == nil:
		err = writeInto(dir, files)
		return dir, writeError(kernels, err)
	case !errors.Is(err, fs.ErrNotExist):
		return "", readError(kernels, err)
	}
	if _, err := os.Lstat(dir); err == nil {
		return "", &ForeignError{dir} // a folder or file without a kernel.json
	}
	return dir, writeError(kernels, create(kernels, dir, files))
}

// UninstallSpec removes our spec below a folder of kernels and reports whether there
// was one. It also removes the folders share, jupyter and kernels that InstallSpec
// creates, if they are empty. The errors are those of InstallSpec.
func UninstallSpec(kernels string) (removed bool, err error) {
	dir := filepath.Join(kernels, KernelName)
	if _, err := ReadSpec(dir); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, readError(kernels, err)
	}
	// Renaming removes the spec at once, not file by file.
	trash, err := os.MkdirTemp(kernels, temporary)
	if err != nil {
		return false, &WriteError{kernels, err}
	}
	err = os.Rename(dir, filepath.Join(trash, KernelName))
	os.RemoveAll(trash)
	if err != nil {
		return false, &WriteError{kernels, err}
	}
	removeEmpty(kernels, "kernels", "jupyter", "share")
	return true, nil
}

// removeEmpty removes a folder and its parents, as long as they are empty and
// have the expected names.
func removeEmpty(dir string, names ...string) {
	for _, name := range names {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || filepath.Base(dir) != name || os.Remove(dir) != nil {
			return
		}
		dir = filepath.Dir(dir)
	}
}

// temporary is a name that Jupyter does not take for a kernel.
const temporary = KernelName + "~*"

// create creates the spec under a temporary name in the same folder.
func create(kernels, dir string, files map[string][]byte) error {
	if err := os.MkdirAll(kernels, 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(kernels, temporary)
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := os.Chmod(temp, 0o755); err != nil { // other users may use it
		return err
	}
	if err := writeInto(temp, files); err != nil {
		return err
	}
	return os.Rename(temp, dir)
}

func writeInto(dir string, files map[string][]byte) error {
	for name, data := range files {
		if err := writeChanged(filepath.Join(dir, name), data); err != nil {
			return err
		}
	}
	return nil
}

func writeChanged(path string, data []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	return atomicfile.WriteBytes(path, data)
}

func writeError(dir string, err error) error {
	if err == nil {
		return nil
	}
	return &WriteError{dir, err}
}

// readError distinguishes a bad spec from a folder that cannot be read.
func readError(dir string, err error) error {
	var foreign *ForeignError
	var format *SpecFormatError
	if errors.As(err, &foreign) || errors.As(err, &format) {
		return err
	}
	return &WriteError{dir, err}
}
