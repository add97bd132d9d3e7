package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// A Result is the stategraph.Store of a finished search. It reads the files for every
// question.
type Result struct{ search *search }

// Starts returns the starts in increasing order.
func (r *Result) Starts() []uint64 { return slices.Clone(r.search.starts) }

// Spheres returns the numbers of states at distance 0, 1, 2, …
func (r *Result) Spheres() []uint64 { return slices.Clone(r.search.manifest.Spheres) }

// At returns the states at a distance in increasing order. All but the last sphere
// need Options.Keep.
func (r *Result) At(ctx context.Context, distance int) ([]uint64, error) {
	s := r.search
	counts, stored := s.manifest.Counts[distance]
	if !stored {
		return nil, keepNeeded()
	}
	var states []uint64
	reader := newStream(wideWindow)
	for bucket, n := range counts {
		if n == 0 {
			continue
		}
		file, err := s.openLevel(distance, bucket)
		if err != nil {
			return nil, err
		}
		err = reader.each(ctx, part{file, 0}, func(block []uint64) { states = append(states, block...) })
		file.close()
		if err != nil {
			return nil, err
		}
	}
	return states, nil
}

// keepNeeded is the error if the levels are no longer on the disk.
func keepNeeded() error {
	return badOption("Keep", false, "true, so that all levels stay on the disk")
}

// Contains reports whether a state can be reached.
func (r *Result) Contains(state uint64) (bool, error) {
	_, err := r.To(state)
	var unreachable *fault.UnreachableError
	if errors.As(err, &unreachable) {
		return false, nil
	}
	return err == nil, err
}

// To returns the distance of a state from the nearest start. It searches level by
// level, with a read for every 2048 states of a bucket.
func (r *Result) To(state uint64) (int, error) {
	s := r.search
	if !s.Keep {
		return 0, keepNeeded()
	}
	for depth := range s.manifest.Spheres {
		if found, err := s.contains(depth, state); found || err != nil {
			return depth, err
		}
	}
	return 0, &fault.UnreachableError{In: in, What: "state", Value: state}
}

// Before appends the neighbours of a state that are one step nearer, in the order of
// the moves.
func (r *Result) Before(dst []uint64, state uint64, distance int) ([]uint64, error) {
	s := r.search
	switch {
	case !s.Undirected:
		return dst, badOption("Undirected", false, "true: paths are found backwards, so every move has to be undone by a move")
	case !s.Keep:
		return dst, keepNeeded()
	}
	for _, x := range s.index.Neighbors(nil, state) {
		found, err := s.contains(distance-1, x)
		if err != nil {
			return dst, err
		}
		if found {
			dst = append(dst, x)
		}
	}
	return dst, nil
}

// contains looks for a state in a level that is on the disk.
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
	return file.contains(state)
}

// contains looks for a state in the only section of a file. It reads the heads of the
// blocks and one block.
func (s *sortedFile) contains(state uint64) (bool, error) {
	head := make([]byte, blockHeader)
	begin, last := s.sections[0].begin, uint64(0)
	for at := begin; at < s.sections[0].end; {
		if _, err := s.file.ReadAt(head, int64(at)); err != nil {
			return false, s.damaged(err)
		}
		if at > begin && binary.LittleEndian.Uint64(head) > state {
			break
		}
		length, err := blockLength(head)
		if err != nil {
			return false, s.damaged(fmt.Errorf("at byte %d: %w", at, err))
		}
		begin, last, at = at, uint64(length), at+uint64(length)
	}
	block := make([]byte, last)
	if _, err := s.file.ReadAt(block, int64(begin)); err != nil && !errors.Is(err, io.EOF) {
		return false, s.damaged(err)
	}
	states, err := decodeBlock(make([]uint64, blockStates), block)
	if err != nil {
		return false, s.damaged(err)
	}
	_, found := slices.BinarySearch(states, state)
	return found, nil
}
