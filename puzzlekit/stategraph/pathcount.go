package stategraph

import "math/big"

// PathCount returns the number of shortest paths from the start to a state, as
// sequences of states. It visits every state that lies on one of them, which
// for far states may be many; MaxPathStates bounds them, a [*LimitError] says
// that there are more. Other errors are those of [Levels.Path].
func (l *Levels) PathCount(state uint64) (*big.Int, error) {
	distance, err := l.Distance(state)
	if err != nil {
		return nil, err
	}
	e := l.search
	count := map[uint64]*big.Int{state: big.NewInt(1)}
	visited := 0
	var neighbours []uint64
	for depth := distance; depth > 0; depth-- {
		before := map[uint64]*big.Int{}
		for s, ways := range count {
			met := map[uint64]bool{}
			neighbours = e.index.Neighbours(neighbours[:0], s)
			for _, j := range neighbours {
				if e.store.code(j) != uint64(depth-1)%3 || met[j] {
					continue
				}
				met[j] = true
				if before[j] == nil {
					before[j] = new(big.Int)
				}
				before[j].Add(before[j], ways)
			}
		}
		if visited += len(before); visited > MaxPathStates {
			return nil, &LimitError{Found: visited, Limit: MaxPathStates}
		}
		count = before
	}
	return count[e.start], nil
}

// MaxPathStates is how many states [Levels.PathCount] visits at the most.
const MaxPathStates = 10_000_000

// AllPairs returns the distribution of the distances between all ordered pairs
// of states of a graph that looks alike from every state (vertex transitive), as
// Cayley graphs do: every state has the spheres of the start. It is up to the
// caller that the graph is like that. False says that the numbers of pairs do
// not fit 64 bits: there are 2^32 states or more.
func (l *Levels) AllPairs() (*Distribution, bool) {
	n := l.Reached()
	if n >= 1<<32 {
		return nil, false
	}
	d := &Distribution{Farthest: n}
	for _, s := range l.spheres {
		d.Counts = append(d.Counts, s*n)
	}
	return d, true
}
