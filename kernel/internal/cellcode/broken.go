package cellcode

import "sync"

// broken has the places at which the initialisation of a cell crashed. A kernel is one
// process, and its cells are numbered in the order in which they run, so a place never
// means anything else later.
var broken brokenPlaces

type brokenPlaces struct {
	mu     sync.Mutex
	places map[Place]bool
}

func (b *brokenPlaces) add(p Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.places == nil {
		b.places = map[Place]bool{}
	}
	b.places[p] = true
}

func (b *brokenPlaces) has(p Place) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.places[p]
}
