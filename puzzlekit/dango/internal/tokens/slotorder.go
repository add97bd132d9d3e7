package tokens

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// A slotOrder holds, for each node, the order in which its occupied slots are read. With
// respect to the orders of its two nodes, a move is a permutation of the places. Its cost
// depends mostly on the low places and is small if they are fixed. The choice of the low
// places also determines which symmetries map blocks to blocks, and so how many blocks are
// searched. The orders can be chosen freely, to make the total cost small.
type slotOrder struct {
	n, high int
	images  []image
	first   []int       // the first nodes of the orbits; their orders determine the others
	orbit   [][]int     // by first node: the nodes of its orbit
	order   [][]int     // by node and place: the slot
	place   [][64]uint8 // by node and slot: the place
	edges   []edge
	around  [][]int           // by first node: the edges that start or end in its orbit
	fixing  [][]blockSymmetry // by first node: the symmetries that keep it
	share   []float64         // by first node: the fraction of its blocks that are searched
	usage   [64]float64       // by slot: the number of nodes that occupy it
}

type edge struct {
	from, to int // nodes
	Move
}

func newSlotOrder(g *Graph, l *layout, images []image, group []element) *slotOrder {
	o := &slotOrder{
		n: l.n, high: l.high, images: images,
		orbit: make([][]int, len(g.sets)), order: make([][]int, len(g.sets)), place: make([][64]uint8, len(g.sets)),
		around: make([][]int, len(g.sets)), fixing: make([][]blockSymmetry, len(g.sets)), share: make([]float64, len(g.sets)),
	}
	for u, m := range images {
		o.orbit[m.of] = append(o.orbit[m.of], u)
		for _, slot := range g.slots(u) {
			o.usage[slot]++
		}
	}
	symmetries := l.blockSymmetries(group)
	for u, m := range images {
		if m.of == u {
			o.first = append(o.first, u)
			o.fixing[u] = thatKeep(g.sets[u], symmetries)
			o.read(u, g.slots(u))
		}
	}
	for u, m := range images {
		for k, v := range g.next[u] {
			if images[v].of != v {
				continue
			}
			o.around[v] = append(o.around[v], len(o.edges))
			if m.of != v {
				o.around[m.of] = append(o.around[m.of], len(o.edges))
			}
			o.edges = append(o.edges, edge{u, v, g.moves[u][k]})
		}
	}
	return o
}

// read sets the order of a first node, and with it the orders of its orbit.
func (o *slotOrder) read(first int, slots []int) {
	for _, node := range o.orbit[first] {
		order := make([]int, len(slots))
		for p, slot := range slots {
			order[p] = int(o.images[node].slots[slot])
			o.place[node][order[p]] = uint8(p)
		}
		o.order[node] = order
	}
	o.share[first] = o.searchedShare(first)
}

// source returns the place at the start of an edge whose token moves to the given place at
// its end.
func (o *slotOrder) source(e *edge, place int) int {
	slot := o.order[e.to][place]
	if slot == e.To {
		slot = e.From
	}
	return int(o.place[e.from][slot])
}

// The cost of an edge is the number of words that are read for each cell, about 120 states,
// in the tables of the edge and in the frontier.
const (
	costSame    = 1    // all places are fixed
	costRows    = 2    // the low places are fixed
	costLow     = 16   // the low places are permuted: a table for each byte
	costCross   = 20   // a token moves from a high place to a low place: from five cells
	costArrange = 15   // more, if that is not the first low place
	costPick    = 75   // more, if the tokens on the last four low places change
	costStates  = 1000 // more tokens do: state by state
)

func (o *slotOrder) cost(e *edge) float64 {
	crossing, entered, moved, want := 0, 0, false, o.high+1
	ordered := true
	for p := o.high; p < o.n; p++ {
		q := o.source(e, p)
		moved = moved || q != p
		switch {
		case q < o.high:
			crossing, entered = crossing+1, p
		case q == want:
			want++
		default:
			ordered = false
		}
	}
	switch {
	case crossing > 1:
		return costStates
	case crossing == 1:
		c := costCross
		if entered > o.high {
			c += costArrange
		}
		if !ordered {
			c += costPick
		}
		return float64(c)
	case moved:
		return costLow
	}
	for p := range o.high {
		if o.source(e, p) != p {
			return costRows
		}
	}
	return costSame
}

// sum returns the cost of some edges, for the blocks that are searched.
func (o *slotOrder) sum(edges []int) (c float64) {
	for _, number := range edges {
		e := &o.edges[number]
		c += o.share[e.to] * o.cost(e)
	}
	return c
}

// improve looks for orders of small cost: it climbs to a local minimum from some starts and
// takes the least. The seed is fixed, so the same graph always gets the same orders.
func (o *slotOrder) improve(ctx context.Context, starts int) error {
	rnd := rand.New(rand.NewPCG(1, 2))
	all := make([]int, len(o.edges))
	for i := range all {
		all[i] = i
	}
	least, best := math.Inf(1), slices.Clone(o.order)
	for range starts {
		o.start(rnd)
		if err := o.climb(ctx); err != nil {
			return err
		}
		if c := o.sum(all); c < least {
			least = c
			copy(best, o.order)
		}
	}
	for _, u := range o.first {
		o.read(u, best[u])
	}
	return nil
}

// start puts on the low places the tokens of slots that most nodes occupy, since their
// tokens move least, changed a little at random. Along a spanning tree, tokens keep their
// places if they can.
func (o *slotOrder) start(rnd *rand.Rand) {
	spread := rnd.Float64() * float64(len(o.order))
	weight := o.usage
	for slot := range weight {
		weight[slot] += spread * rnd.Float64()
	}
	root := o.first[0]
	known := make([]bool, len(o.order))
	o.read(root, o.heavyLow(o.order[root], &weight))
	known[root] = true
	for more := true; more; {
		more = false
		for i := range o.edges {
			e := &o.edges[i]
			if known[o.images[e.from].of] && !known[e.to] {
				known[e.to], more = true, true
				o.read(e.to, o.heavyLow(o.moved(e), &weight))
			}
		}
	}
}

// moved returns the order at the end of an edge for which its move fixes all places.
func (o *slotOrder) moved(e *edge) []int {
	slots := slices.Clone(o.order[e.from])
	slots[o.place[e.from][e.From]] = e.To
	return slots
}

// heavyLow exchanges slots such that those of the largest weights are on the low places.
func (o *slotOrder) heavyLow(slots []int, weight *[64]float64) []int {
	slots = slices.Clone(slots)
	sorted := slices.Clone(slots)
	slices.SortFunc(sorted, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	heavy := sorted[o.high:]
	p := 0
	for q := o.high; q < o.n; q++ {
		if slices.Contains(heavy, slots[q]) {
			continue
		}
		for !slices.Contains(heavy, slots[p]) {
			p++
		}
		slots[p], slots[q] = slots[q], slots[p]
	}
	return slots
}

// climb changes the order of one orbit at a time, by the exchange of two places or to that
// of a neighbour, as long as this lessens the cost.
func (o *slotOrder) climb(ctx context.Context) error {
	for more := true; more; {
		more = false
		for _, u := range o.first {
			if ctx.Err() != nil {
				return stopped(ctx)
			}
			for o.step(u) {
				more = true
			}
		}
	}
	return nil
}

// step takes the best change of the order of a first node. It reports whether there is one.
func (o *slotOrder) step(u int) bool {
	old := o.order[u]
	least, best := o.sum(o.around[u])-1e-9, old
	try := func(slots []int) {
		o.read(u, slots)
		if c := o.sum(o.around[u]); c < least {
			least, best = c, slots
		}
	}
	for p := range o.n {
		for q := range p {
			slots := slices.Clone(old)
			slots[p], slots[q] = slots[q], slots[p]
			try(slots)
		}
	}
	for _, number := range o.around[u] {
		if e := &o.edges[number]; e.to == u && o.images[e.from].of != u {
			try(o.moved(e))
		}
	}
	o.read(u, best)
	return !slices.Equal(best, old)
}
