package stategraph

import (
	"fmt"
	"runtime"
	"time"

	"puzzlelab/puzzlekit/fault"
)

// Options of [Enumerate]. Nil means the defaults.
type Options struct {
	// Undirected says that every move can be undone by a move. Late levels are
	// then searched from the states that are still missing, and distances and
	// paths can be read off afterwards. It is not verified: if it is false, some
	// distances may be too large, and a search in files may count states more than
	// once. [CheckIndex] finds out.
	Undirected bool
	// Memory is the most that the search may take, in bytes, beside the program
	// itself. 0 means 4 GiB for a table and 1 GiB for a search in files.
	Memory uint64
	// Workers is the number of goroutines. 0 means one a core. The result does
	// not depend on it.
	Workers int
	// Progress is called at most five times a second.
	Progress func(Progress)
	// Name says which graph it is, so that checkpoints and folders are not mixed
	// up. Checkpoint needs it.
	Name string

	// Checkpoint is a file that keeps the table between levels, so that a run that
	// was stopped goes on from there. It is written at the end of a level when the
	// last time was 20 seconds ago or more. "" keeps nothing.
	Checkpoint string

	// Folder keeps the levels in files of this folder instead of a table, for
	// graphs that are larger than memory. The folder is made if there is none. When
	// it holds a part of the same search, the search goes on from there; when it
	// holds all of it, only the result is read. One search at a time can use a
	// folder.
	Folder string
	// Keep keeps the files of all levels in the folder, so that distances and paths
	// can be read off afterwards.
	Keep bool
	// Past is, for a search in files of a graph that is not undirected, the number
	// of last levels in which the neighbours of a level can lie, that level and the
	// next not counted: when each move can be undone in k moves, k. 0 means all,
	// which is always right, but all levels then stay on the disk and are read
	// again for every level. Too small a number makes states count more than once,
	// which is noticed only when there are more than the Size of the graph.
	Past int
}

// Progress says how far a search has come.
type Progress struct {
	Depth        int     // the level that is being expanded
	Found, Size  uint64  // states met so far, and the Size of the graph
	LevelDone    float64 // fraction of the level, in 0..1
	StatesPerSec float64 // states met per second since the start
	// Remaining is how long the states that are missing take at this rate: an
	// upper bound for graphs in which some cannot be reached. 0 is unknown.
	Remaining time.Duration
	Bytes     uint64 // that a search in files takes up on the disk
}

const (
	defaultTableMemory  = 4 << 30
	defaultFolderMemory = 1 << 30
)

// withDefaults returns the options of a search with what was left open.
func (o *Options) withDefaults() (Options, error) {
	var out Options
	if o != nil {
		out = *o
	}
	if err := notNegative(inEnumerate, "Options.Workers", out.Workers); err != nil {
		return out, err
	}
	if out.Workers == 0 {
		out.Workers = runtime.GOMAXPROCS(0)
	}
	if out.Folder != "" {
		if out.Memory == 0 {
			out.Memory = defaultFolderMemory
		}
		return out, out.refuse(out.Checkpoint != "", "Checkpoint", out.Checkpoint, `"" for a search in files, which keeps its levels in any case`)
	}
	if out.Memory == 0 {
		out.Memory = defaultTableMemory
	}
	if err := out.refuse(out.Keep, "Keep", true, "Options.Folder with it, the folder to keep the levels in"); err != nil {
		return out, err
	}
	return out, out.refuse(out.Past != 0, "Past", out.Past, "Options.Folder with it; a table looks at all levels at once")
}

// refuse returns an error about an option that means nothing here.
func (o *Options) refuse(set bool, name string, value any, want string) error {
	if !set {
		return nil
	}
	return &fault.InputError{In: inEnumerate, What: "Options." + name, Value: value, Want: want}
}

// notNegative checks a number of which 0 means the default.
func notNegative(in, option string, n int) error {
	if n < 0 {
		return &fault.InputError{In: in, What: option, Value: n, Want: "a positive number, or 0 for the default"}
	}
	return nil
}

func startError(start, size uint64) error {
	return &fault.InputError{In: inEnumerate, What: "start", Value: start, Want: fmt.Sprintf("a number below the Size of the graph, %d", size)}
}
