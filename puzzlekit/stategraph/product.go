package stategraph

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
)

// factorsOf returns the graphs of which an index is the Cartesian product, or nil.
func factorsOf(index Index) []*voltage.Graph {
	if g := coveringOf(index); g != nil {
		return g.Factors()
	}
	return nil
}

// enumerateFactors searches the factors of a Cartesian product of graphs. Every move changes
// the part of a state in one factor, so the distances in the factors add up to that in the
// product. (Hammack, Imrich and Klavžar 2011, proposition 5.1.)
func enumerateFactors(ctx context.Context, factors []*voltage.Graph, start uint64, o Options) (*Distances[uint64], error) {
	p := &productStore{spheres: []uint64{1}}
	for _, f := range factors {
		p.sizes = append(p.sizes, f.Size())
	}
	for k, part := range p.parts(start) {
		d, err := Enumerate(ctx, factors[k], []uint64{part}, &o)
		if err != nil {
			return nil, err
		}
		p.factors = append(p.factors, d.store)
		p.spheres = convolution(p.spheres, d.spheres)
	}
	return NewDistances[uint64](p, numbers{}), nil
}

// convolution returns the spheres of a product of two graphs.
func convolution(a, b []uint64) []uint64 {
	out := make([]uint64, len(a)+len(b)-1)
	for i, n := range a {
		for j, m := range b {
			out[i+j] += n * m
		}
	}
	return out
}

// productStore has the distances in the factors of a product. The number of a state has their
// numbers as its digits, the first one leading.
type productStore struct {
	factors []Store
	sizes   []uint64
	spheres []uint64
}

// parts returns the digits of a state.
func (p *productStore) parts(state uint64) []uint64 {
	out := make([]uint64, len(p.sizes))
	for k, size := range slices.Backward(p.sizes) {
		out[k], state = state%size, state/size
	}
	return out
}

func (p *productStore) Starts() []uint64 {
	state := uint64(0)
	for k, f := range p.factors {
		state = state*p.sizes[k] + f.Starts()[0]
	}
	return []uint64{state}
}

func (p *productStore) Spheres() []uint64 { return p.spheres }

func (p *productStore) Contains(state uint64) (bool, error) {
	for k, part := range p.parts(state) {
		if met, err := p.factors[k].Contains(part); !met || err != nil {
			return false, err
		}
	}
	return true, nil
}

func (p *productStore) To(state uint64) (distance int, err error) {
	for k, part := range p.parts(state) {
		d, err := p.factors[k].To(part)
		if err != nil {
			return 0, err
		}
		distance += d
	}
	return distance, nil
}

// Before lists the states in the order of the factors.
func (p *productStore) Before(dst []uint64, state uint64, _ int) ([]uint64, error) {
	weight := p.weight()
	for k, part := range p.parts(state) {
		weight /= p.sizes[k]
		d, err := p.factors[k].To(part)
		if err != nil {
			return dst, err
		}
		if d == 0 {
			continue
		}
		begin := len(dst)
		if dst, err = p.factors[k].Before(dst, part, d); err != nil {
			return dst, err
		}
		for i, nearer := range dst[begin:] {
			dst[begin+i] = state - part*weight + nearer*weight
		}
	}
	return dst, nil
}

// weight is the number of states.
func (p *productStore) weight() uint64 {
	weight := uint64(1)
	for _, size := range p.sizes {
		weight *= size
	}
	return weight
}

func (p *productStore) At(ctx context.Context, distance int) ([]uint64, error) {
	if n := p.spheres[distance]; n > maxListed {
		return nil, &fault.LimitError{In: "stategraph.Distances.At", What: fmt.Sprintf("the list of the states at distance %d", distance), Unit: "states", Need: n, Limit: maxListed}
	}
	states, err := p.at(ctx, 0, distance)
	slices.Sort(states)
	return states, err
}

// at returns the states of the product of the factors from number k on.
func (p *productStore) at(ctx context.Context, k, distance int) (states []uint64, err error) {
	if k == len(p.factors) {
		if distance == 0 {
			states = []uint64{0}
		}
		return states, nil
	}
	weight := uint64(1)
	for _, size := range p.sizes[k+1:] {
		weight *= size
	}
	for own := range min(distance+1, len(p.factors[k].Spheres())) {
		rest, err := p.at(ctx, k+1, distance-own)
		if len(rest) == 0 || err != nil {
			if err != nil {
				return nil, err
			}
			continue
		}
		parts, err := p.factors[k].At(ctx, own)
		if err != nil {
			return nil, err
		}
		for _, part := range parts {
			for _, r := range rest {
				states = append(states, part*weight+r)
			}
		}
	}
	return states, nil
}
