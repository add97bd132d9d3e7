// Package blocking finds the arrangements that decide which moves are possible in a
// puzzle whose moves can be blocked.
//
// A rule says that a turn is not possible while one of some labels stands in a place.
// Labels that all rules treat alike are repainted alike. What remains to be seen is the
// shape of a state: it decides which turns are possible, and the shape after a turn
// depends only on the shape before. The states form a groupoid over the graph of the
// shapes.
package blocking

import (
	"context"
	"encoding/binary"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// A Rule says which labels in a place block a turn. All numbers count from 0.
type Rule struct {
	Place  int
	Labels []int
}

// NewRule returns a rule whose place and labels count from 1.
func NewRule(place int, labels []int) Rule {
	r := Rule{Place: place - 1, Labels: make([]int, len(labels))}
	for i, l := range labels {
		r.Labels[i] = l - 1
	}
	return r
}

// A Turn is a permutation of places with the rules that block it.
type Turn struct {
	Images []int32
	Rules  []Rule
}

// NewTurn returns the turn with these images of the places. It is blocked where a rule of
// before holds, and where one of after would hold once it is made. ruleOf converts the
// caller's rules.
func NewTurn[F any](images []int32, before, after []F, ruleOf func(F) Rule) Turn {
	t := Turn{Images: images}
	for _, f := range before {
		t.Rules = append(t.Rules, ruleOf(f))
	}
	for _, f := range after {
		r := ruleOf(f)
		t.Rules = append(t.Rules, Rule{slices.Index(images, int32(r.Place)), r.Labels})
	}
	return t
}

// A Graph has the shapes that turns lead to from the solved state, in the order of a
// breadth-first search. Shape 0 is that of the solved state.
type Graph struct {
	Next [][]int32 // Next[shape][turn], -1 where the turn is blocked
	From []int32   // the shape before in the search tree, -1 for shape 0
	By   []int32   // the turn that led here from there

	classes []uint16 // of each label; labels of one class look alike
	places  []int    // places in which labels of several classes can stand
	number  map[string]int32
}

// MaxShapes bounds the shapes of a puzzle. For each of them, callers keep a walk from the
// solved state, of 4 bytes a place.
const MaxShapes = 1 << 18

// New searches the shapes of a puzzle with the given number of labels. in names the
// caller in errors. A [*fault.LimitError] reports more than [MaxShapes] shapes. Cost
// O(shapes·turns·places).
func New(ctx context.Context, in, name string, solved []int32, labels int, turns []Turn) (*Graph, error) {
	g := &Graph{classes: classesOf(labels, turns), number: map[string]int32{}}
	g.places = mixedPlaces(solved, g.classes, turns)
	start := make([]uint16, len(solved))
	for place, l := range solved {
		start[place] = g.classes[l]
	}
	shapes := [][]uint16{start}
	g.add(start, -1, -1)
	for at := int32(0); int(at) < len(shapes); at++ {
		if ctx.Err() != nil {
			return nil, fault.Stopped(ctx, in, "")
		}
		row := make([]int32, len(turns))
		for t, turn := range turns {
			row[t] = -1
			if g.blocks(turn, shapes[at]) {
				continue
			}
			next := make([]uint16, len(start))
			for place, c := range shapes[at] {
				next[turn.Images[place]] = c
			}
			k, known := g.number[g.key(next)]
			if !known {
				if len(shapes) == MaxShapes {
					return nil, &fault.LimitError{In: in, What: "the arrangements that decide which moves of " + name + " are possible", Unit: "arrangements", Limit: MaxShapes}
				}
				k = g.add(next, at, int32(t))
				shapes = append(shapes, next)
			}
			row[t] = k
		}
		g.Next = append(g.Next, row)
	}
	return g, nil
}

func (g *Graph) add(shape []uint16, from, by int32) int32 {
	k := int32(len(g.From))
	g.number[g.key(shape)] = k
	g.From, g.By = append(g.From, from), append(g.By, by)
	return k
}

func (g *Graph) key(shape []uint16) string {
	key := make([]byte, 0, 2*len(g.places))
	for _, place := range g.places {
		key = binary.BigEndian.AppendUint16(key, shape[place])
	}
	return string(key)
}

// Class returns the class of a label. Labels of one class look alike in a shape.
func (g *Graph) Class(label int) int { return int(g.classes[label]) }

// Find returns the number of the shape of a state, or -1 if turns do not lead there.
func (g *Graph) Find(state []int32) int32 {
	key := make([]byte, 0, 2*len(g.places))
	for _, place := range g.places {
		key = binary.BigEndian.AppendUint16(key, g.classes[state[place]])
	}
	if k, known := g.number[string(key)]; known {
		return k
	}
	return -1
}

// blocks reports whether a turn is impossible in a shape. A rule concerns all labels of a class or none.
func (g *Graph) blocks(t Turn, shape []uint16) bool {
	for _, r := range t.Rules {
		for _, l := range r.Labels {
			if shape[r.Place] == g.classes[l] {
				return true
			}
		}
	}
	return false
}

// classesOf numbers the classes of labels that all rules treat alike.
func classesOf(labels int, turns []Turn) []uint16 {
	class := make([]int, labels)
	for _, t := range turns {
		for _, r := range t.Rules {
			named := make([]bool, labels)
			for _, l := range r.Labels {
				named[l] = true
			}
			split := map[[2]int]int{}
			for l := range class {
				old := [2]int{class[l], 0}
				if named[l] {
					old[1] = 1
				}
				if _, known := split[old]; !known {
					split[old] = len(split)
				}
				class[l] = split[old]
			}
		}
	}
	out := make([]uint16, labels)
	for l, c := range class {
		out[l] = uint16(c)
	}
	return out
}

// mixedPlaces lists the places in whose orbit labels of several classes stand.
func mixedPlaces(solved []int32, classes []uint16, turns []Turn) []int {
	orbit := make([]int, len(solved))
	for i := range orbit {
		orbit[i] = i
	}
	root := func(i int) int {
		for orbit[i] != i {
			i = orbit[i]
		}
		return i
	}
	for _, t := range turns {
		for i, to := range t.Images {
			orbit[root(i)] = root(int(to))
		}
	}
	first, mixed := map[int]uint16{}, map[int]bool{}
	for place, l := range solved {
		r, c := root(place), classes[l]
		if seen, known := first[r]; known && seen != c {
			mixed[r] = true
		}
		first[r] = c
	}
	var places []int
	for place := range solved {
		if mixed[root(place)] {
			places = append(places, place)
		}
	}
	return places
}
