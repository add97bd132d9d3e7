package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"puzzlelab/puzzlekit/stategraph"
)

const maxAntipodes = 1 << 16

// Levels is the result of [Enumerate].
type Levels struct {
	search    *search
	antipodes []uint64
}

// levels makes the result of a search that is done.
func (s *search) levels() (*Levels, error) {
	l := &Levels{search: s}
	depth := s.manifest.depth()
	if s.manifest.Spheres[depth] > maxAntipodes {
		return l, nil
	}
	reader := newStream(wideWindow)
	for bucket, n := range s.manifest.Counts[depth] {
		if n == 0 {
			continue
		}
		file, err := s.openLevel(depth, bucket)
		if err != nil {
			return nil, err
		}
		err = reader.each(context.Background(), part{file, 0}, func(states []uint64) { l.antipodes = append(l.antipodes, states...) })
		file.close()
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Spheres returns the numbers of states at distance 0, 1, 2, ...
func (l *Levels) Spheres() []uint64 { return slices.Clone(l.search.manifest.Spheres) }

// Eccentricity returns the distance of the farthest states.
func (l *Levels) Eccentricity() int { return l.search.manifest.depth() }

// Reached returns the number of states that can be reached.
func (l *Levels) Reached() uint64 { return l.search.manifest.found() }

// Antipodes returns the farthest states in increasing order, and whether they
// are known: of more than 65,536 only the number is.
func (l *Levels) Antipodes() ([]uint64, bool) {
	return slices.Clone(l.antipodes), l.antipodes != nil
}

// Distance returns the distance of a state from the nearest start. It looks for
// it in the files, level by level, at a cost of a read for every 2048 states of
// its buckets. Errors: an [*OptionError] unless Options.Keep was set, a
// [*stategraph.StateError] for a state out of range, a
// [*stategraph.UnreachableError], a [*FileError].
func (l *Levels) Distance(state uint64) (int, error) {
	s := l.search
	if !s.Keep {
		return 0, &OptionError{"Keep", false, "true, so that all levels stay on the disk"}
	}
	if state >= s.manifest.Size {
		return 0, &stategraph.StateError{State: state}
	}
	for depth := range s.manifest.Spheres {
		if found, err := s.contains(depth, state); found || err != nil {
			return depth, err
		}
	}
	return 0, &stategraph.UnreachableError{From: s.starts, To: state}
}

// Path returns a shortest path from the nearest start to a state, both included:
// of all the one whose last step comes first in the order of the moves, and so on
// backwards. The errors are those of [Levels.Distance], and an [*OptionError]
// unless Options.Undirected was set. Cost: that of a Distance and, for each step,
// of the moves.
func (l *Levels) Path(state uint64) ([]uint64, error) {
	s := l.search
	if !s.Undirected {
		return nil, &OptionError{"Undirected", false, "true: paths are found backwards, so the moves must be undoable"}
	}
	depth, err := l.Distance(state)
	if err != nil {
		return nil, err
	}
	path := []uint64{state}
	for ; depth > 0; depth-- {
		before, err := s.before(depth, state)
		if err != nil {
			return nil, err
		}
		path, state = append(path, before), before
	}
	slices.Reverse(path)
	return path, nil
}

// before returns a neighbour of a state in the level before.
func (s *search) before(depth int, state uint64) (uint64, error) {
	for _, x := range s.graph.Neighbours(nil, state) {
		if found, err := s.contains(depth-1, x); found || err != nil {
			return x, err
		}
	}
	return 0, &stategraph.IndexError{State: state, Neighbour: state, Size: s.manifest.Size, OneWay: true}
}

// contains looks for a state in a level that is on the disk, along the heads of
// the blocks.
func (s *search) contains(depth int, state uint64) (bool, error) {
	bucket := int(state >> s.plan.shift)
	if s.manifest.Counts[depth][bucket] == 0 {
		return false, nil
	}
	file, err := s.openLevel(depth, bucket)
	if err != nil {
		return false, err
	}
	defer file.close()
	head := make([]byte, blockHeader)
	begin, last := file.sections[0].begin, uint64(0)
	for at := begin; at < file.sections[0].end; {
		if _, err := file.file.ReadAt(head, int64(at)); err != nil {
			return false, file.damaged(err)
		}
		if at > begin && binary.LittleEndian.Uint64(head) > state {
			break
		}
		length, err := blockLength(head)
		if err != nil {
			return false, file.damaged(err)
		}
		begin, last, at = at, uint64(length), at+uint64(length)
	}
	block := make([]byte, last)
	if _, err := file.file.ReadAt(block, int64(begin)); err != nil && !errors.Is(err, io.EOF) {
		return false, file.damaged(err)
	}
	states, err := decodeBlock(make([]uint64, blockStates), block)
	if err != nil {
		return false, file.damaged(err)
	}
	_, found := slices.BinarySearch(states, state)
	return found, nil
}
