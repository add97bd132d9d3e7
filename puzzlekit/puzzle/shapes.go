package puzzle

import (
	"context"
	"encoding/binary"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// A rule says that a move is not possible while one of some labels stands in a place.
// Labels that all rules treat alike are repainted alike. What remains to be seen is the
// shape of a state: it decides which turns are possible, and the shape after a turn
// depends only on the shape before. The shapes are the vertices of the groupoid.

// A rule of a turn. All numbers count from 0.
type rule struct {
	place  int
	labels []int32
}

// shapes are the shapes that turns lead to from the solved state, in the order of a
// breadth-first search.
type shapes struct {
	next     [][]int32 // next[shape][turn], -1 where the turn is blocked
	from, by []int32   // the shape before in the search tree and the turn from there, or -1

	classes []uint16 // of each label; labels of one class look alike
	places  []int    // places in which labels of several classes can stand
	number  map[string]int32
}

// maxShapes bounds the shapes of a puzzle. Each of them has a walk from the solved state,
// of 4 bytes a place.
const maxShapes = 1 << 18

// rulesOf returns the rules of a turn. It is blocked where what blocks its move stands,
// and where it would lead to a forbidden state.
func (p *Puzzle) rulesOf(s Turn) (rules []rule) {
	for _, f := range p.def.Moves[s.Generator-1].Blocked {
		rules = append(rules, rule{f.Place - 1, fromZero(f.Labels)})
	}
	for _, f := range p.def.Forbidden {
		rules = append(rules, rule{slices.Index(s.images, int32(f.Place-1)), fromZero(f.Labels)})
	}
	return rules
}

func fromZero(labels []int) []int32 {
	out := make([]int32, len(labels))
	for i, l := range labels {
		out[i] = int32(l - 1)
	}
	return out
}

// findShapes searches the shapes. Cost O(shapes·turns·places).
func (p *Puzzle) findShapes(ctx context.Context, turns []Turn) (*shapes, error) {
	rules := make([][]rule, len(turns))
	for k, s := range turns {
		rules[k] = p.rulesOf(s)
	}
	g := &shapes{classes: classesOf(len(p.labels), rules), number: map[string]int32{}}
	g.places = p.mixedPlaces(g.classes)
	start := make([]uint16, len(p.solved))
	for place, l := range p.solved {
		start[place] = g.classes[l]
	}
	list := [][]uint16{start}
	g.add(start, -1, -1)
	for at := int32(0); int(at) < len(list); at++ {
		if ctx.Err() != nil {
			return nil, fault.Stopped(ctx, inGroupoid, "")
		}
		row := nowhere(len(turns))
		for k := range turns {
			if g.blocks(rules[k], list[at]) {
				continue
			}
			next := make([]uint16, len(start))
			for place, c := range list[at] {
				next[turns[k].images[place]] = c
			}
			to, known := g.number[g.key(next)]
			if !known {
				if len(list) == maxShapes {
					return nil, &fault.LimitError{In: inGroupoid, What: "the arrangements that decide which moves of " + p.Name() + " are possible", Unit: "arrangements", Limit: maxShapes}
				}
				to = g.add(next, at, int32(k))
				list = append(list, next)
			}
			row[k] = to
		}
		g.next = append(g.next, row)
	}
	return g, nil
}

func (g *shapes) add(shape []uint16, from, by int32) int32 {
	k := int32(len(g.from))
	g.number[g.key(shape)] = k
	g.from, g.by = append(g.from, from), append(g.by, by)
	return k
}

func (g *shapes) key(shape []uint16) string {
	key := make([]byte, 0, 2*len(g.places))
	for _, place := range g.places {
		key = binary.BigEndian.AppendUint16(key, shape[place])
	}
	return string(key)
}

// find returns the number of the shape of a state, or -1 if no turns lead there.
func (g *shapes) find(labels []int32) int32 {
	key := make([]byte, 0, 2*len(g.places))
	for _, place := range g.places {
		key = binary.BigEndian.AppendUint16(key, g.classes[labels[place]])
	}
	if k, known := g.number[string(key)]; known {
		return k
	}
	return -1
}

func (g *shapes) class(label int32) int { return int(g.classes[label]) }

// blocks reports whether rules hold in a shape. A rule concerns all labels of a class or
// none.
func (g *shapes) blocks(rules []rule, shape []uint16) bool {
	for _, r := range rules {
		for _, l := range r.labels {
			if shape[r.place] == g.classes[l] {
				return true
			}
		}
	}
	return false
}

// classesOf numbers the classes of labels that all rules treat alike.
func classesOf(labels int, rules [][]rule) []uint16 {
	class := make([]uint16, labels)
	for _, r := range slices.Concat(rules...) {
		split := map[[2]uint16]uint16{}
		for l := range class {
			old := [2]uint16{class[l], 0}
			if slices.Contains(r.labels, int32(l)) {
				old[1] = 1
			}
			if _, known := split[old]; !known {
				split[old] = uint16(len(split))
			}
			class[l] = split[old]
		}
	}
	return class
}

// mixedPlaces lists the places in whose orbit labels of several classes stand.
func (p *Puzzle) mixedPlaces(classes []uint16) []int {
	orbit := p.placeOrbits()
	first, mixed := map[int]uint16{}, map[int]bool{}
	for place, l := range p.solved {
		o, c := orbit[place], classes[l]
		if seen, known := first[o]; known && seen != c {
			mixed[o] = true
		}
		first[o] = c
	}
	var places []int
	for place := range p.solved {
		if mixed[orbit[place]] {
			places = append(places, place)
		}
	}
	return places
}
