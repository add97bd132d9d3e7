package disk

import (
	"context"
	"fmt"
	"sync"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/radixsort"
	"puzzlelab/puzzlekit/fault"
)

// A worker is the memory of one goroutine.
type worker struct {
	arena     []uint64 // keys and spare, or the bits of a bucket
	keys      []uint64 // gathered neighbours
	spare     []uint64 // for sorting them
	sorter    *radixsort.Sorter
	neighbors []uint64
	finished  []uint64 // blocks of the frontier that the next run will cover
	block     []byte
	states    []uint64
	wide      *stream
	lists     []*stream // made when needed, at most 2·plan.fan
	writer    *fileWriter
}

func (s *search) makeWorkers() {
	s.workers = make([]*worker, s.Workers)
	for i := range s.workers {
		s.workers[i] = &worker{
			arena: make([]uint64, s.plan.arena), sorter: new(radixsort.Sorter),
			finished: make([]uint64, 0, maxFinished),
			block:    make([]byte, 0, maxBlock), states: make([]uint64, blockStates),
			wide: newStream(wideWindow), writer: newFileWriter(s.folder, s.plan.buckets+1),
		}
	}
}

// list returns the narrow stream i.
func (w *worker) list(i int) *stream {
	for len(w.lists) <= i {
		w.lists = append(w.lists, newStream(narrowWindow))
	}
	return w.lists[i]
}

// level finds all states at the next distance.
func (s *search) level(ctx context.Context) error {
	s.report.depth.Store(uint64(s.manifest.depth()))
	s.report.found.Store(s.manifest.found())
	if err := s.syncLevels(); err != nil {
		return err
	}
	runs, err := s.finishedRuns()
	if err != nil {
		return err
	}
	defer func() { closeAll(runs) }()
	if err := s.checkSpace(runs); err != nil {
		return err
	}
	if runs, err = s.expand(ctx, runs); err != nil {
		return err
	}
	runBytes := uint64(0)
	for _, r := range runs {
		runBytes += s.folder.size(r.label)
	}
	if runs, err = s.compact(ctx, runs); err != nil {
		return err
	}
	counts, err := s.merge(ctx, runs)
	if err != nil {
		return err
	}
	closeAll(runs)
	return s.finishLevel(counts, runBytes)
}

func closeAll(files []*sortedFile) {
	for _, f := range files {
		f.close()
	}
}

// The space that a level needs is estimated from the previous level, with a margin, if
// that is large enough.
const (
	leastSphere   = 10_000
	bytesPerState = 128 // after a smaller level, for its neighbours and the next level
)

// checkSpace compares the space that a level should need with the free space on the
// disk. It does not count existing runs again.
func (s *search) checkSpace(runs []*sortedFile) error {
	free, known := freeSpace(s.folder.path)
	if !known {
		return nil
	}
	m := s.manifest
	sphere := m.Spheres[m.depth()]
	need := sphere * bytesPerState
	if m.depth() > 0 && m.Spheres[m.depth()-1] >= leastSphere {
		growth := float64(sphere) / float64(m.Spheres[m.depth()-1])
		need = uint64(1.25 * growth * float64(m.RunBytes+m.LevelBytes))
	}
	for _, r := range runs {
		need -= min(need, s.folder.size(r.label))
	}
	if need > free {
		return spaceError(s.folder.path, m.depth(), need, free)
	}
	return nil
}

// parallel calls f for every worker. The first error stops the others.
func (s *search) parallel(ctx context.Context, f func(ctx context.Context, w *worker) error) error {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	for _, w := range s.workers {
		wg.Go(func() {
			defer w.writer.abort()
			if err := f(inner, w); err != nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		m := s.manifest
		return fault.Stopped(ctx, in, fmt.Sprintf("distance %d with %s", m.depth(), counted.Of(m.found(), "states")))
	}
	return context.Cause(inner)
}
