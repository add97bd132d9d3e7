package puzzlekit

import "sync"

// mostMade is how many values a memo keeps, of those that were made last.
const mostMade = 64

// A memo keeps what was made last for a puzzle or a group while the cell runs, so that a
// loop over states makes it once. It is safe for concurrent use: goroutines that need a
// value that is not there make one after the other.
type memo[V any] struct {
	mu   sync.Mutex
	kept map[memoKey]V
	keys []memoKey // of kept, the oldest first
}

type memoKey struct {
	of   any // a *puzzle.Puzzle or *group.Group
	with string
}

func (m *memo[V]) get(of any, with string, make func() V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := memoKey{of, with}
	v, ok := m.kept[key]
	if ok {
		return v
	}
	v = make()
	if m.kept == nil {
		m.kept = map[memoKey]V{}
	}
	if len(m.keys) == mostMade {
		delete(m.kept, m.keys[0])
		m.keys = m.keys[1:]
	}
	m.kept[key], m.keys = v, append(m.keys, key)
	return v
}
