package nbformat

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
)

// MaxArchive is how much the files of an archive may hold in all.
const MaxArchive = 100_000_000

// OutsideError says that a file is not below the folder that is packed.
type OutsideError struct{ File, Folder string }

func (e *OutsideError) Error() string {
	return fmt.Sprintf("%s is not in %s, the folder that is packed: move it there", e.File, e.Folder)
}

// ArchiveSizeError says that an archive would be, or is, too large.
type ArchiveSizeError struct {
	Largest string // the largest file
	Size    int64  // its size in bytes
}

func (e *ArchiveSizeError) Error() string {
	return fmt.Sprintf("the files hold more than %s bytes; the largest is %s with %s", counted.Commas(MaxArchive), e.Largest, counted.Commas(e.Size))
}

// FilesToPack returns the folder to pack for a notebook, and the files to pack, relative to it: the
// notebook; all files of the module around it, if module, its folder, is not ""; the files
// that a string in a cell names; and extra ones. Hidden files, other notebooks, archives, and
// the notebook's page are left out unless they are named.
func FilesToPack(path string, nb *Notebook, module string, extra []string) (folder string, files []string, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return "", nil, err
	}
	here := filepath.Dir(path)
	found := map[string]bool{path: true}
	folder = here
	if module != "" {
		folder = module
		if err := addFolder(found, module, strings.TrimSuffix(path, filepath.Ext(path))+".html"); err != nil {
			return "", nil, err
		}
	}
	for _, named := range nb.Literals() {
		named = filepath.Clean(filepath.FromSlash(named))
		if full := filepath.Join(here, named); filepath.IsLocal(named) && named != "." {
			if err := addNamed(found, full); err != nil && !os.IsNotExist(err) {
				return "", nil, err
			}
		}
	}
	for _, name := range extra {
		full, err := filepath.Abs(name)
		if err == nil {
			err = addNamed(found, full)
		}
		if err != nil {
			return "", nil, err
		}
	}
	for full := range maps.Keys(found) {
		inside, err := filepath.Rel(folder, full)
		if err != nil || !filepath.IsLocal(inside) {
			return "", nil, &OutsideError{full, folder}
		}
		files = append(files, filepath.ToSlash(inside))
	}
	slices.Sort(files)
	return folder, files, nil
}

// addNamed adds a file, or the files of a folder.
func addNamed(found map[string]bool, path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return os.ErrNotExist // also if the name is no path at all
	case info.IsDir():
		return addFolder(found, path, "")
	case info.Mode().IsRegular():
		found[path] = true
	}
	return nil
}

// addFolder adds the files of a folder, but for the page.
func addFolder(found map[string]bool, folder, page string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != folder && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.Type().IsRegular() && path != page && filepath.Ext(path) != ".ipynb" && filepath.Ext(path) != extension:
			found[path] = true
		}
		return nil
	})
}

// WriteArchive writes the archive of files in a folder: a zip file. The same files give the
// same bytes.
func WriteArchive(w io.Writer, folder string, files []string) error {
	archive := zip.NewWriter(w)
	var total, size int64
	largest := ""
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if n := int64(len(data)); n > size {
			largest, size = name, n
		}
		if total += int64(len(data)); total > MaxArchive {
			return &ArchiveSizeError{largest, size}
		}
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate}) // without a time
		if err != nil {
			return err
		}
		if _, err := entry.Write(data); err != nil {
			return err
		}
	}
	return archive.Close()
}
