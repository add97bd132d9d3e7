package disk

import (
	"context"
	"math/bits"
)

// mergeBits makes a bucket with a bitmap of its range: it sets the bits of the runs and
// clears those of past levels, one list after the other.
func (s *search) mergeBits(ctx context.Context, w *worker, out label, lists, past []part) (uint64, error) {
	set := w.arena[:s.plan.bucketWords()]
	if err := slabs(ctx, len(set), func(begin, end int) { clear(set[begin:end]) }); err != nil {
		return 0, err
	}
	base := uint64(out.number) << s.plan.shift
	for _, p := range lists {
		err := w.wide.each(ctx, p, func(states []uint64) {
			for _, x := range states {
				set[(x-base)/64] |= 1 << (x % 64)
			}
		})
		if err != nil {
			return 0, err
		}
	}
	for _, p := range past {
		err := w.wide.each(ctx, p, func(states []uint64) {
			for _, x := range states {
				set[(x-base)/64] &^= 1 << (x % 64)
			}
		})
		if err != nil {
			return 0, err
		}
	}
	w.writer.create(out)
	err := slabs(ctx, len(set), func(begin, end int) {
		for i, word := range set[begin:end] {
			for first := base + 64*uint64(begin+i); word != 0; word &= word - 1 {
				w.writer.addOne(first + uint64(bits.TrailingZeros64(word)))
			}
		}
	})
	if err != nil {
		return 0, err
	}
	return finish(w.writer)
}

// each calls f with the states of a part, block by block.
func (s *stream) each(ctx context.Context, p part, f func(states []uint64)) error {
	s.reset(p.file, p.section)
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := s.fill(); err != nil || len(s.states) == 0 {
			return err
		}
		f(s.states)
	}
}
