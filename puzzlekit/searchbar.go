package puzzlekit

import (
	"errors"
	"fmt"
	"sync"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// A searchBar is the bar of a puzzle, to which its solvers report. A solver lives longer
// than a search, so the bar is there from the beginning of the first search that runs to the
// end of the last one.
type searchBar struct {
	title string

	mu      sync.Mutex
	running int
	bar     *lateBar // nil if nothing runs
	last    solve.Progress
}

var searchBars memo[*searchBar]

func searchBarOf(p *puzzle.Puzzle) *searchBar {
	return searchBars.get(p, "", func() *searchBar {
		if p == nil { // of the zero state, which the solver refuses
			return &searchBar{title: "Solving"}
		}
		return &searchBar{title: "Solving " + p.Name()}
	})
}

// begin begins a search and returns the function that ends it.
func (b *searchBar) begin() (end func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running++; b.running == 1 {
		b.bar, b.last = newLateBar(b.title), solve.Progress{}
	}
	return b.end
}

func (b *searchBar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running--; b.running == 0 {
		b.bar.end()
		b.bar = nil
	}
}

func (b *searchBar) report(at solve.Progress) {
	b.mu.Lock()
	bar := b.bar
	b.last = at
	b.mu.Unlock()
	if bar != nil {
		bar.update(at.Done, at.What)
	}
}

// makingTables adds to the error of a stop that a solver was making its tables, and how far it
// was.
func (b *searchBar) makingTables(err error) error {
	var stopped *fault.StoppedError
	if !errors.As(err, &stopped) {
		return err
	}
	b.mu.Lock()
	last := b.last
	b.mu.Unlock()
	far := ""
	if last.What != "" {
		far = ": " + last.What
	}
	if last.What != "" && last.Done >= 0 {
		far += fmt.Sprintf(", %.0f %%", 100*min(last.Done, 1))
	}
	return fmt.Errorf("%w; the tables with which the solver searches were being made%s", err, far)
}
