package puzzlekit

import (
	"sync"
	"time"
)

// patience is how long work goes on before it shows a bar.
const patience = time.Second

// A lateBar is a bar that appears only if the work takes longer than patience.
type lateBar struct {
	title string
	begun time.Time

	mu    sync.Mutex
	bar   *Bar
	ended bool
}

func newLateBar(title string) *lateBar { return &lateBar{title: title, begun: time.Now()} }

func (l *lateBar) update(fraction float64, note string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return
	}
	if l.bar == nil {
		if time.Since(l.begun) < patience {
			return
		}
		l.bar = Progress(l.title)
	}
	l.bar.Update(fraction, note)
}

// end takes the bar away, so that an output does not depend on how long the work
// took.
func (l *lateBar) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	if l.bar != nil {
		l.bar.clear()
	}
}
