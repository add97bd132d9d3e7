package puzzlekit

import (
	"sync"

	"puzzlelab/puzzlekit/puzzle"
)

// A memo keeps what was made for a puzzle while the cell runs, so that a loop over
// states makes it once.
type memo[V any] struct {
	mu   sync.Mutex
	kept map[memoKey]V
}

type memoKey struct {
	puzzle *puzzle.Puzzle
	metric string
}

func (m *memo[V]) get(p *puzzle.Puzzle, metric string, make func() V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := memoKey{p, metric}
	v, ok := m.kept[key]
	if !ok {
		v = make()
		if m.kept == nil {
			m.kept = map[memoKey]V{}
		}
		m.kept[key] = v
	}
	return v
}
