package stategraph

import "slices"

// Levels is the result of [Enumerate]: the distance of every state from the
// start, modulo 3, and what follows from that.
type Levels struct {
	search    *enumeration
	spheres   []uint64
	antipodes []uint64
}

// Spheres returns the numbers of states at distance 0, 1, 2, …
func (l *Levels) Spheres() []uint64 { return slices.Clone(l.spheres) }

// Eccentricity returns the distance of the farthest states.
func (l *Levels) Eccentricity() int { return len(l.spheres) - 1 }

// Reached returns the number of states that can be reached.
func (l *Levels) Reached() uint64 { return l.search.found }

// Antipodes returns the farthest states in increasing order, and whether they
// are known: of more than 65,536 only the number is kept.
func (l *Levels) Antipodes() ([]uint64, bool) {
	return slices.Clone(l.antipodes), l.antipodes != nil
}

// Contains reports whether a state can be reached from the start.
func (l *Levels) Contains(state uint64) bool {
	return state < l.search.index.Size() && l.search.store.code(state) != unvisited
}

// Path returns a shortest path from the start to a state, both included: of all
// the one whose last step comes first in the order of the moves, and so on
// backwards. The graph must be undirected: a [*DirectedError] says when the
// search was not told so. A [*StateError] names a state out of range, an
// [*UnreachableError] one that cannot be reached. Cost O(distance·moves).
func (l *Levels) Path(state uint64) ([]uint64, error) {
	e := l.search
	switch {
	case !e.Undirected:
		return nil, &DirectedError{}
	case state >= e.index.Size():
		return nil, &StateError{State: state}
	case e.store.code(state) == unvisited:
		return nil, &UnreachableError{From: e.start, To: state}
	}
	path := []uint64{state}
	var neighbours []uint64
	for state != e.start {
		before := (e.store.code(state) + 2) % 3
		neighbours = e.index.Neighbours(neighbours[:0], state)
		k := slices.IndexFunc(neighbours, func(j uint64) bool { return e.store.code(j) == before })
		if k < 0 {
			return nil, &IndexError{State: state, Neighbour: state, Size: e.index.Size(), OneWay: true}
		}
		state = neighbours[k]
		path = append(path, state)
	}
	slices.Reverse(path)
	return path, nil
}

// Distance returns the distance of a state from the start. It follows a
// shortest path, with the same errors as [Levels.Path].
func (l *Levels) Distance(state uint64) (int, error) {
	path, err := l.Path(state)
	return len(path) - 1, err
}

// A DirectedError says that paths were asked of a search that was not told that
// its graph is undirected.
type DirectedError struct{}

func (*DirectedError) Error() string {
	return "stategraph: paths are found backwards, so the moves must be undoable; set EnumerateOptions.Undirected if they are"
}
