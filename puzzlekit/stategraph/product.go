package stategraph

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
)

// enumerateFactors searches the factors of a Cartesian product of graphs. Every move changes
// the part of a state in one factor, so the distances in the factors add up to that in the
// product. (Hammack, Imrich and Klavžar 2011, proposition 5.1.)
func enumerateFactors(ctx context.Context, product *voltage.Product, start uint64, o Options) (*Distances[uint64], error) {
	p := &productStore{product: product, start: start, spheres: []uint64{1}}
	for k, f := range product.Factors() {
		d, err := Enumerate(ctx, f, []uint64{product.Part(start, k)}, &o)
		if err != nil {
			return nil, err
		}
		p.factors = append(p.factors, d.store)
		p.spheres = voltage.Convolution(p.spheres, d.spheres)
	}
	return NewDistances[uint64](p, numbers{}), nil
}

// productStore has the distances in the factors of a product.
type productStore struct {
	product *voltage.Product
	factors []Store
	start   uint64
	spheres []uint64
}

func (p *productStore) Starts() []uint64 { return []uint64{p.start} }

func (p *productStore) Spheres() []uint64 { return p.spheres }

func (p *productStore) Contains(state uint64) (bool, error) {
	for k, f := range p.factors {
		if met, err := f.Contains(p.product.Part(state, k)); !met || err != nil {
			return false, err
		}
	}
	return true, nil
}

func (p *productStore) To(state uint64) (distance int, err error) {
	for k, f := range p.factors {
		d, err := f.To(p.product.Part(state, k))
		if err != nil {
			return 0, err
		}
		distance += d
	}
	return distance, nil
}

// Before lists the states in the order of the factors.
func (p *productStore) Before(dst []uint64, state uint64, _ int) ([]uint64, error) {
	for k, f := range p.factors {
		part, weight := p.product.Part(state, k), p.product.Weight(k)
		d, err := f.To(part)
		if err != nil {
			return dst, err
		}
		if d == 0 {
			continue
		}
		begin := len(dst)
		if dst, err = f.Before(dst, part, d); err != nil {
			return dst, err
		}
		for i, nearer := range dst[begin:] {
			dst[begin+i] = state - part*weight + nearer*weight
		}
	}
	return dst, nil
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
	weight := p.product.Weight(k)
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
