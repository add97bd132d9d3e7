package search

import (
	"puzzlelab/puzzlekit/group/internal/chain"
)

// mostColored is the largest degree at which orbits on pairs of points are
// used; their table has Degree² entries.
const mostColored = 1024

// orbitals are the orbits of a group on ordered pairs of points, as colours of
// the arcs of the complete graph. The elements of the group preserve them.
// (Theißen 1997; Jefferson, Pfeiffer and Waldecker 2019.)
type orbitals struct {
	passive
	colors int
	color  []int32  // of the arc from a to b at a·degree+b
	weight []uint64 // by colour
}

// newOrbitals returns the orbitals of a group, or nil if they say no more than
// the orbits on points do or there are too many points.
func newOrbitals(w *chain.Work, t *stabilizer) (*orbitals, error) {
	if len(t.orbit) > mostColored {
		return nil, nil
	}
	o, telling, err := colorPairs(w, t)
	if !telling || err != nil {
		return nil, err
	}
	o.weight = make([]uint64, o.colors)
	for k := range o.weight {
		o.weight[k] = chain.Mix(uint64(k), 3)
	}
	return o, nil
}

// colorPairs colours the arcs from one point of each orbit by the orbits of
// its stabiliser and takes the colours along the orbit. It also reports whether
// there are more colours than those that two orbits, or an orbit without the
// point itself, always give.
func colorPairs(w *chain.Work, t *stabilizer) (o *orbitals, telling bool, err error) {
	n := len(t.orbit)
	o = &orbitals{color: make([]int32, n*n)}
	gens := generatorsOf(t.levels)
	done := make([]bool, n)
	for a := range int32(n) {
		if done[a] {
			continue
		}
		if w.Ended() {
			return nil, false, w.Stopped("")
		}
		stab, from, ordinary := t, a, len(t.size)
		if t.moves(a) {
			f, err := t.fix(w, a)
			if err != nil {
				return nil, false, err
			}
			stab, from, ordinary = f.to, f.level.Point, ordinary+1
		}
		telling = telling || len(stab.size) > ordinary
		row := o.color[int(from)*n:][:n]
		for x := range row {
			row[x] = int32(o.colors) + stab.orbit[x]
		}
		o.colors += len(stab.size)
		o.spread(from, gens, done)
	}
	return o, telling, nil
}

// spread colours the arcs from the points of an orbit, given those from one.
func (o *orbitals) spread(from int32, gens [][]int32, done []bool) {
	n := len(done)
	done[from] = true
	for orbit := []int32{from}; len(orbit) > 0; orbit = orbit[1:] {
		row := o.color[int(orbit[0])*n:][:n]
		for _, x := range gens {
			to := x[orbit[0]]
			if done[to] {
				continue
			}
			done[to] = true
			orbit = append(orbit, to)
			image := o.color[int(to)*n:][:n]
			for i, c := range row {
				image[x[i]] = c
			}
		}
	}
}

func (o *orbitals) cell(s *Search, c int32) bool { return o.splitByArcs(s, c, o.weight) }

// splitByArcs splits cells by the colours of the arcs that come from a cell.
func (o *orbitals) splitByArcs(s *Search, c int32, weight []uint64) bool {
	for x, in := range s.cell {
		if s.size[in] > 1 {
			s.add(int32(x), 0)
		}
	}
	n := s.degree
	for _, y := range s.members(c) {
		row := o.color[int(y)*n:][:n]
		for _, x := range s.touched {
			s.value[x] += weight[row[x]]
		}
	}
	return s.split()
}
