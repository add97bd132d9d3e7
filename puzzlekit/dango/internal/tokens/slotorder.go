package tokens

import (
	"context"
	"math"
	"math/rand/v2"
)

// A slotOrder holds, for each node, the order in which its occupied slots are read. With
// respect to the orders of its two nodes, a move is a permutation of the places. Its cost
// depends mostly on the low places and is small if they are fixed. The choice of the low
// places also determines which symmetries map blocks to blocks, and so how many blocks are
// searched. The orders can be chosen freely, to make the total cost small.
type slotOrder struct {
	n, high int
	images  []image
	free    []int       // the first nodes of the orbits; their orders determine the others
	orbit   [][]int     // by first node: the nodes of its orbit
	order   [][]int     // by node and place: the slot
	place   [][64]uint8 // by node and slot: the place
	edges   []edge
	cost    []float64
	around  [][]int    // by first node: the edges that start or end in its orbit
	keepers [][]keeper // by first node: the symmetries that keep it
	weight  []float64  // by first node: the fraction of its blocks that are searched
	far     float64    // costFar, or 0 if a block fits in the first-level cache
}

type edge struct {
	from, to int // nodes
	Move
}

// The time to move the 120 states of a cell, in nanoseconds, approximately.
const (
	costSame    = 1.5  // all places are fixed: a copy
	costRows    = 3.5  // the low places are fixed
	costLow     = 30   // the low places are permuted
	costSwap    = 30   // one token moves from a high place to the first low place
	costArrange = 15   // more, if it moves to another low place
	costPick    = 70   // more, if the other low places are permuted or another one loses its token
	costSwapTwo = 110  // two tokens do
	costPickTwo = 300  // more, if the other low places are permuted or others lose their tokens
	costFar     = 6    // more, for each place before the one it leaves: cells to read are further apart
	costScatter = 5000 // for each further token from a high place
	costCopies  = 30   // for all arcs together: copies of blocks and of the halo
)

// The time to follow an arc from one state, in nanoseconds, approximately.
const costListed = 80

func newSlotOrder(g *Graph, l *layout, images []image, group []element) *slotOrder {
	o := &slotOrder{n: l.n, high: l.high, images: images, orbit: make([][]int, len(g.sets)), order: make([][]int, len(g.sets)), place: make([][64]uint8, len(g.sets)), around: make([][]int, len(g.sets)), keepers: make([][]keeper, len(g.sets)), weight: make([]float64, len(g.sets))}
	for u, m := range images {
		o.orbit[m.of] = append(o.orbit[m.of], u)
	}
	if l.rows > chunkRows {
		o.far = costFar
	}
	keepers := l.keepers(group)
	for u, m := range images {
		if m.of == u {
			o.free = append(o.free, u)
			o.keepers[u] = thatKeep(g.sets[u], keepers)
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
	o.follow()
	o.cost = make([]float64, len(o.edges))
	for e := range o.edges {
		o.cost[e] = o.price(e)
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
	o.weight[first] = o.searchedShare(first)
}

// follow gives each first node the order for which some move to it is the identity, so that
// the moves of a spanning tree are copies.
func (o *slotOrder) follow() {
	done := make([]bool, len(o.order))
	done[o.free[0]] = true
	for more := true; more; {
		more = false
		for _, e := range o.edges {
			if done[o.images[e.from].of] && !done[e.to] {
				done[e.to], more = true, true
				o.align(e)
			}
		}
	}
}

// align sets the order of the end of an edge such that its move is the identity.
func (o *slotOrder) align(e edge) {
	slots := make([]int, o.n)
	for p, slot := range o.order[e.from] {
		if slot == e.From {
			slot = e.To
		}
		slots[p] = slot
	}
	o.read(e.to, slots)
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

func (o *slotOrder) price(number int) float64 {
	e := &o.edges[number]
	return o.weight[e.to] * o.priceOf(e)
}

// priceOf returns the cost of an edge for each cell.
func (o *slotOrder) priceOf(e *edge) float64 {
	fromHigh, far, moved := 0, 0, false
	var source [maxLow]int
	for p := o.high; p < o.n; p++ {
		q := o.source(e, p)
		if q < o.high {
			fromHigh++
			far = max(far, q)
		}
		moved = moved || q != p
		source[p-o.high] = q - o.high
	}
	switch {
	case fromHigh > mostExchanged:
		return costScatter * float64(fromHigh-1)
	case fromHigh > 0:
		return priceExchange(source[:o.n-o.high], fromHigh) + o.far*float64(far)
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

// priceExchange returns the cost of an arc that moves k tokens from high places to low
// places, and the tokens on the low places of source to the others.
func priceExchange(source []int, k int) float64 {
	swap, pick := float64(costSwap), float64(costPick)
	if k == 2 {
		swap, pick = costSwapTwo, costPickTwo
	}
	want, gap := k, false
	for p, q := range source {
		switch {
		case q < 0:
			gap = gap || p >= k
		case q == want:
			want++
		default:
			swap += pick
			pick = 0
		}
	}
	if gap {
		swap += costArrange
	}
	return swap
}

func (o *slotOrder) total() (sum float64) {
	for _, c := range o.cost {
		sum += c
	}
	return sum
}

// improve looks for cheaper orders by simulated annealing (Kirkpatrick, Gelatt and Vecchi
// 1983). A step exchanges two places of a node or aligns a node with a neighbour. The seed
// is fixed, so the same graph always gets the same orders.
func (o *slotOrder) improve(ctx context.Context, steps int) error {
	if len(o.edges) == 0 {
		return nil
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	total := o.total()
	best, kept := total, o.clone()
	const hot, cold = 200.0, 1.0 // at 60, it often misses low places that many symmetries keep
	for step := range steps {
		if step%statesPerCheck == 0 && ctx.Err() != nil {
			return stopped(ctx)
		}
		temperature := hot * math.Pow(cold/hot, float64(step)/float64(steps))
		var node int
		var old []int
		if rnd.IntN(8) == 0 {
			e := o.edges[rnd.IntN(len(o.edges))]
			node, old = e.to, o.order[e.to]
			o.align(e)
		} else {
			node = o.free[rnd.IntN(len(o.free))]
			old = o.order[node]
			p, q := rnd.IntN(o.n), rnd.IntN(o.n)
			slots := append([]int(nil), old...)
			slots[p], slots[q] = slots[q], slots[p]
			o.read(node, slots)
		}
		change := 0.0
		for _, e := range o.around[node] {
			change += o.price(e) - o.cost[e]
		}
		if change > 0 && rnd.Float64() >= math.Exp(-change/temperature) {
			o.read(node, old)
			continue
		}
		for _, e := range o.around[node] {
			o.cost[e] = o.price(e)
		}
		if total += change; total < best-1e-9 {
			best = total
			copy(kept, o.order)
		}
	}
	for _, u := range o.free {
		o.read(u, kept[u])
	}
	for e := range o.edges {
		o.cost[e] = o.price(e)
	}
	return nil
}

func (o *slotOrder) clone() [][]int { return append([][]int(nil), o.order...) }
