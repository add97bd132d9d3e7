package disk

import (
	"fmt"
	"sync"

	"puzzlelab/internal/counted"
)

// A frontier hands out the blocks of a level in order, except those that have been
// expanded.
type frontier struct {
	search *search
	depth  int
	counts []uint64
	blocks int // of all buckets
	done   []uint64

	mu     sync.Mutex
	file   *sortedFile // of the bucket being read, nil before the first
	bucket int         // the next one
	reader blockReader
	number int // of the next block
}

// newFrontier makes the frontier of the last level, without the blocks that runs
// cover.
func (s *search) newFrontier(runs []*sortedFile) (*frontier, error) {
	depth := s.manifest.depth()
	f := &frontier{search: s, depth: depth, counts: s.manifest.Counts[depth], reader: newBlockReader(wideWindow)}
	for _, n := range f.counts {
		f.blocks += int((n + blockStates - 1) / blockStates)
	}
	f.done = make([]uint64, (f.blocks+63)/64)
	covered := s.workers[0].wide
	for _, r := range runs {
		covered.reset(r, 0)
		for {
			if err := covered.fill(); err != nil {
				return nil, err
			}
			if len(covered.states) == 0 {
				break
			}
			if last := covered.states[len(covered.states)-1]; last >= uint64(f.blocks) {
				return nil, r.damaged(fmt.Errorf("it covers block %d of %d", last, f.blocks))
			}
			for _, b := range covered.states {
				f.done[b/64] |= 1 << (b % 64)
			}
		}
	}
	return f, nil
}

func (f *frontier) close() {
	if f.file != nil {
		f.file.close()
	}
}

// A claim is a block that a worker expands; the block is nil if there are no more.
type claim struct {
	block  []byte
	number int
	file   *sortedFile // of the block
}

// claim hands out a copy of the next block, in dst.
func (f *frontier) claim(dst []byte) (claim, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.number < f.blocks {
		block, err := f.nextBlock()
		if err != nil {
			return claim{}, err
		}
		number := f.number
		f.number++
		if f.done[number/64]>>(number%64)&1 == 1 {
			f.search.report.onPart.Add(1)
			continue
		}
		return claim{append(dst[:0], block...), number, f.file}, nil
	}
	return claim{}, nil
}

// nextBlock reads the next block of all buckets. The caller knows that there is one.
func (f *frontier) nextBlock() ([]byte, error) {
	for {
		if f.file != nil {
			if block, err := f.reader.block(); err != nil || block != nil {
				return block, err
			}
			f.file.close()
			f.file = nil
		}
		for f.counts[f.bucket] == 0 {
			f.bucket++
		}
		file, err := f.search.openLevel(f.depth, f.bucket)
		if err != nil {
			return nil, err
		}
		f.file = file
		f.bucket++
		f.reader.reset(file, 0)
	}
}

// openLevel opens the file of a bucket of a finished level.
func (s *search) openLevel(depth, bucket int) (*sortedFile, error) {
	file, err := s.folder.open(label{levelFile, depth, bucket})
	if err != nil {
		return nil, err
	}
	if got, want := file.sections[0].states, s.manifest.Counts[depth][bucket]; got != want {
		file.close()
		return nil, file.damaged(fmt.Errorf("it holds %s, want %d", counted.Of(got, "states"), want))
	}
	return file, nil
}
