package nbformat

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

const extension = ".zip"

// IsArchive reports whether a path is that of an archive, by its name.
func IsArchive(path string) bool { return strings.EqualFold(filepath.Ext(path), extension) }

// ArchiveError says that a file is not an archive that this package wrote.
type ArchiveError struct{ Path, Why string }

func (e *ArchiveError) Error() string {
	return fmt.Sprintf("%s is not an archive of a notebook: %s", e.Path, e.Why)
}

// Extract unpacks an archive into an empty folder and returns the path of its notebook. It
// writes only ordinary files, and only there. The error is a *ArchiveError or a *ArchiveSizeError if
// the archive is not as WriteArchive makes it.
func Extract(path, folder string) (notebook string, err error) {
	r, err := zip.OpenReader(path)
	if err != nil {
		if _, missing := err.(*os.PathError); missing {
			return "", err
		}
		return "", &ArchiveError{path, err.Error()}
	}
	defer r.Close()
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", err
	}
	defer root.Close()
	left := int64(MaxArchive)
	for _, entry := range r.File {
		if !filepath.IsLocal(entry.Name) || strings.Contains(entry.Name, `\`) || !entry.Mode().IsRegular() {
			return "", &ArchiveError{path, fmt.Sprintf("%q is not the name of an ordinary file in it", entry.Name)}
		}
		size, err := extract(root, entry, left)
		if err != nil {
			return "", &ArchiveError{path, err.Error()}
		}
		if left -= size; left < 0 {
			return "", &ArchiveSizeError{entry.Name, size}
		}
		if filepath.Ext(entry.Name) == ".ipynb" {
			if notebook != "" {
				return "", &ArchiveError{path, "it has two notebooks"}
			}
			notebook = filepath.Join(folder, entry.Name)
		}
	}
	if notebook == "" {
		return "", &ArchiveError{path, "it has no notebook"}
	}
	return notebook, nil
}

// extract writes a file, of which it reads at most one byte more than the limit.
func extract(root *os.Root, entry *zip.File, limit int64) (int64, error) {
	from, err := entry.Open()
	if err != nil {
		return 0, err
	}
	defer from.Close()
	if err := root.MkdirAll(filepath.Dir(entry.Name), 0o755); err != nil {
		return 0, err
	}
	to, err := root.OpenFile(entry.Name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return 0, err
	}
	size, err := io.Copy(to, io.LimitReader(from, limit+1))
	if closeErr := to.Close(); err == nil {
		err = closeErr
	}
	return size, err
}
