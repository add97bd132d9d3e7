package bfs

import "fmt"

// A GraphError says why a text does not name a graph.
type GraphError struct {
	Text, Reason string
}

func (e *GraphError) Error() string {
	return fmt.Sprintf("bfs: graph %q: %s; want dango:SKEWERS,HEIGHT, torus:ROWSxCOLUMNS or cube:2, the last two with an optional :METRIC", e.Text, e.Reason)
}

// An OptionError names an option with an invalid value.
type OptionError struct {
	Option, Got, Want string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("bfs: option %s is %q; want %s", e.Option, e.Got, e.Want)
}

// A MemoryError says how much memory a search would need in one place, and which
// option changes that.
type MemoryError struct {
	What        string
	Need, Limit uint64
	Option      string
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("bfs: %s takes about %d MB, more than the %d MB allowed; raise %s", e.What, e.Need>>20, e.Limit>>20, e.Option)
}

// A FolderError says why a folder cannot be used for a search.
type FolderError struct {
	Folder, Reason string
	Err            error
}

func (e *FolderError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("bfs: folder %s: %s: %v", e.Folder, e.Reason, e.Err)
	}
	return fmt.Sprintf("bfs: folder %s: %s", e.Folder, e.Reason)
}

func (e *FolderError) Unwrap() error { return e.Err }

// A FileError says which file of a search is damaged.
type FileError struct {
	Path, Reason string
	Err          error
}

func (e *FileError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("bfs: file %s: %s: %v", e.Path, e.Reason, e.Err)
	}
	return fmt.Sprintf("bfs: file %s: %s", e.Path, e.Reason)
}

func (e *FileError) Unwrap() error { return e.Err }

// A BlockError says where the bytes of a block are wrong.
type BlockError struct {
	Offset int // 0-based
	Reason string
}

func (e *BlockError) Error() string {
	return fmt.Sprintf("bfs: block, byte %d: %s", e.Offset, e.Reason)
}
