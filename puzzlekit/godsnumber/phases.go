package godsnumber

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// thistlethwaiteStages generate the subgroups through which every state of the
// cube is brought home.
var thistlethwaiteStages = []string{"U D L R F B", "U D L R F2 B2", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2"}

// thistlethwaite returns how many moves each of the four phases takes at the
// most: the eccentricities of the coset graphs of a subgroup in the one before,
// in the moves that generate that. Their sum is enough for every state of the
// cube. (Thistlethwaite 1981, The 45–52 Move Strategy.)
func thistlethwaite(ctx context.Context) ([]int, error) {
	cube := puzzle.Rubik(3)
	var moves [][]Move
	var groups []*group.Group
	for _, stage := range thistlethwaiteStages {
		var generators []perm.Perm
		for text := range strings.FieldsSeq(stage) {
			w, err := cube.Word(text)
			if err != nil {
				return nil, err
			}
			generators = append(generators, cube.Perm(w))
		}
		moves, groups = append(moves, Powers(generators)), append(groups, group.New(generators...))
	}
	groups = append(groups, group.Trivial(cube.Places()))
	var phases []int
	for i, x := range moves {
		l, err := phase(ctx, i, x, groups[i], groups[i+1])
		if err != nil {
			return nil, err
		}
		index := new(big.Int).Quo(groups[i].Order(), groups[i+1].Order())
		if index.Cmp(new(big.Int).SetUint64(l.Reached())) != 0 {
			return nil, fmt.Errorf("godsnumber: phase %d has %d cosets, not %d", i+1, index, l.Reached())
		}
		phases = append(phases, l.Eccentricity())
	}
	return phases, nil
}

// phase enumerates the cosets of a subgroup.
func phase(ctx context.Context, i int, moves []Move, g, h *group.Group) (*stategraph.Levels, error) {
	switch i {
	case 1: // 1,082,565 cosets, known by what the subgroup leaves alone
		return colourings(ctx, moves, g, h)
	case 3: // the subgroup is trivial
		c, err := Cayley("half turns", moves, nil)
		if err != nil {
			return nil, err
		}
		return c.Enumerate(ctx, nil)
	}
	c, err := Cosets(ctx, thistlethwaiteStages[i], h, moves, nil)
	if err != nil {
		return nil, err
	}
	return c.Enumerate(ctx, nil)
}

// colourings enumerates what moves make of the points when these are coloured by
// their orbits under h. The points of each orbit of g are a coordinate. The
// elements that leave the colours alone may be more than h: the caller compares
// the number of states with the index of h in g.
func colourings(ctx context.Context, moves []Move, g, h *group.Group) (*stategraph.Levels, error) {
	colour := make([]byte, g.Degree())
	for k, orbit := range h.Orbits() {
		for _, p := range orbit {
			colour[p-1] = byte(k)
		}
	}
	var coordinates []stategraph.Coordinate
	for _, orbit := range g.Orbits() {
		part := make([]byte, g.Degree())
		for _, p := range orbit {
			part[p-1] = colour[p-1]
		}
		coordinates = append(coordinates, colouring(moves, part))
	}
	product, err := stategraph.NewProduct(coordinates...)
	if err != nil {
		return nil, err
	}
	return stategraph.Enumerate(ctx, product, 0, &stategraph.EnumerateOptions{Undirected: closed(moves)})
}

// colouring numbers the colourings that moves make of a first one, number 0.
func colouring(moves []Move, first []byte) stategraph.Coordinate {
	number := map[string]uint32{string(first): 0}
	list := [][]byte{first}
	out := make(stategraph.Coordinate, len(moves))
	for head := 0; head < len(list); head++ {
		for m, x := range moves {
			next := make([]byte, len(first))
			for i, c := range list[head] {
				next[x.Perm.Image(i+1)-1] = c
			}
			n, ok := number[string(next)]
			if !ok {
				n = uint32(len(list))
				number[string(next)] = n
				list = append(list, next)
			}
			out[m] = append(out[m], n)
		}
	}
	return out
}
