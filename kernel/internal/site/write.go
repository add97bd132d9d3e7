package site

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"puzzlelab/kernel/internal/ownfolder"
)

// mark is the file that identifies a folder as a site.
const mark = ".puzzlelab-site"

// Write makes dir the folder of the site. It writes the files to a temporary
// folder next to dir and then renames that folder; an existing site is first
// moved away and deleted at the end. A reader sees the old site, no site for an
// instant, or the new one, but never a part of one. The same is true if the run
// is interrupted.
//
// Keep names folders of an existing site that stay.
//
// A folder that contains other files is refused with an *ownfolder.Error.
func (s *Site) Write(ctx context.Context, dir string, keep ...string) error {
	if err := Replaceable(dir); err != nil {
		return err
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	temp := filepath.Join(filepath.Dir(dir), ".site."+rand.Text()[:8]+".tmp")
	defer os.RemoveAll(temp)
	if err := s.fill(ctx, temp); err != nil {
		return err
	}
	return exchange(temp, dir, keep)
}

// Prepare makes the folder of a site that does not exist yet, so that something else can be
// put into it before it is written.
func Prepare(dir string) error {
	if err := Replaceable(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, mark), nil, 0o666)
}

// Replaceable reports whether Write would replace the folder: it does not
// exist, is empty, or contains a site.
func Replaceable(dir string) error { return ownfolder.Check(dir, mark) }

func (s *Site) fill(ctx context.Context, dir string) error {
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, s.Files[name], 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, mark), nil, 0o666)
}

// exchange replaces dir by the folder temp, to which it moves the folders to keep.
func exchange(temp, dir string, keep []string) error {
	old := temp + ".old"
	err := os.Rename(dir, old)
	if errors.Is(err, fs.ErrNotExist) {
		return os.Rename(temp, dir)
	}
	if err != nil {
		return err
	}
	for _, name := range keep {
		if err := os.Rename(filepath.Join(old, name), filepath.Join(temp, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(err, os.Rename(old, dir))
		}
	}
	if err := os.Rename(temp, dir); err != nil {
		return errors.Join(err, os.Rename(old, dir))
	}
	return os.RemoveAll(old)
}
