package disk

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"runtime"
	"slices"
	"time"

	"puzzlelab/puzzlekit/stategraph"
)

// A Graph has states that are numbers below Size. A [stategraph.Index] is one;
// numbers may also be left out, as when the parts of a state are packed into
// bits.
type Graph interface {
	// Size is more than every state.
	Size() uint64
	// Neighbours appends the states that one move reaches from state to dst and
	// returns the extended slice. It is called by several goroutines at once.
	Neighbours(dst []uint64, state uint64) []uint64
}

// Options steer [Enumerate]. Nil means the defaults.
type Options struct {
	// Undirected says that every move can be undone by a move. The neighbours of
	// a level then lie in it, in the level before and in the next.
	Undirected bool
	// Past is, for graphs that are not undirected, the number of last levels in
	// which the neighbours of a level can lie, that level and the next not
	// counted: of a move that can be undone in k moves, k. 0 means all, which is
	// always right, but all levels then stay on the disk and are read again for
	// every level. Too small a number makes states count more than once, which
	// is noticed only when there are more than the graph's Size.
	Past int
	// Keep keeps the files of all levels, so that distances and paths can be
	// read off afterwards.
	Keep bool
	// Memory is the most that the search takes, in bytes, beside the program
	// itself. 0 means 1 GiB.
	Memory uint64
	// Workers is the number of goroutines. 0 means one a core. The result does
	// not depend on it, nor on Memory.
	Workers int
	// Progress is called at most five times a second.
	Progress func(Progress)
	// Name says which graph it is, so that folders are not mixed up. Its size, the
	// starts and the moves of the first states are compared in any case.
	Name string
}

const (
	defaultMemory = 1 << 30
	sampled       = 64 // states whose neighbours tell graphs apart
)

// Enumerate visits every state that can be reached from the starts, level by
// level, with the levels in files in a folder, which is made if there is none.
// When the folder holds a part of the same search, it goes on from there; when it
// holds all of it, it only reads the result. One search at a time can use a
// folder.
//
// The moves of the graph need not be undoable: see Options.Past. Before each
// level the free space on the disk is compared with what the level is expected to
// need from the growth so far (on systems other than Linux, macOS and FreeBSD it
// is not known and not checked).
//
// Time O(moves log Size), in a few passes from front to
// back over the files; the disk holds, beside three levels, the neighbours of one
// without most repetitions. Errors, before any work starts: an [*OptionError], a
// [*MemoryError] with the least memory that works, a [*stategraph.IndexError], a
// [*FolderError] for a folder of another search or one in use, a [*FileError] for
// a damaged one. Later: a [*SpaceError] or, when the disk gets full all the same,
// a [*FileError]; a [*BoundError]; or what ended ctx. After all of these, what was
// finished is kept.
func Enumerate(ctx context.Context, graph Graph, path string, opts *Options, starts ...uint64) (*Levels, error) {
	s, err := newSearch(graph, opts, starts)
	if err != nil {
		return nil, err
	}
	if s.folder, err = openFolder(path); err != nil {
		return nil, err
	}
	defer s.folder.close()
	if err := s.resume(); err != nil {
		return nil, err
	}
	stop := s.watch()
	defer stop()
	for !s.manifest.Done {
		if err := s.level(ctx); err != nil {
			return nil, err
		}
	}
	return s.levels()
}

// A search is an enumeration under way.
type search struct {
	Options
	graph    Graph
	starts   []uint64 // sorted
	plan     plan
	folder   *folder
	manifest *manifest
	workers  []*worker
	report   report
	began    time.Time
}

func newSearch(graph Graph, opts *Options, starts []uint64) (*search, error) {
	s := &search{graph: graph, starts: slices.Compact(slices.Sorted(slices.Values(starts))), began: time.Now()}
	if opts != nil {
		s.Options = *opts
	}
	if s.Memory == 0 {
		s.Memory = defaultMemory
	}
	if s.Workers <= 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	switch {
	case len(starts) == 0:
		return nil, &OptionError{"starts", "empty", "one start at least"}
	case s.Past < 0:
		return nil, &OptionError{"Past", s.Past, "0 for all levels, or more"}
	case s.Undirected && s.Past > 0:
		return nil, &OptionError{"Past", s.Past, "0, since Options.Undirected says it all"}
	case s.Undirected:
		s.Past = 1
	}
	size := graph.Size()
	if last := s.starts[len(s.starts)-1]; last >= size {
		return nil, &stategraph.IndexError{State: last, Neighbour: last, Size: size}
	}
	if _, err := newPlan(size, 0, s.Memory, s.Workers); err != nil {
		return nil, err
	}
	sum, err := fingerprint(graph, s.starts)
	s.manifest = &manifest{
		Format: manifestFormat, Name: s.Name, Size: size, Graph: sum, Past: s.Past, Keep: s.Keep,
		Counts: map[int][]uint64{},
	}
	return s, err
}

// fingerprint is a sum over the starts and the moves of the first states.
func fingerprint(graph Graph, starts []uint64) (string, error) {
	sum, size := sha256.New(), graph.Size()
	seen := slices.Clone(starts[:min(len(starts), sampled)])
	_ = binary.Write(sum, binary.LittleEndian, starts)
	for i := 0; i < len(seen); i++ {
		next := graph.Neighbours(nil, seen[i])
		_ = binary.Write(sum, binary.LittleEndian, next)
		for _, x := range next {
			if x >= size {
				return "", &stategraph.IndexError{State: seen[i], Neighbour: x, Size: size}
			}
			if len(seen) < sampled && !slices.Contains(seen, x) {
				seen = append(seen, x)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
