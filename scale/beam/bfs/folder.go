package bfs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"puzzlelab/internal/counted"
)

// A folder contains
//
//	search.json               the identity of the search
//	level-00007/bucket-000003 the states of a bucket
//	level-00007.json          the summary, written when the level is finished
//	result.json               the spheres, written at the end
//
// It is a path that all workers can access, or any name that Beam's filesystem
// package understands.
const (
	identityFile = "search.json"
	resultFile   = "result.json"
	format       = "puzzlelab-beam-bfs/1"
)

func levelName(level int) string { return fmt.Sprintf("level-%05d", level) }

func summaryPath(folder string, level int) string { return join(folder, levelName(level)+".json") }

func bucketPath(folder string, level, bucket int) string {
	return join(folder, levelName(level), fmt.Sprintf("bucket-%06d", bucket))
}

// join does not clean the path, because it may contain two slashes, as in gs://.
func join(folder string, names ...string) string {
	return strings.TrimSuffix(folder, "/") + "/" + path.Join(names...)
}

// An identity says which search a folder holds.
type identity struct {
	Format    string `json:"format"`
	Graph     string `json:"graph"`
	Size      uint64 `json:"size"`
	Start     uint64 `json:"start"`
	Numbering string `json:"numbering"`
	Width     uint64 `json:"width"` // of a bucket
}

// claim makes a folder the folder of a search, or checks that it is. A width of 0
// means the existing width, or else the default.
func claim(ctx context.Context, folder string, g *Graph, width uint64) (identity, error) {
	want := identity{format, g.Name, g.Size(), g.Start, g.fingerprint(), width}
	var got identity
	err := readJSON(ctx, join(folder, identityFile), &got)
	if errors.Is(err, fs.ErrNotExist) {
		if want.Width == 0 {
			want.Width = defaultWidth(g.Size())
		}
		return want, occupy(ctx, folder, want)
	}
	if err != nil {
		return got, &FolderError{folder, "cannot read its " + identityFile, err}
	}
	if want.Width == 0 {
		want.Width = got.Width
	}
	if got != want {
		return got, &FolderError{Folder: folder, Reason: foreign(got, want)}
	}
	return got, nil
}

// foreign says how a search differs from the wanted one.
func foreign(got, want identity) string {
	switch {
	case got.Format != want.Format:
		return fmt.Sprintf("it has the format %q; want %q", got.Format, want.Format)
	case got.Graph != want.Graph:
		return fmt.Sprintf("it contains the search of %s, not of %s", got.Graph, want.Graph)
	case got.Width != want.Width:
		return fmt.Sprintf("its buckets are %s wide, not %d; omit the number of buckets to continue it", counted.Of(got.Width, "states"), want.Width)
	}
	return fmt.Sprintf("its states of %s are numbered differently; start again in another folder", got.Graph)
}

// occupy writes the identity into a folder, which must be empty.
func occupy(ctx context.Context, folder string, id identity) error {
	fsys, err := filesystem.New(ctx, folder)
	if err != nil {
		return &FolderError{folder, "cannot be used", err}
	}
	defer fsys.Close()
	found, err := fsys.List(ctx, join(folder, "*"))
	if err != nil {
		return &FolderError{folder, "cannot be listed", err}
	}
	if len(found) > 0 {
		return &FolderError{Folder: folder, Reason: fmt.Sprintf("it is not empty and not the folder of a search: it contains %s but no %s", found[0], identityFile)}
	}
	return writeJSON(ctx, join(folder, identityFile), id)
}

// readJSON reads a file. It returns fs.ErrNotExist if there is none, for which
// object stores have other errors when a file is opened.
func readJSON(ctx context.Context, name string, v any) error {
	fsys, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fsys.Close()
	found, err := fsys.List(ctx, name)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fs.ErrNotExist
	}
	f, err := fsys.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(v)
}

func writeJSON(ctx context.Context, name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(ctx, name, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// writeFile writes a file to its own temporary name and renames it, so that the
// name never refers to a part of a file, even if others write it too.
func writeFile(ctx context.Context, name string, fill func(io.Writer) error) error {
	fsys, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fsys.Close()
	temporary := fmt.Sprintf("%s.%016x.tmp", name, rand.Uint64())
	f, err := fsys.OpenWrite(ctx, temporary)
	if err != nil {
		return &FileError{name, "cannot be written", err}
	}
	err = errors.Join(fill(f), flush(f), f.Close())
	if err == nil {
		err = filesystem.Rename(ctx, fsys, temporary, name)
	}
	if err != nil {
		if r, ok := fsys.(filesystem.Remover); ok {
			err = errors.Join(err, r.Remove(ctx, temporary))
		}
		return &FileError{name, "cannot be written", err}
	}
	return nil
}

// flush waits until a file of an ordinary file system is on its disk.
func flush(w io.Writer) error {
	if f, ok := w.(interface{ Sync() error }); ok {
		return f.Sync()
	}
	return nil
}
