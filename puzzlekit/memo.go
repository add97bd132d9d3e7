package puzzlekit

import "sync"

// A memo keeps what was made for a puzzle or a group while the cell runs, so that a
// loop over states makes it once.
type memo[V any] struct {
	mu   sync.Mutex
	kept map[memoKey]V
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
	if !ok {
		v = make()
		if m.kept == nil {
			m.kept = map[memoKey]V{}
		}
		m.kept[key] = v
	}
	return v
}
