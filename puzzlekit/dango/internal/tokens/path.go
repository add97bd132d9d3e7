package tokens

import (
	"context"
	"iter"
	"math/big"
	"slices"
)

// PathOptions are the options of [Graph.Paths]. A nil *PathOptions means the defaults.
type PathOptions struct {
	// MaxStates is the largest number of states that the search keeps. When it would
	// keep more, it searches two more steps without keeping states and then returns a
	// [*fault.LimitError]. A state takes 8 bytes, or 16 until the next garbage
	// collection. 0 means 200,000,000, about 3 GB.
	MaxStates int
	// Workers is the number of goroutines, at most 1,024. 0 means one per core. The
	// result does not depend on it.
	Workers int
	// Symmetries are symmetries of the graph. For each of the two states, those that fix
	// the state when the labels are renamed generate a group, and the search keeps one
	// state of each orbit. At most 1,000 elements are used. The result does not depend
	// on Symmetries.
	Symmetries []Symmetry
}

const (
	defaultMaxStates = 200_000_000
	maxLabel         = 1<<labelBits - 1
)

// Paths are all shortest paths from one state to another.
type Paths struct {
	g      *Graph
	layers []map[located]*big.Int // by distance: the states, with the number of shortest paths to the last
	start  located
}

type located struct {
	node int
	code code
}

// Paths finds the shortest paths from one state to another. Labels are in 1..15 and may
// repeat. Balls around both states grow until they meet; each time, the ball with fewer
// states in its last sphere grows. For states at distance d their radii are about d/2.
//
// Cost O(states·moves) for the states of both balls. Memory is 8 bytes for each orbit in a
// ball under the symmetries that fix its centre, and for the states of one node of the last
// spheres for each worker.
//
// The graph must be undirected. Errors: a [*fault.InputError], a
// [*fault.UnreachableError], a [*fault.LimitError] or a [*fault.StoppedError].
func (g *Graph) Paths(ctx context.Context, from, to State, opts *PathOptions) (*Paths, error) {
	var o PathOptions
	if opts != nil {
		o = *opts
	}
	if o.MaxStates <= 0 {
		o.MaxStates = defaultMaxStates
	}
	o.Workers = workers(o.Workers)
	if !g.undirected() {
		return nil, wrongGraph("moves", nil, "a move back for each; shortest paths are searched in undirected graphs")
	}
	var ends [2]placed
	for i, s := range []State{from, to} {
		node, labels, err := g.node(s, maxLabel)
		if err != nil {
			return nil, err
		}
		ends[i] = placed{node, labels}
	}
	if !sameLabels(ends[0].labels, ends[1].labels) {
		return nil, unreachable(to)
	}
	for _, s := range o.Symmetries {
		if err := g.checkSymmetry(s); err != nil {
			return nil, err
		}
	}
	m := &meeting{
		near: g.newBall(o.Workers, ends[0], o.Symmetries), far: g.newBall(o.Workers, ends[1], o.Symmetries),
		kept: 2, limit: o.MaxStates,
	}
	met, err := m.search(ctx)
	if err != nil {
		return nil, err
	}
	if met == nil {
		return nil, unreachable(to)
	}
	p := g.join(ctx, m, met, located{ends[0].node, ends[0].code()})
	if ctx.Err() != nil {
		return nil, stopped(ctx)
	}
	return p, nil
}

func (g *Graph) undirected() bool {
	for u, moves := range g.moves {
		for k, m := range moves {
			if !slices.Contains(g.moves[g.next[u][k]], Move{m.To, m.From}) {
				return false
			}
		}
	}
	return true
}

func sameLabels(a, b []byte) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// join finds the states on the shortest paths from the states half-way, going from sphere
// to sphere to both centres. If ctx ends, some are missing.
func (g *Graph) join(ctx context.Context, m *meeting, met []located, start located) *Paths {
	a, b := m.a, m.b
	p := &Paths{g: g, layers: make([]map[located]*big.Int, a+b+1), start: start}
	for i := range p.layers {
		p.layers[i] = map[located]*big.Int{}
	}
	for _, s := range met {
		p.layers[a][s] = nil
	}
	for d := a; d > 0; d-- {
		p.descend(ctx, m.near, d-1, d, d-1)
	}
	for d := b; d > 0; d-- {
		p.descend(ctx, m.far, d-1, a+b-d, a+b-d+1)
	}
	p.count(ctx)
	return p
}

// descend fills a layer with the neighbours of another layer in a sphere of a ball.
func (p *Paths) descend(ctx context.Context, b *ball, distance, from, to int) {
	for s := range p.layers[from] {
		if ctx.Err() != nil {
			return
		}
		for t := range p.neighbors(s) {
			if b.contains(distance, t.node, t.code) {
				p.layers[to][t] = nil
			}
		}
	}
}

func (p *Paths) neighbors(s located) iter.Seq2[located, Move] {
	return func(yield func(located, Move) bool) {
		for k, v := range p.g.next[s.node] {
			m := p.g.shiftOf(s.node, k)
			if !yield(located{v, m.apply(s.code)}, p.g.moves[s.node][k]) {
				return
			}
		}
	}
}

// count computes the number of shortest paths from each state to the last.
func (p *Paths) count(ctx context.Context) {
	last := len(p.layers) - 1
	for s := range p.layers[last] {
		p.layers[last][s] = big.NewInt(1)
	}
	for d := last - 1; d >= 0; d-- {
		for s := range p.layers[d] {
			if ctx.Err() != nil {
				return
			}
			sum := new(big.Int)
			for t := range p.neighbors(s) {
				if paths, on := p.layers[d+1][t]; on {
					sum.Add(sum, paths)
				}
			}
			p.layers[d][s] = sum
		}
	}
}

// Length returns the distance between the two states.
func (p *Paths) Length() int { return len(p.layers) - 1 }

// Count returns the number of shortest paths.
func (p *Paths) Count() *big.Int { return new(big.Int).Set(p.layers[0][p.start]) }

// All yields the shortest paths as sequences of moves. They are in lexicographic order, with
// moves in the order of the graph's rule.
func (p *Paths) All() iter.Seq[[]Move] {
	return func(yield func([]Move) bool) {
		moves := make([]Move, 0, p.Length())
		var walk func(s located) bool
		walk = func(s located) bool {
			if len(moves) == p.Length() {
				return yield(slices.Clone(moves))
			}
			for t, m := range p.neighbors(s) {
				if _, on := p.layers[len(moves)+1][t]; !on {
					continue
				}
				moves = append(moves, m)
				more := walk(t)
				if moves = moves[:len(moves)-1]; !more {
					return false
				}
			}
			return true
		}
		walk(p.start)
	}
}

// First returns the first of the shortest paths.
func (p *Paths) First() []Move {
	for path := range p.All() {
		return path
	}
	panic("tokens: no path")
}
