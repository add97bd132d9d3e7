package disk

import "fmt"

// An OptionError says that an option has a value it cannot have.
type OptionError struct {
	Option string
	Value  any
	Want   string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("disk: Options.%s is %v, want %s", e.Option, e.Value, e.Want)
}

// A MemoryError says that a search cannot do with the memory allowed, and what
// the least is with so many workers.
type MemoryError struct {
	Need, Limit uint64
	Workers     int
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("disk: %d workers need %d bytes of memory at least, more than the %d allowed; raise Options.Memory or lower Options.Workers", e.Workers, e.Need, e.Limit)
}

// A SpaceError says that the next level is expected to need more room than is
// free on the disk. The search goes on from there when some has been made.
type SpaceError struct {
	Folder     string
	Depth      int // the level that would have been expanded
	Need, Free uint64
}

func (e *SpaceError) Error() string {
	return fmt.Sprintf("disk: %s: the level after distance %d is expected to need %d MB, and %d MB are free; make room and start again", e.Folder, e.Depth, e.Need>>20, e.Free>>20)
}

// A FolderError says why a folder cannot be used.
type FolderError struct {
	Folder string
	Reason string
	Err    error
}

func (e *FolderError) Error() string {
	return "disk: folder " + e.Folder + ": " + withCause(e.Reason, e.Err)
}

func (e *FolderError) Unwrap() error { return e.Err }

// A FileError says why a file cannot be used or written. When the disk is full,
// it wraps ENOSPC; all that was finished is kept.
type FileError struct {
	Path   string
	Reason string
	Err    error
}

func (e *FileError) Error() string { return "disk: " + e.Path + ": " + withCause(e.Reason, e.Err) }

func (e *FileError) Unwrap() error { return e.Err }

// A BoundError says that the levels hold more states than there are below the
// size of the graph, so that some were met twice: the graph is not as undirected
// as Options.Undirected says, or Options.Past is too small.
type BoundError struct {
	Found, Size uint64
}

func (e *BoundError) Error() string {
	return fmt.Sprintf("disk: the levels hold %d states, but the graph has at most %d: some were met again; Options.Undirected does not hold or Options.Past is too small", e.Found, e.Size)
}

func withCause(reason string, err error) string {
	if err == nil {
		return reason
	}
	return fmt.Sprintf("%s: %v", reason, err)
}
