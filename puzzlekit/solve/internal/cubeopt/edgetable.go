package cubeopt

import (
	"context"
	"sync"
)

// An edgeTable has the distance of the edges of every view from those of the solved one. Of
// an edge, the view shows to which slice it belongs and whether it is flipped. Edges that
// look alike in mirrors share an entry.
//
// The large table does not tell apart what is nearer than its base, and with few flips it
// takes the least distance of many views. There the edges alone often say more.
// (S. Tronto, H48.)
type edgeTable struct {
	*coords
	class    [slicings]uint16 // of the slicing, up to symmetry
	to       [slicings]uint8  // a symmetry to its representative
	stab     [][]uint8        // the symmetries that fix the representative of a class
	distance []uint8          // of class and flips
}

const notMet = ^uint8(0)

// edgeTables has the table of each metric. The first use of one takes up to a second.
var edgeTables = func() (all [len(metrics)]func() *edgeTable) {
	for m := range all {
		all[m] = sync.OnceValue(func() *edgeTable { return newEdgeTable(Metric(m)) })
	}
	return all
}()

// awaitEdges waits for the table of edges of a metric. If ctx ends, it returns the cause, and
// the table is still made for the next call.
func awaitEdges(ctx context.Context, m Metric) error {
	made := make(chan struct{})
	go func() {
		edgeTables[m]()
		close(made)
	}()
	select {
	case <-made:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func newEdgeTable(m Metric) *edgeTable {
	e := &edgeTable{coords: shared()}
	e.makeClasses()
	e.distance = make([]uint8, len(e.stab)<<flipBits)
	for i := range e.distance {
		e.distance[i] = notMet
	}
	e.search(m.rules())
	return e
}

func (e *edgeTable) makeClasses() {
	const none = ^uint16(0)
	for i := range e.class {
		e.class[i] = none
	}
	for slicing := range uint16(slicings) {
		if e.class[slicing] != none {
			continue
		}
		class := uint16(len(e.stab))
		e.stab = append(e.stab, nil)
		for s := range uint8(symmetries) {
			image, _ := e.seen(view{edges: slicing}, s)
			if uint16(image) == slicing {
				e.stab[class] = append(e.stab[class], s)
			}
			if e.class[image] == none {
				e.class[image], e.to[image] = class, uint8(e.inverseOf(int(s)))
			}
		}
	}
}

// search finds all distances, breadth first. Of views whose edges look alike in mirrors, it
// follows one.
func (e *edgeTable) search(r rules) {
	start := e.turnState[turns].view
	level := []view{{edges: start.edges, flips: start.flips}}
	e.reach(level[0], 0)
	for depth := uint8(1); len(level) > 0; depth++ {
		var next []view
		for _, v := range level {
			for t := range r.turns {
				after := view{edges: e.edgeTurn[v.edges][t], flips: e.flipTurn[v.flips][t]}
				if r.cost(t) == 1 && e.reach(after, depth) {
					next = append(next, after)
				}
			}
		}
		level = next
	}
}

// reach gives the edges of a view their distance in all entries that stand for them. It
// reports whether they had none.
func (e *edgeTable) reach(v view, depth uint8) bool {
	class, to := e.class[v.edges], e.to[v.edges]
	if e.distance[e.entry(v, class, to)] != notMet {
		return false
	}
	for _, fix := range e.stab[class] {
		e.distance[e.entry(v, class, e.join[to][fix])] = depth
	}
	return true
}

func (e *edgeTable) entry(v view, class uint16, symmetry uint8) uint32 {
	_, flipped := e.seen(v, symmetry)
	return uint32(class)<<flipBits | uint32(flipped)&(1<<flipBits-1)
}

// bound returns the distance of the edges of a view. The view itself is no nearer.
func (e *edgeTable) bound(v view) uint8 {
	return e.distance[e.entry(v, e.class[v.edges], e.to[v.edges])]
}
