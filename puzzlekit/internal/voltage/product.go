package voltage

import (
	"context"
	"slices"
)

// A Product is the Cartesian product of graphs: a move changes the state in one of them. The number
// of a state has the numbers of its parts as its digits, the first one leading.
type Product struct {
	factors []*Graph
	weights []uint64 // of the digits
	moves   []FactorMove
	whole   func(context.Context) (*Graph, error)
}

// A FactorMove is a move of a product: one of the moves of one of its factors.
type FactorMove struct{ Factor, Move int }

// NewProduct returns the product of graphs, which has fewer than 2^64 states. The function makes
// the same graph as a covering, for what cannot be done factor by factor.
func NewProduct(factors []*Graph, moves []FactorMove, whole func(context.Context) (*Graph, error)) *Product {
	p := &Product{factors: factors, weights: make([]uint64, len(factors)), moves: moves, whole: whole}
	weight := uint64(1)
	for k, f := range slices.Backward(factors) {
		p.weights[k] = weight
		weight *= f.Size()
	}
	return p
}

// Factors returns the graphs of which this is the product.
func (p *Product) Factors() []*Graph { return p.factors }

// Whole returns the same graph as a covering. It takes memory, and the graph may be too large.
func (p *Product) Whole(ctx context.Context) (*Graph, error) { return p.whole(ctx) }

// Size returns the number of states.
func (p *Product) Size() uint64 { return p.weights[0] * p.factors[0].Size() }

// Weight returns by how much the number of a state grows with that of its part in factor k.
func (p *Product) Weight(k int) uint64 { return p.weights[k] }

// Part returns the number of the part of a state in factor k.
func (p *Product) Part(state uint64, k int) uint64 {
	return state / p.weights[k] % p.factors[k].Size()
}

// Neighbors appends the states that moves reach from a state, in the order of the moves.
func (p *Product) Neighbors(dst []uint64, state uint64) []uint64 {
	for m := range p.moves {
		if next, ok := p.Apply(state, m); ok {
			dst = append(dst, next)
		}
	}
	return dst
}

// Apply returns the state that move m, counted from 0, makes of a state, and false if the move is
// not possible there.
func (p *Product) Apply(state uint64, m int) (uint64, bool) {
	k := p.moves[m].Factor
	part := p.Part(state, k)
	next, ok := p.factors[k].Apply(part, p.moves[m].Move)
	return state + (next-part)*p.weights[k], ok
}

// Convolution returns the number of states at each distance in a product of two graphs from those
// in the graphs: distances add up. (Hammack, Imrich and Klavžar 2011, Handbook of Product Graphs,
// proposition 5.1.)
func Convolution(a, b []uint64) []uint64 {
	out := make([]uint64, len(a)+len(b)-1)
	for i, n := range a {
		for j, m := range b {
			out[i+j] += n * m
		}
	}
	return out
}
