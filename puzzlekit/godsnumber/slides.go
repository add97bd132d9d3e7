package godsnumber

import (
	"slices"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// slideMove is a slide repeated some times: to[v] is the place to which the
// blank comes from place v, and -1 where it cannot.
type slideMove struct {
	name  string
	to    []int32
	times int
	one   []int32 // the single slide
}

// slideMoves lists the slides of a puzzle with a free blank and, when runs
// count one, their repetitions. Slides that do the same are kept once.
func slideMoves(p *puzzle.Puzzle, runs bool) []slideMove {
	var moves []slideMove
	seen := map[string]bool{}
	for _, m := range p.Moves() {
		there, back := slideTables(m.Slide)
		for k, one := range [][]int32{there, back} {
			name := m.Name
			if k == 1 {
				name += "'"
			}
			for _, s := range repeated(name, one, runs) {
				if key := tableKey(s.to); !seen[key] {
					seen[key] = true
					moves = append(moves, s)
				}
			}
		}
	}
	return moves
}

// repeated returns a slide done once, twice, … as long as that is possible
// somewhere and the blank is not back where it began.
func repeated(name string, one []int32, runs bool) []slideMove {
	moves := []slideMove{{name, one, 1, one}}
	for runs {
		last := moves[len(moves)-1]
		to, some := make([]int32, len(one)), false
		for v, w := range last.to {
			to[v] = -1
			if w >= 0 && one[w] >= 0 {
				to[v] = one[w]
				some = some || int(to[v]) != v
			}
		}
		if !some {
			break
		}
		moves = append(moves, slideMove{name + string(rune('0'+last.times+1)), to, last.times + 1, one})
	}
	return moves
}

// slideTables returns a slide and its inverse with places from 0.
func slideTables(slide []int) (there, back []int32) {
	there, back = make([]int32, len(slide)), make([]int32, len(slide))
	for v := range back {
		back[v] = -1
	}
	for v, w := range slide {
		if there[v] = int32(w) - 1; w > 0 {
			back[w-1] = int32(v)
		}
	}
	return there, back
}

func tableKey(table []int32) string {
	b := make([]byte, 0, 2*len(table))
	for _, v := range table {
		b = append(b, byte(v), byte(v>>8))
	}
	return string(b)
}

// sliding numbers the states of a puzzle with a free blank: the place of the
// blank, and the element of the group of loops that is left when the blank
// walks home along a spanning tree. (The groupoid of Wilson 1974.)
type sliding struct {
	home   int
	vertex []int32   // number of a place, -1 where the blank never comes
	places []int     // place of a number
	walk   [][]int32 // what the walk of the blank from home to a place does
}

func newSliding(p *puzzle.Puzzle, moves []slideMove) *sliding {
	s := &sliding{home: p.Solved().Blank() - 1}
	n := p.Places()
	s.vertex, s.walk = make([]int32, n), make([][]int32, n)
	for v := range s.vertex {
		s.vertex[v] = -1
	}
	s.vertex[s.home], s.places, s.walk[s.home] = 0, []int{s.home}, perm.Identity(n).AppendZeroBased(nil)
	for head := 0; head < len(s.places); head++ {
		v := s.places[head]
		for _, m := range moves {
			if w := m.to[v]; w >= 0 && s.vertex[w] < 0 {
				s.vertex[w] = int32(len(s.places))
				s.places = append(s.places, int(w))
				s.walk[w] = m.applied(s.walk[v], v)
			}
		}
	}
	return s
}

// applied returns the permutation h followed by the move with the blank at v.
func (m slideMove) applied(h []int32, v int) []int32 {
	images := perm.Identity(len(h)).AppendZeroBased(nil)
	at := int32(v)
	for range m.times { // what stands at the blank's new place goes to the old one
		to := m.one[at]
		for i, x := range images {
			switch x {
			case at:
				images[i] = to
			case to:
				images[i] = at
			}
		}
		at = to
	}
	return product(h, images)
}

func product(g, h []int32) []int32 {
	out := make([]int32, len(g))
	for i, x := range g {
		out[i] = h[x]
	}
	return out
}

func inverse(g []int32) []int32 {
	out := make([]int32, len(g))
	for i, x := range g {
		out[x] = int32(i)
	}
	return out
}

// root returns the graph of the blank's places, with the loops that its arcs
// close as multipliers.
func (s *sliding) root(moves []slideMove) (r root, loops [][]int32) {
	r = root{vertices: len(s.places), moves: len(moves)}
	known := map[string]uint32{}
	for _, v := range s.places {
		for _, m := range moves {
			w := m.to[v]
			if w < 0 {
				r.arcs = append(r.arcs, stategraph.Arc{To: stategraph.NoArc})
				continue
			}
			loop := product(m.applied(s.walk[v], v), inverse(s.walk[w]))
			key := tableKey(loop)
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(loops))
				loops = append(loops, loop)
			}
			r.arcs = append(r.arcs, stategraph.Arc{To: s.vertex[w], Voltage: known[key]})
		}
	}
	return r, loops
}

// undoable reports whether every slide can be undone by one slide.
func undoable(moves []slideMove) bool {
	seen := map[string]bool{}
	for _, m := range moves {
		seen[tableKey(m.to)] = true
	}
	for _, m := range moves {
		back := make([]int32, len(m.to))
		for v := range back {
			back[v] = -1
		}
		for v, w := range m.to {
			if w >= 0 {
				back[w] = int32(v)
			}
		}
		if !seen[tableKey(back)] {
			return false
		}
	}
	return true
}

// slides is for puzzles with a free blank.
func (g *PuzzleGraph) slides(runs bool, opts *Options) error {
	moves := slideMoves(g.puzzle, runs)
	s, solved := newSliding(g.puzzle, moves), solvedLabels(g.puzzle)
	for _, m := range moves {
		g.moves = append(g.moves, m.name)
	}
	r, loops := s.root(moves)
	g.undirected = undoable(moves)
	numbers := slideNumbers{sliding: s, blank: solved[s.home]}
	var levels []splitter
	if allDiffer(g.puzzle.Definition().Solved) {
		chain := chainLevels(g.puzzle.Group().Chain())
		numbers.home, levels = elementNumbers{chain, solved}, splitters(chain)
	} else {
		chain, err := setwiseChain(g.puzzle.Group(), solved, opts.maxStates())
		if err != nil {
			return err
		}
		numbers.home, levels = setwiseNumbers{chain, solved}, splitters(chain)
	}
	numbers.loops = 1
	for _, l := range levels {
		numbers.loops *= uint64(l.size())
	}
	g.numbered = numbers
	return g.fold(r, loops, levels, opts)
}

// slideNumbers number the place of the blank and, when it has walked home, the
// state that is left.
type slideNumbers struct {
	*sliding
	blank int32
	home  numbering
	loops uint64
}

func (s slideNumbers) number(labels []int32) (uint64, bool) {
	place := slices.Index(labels, s.blank)
	if s.vertex[place] < 0 {
		return 0, false
	}
	n, ok := s.home.number(applied(labels, inverse(s.walk[place])))
	return uint64(s.vertex[place])*s.loops + n, ok
}

func (s slideNumbers) labels(n uint64) []int32 {
	return applied(s.home.labels(n%s.loops), s.walk[s.places[n/s.loops]])
}
