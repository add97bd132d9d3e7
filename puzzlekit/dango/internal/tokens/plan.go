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
	ghosts    []int          // nodes without a plane from which moves lead to one with
	ghostFrom [][]relabeling // by ghost node and block: how it comes from the first node
	orbitFrom [][]relabeling // by plane and block: how it comes from the first block of its orbit
	in        [][]*arc       // by plane: the arcs that lead to it
	out       [][]*arc       // by plane: the arcs that start there or at a node of its orbit
	relabel   *relabeler
	lists     bool // whether the frontier is always a list
}

// An arc is a move as a permutation of places: it moves the token on place source[p] to
// place p.
type arc struct {
	from     int    // plane, or number of the ghost node
	renaming *image // of the ghost node; nil for a node with a plane
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
	exchanging                 // one token moves from a high place to a low one
	scattered                  // more tokens do
)

// newPlan returns a plan for the orbits of the nodes and a group of symmetries that fix the
// start; prepare makes it complete.
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

// prepare looks for good orders of the slots, from more starts for larger graphs, and
// compiles the arcs. The orders do not matter if the frontier is always a list.
func (p *plan) prepare(ctx context.Context) error {
	if !p.lists {
		if err := p.order.improve(ctx, int(min(1+p.cells()/cellsPerStart, maxStarts))); err != nil {
			return err
		}
	}
	return p.compile(ctx)
}

const (
	cellsPerStart = 30_000
	maxStarts     = 100
)

// smallGraph is the number of states up to which a list is faster than planes.
const smallGraph = 200_000

func (p *plan) compile(ctx context.Context) error {
	p.in, p.out = make([][]*arc, p.planes), make([][]*arc, p.planes)
	p.relabel = newRelabeler(&p.layout)
	ghost := map[int]int{}
	for i := range p.order.edges {
		e := &p.order.edges[i]
		a := &arc{from: p.plane[e.from], to: p.plane[e.to]}
		p.out[a.from] = append(p.out[a.from], a)
		p.in[a.to] = append(p.in[a.to], a)
		if m := &p.images[e.from]; m.of != e.from {
			if _, known := ghost[e.from]; !known {
				ghost[e.from] = len(p.ghosts)
				p.ghosts = append(p.ghosts, e.from)
			}
			a.from, a.renaming = ghost[e.from], m
		}
		for place := range p.n {
			a.source[place] = uint8(p.order.source(e, place))
		}
		if !p.lists {
			p.classify(a)
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
		p.orbitFrom = append(p.orbitFrom, p.orbitSources(ctx, plane))
	}
	for _, node := range p.ghosts {
		p.ghostFrom = append(p.ghostFrom, p.ghostSources(ctx, node))
	}
}

func (p *plan) classify(a *arc) {
	fromHigh := 0
	for _, q := range a.source[p.high:p.n] {
		if int(q) < p.high {
			fromHigh++
		}
	}
	switch fromHigh {
	case 0:
		a.kind = withinBlock
		a.rows = p.relabel.rowTable(sameRanks[:p.high], a.source[:p.high])
		a.low = p.relabel.lowTable(sameRanks[:p.low], a.source[p.high:p.n])
	case 1:
		a.kind = exchanging
		a.exchange = newExchange(p, a)
	default:
		a.kind = scattered
	}
}

// apply computes the arrangement that an arc leads to.
func (a *arc) apply(n int, from, to *labeling) {
	for p := range n {
		to[p] = from[a.source[p]]
	}
	if a.renaming != nil {
		for p := range n {
			to[p] = a.renaming.label(to[p])
		}
	}
}
