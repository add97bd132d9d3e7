package tokens

import "context"

// A plan is a graph prepared for an enumeration: the bit of each state, and the effect of
// each move on the bits.
type plan struct {
	layout
	order     *slotOrder
	images    []image
	slots     [][]int        // by node: its occupied slots in increasing order
	first     []int          // by plane: the node
	plane     []int          // by node: the plane of the first node of its orbit
	orbits    []uint64       // by plane: the size of the orbit
	haloNodes []int          // nodes without a plane from which moves lead to one with
	haloFrom  [][]relabeling // by node of the halo and block
	folds     [][]relabeling // by plane and block
	in        [][]*arc       // by plane: the arcs that lead to it
	out       [][]*arc       // by plane: the arcs that start there or at a node of its orbit
	relabel   *relabeller
	lists     bool // whether the frontier is always a list
}

// An arc is a move as a permutation of places: it moves the token on place source[p] to
// place p.
type arc struct {
	from     int    // plane, or number in the halo
	renaming *image // of the node of the halo; nil for a node with a plane
	to       int    // plane
	source   [maxTokens]uint8
	kind     arcKind
	rows     []uint16 // within blocks, by row: the row it comes from; nil for the identity
	low      *lowTable
	exchange *exchange
}

type arcKind int

const (
	withinBlock arcKind = iota // the same labels are on the low places before and after
	exchanging                 // one or two tokens move from high places to low ones
	scattered                  // more tokens do
)

// plan returns the plan without symmetries, which it makes at the first call.
func (g *Graph) plan(ctx context.Context) (*plan, error) {
	g.planMutex.Lock()
	defer g.planMutex.Unlock()
	if g.planned != nil {
		return g.planned, nil
	}
	images := make([]image, len(g.sets))
	for u := range images {
		images[u] = identity(u)
	}
	p := g.newPlan(images, []element{one()})
	if err := p.improve(ctx); err != nil {
		return nil, err
	}
	g.planned = p
	return p, nil
}

func (g *Graph) newPlan(images []image, group []element) *plan {
	p := &plan{images: images, plane: make([]int, len(g.sets))}
	for u, m := range images {
		p.slots = append(p.slots, g.slots(u))
		if m.of == u {
			p.plane[u] = len(p.first)
			p.first = append(p.first, u)
		}
	}
	p.orbits = make([]uint64, len(p.first))
	for u, m := range images {
		p.plane[u] = p.plane[m.of]
		p.orbits[p.plane[u]]++
	}
	p.layout = *newLayout(g.tokens, len(p.first))
	p.order = newSlotOrder(g, &p.layout, images, group)
	p.lists = p.high == 0 || p.cells()*uint64(p.lows) <= smallGraph
	return p
}

// improve looks for better orders of the slots, longer for larger graphs, and compiles the
// arcs. The orders do not matter if the frontier is always a list.
func (p *plan) improve(ctx context.Context) error {
	if !p.lists {
		if err := p.order.improve(ctx, int(min(max(p.cells()/8, 1000), 4_000_000))); err != nil {
			return err
		}
	}
	return p.compile(ctx)
}

// smallGraph is the number of states up to which a list is faster than planes.
const smallGraph = 200_000

func (p *plan) compile(ctx context.Context) error {
	p.in, p.out = make([][]*arc, p.planes), make([][]*arc, p.planes)
	p.relabel = newRelabeller(&p.layout)
	tables := lowTables{layout: &p.layout, known: map[[maxLow]uint8]*lowTable{}}
	halo := map[int]int{}
	for i := range p.order.edges {
		e := &p.order.edges[i]
		a := &arc{from: p.plane[e.from], to: p.plane[e.to]}
		p.out[a.from] = append(p.out[a.from], a)
		p.in[a.to] = append(p.in[a.to], a)
		if m := &p.images[e.from]; m.of != e.from {
			if _, known := halo[e.from]; !known {
				halo[e.from] = len(p.haloNodes)
				p.haloNodes = append(p.haloNodes, e.from)
			}
			a.from, a.renaming = halo[e.from], m
		}
		for place := range p.n {
			a.source[place] = uint8(p.order.source(e, place))
		}
		if !p.lists {
			p.classify(a, &tables)
		}
	}
	if !p.lists {
		p.relabelBlocks(ctx)
	}
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	return nil
}

func (p *plan) relabelBlocks(ctx context.Context) {
	for plane := range p.planes {
		p.folds = append(p.folds, p.fold(ctx, plane))
	}
	for _, node := range p.haloNodes {
		p.haloFrom = append(p.haloFrom, p.haloSources(ctx, node))
	}
}

func (p *plan) classify(a *arc, tables *lowTables) {
	fromHigh := 0
	for _, q := range a.source[p.high:p.n] {
		if int(q) < p.high {
			fromHigh++
		}
	}
	switch {
	case fromHigh == 0:
		a.kind = withinBlock
		a.rows = p.rowSources(a)
		var low [maxLow]uint8
		for i := range p.low {
			low[i] = a.source[p.high+i] - uint8(p.high)
		}
		a.low = tables.get(low)
	case fromHigh <= mostExchanged:
		a.kind = exchanging
		a.exchange = newExchange(p, a, fromHigh, tables)
	default:
		a.kind = scattered
	}
}

// rowSources returns, for each row, the row that an arc within blocks takes it from.
func (p *plan) rowSources(a *arc) []uint16 {
	same := true
	out := make([]uint16, p.rows)
	for row := range out {
		to := p.rowOrders[row*p.high : (row+1)*p.high]
		var from [maxTokens]uint8
		for place, r := range to {
			from[a.source[place]] = r
		}
		out[row] = uint16(rank(from[:p.high], 1<<p.high-1))
		same = same && int(out[row]) == row
	}
	if same {
		return nil
	}
	return out
}

// apply computes the arrangement that an arc leads to.
func (a *arc) apply(n int, from, to *labeling) {
	for p := range n {
		to[p] = from[a.source[p]]
	}
	if a.renaming != nil {
		for p := range n {
			to[p] = a.renaming.labels[to[p]]
		}
	}
}
