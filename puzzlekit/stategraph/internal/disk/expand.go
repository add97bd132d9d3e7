package disk

import (
	"context"
	"slices"
	"sync"
)

const checkEvery = 64 // states between two checks of the context

// expand writes the neighbours of the last level's states to runs. It skips the blocks
// of the level that earlier runs cover. A run that is written in the middle of a
// block does not cover that block; the next run does. Repeated work does no harm: a
// state that is in several runs counts once.
func (s *search) expand(ctx context.Context, runs []*sortedFile) ([]*sortedFile, error) {
	f, err := s.newFrontier(runs)
	if err != nil {
		return runs, err
	}
	defer f.close()
	s.report.half(false, f.blocks)
	e := &expansion{search: s, frontier: f, runs: runs}
	for _, r := range runs {
		e.next = max(e.next, r.label.number+1)
	}
	err = s.parallel(ctx, e.work)
	return e.runs, err
}

// An expansion is the first half of a level.
type expansion struct {
	*search
	frontier *frontier

	mu   sync.Mutex
	runs []*sortedFile
	next int // number of a run
}

// work expands blocks until there are no more.
func (e *expansion) work(ctx context.Context, w *worker) error {
	half := len(w.arena) / 2
	w.keys, w.spare = w.arena[:0:half], w.arena[half:2*half:2*half]
	w.finished = w.finished[:0]
	for {
		c, err := e.frontier.claim(w.block)
		if err != nil {
			return err
		}
		if c.block == nil {
			return e.write(ctx, w)
		}
		states, err := decodeBlock(w.states, c.block)
		if err != nil {
			return c.file.damaged(err)
		}
		if err := e.gather(ctx, w, states); err != nil {
			return err
		}
		w.finished = append(w.finished, uint64(c.number))
		e.report.onPart.Add(1)
		if len(w.finished) < maxFinished {
			continue
		}
		if err := e.write(ctx, w); err != nil {
			return err
		}
	}
}

// gather adds the neighbours of some states to the keys.
func (e *expansion) gather(ctx context.Context, w *worker, states []uint64) (err error) {
	at := 0
	defer func() {
		if failure := recover(); failure != nil { // in an index of one's own
			err = RulePanic(in, states[at], failure)
		}
	}()
	for i, state := range states {
		at = i
		if i%checkEvery == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.neighbors = e.index.Neighbors(w.neighbors[:0], state)
		if err := e.check(state, w.neighbors); err != nil {
			return err
		}
		for rest := w.neighbors; len(rest) > 0; {
			n := min(len(rest), cap(w.keys)-len(w.keys))
			w.keys, rest = append(w.keys, rest[:n]...), rest[n:]
			if len(w.keys) < cap(w.keys) {
				continue
			}
			if err := e.full(ctx, w); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *expansion) check(state uint64, neighbors []uint64) error {
	size := e.manifest.Size
	for _, x := range neighbors {
		if x >= size {
			return rangeError(state, x, size)
		}
	}
	return nil
}

// full makes room for keys. Without duplicates there may be few enough to continue;
// otherwise they become a run.
func (e *expansion) full(ctx context.Context, w *worker) error {
	if err := e.sort(ctx, w); err != nil || len(w.keys) <= cap(w.keys)/2 {
		return err
	}
	return e.writeSorted(ctx, w)
}

// write sorts the keys and makes them a run.
func (e *expansion) write(ctx context.Context, w *worker) error {
	if err := e.sort(ctx, w); err != nil {
		return err
	}
	return e.writeSorted(ctx, w)
}

// sort sorts the keys and removes duplicates.
func (e *expansion) sort(ctx context.Context, w *worker) error {
	keys, spare, err := w.sorter.Unique(ctx, w.keys, w.spare, e.manifest.Size)
	if err != nil {
		return err
	}
	half := len(w.arena) / 2
	w.keys, w.spare = keys[:len(keys):half], spare[:half]
	return nil
}

// writeSorted makes the sorted keys a run.
func (e *expansion) writeSorted(ctx context.Context, w *worker) error {
	if len(w.keys) == 0 && len(w.finished) == 0 {
		return nil
	}
	e.mu.Lock()
	l := label{runFile, e.manifest.depth(), e.next}
	e.next++
	e.mu.Unlock()
	w.writer.create(l)
	slices.Sort(w.finished)
	w.writer.add(w.finished)
	w.writer.endSection()
	if err := e.addBuckets(ctx, w.writer, w.keys); err != nil {
		return err
	}
	if err := w.writer.commit(); err != nil {
		return err
	}
	w.keys, w.finished = w.keys[:0], w.finished[:0]
	run, err := e.folder.open(l)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.runs = append(e.runs, run)
	return nil
}

// addBuckets writes sorted keys, one section for each bucket.
func (e *expansion) addBuckets(ctx context.Context, out *fileWriter, keys []uint64) error {
	for bucket := range e.plan.buckets {
		n := e.plan.cut(keys, bucket)
		err := slabs(ctx, n, func(begin, end int) { out.add(keys[begin:end]) })
		if err != nil {
			return err
		}
		out.endSection()
		keys = keys[n:]
	}
	return nil
}
