package puzzle

import (
	"context"
	"encoding/binary"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// A rule says that a move is not possible while one of some labels stands in a place.
// Labels that all rules treat alike are repainted alike. What remains to be seen is the
// shape of a state, with the place of the blank that slides: it decides which turns are
// possible, and the shape after a turn depends only on the shape before. The shapes are
// the vertices of the groupoid. Without rules and a blank there is one.

// A rule of a turn. All numbers count from 0.
type rule struct {
	place  int
	labels []int32
}

// A shape is that of a state with these labels. The blank of a puzzle that slides is in a
// place of its own, or -1, and the labels stay: nothing else about them matters there.
type shape struct {
	labels []int32
	blank  int32
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

// findVertices searches the shapes that turns lead to from the solved state, breadth
// first. Cost O(shapes·turns·places).
func (p *Puzzle) findVertices(ctx context.Context, turns []Turn) (*Groupoid, error) {
	g := &Groupoid{puzzle: p, turns: turns, classes: classesOf(len(p.labels), turns), number: map[string]int32{}}
	g.places = p.mixedPlaces(g.classes)
	if p.blank > 0 {
		g.classes[p.blank-1] = 1 // the others of a puzzle that slides have class 0
	}
	list := []shape{{p.solved, p.blankIn(p.solved)}}
	g.number[string(g.key(nil, list[0]))] = 0
	g.from, g.by = []int32{-1}, []int32{-1}
	var key []byte
	for at := int32(0); int(at) < len(list); at++ {
		if at%64 == 63 && ctx.Err() != nil {
			return nil, fault.Stopped(ctx, inGroupoid, "")
		}
		row := nowhere(len(turns))
		for k := range turns {
			next, possible := list[at].after(&turns[k])
			if !possible {
				continue
			}
			key = g.key(key[:0], next)
			to, known := g.number[string(key)]
			if !known {
				if len(list) == maxShapes {
					return nil, &fault.LimitError{In: inGroupoid, What: "the arrangements that decide which moves of " + p.Name() + " are possible", Unit: "arrangements", Limit: maxShapes}
				}
				to = int32(len(list))
				g.number[string(key)] = to
				list, g.from, g.by = append(list, next), append(g.from, at), append(g.by, int32(k))
			}
			row[k] = to
		}
		g.next, g.blanks = append(g.next, row), append(g.blanks, list[at].blank)
	}
	return g, nil
}

// after returns the shape after a turn, and whether the turn is possible.
func (s shape) after(t *Turn) (next shape, possible bool) {
	if t.images == nil {
		way := t.ways[s.blank]
		if way == nil {
			return s, false
		}
		return shape{s.labels, way[len(way)-1]}, true
	}
	if slices.ContainsFunc(t.rules, func(r rule) bool { return slices.Contains(r.labels, s.labels[r.place]) }) {
		return s, false
	}
	next = shape{make([]int32, len(s.labels)), s.blank}
	for place, l := range s.labels {
		next.labels[t.images[place]] = l
	}
	return next, true
}

// key appends what distinguishes shapes.
func (g *Groupoid) key(key []byte, s shape) []byte {
	key = binary.BigEndian.AppendUint16(key, uint16(s.blank))
	for _, place := range g.places {
		key = binary.BigEndian.AppendUint16(key, g.classes[s.labels[place]])
	}
	return key
}

// classesOf numbers the classes of labels that all rules treat alike.
func classesOf(labels int, turns []Turn) []uint16 {
	class := make([]uint16, labels)
	var rules []rule
	for _, t := range turns {
		rules = append(rules, t.rules...)
	}
	for _, r := range rules {
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
