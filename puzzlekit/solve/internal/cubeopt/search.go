package cubeopt

import (
	"math/bits"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// MaxLength is more than the length of any solution.
const MaxLength = 28

// A search is a task: all words of one length that begin with given turns.
//
// A word is built from both ends: a turn of the cube is the next one of the word, and a turn
// of the inverse cube is the last one that is still open, inverted. The search takes the end
// that allows fewer turns.
type search struct {
	*coords
	*kit.Task
	table *Table
	all   bool
	ends  [2][]uint8 // the turns of the cube, and of the inverse cube
	rows  [MaxLength]row
	found [][]uint8
}

// A node is a cube with some turns to go.
type node struct {
	state
	bounds [2]uint8  // what is known of the distance from the view of the cube and of the inverse
	open   [2]uint32 // the turns that may come next, of the cube and of the inverse
	far    bool      // the cube is the inverse of the one that was turned at the start
}

// A row has the nodes after each turn of one node.
type row struct {
	after [turns]node
	turn  [turns]uint8
	word  [turns]uint64
	shift [turns]uint8
	read  [turns]uint64
}

// follow tries all words of the given number of turns. It reports whether to stop.
func (s *search) follow(n *node, left int) bool {
	if left <= s.table.half && s.arrive(n, left) {
		return true
	}
	if left <= 1 {
		return false
	}
	if bits.OnesCount32(n.open[1]) < bits.OnesCount32(n.open[0]) {
		n = &node{
			state:  s.inverse(&n.state),
			bounds: [2]uint8{n.bounds[1], n.bounds[0]},
			open:   [2]uint32{n.open[1], n.open[0]},
			far:    !n.far,
		}
	}
	r := &s.rows[left]
	count := s.expand(r, n, left)
	if s.Over {
		return true
	}
	end := &s.ends[0]
	if n.far {
		end = &s.ends[1]
	}
	for i := range count {
		next := &r.after[i]
		next.far = n.far
		next.open = [2]uint32{s.table.after[r.turn[i]], n.open[1]}
		rest := left - s.table.cost(int(r.turn[i]))
		s.restrict(next, rest)
		*end = append(*end, r.turn[i])
		stop := s.follow(next, rest)
		*end = (*end)[:len(*end)-1]
		if stop {
			return true
		}
	}
	return false
}

// restrict excludes half turns where they cannot help. No half turn changes what the view of
// the inverse shows. So if the bound from that view is all that is left, the next turn is a
// quarter turn, and likewise for the last turn and the view of the cube. (T. Rokicki,
// nxopt.)
func (s *search) restrict(n *node, left int) {
	for i, bound := range n.bounds {
		if int(bound)+s.table.half > left {
			n.open[1-i] &^= halfTurns
		}
	}
}

// expand lists the nodes after each turn from which a solution is possible, with so many turns
// left before it. It looks at all turns together, so that memory delivers the entries of all
// at the same time.
func (s *search) expand(r *row, n *node, left int) int {
	if left <= s.table.half {
		n.open[0] &^= halfTurns // they have been tried
	}
	s.Count(bits.OnesCount32(n.open[0]))
	count := s.turnViews(r, n)
	bounded := left-s.table.half <= int(s.table.base)+3
	if bounded {
		count = s.keep(r, count, 0, left)
	}
	s.turnPieces(r, n, count)
	if bounded {
		s.findInverse(r, count)
		count = s.keep(r, count, 1, left)
	}
	return count
}

// turnViews makes the allowed turns of the view and finds their entries.
func (s *search) turnViews(r *row, n *node) (count int) {
	edge, flip := &s.edgeTurn[n.edges], &s.flipTurn[n.flips]
	twist, tetrad := &s.twistTurn[n.twist], &s.tetradTurn[n.tetrad]
	for open := n.open[0] & allTurns; open != 0; open &= open - 1 {
		t := bits.TrailingZeros32(open)
		v := view{edge[t], flip[t], twist[t], uint16(tetrad[t])}
		a := &r.after[count]
		a.view = v
		a.bounds = [2]uint8{0, 0}
		if halfTurns>>t&1 == 1 {
			a.bounds[1] = n.bounds[1]
		}
		r.turn[count] = uint8(t)
		word, shift := spotOf(s.entryOf(v, s.table.bits))
		r.word[count], r.shift[count] = word, uint8(shift)
		count++
	}
	return count
}

// findInverse finds the entries of the views of the inverse. Nodes whose bound is known get
// the entry of any.
func (s *search) findInverse(r *row, count int) {
	for i := range count {
		a := &r.after[i]
		if a.bounds[1] > 0 {
			continue
		}
		word, shift := spotOf(s.entryOf(s.inverseView(&a.state), s.table.bits))
		r.word[i], r.shift[i] = word, uint8(shift)
	}
}

// keep reads the entries for one of the bounds of the nodes, unless it is known, and keeps
// the nodes that a solution may still reach.
func (s *search) keep(r *row, count, which, left int) (kept int) {
	words := s.table.words
	most := [3]uint8{uint8(left - 1), uint8(left - s.table.half), uint8(left - 1)} // that the bound may be
	for i := range count {
		r.read[i] = words[r.word[i]]
	}
	for i := range count {
		a := &r.after[i]
		if which == 0 || a.bounds[1] == 0 {
			if e := uint8(r.read[i] >> (r.shift[i] & 63) & 3); e > 0 {
				a.bounds[which] = s.table.base + e
			} else {
				a.bounds[which] = s.near(a, which, s.table.least(r.word[i]), most[r.turn[i]%3])
			}
		}
		if a.bounds[which] > most[r.turn[i]%3] {
			continue
		}
		if kept < i {
			r.after[kept], r.turn[kept] = *a, r.turn[i]
		}
		kept++
	}
	return kept
}

// near returns a bound for a view with an entry of 0: the least distance of its line, or that
// of its edges if it is greater. The edges are not looked up where the line says that the view
// is too far, or where even the base would be near enough.
func (s *search) near(a *node, which int, least, most uint8) uint8 {
	if least > most || most >= s.table.base {
		return least
	}
	v := a.view
	if which == 1 {
		v = s.inverseView(&a.state)
	}
	return max(least, s.table.edges.bound(v))
}

// turnPieces completes the states after turns whose views are there.
func (s *search) turnPieces(r *row, n *node, count int) {
	slice := [3]*[turns]uint16{&s.sliceTurn[n.slice[0]], &s.sliceTurn[n.slice[1]], &s.sliceTurn[n.slice[2]]}
	corner := [2]*[turns]uint32{&s.cornerTurn[n.corner[0]], &s.cornerTurn[n.corner[1]]}
	flipped := [2]uint16{s.flippedBy(&n.state, 0), s.flippedBy(&n.state, 4)}
	for i := range count {
		t, a := r.turn[i], &r.after[i]
		a.slice = [3]uint16{slice[0][t], slice[1][t], slice[2][t]}
		a.flipOf = n.flipOf
		switch t {
		case frontTurn, frontTurn + 2:
			a.flipOf ^= flipped[0]
		case backTurn, backTurn + 2:
			a.flipOf ^= flipped[1]
		case betweenTurn, betweenTurn + 2:
			a.flipOf ^= flipped[0] | flipped[1]
		}
		for k := range a.corner {
			to := corner[k][t]
			a.corner[k] = uint16(to)
			a.twistOf[k] = s.addTwists[n.twistOf[k]][to>>16]
		}
	}
}

// The quarter turns that flip edges.
const (
	frontTurn   = 3 * 2
	backTurn    = 3 * 4
	betweenTurn = 3 * 8
)

// flippedBy returns the edges that a quarter turn flips.
func (s *search) flippedBy(at *state, half uint) (set uint16) {
	for i, four := range at.slice {
		set |= uint16(s.sliceFlips[four]>>half&15) << (4 * i)
	}
	return set
}

// arrive looks for a single turn that is still open.
func (s *search) arrive(n *node, left int) bool {
	if left == 0 {
		if n.state == s.turnState[turns] {
			s.found = append(s.found, s.word(nil))
		}
		return s.found != nil && !s.all
	}
	for open := n.open[0]; open != 0; open &= open - 1 {
		t := bits.TrailingZeros32(open)
		if s.table.cost(t) != left || n.open[1]>>undo(t)&1 == 0 || n.state != s.turnState[undo(t)] {
			continue
		}
		if n.far {
			t = undo(t)
		}
		s.found = append(s.found, s.word([]uint8{uint8(t)}))
		return !s.all
	}
	return false
}

// word joins the ends of a solution to its middle. Turns that commute are put in order.
func (s *search) word(middle []uint8) []uint8 {
	w := slices.Concat(s.ends[0], middle)
	for _, t := range slices.Backward(s.ends[1]) {
		w = append(w, uint8(undo(int(t))))
	}
	s.table.inOrder(w)
	return w
}

// undo returns the turn that takes a turn back.
func undo(t int) int { return t - t%3 + 2 - t%3 }
