package disk

import (
	"context"
	"sync/atomic"
)

// merge makes the buckets of the next level: the states that are in the runs and not
// in past levels. It keeps buckets that exist already, and returns the number of
// states in each.
func (s *search) merge(ctx context.Context, runs []*sortedFile) ([]uint64, error) {
	counts := make([]uint64, s.plan.buckets)
	s.report.half(true, s.plan.buckets)
	var next atomic.Int64
	err := s.parallel(ctx, func(ctx context.Context, w *worker) error {
		for {
			bucket := int(next.Add(1) - 1)
			if bucket >= s.plan.buckets {
				return nil
			}
			n, err := s.mergeBucket(ctx, w, bucket, runs)
			if err != nil {
				return err
			}
			counts[bucket] = n
			s.report.onPart.Add(1)
			s.report.found.Add(n)
		}
	})
	return counts, err
}

func (s *search) mergeBucket(ctx context.Context, w *worker, bucket int, runs []*sortedFile) (uint64, error) {
	out := label{levelFile, s.manifest.depth() + 1, bucket}
	if s.folder.size(out) > 0 { // finished before the search was stopped
		file, err := s.folder.open(out)
		if err != nil {
			return 0, err
		}
		file.close()
		return file.sections[0].states, nil
	}
	var lists []part
	states := uint64(0)
	for _, r := range runs {
		if n := r.sections[bucket+1].states; n > 0 {
			lists = append(lists, part{r, bucket + 1})
			states += n
		}
	}
	if states == 0 {
		return 0, nil
	}
	past, err := s.past(bucket)
	defer closeParts(past)
	if err != nil {
		return 0, err
	}
	if s.plan.bitmapFits() && states*statesPerScan >= s.plan.bucketWords() {
		return s.mergeBits(ctx, w, out, lists, past)
	}
	return s.mergeLists(ctx, w, out, lists, past)
}

// statesPerScan is the number of words that a bitmap can scan in the time in which a
// merge handles one state.
const statesPerScan = 16

// A part is a section of a file.
type part struct {
	file    *sortedFile
	section int
}

func closeParts(parts []part) {
	for _, p := range parts {
		p.file.close()
	}
}

// past opens a bucket of all levels that are removed from the next one.
func (s *search) past(bucket int) ([]part, error) {
	var parts []part
	m := s.manifest
	first := 0
	if m.Past > 0 {
		first = max(0, m.depth()-m.Past)
	}
	for depth := first; depth <= m.depth(); depth++ {
		if m.Counts[depth][bucket] == 0 {
			continue
		}
		file, err := s.openLevel(depth, bucket)
		if err != nil {
			return parts, err
		}
		parts = append(parts, part{file, 0})
	}
	return parts, nil
}

// finish gives the file of a bucket its name, or removes it if it is empty.
func finish(w *fileWriter) (uint64, error) {
	w.endSection()
	states := w.sections[0].states
	if states == 0 {
		w.abort()
		return 0, nil
	}
	return states, w.commit()
}
