package kit

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// A Beam is a beam search: it extends states turn by turn. Of all states after n turns it
// keeps those that are estimated to be closest to the goal, and proves nothing. (B.
// Lowerre 1976.)
type Beam struct {
	Width   int // states kept after each turn
	Most    int // turns
	Workers int
}

// A Candidate is a state that might be kept.
type Candidate struct {
	Estimate    int32  // of the distance from the goal; 0 only at the goal
	Fingerprint uint64 // states with equal ones are taken as equal
	Parent      int32  // the number of the state before it in its layer
	Turn        uint16 // that led here
	State       int32  // for whoever makes the candidates
}

// compare orders the more promising candidate first. Ties are broken by a fingerprint of
// the state, so that the first turns of the list are not preferred.
func (c Candidate) compare(d Candidate) int {
	return cmp.Or(cmp.Compare(c.Estimate, d.Estimate), cmp.Compare(c.Fingerprint, d.Fingerprint),
		cmp.Compare(c.Parent, d.Parent), cmp.Compare(c.Turn, d.Turn))
}

// A Layer has the states that a beam keeps after some number of turns.
type Layer interface {
	// Candidates appends the states one turn after one of the layer, given by its number,
	// and adds the number of states that it looked at. After the turn, so many are left.
	// Several goroutines call it at the same time.
	Candidates(list []Candidate, k int, from Candidate, left int) (longer []Candidate, looked uint64)
	// Next replaces the states by the ones that are kept of those after the next turn.
	Next(kept []Candidate)
}

// Search returns a path from the start, the only state of the layer, to the goal, or nil,
// and the number of states it looked at. Only one state of the same fingerprint is kept; a
// collision is very unlikely and costs one state of the beam.
func (b Beam) Search(ctx context.Context, l Layer, start Candidate) (path []uint16, nodes uint64, err error) {
	seen := map[uint64]bool{start.Fingerprint: true}
	layers := [][]Candidate{{start}}
	if start.Estimate == 0 {
		return []uint16{}, 0, nil
	}
	for len(layers) <= b.Most {
		list, looked, err := b.expand(ctx, l, layers[len(layers)-1], b.Most-len(layers))
		nodes += looked
		if err != nil {
			return nil, nodes, err
		}
		kept := b.best(list, seen)
		if len(kept) == 0 {
			break
		}
		layers = append(layers, kept)
		if kept[0].Estimate == 0 {
			return trace(layers), nodes, nil
		}
		l.Next(kept)
	}
	return nil, nodes, nil
}

// expand lists the states after one more turn.
func (b Beam) expand(ctx context.Context, l Layer, last []Candidate, left int) (all []Candidate, nodes uint64, err error) {
	const part = 64
	var mu sync.Mutex
	err = EachPart(ctx, b.Workers, len(last), max(part, (len(last)+b.Workers-1)/b.Workers), func(_, begin, end int) {
		list, sum := make([]Candidate, 0, 4*(end-begin)), uint64(0)
		for k := begin; k < end; k++ {
			var looked uint64
			list, looked = l.Candidates(list, k, last[k], left)
			sum += looked
		}
		mu.Lock()
		defer mu.Unlock()
		all, nodes = append(all, list...), nodes+sum
	})
	return all, nodes, err
}

// best sorts candidates and keeps the first ones that have not been kept before.
func (b Beam) best(list []Candidate, seen map[uint64]bool) []Candidate {
	slices.SortFunc(list, Candidate.compare)
	kept := make([]Candidate, 0, min(b.Width, len(list)))
	for _, c := range list {
		if len(kept) == b.Width {
			break
		}
		if !seen[c.Fingerprint] {
			seen[c.Fingerprint] = true
			kept = append(kept, c)
		}
	}
	return kept
}

// trace returns the turns that lead to the first state of the last layer.
func trace(layers [][]Candidate) []uint16 {
	path := make([]uint16, len(layers)-1)
	at := int32(0)
	for n := len(path); n > 0; n-- {
		s := layers[n][at]
		path[n-1], at = s.Turn, s.Parent
	}
	return path
}
