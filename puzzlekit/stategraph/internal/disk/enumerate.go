package disk

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"puzzlelab/puzzlekit/fault"
)

// An Index is a stategraph.Index, which this package cannot import. The numbers may
// have gaps.
type Index interface {
	Size() uint64
	Neighbors(dst []uint64, state uint64) []uint64
}

// Options are the options of stategraph.Enumerate that a search in files has. Memory
// and Workers are not 0.
type Options struct {
	Undirected bool
	Past       int
	Keep       bool
	Memory     uint64
	Workers    int
	Progress   func(Progress)
	Name       string
}

const sampled = 64 // states whose neighbours tell graphs apart

// Enumerate visits every state that can be reached from the starts, level by level.
// It makes the folder if it does not exist, and continues a part of the same search
// that it finds there. The documentation of stategraph.Enumerate describes the
// options and the errors.
//
// Time O(moves log Size), in a few sequential passes over the files. The disk holds
// three levels and the neighbours of one level, without most of the duplicates.
func Enumerate(ctx context.Context, index Index, folder string, opts Options, starts ...uint64) (*Result, error) {
	s, err := newSearch(index, opts, starts)
	if err != nil {
		return nil, err
	}
	if s.folder, err = openFolder(folder); err != nil {
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
	s.workers = nil // the caller may keep the result for long
	return &Result{s}, nil
}

// A search is a running search.
type search struct {
	Options
	index    Index
	starts   []uint64 // sorted
	plan     plan
	folder   *folder
	manifest *manifest
	workers  []*worker
	report   report
	began    time.Time
}

func newSearch(index Index, opts Options, starts []uint64) (*search, error) {
	s := &search{Options: opts, index: index, starts: slices.Compact(slices.Sorted(slices.Values(starts))), began: time.Now()}
	switch {
	case len(starts) == 0:
		return nil, &fault.InputError{In: in, What: "starts", Want: "at least one"}
	case s.Past < 0:
		return nil, badOption("Past", s.Past, "0 for all levels, or more")
	case s.Undirected && s.Past > 0:
		return nil, badOption("Past", s.Past, "0, since Options.Undirected says it all")
	case s.Undirected:
		s.Past = 1
	}
	size := index.Size()
	if last := s.starts[len(s.starts)-1]; last >= size {
		return nil, &fault.InputError{In: in, What: "start", Value: last, Want: fmt.Sprintf("a number below the Size of the graph, %d", size)}
	}
	if _, err := newPlan(size, 0, s.Memory, s.Workers); err != nil {
		return nil, err
	}
	sum, err := fingerprint(index, s.starts)
	s.manifest = &manifest{
		Format: manifestFormat, Name: s.Name, Size: size, Graph: sum, Past: s.Past, Keep: s.Keep,
		Counts: map[int][]uint64{},
	}
	return s, err
}

// fingerprint is a hash of the starts and of the moves of the first states.
func fingerprint(index Index, starts []uint64) (hash string, err error) {
	sum, size := sha256.New(), index.Size()
	seen := slices.Clone(starts[:min(len(starts), sampled)])
	_ = binary.Write(sum, binary.LittleEndian, starts)
	i := 0
	defer func() {
		if failure := recover(); failure != nil { // in an index of one's own
			err = RulePanic(in, seen[i], failure)
		}
	}()
	for ; i < len(seen); i++ {
		next := index.Neighbors(nil, seen[i])
		_ = binary.Write(sum, binary.LittleEndian, next)
		for _, x := range next {
			if x >= size {
				return "", rangeError(seen[i], x, size)
			}
			if len(seen) < sampled && !slices.Contains(seen, x) {
				seen = append(seen, x)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
