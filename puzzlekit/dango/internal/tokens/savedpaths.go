package tokens

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// A Spot is a state in the result of [Paths.Layers]: the number of its occupied set, and
// four bits for the label on each occupied slot, the lowest slot first.
type Spot struct {
	Set  int
	Code uint64
}

// Layers returns the states on the shortest paths by their distance from the first state,
// each layer in increasing order. [Graph.Through] is the inverse.
func (p *Paths) Layers() [][]Spot {
	out := make([][]Spot, len(p.layers))
	for d, layer := range p.layers {
		for s := range maps.Keys(layer) {
			out[d] = append(out[d], Spot{s.node, s.code})
		}
		slices.SortFunc(out[d], func(a, b Spot) int { return cmp.Or(cmp.Compare(a.Set, b.Set), cmp.Compare(a.Code, b.Code)) })
	}
	return out
}

// Through returns the paths through layers of states, from the only state of the first
// layer to the only state of the last. It does not check that they are shortest paths. It
// returns a [*fault.InputError] if a state is not in the graph or not on a path.
func (g *Graph) Through(layers [][]Spot) (*Paths, error) {
	if len(layers) == 0 || len(layers[0]) != 1 || len(layers[len(layers)-1]) != 1 {
		return nil, wrongGraph("layers of states", nil, "one state in the first and in the last")
	}
	p := &Paths{g: g, layers: make([]map[located]*big.Int, len(layers))}
	for d, layer := range layers {
		p.layers[d] = make(map[located]*big.Int, len(layer))
		for _, s := range layer {
			if !g.holds(s) {
				return nil, wrongGraph(fmt.Sprintf("layer %d", d), nil, "states of the graph alone")
			}
			p.layers[d][located{s.Set, s.Code}] = nil
		}
	}
	p.start = located{layers[0][0].Set, layers[0][0].Code}
	p.count(context.Background())
	for d, layer := range p.layers {
		for _, paths := range layer {
			if paths.Sign() == 0 {
				return nil, wrongGraph(fmt.Sprintf("layer %d", d), nil, "states with a way to the last one alone")
			}
		}
	}
	return p, nil
}

// holds reports whether a state has a label on every slot of its occupied set.
func (g *Graph) holds(s Spot) bool {
	if s.Set < 0 || s.Set >= len(g.sets) || s.Code>>(labelBits*g.tokens) != 0 {
		return false
	}
	for i := range g.tokens {
		if s.Code>>(labelBits*i)&maxLabel == 0 {
			return false
		}
	}
	return true
}
