package disk

import (
	"sync/atomic"
	"time"

	"puzzlelab/internal/progress"
)

// Progress is the progress of a search, with the fields of stategraph.Progress. The
// first half of a level is the expansion of the previous level, the second half makes
// the buckets.
type Progress struct {
	Depth        int
	Found, Size  uint64
	LevelDone    float64
	StatesPerSec float64
	Remaining    time.Duration
	Bytes        uint64
}

// A report is what the workers report.
type report struct {
	depth, found  atomic.Uint64
	merging       atomic.Bool // in the second half of a level
	parts, onPart atomic.Uint64
}

// half begins a half of a level, with a number of parts.
func (r *report) half(merging bool, parts int) {
	r.merging.Store(merging)
	r.onPart.Store(0)
	r.parts.Store(uint64(parts))
}

// watch reports progress until the returned func is called.
func (s *search) watch() (stop func()) {
	if s.Progress == nil {
		return func() {}
	}
	began, base := time.Now(), s.manifest.found()
	return progress.Watch(func() { s.Progress(s.progress(base, time.Since(began))) })
}

// progress describes a search that began with base states some time ago.
func (s *search) progress(base uint64, since time.Duration) Progress {
	r, size := &s.report, s.index.Size()
	found := max(base, r.found.Load())
	p := Progress{Bytes: s.folder.bytes.Load()}
	p.Depth, p.Found, p.Size = int(r.depth.Load()), found, size
	p.LevelDone = min(1, float64(r.onPart.Load())/float64(max(1, r.parts.Load()))) / 2
	if r.merging.Load() {
		p.LevelDone += 0.5
	}
	p.StatesPerSec = float64(found-base) / since.Seconds()
	p.Remaining = progress.Remaining(base, found, size, since)
	return p
}
