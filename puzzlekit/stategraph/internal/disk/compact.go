package disk

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// finishedRuns opens the runs of the last level that exist already.
func (s *search) finishedRuns() ([]*sortedFile, error) {
	names, err := s.folder.names()
	if err != nil {
		return nil, err
	}
	var runs []*sortedFile
	for _, name := range names {
		l, ok := parseLabel(name)
		if !ok || l.kind != runFile || l.depth != s.manifest.depth() {
			continue
		}
		run, err := s.folder.open(l)
		if err == nil && len(run.sections) != s.plan.buckets+1 {
			err = run.damaged(errDirectory)
			run.close()
		}
		if err != nil {
			closeAll(runs)
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// compact joins runs until all of them can be merged at once.
func (s *search) compact(ctx context.Context, runs []*sortedFile) ([]*sortedFile, error) {
	for len(runs) > s.plan.fan {
		groups := slices.Collect(slices.Chunk(runs, s.plan.fan))
		number := 0
		for _, r := range runs {
			number = max(number, r.label.number+1)
		}
		joined := make([]*sortedFile, len(groups))
		var mu sync.Mutex
		var next atomic.Int64
		err := s.parallel(ctx, func(ctx context.Context, w *worker) error {
			for {
				i := int(next.Add(1) - 1)
				if i >= len(groups) {
					return nil
				}
				run, err := s.join(ctx, w, groups[i], label{runFile, s.manifest.depth(), number + i})
				if err != nil {
					return err
				}
				mu.Lock()
				joined[i] = run
				mu.Unlock()
			}
		})
		joined = slices.DeleteFunc(joined, func(r *sortedFile) bool { return r == nil })
		if err != nil {
			return append(runs, joined...), err
		}
		closeAll(runs)
		for _, r := range runs {
			if err := s.folder.remove(r.label); err != nil {
				return joined, err
			}
		}
		runs = joined
	}
	return runs, nil
}

// join merges runs, section by section, into one.
func (s *search) join(ctx context.Context, w *worker, runs []*sortedFile, l label) (*sortedFile, error) {
	w.writer.create(l)
	for i := range runs[0].sections {
		var u union
		for k, r := range runs {
			u.add(w.list(k), r, i)
		}
		if err := u.build(); err != nil {
			return nil, err
		}
		if err := u.copyTo(ctx, w.writer, nil); err != nil {
			return nil, err
		}
		w.writer.endSection()
	}
	if err := w.writer.commit(); err != nil {
		return nil, err
	}
	return s.folder.open(l)
}
