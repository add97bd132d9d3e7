package stategraph

import (
	"fmt"
	"runtime"
	"time"

	"puzzlelab/puzzlekit/fault"
)

// Options are the options of [Enumerate]. Nil means the defaults.
type Options struct {
	// Undirected means that every move can be undone by a move. Late levels are
	// then searched from the states that are still missing, and distances and
	// paths are known afterwards. It is not verified: if it is wrong, some
	// distances may be too large, and a search in files may count states more than
	// once. [CheckIndex] verifies it.
	Undirected bool
	// Memory is the most memory that the search may use, in bytes. 0 means 4 GiB
	// for a table and 1 GiB for a search in files.
	Memory uint64
	// Workers is the number of goroutines, at most 1,024. 0 means one for each core. The result
	// does not depend on it.
	Workers int
	// Progress is called at most five times a second.
	Progress func(Progress)
	// Name identifies the graph, so that checkpoints and folders of different
	// graphs are not confused. Checkpoint needs it.
	Name string

	// Checkpoint is a file for the table, from which a run that was stopped can
	// continue. It is written at the end of a level, at most every 20 seconds. ""
	// means none.
	Checkpoint string

	// Folder makes the search keep its levels in files of this folder instead of a
	// table, for graphs that do not fit into memory. The folder is made if it does
	// not exist. If it holds a part of the same search, the search continues from
	// there; if it holds the whole search, only the result is read. Only one search
	// at a time can use a folder.
	Folder string
	// Keep keeps the files of all levels in Folder, so that distances and paths are
	// known afterwards.
	Keep bool
	// Past is for a search in files of a graph that is not undirected: the number of
	// levels before the current one in which its neighbours can lie. If each move
	// can be undone in k moves, it is k. 0 means all levels, which is always right,
	// but then all levels stay on the disk and are read again for every level. If
	// Past is too small, states count more than once; this is noticed only when
	// there are more than the Size of the graph.
	Past int
}

// Progress is the progress of a search.
type Progress struct {
	Depth        int     // the level that is being expanded
	Found, Size  uint64  // states found so far, and the Size of the graph
	LevelDone    float64 // fraction of the level, in 0..1
	StatesPerSec float64 // states found per second since the start
	// Remaining is the time that the missing states take at this rate. If some
	// states cannot be reached, it is an upper bound. 0 means unknown: it is until a
	// thousandth of them has been found.
	Remaining time.Duration
	Bytes     uint64 // size of the files of a search on the disk
}

const (
	maxWorkers          = 1 << 10
	defaultTableMemory  = 4 << 30
	defaultFolderMemory = 1 << 30
)

// withDefaults returns the options with the defaults filled in.
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
	out.Workers = min(out.Workers, maxWorkers)
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

// refuse returns an error if an option is set that has no meaning here.
func (o *Options) refuse(set bool, name string, value any, want string) error {
	if !set {
		return nil
	}
	return &fault.InputError{In: inEnumerate, What: "Options." + name, Value: value, Want: want}
}

// notNegative checks a number for which 0 means the default.
func notNegative(in, option string, n int) error {
	if n < 0 {
		return &fault.InputError{In: in, What: option, Value: n, Want: "a positive number, or 0 for the default"}
	}
	return nil
}

func startError(start, size uint64) error {
	return &fault.InputError{In: inEnumerate, What: "start", Value: start, Want: fmt.Sprintf("a number below the Size of the graph, %d", size)}
}
