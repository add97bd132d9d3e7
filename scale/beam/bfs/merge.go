package bfs

import (
	"context"
	"math/bits"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(Bucket), error](&mergeFn{})
	register.DoFn3x1[context.Context, []byte, func(*Bucket) bool, error](&summarizeFn{})
	register.Emitter1[Bucket]()
	register.Iter1[[]byte]()
	register.Iter1[Bucket]()
}

// mergeFn makes the file of a bucket from the blocks of neighbours that fall into
// it. It uses a bit for each number of the bucket's range.
type mergeFn struct {
	Job  job
	Size uint64 // of the graph

	before [2]*Summary // of the last level and the one before
	set    []uint64
	states []uint64
}

// Setup reads the summaries of the previous levels.
func (f *mergeFn) Setup(ctx context.Context) error {
	for i := range f.before {
		if level := f.Job.Level - 1 - i; level >= 0 {
			s, finished, err := readSummary(ctx, f.Job.Folder, level)
			if err != nil {
				return err
			}
			if !finished {
				return &FileError{Path: summaryPath(f.Job.Folder, level), Reason: "is missing; do all workers see the same folder?"}
			}
			f.before[i] = s
		}
	}
	return nil
}

// ProcessElement writes the new states of a bucket and emits the description of
// the file, or nothing if there are no new states.
func (f *mergeFn) ProcessElement(ctx context.Context, bucket int, blocks func(*[]byte) bool, emit func(Bucket)) error {
	low := uint64(bucket) * f.Job.Width
	high := min(low+f.Job.Width, f.Size)
	f.set = slices.Grow(f.set[:0], int((f.Job.Width+63)/64))[:(f.Job.Width+63)/64]
	clear(f.set)
	var block []byte
	for blocks(&block) {
		if err := f.mark(block, low, high, true); err != nil {
			return err
		}
	}
	for i, s := range f.before {
		b, some := s.bucket(bucket)
		if !some {
			continue
		}
		err := readBucket(ctx, f.Job.Folder, f.Job.Level-1-i, b, func(block []byte) error {
			return f.mark(block, low, high, false)
		})
		if err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(f.set, func(word uint64) bool { return word != 0 }) {
		return nil
	}
	out, err := writeBucket(ctx, f.Job.Folder, f.Job.Level, bucket, func(yield func([]uint64) error) error {
		return f.blocks(low, yield)
	})
	if err != nil {
		return err
	}
	emit(out)
	return nil
}

// mark adds the states of a block to the set or removes them.
func (f *mergeFn) mark(block []byte, low, high uint64, in bool) (err error) {
	if f.states, err = decodeBlock(f.states[:0], block, low, high); err != nil {
		return err
	}
	if in {
		for _, s := range f.states {
			f.set[(s-low)/64] |= 1 << ((s - low) % 64)
		}
		return nil
	}
	for _, s := range f.states {
		f.set[(s-low)/64] &^= 1 << ((s - low) % 64)
	}
	return nil
}

// blocks yields the states of the set in blocks.
func (f *mergeFn) blocks(low uint64, yield func([]uint64) error) error {
	f.states = f.states[:0]
	for i, word := range f.set {
		for ; word != 0; word &= word - 1 {
			f.states = append(f.states, low+uint64(64*i+bits.TrailingZeros64(word)))
			if len(f.states) < maxBlock {
				continue
			}
			if err := yield(f.states); err != nil {
				return err
			}
			f.states = f.states[:0]
		}
	}
	if len(f.states) == 0 {
		return nil
	}
	return yield(f.states)
}

// summarizeFn writes a draft of the summary of the level. A failed or cancelled
// job may get here with buckets missing; the search turns the draft into the
// summary after the job has succeeded.
type summarizeFn struct{ Job job }

// ProcessElement writes the summary of all buckets, of which there may be none.
func (f *summarizeFn) ProcessElement(ctx context.Context, _ []byte, buckets func(*Bucket) bool) error {
	s := Summary{Graph: f.Job.Graph, Level: f.Job.Level, Buckets: []Bucket{}}
	var b Bucket
	for buckets(&b) {
		s.Buckets = append(s.Buckets, b)
		s.States += b.States
	}
	slices.SortFunc(s.Buckets, func(a, b Bucket) int { return a.Bucket - b.Bucket })
	return writeJSON(ctx, f.Job.draftPath(), s)
}
