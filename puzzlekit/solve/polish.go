package solve

import (
	"math"
	"slices"

	"puzzlelab/puzzlekit/word"
)

// polish replaces stretches of a path by shorter words for the same
// permutation: at each place the stretch that saves most, again and again until
// none saves anything. A word is known when it leads into the ball after at
// most that many turns outside the ball. Cost O(turns²·growth^outside·pieces) for each time.
func (l *ball) polish(path []uint16, outside int) []uint16 {
	path = slices.Clone(path)
	for from := 0; from < len(path); {
		end, shorter := l.shortcut(path[from:], outside)
		if shorter == nil {
			from++
			continue
		}
		path = slices.Concat(path[:from], shorter, path[from+end:])
		from = max(0, from-l.radius-outside-1) // stretches that reach into the new part
	}
	return path
}

// outsideWords is about the number of words that polish may try for a stretch.
const outsideWords = 500

// outside is the number of turns for which there are some outsideWords words.
func (l *ball) outside() int {
	growth := max(l.board.grammar.growth(l.board.allTurns()), 1.5)
	return int(math.Log(outsideWords) / math.Log(growth))
}

// shortcut returns the length of the beginning of a path that can be shortened
// most, and a shorter word for it; nil when there is none.
func (l *ball) shortcut(path []uint16, outside int) (end int, shorter []uint16) {
	d := detour{ball: l, places: make([][]uint16, outside+2)}
	for i := range d.places {
		d.places[i] = make([]uint16, len(l.home))
	}
	at, next := slices.Clone(l.home), make([]uint16, len(l.home))
	saved := 0
	for n := 1; n <= min(len(path), l.radius+outside+1+saved); n++ {
		l.turn(next, at, int(path[n-1]))
		at, next = next, at
		d.found, d.most = nil, n-saved-1
		copy(d.places[0], at)
		d.follow(0, outside, 0)
		if d.found != nil {
			saved, end, shorter = n-d.length, n, l.board.undo(d.found)
		}
	}
	return end, shorter
}

// A detour is a search for a short word that undoes a stretch.
type detour struct {
	*ball
	most   int        // turns that the word may have
	places [][]uint16 // after each turn
	path   []uint16
	found  []uint16
	length int
}

// follow looks up where the first n turns lead, and goes on.
func (d *detour) follow(n, outside int, state int32) {
	depth, ok := d.depth(d.places[n])
	if ok {
		if n+depth <= d.most {
			d.found = slices.Concat(d.path[:n], d.descend(d.places[n]))
			d.length = n + depth
			d.most = d.length - 1
		}
		return // more turns would only lead to longer words
	}
	if n == outside || n+d.radius >= d.most {
		return
	}
	for t := range d.board.turns {
		if after := d.board.grammar.after(state, t); after >= 0 {
			d.turn(d.places[n+1], d.places[n], t)
			d.path = append(d.path[:n], uint16(t))
			d.follow(n+1, outside, after)
		}
	}
}

// path writes a word in turns.
func (b *board) path(w word.Word) []uint16 {
	number := map[turn]int{}
	for t, each := range b.turns {
		number[each] = t
	}
	var path []uint16
	for run := range w.Reduce().Syllables() {
		g := run.Generator - 1
		e := run.Exponent
		if order := moveOrder(b.puzzle.Moves()[g].Perm); order < maxOrder {
			e = nearest(e, order)
		}
		if e == 0 {
			continue
		}
		steps, times := e, 1
		if !b.metric.Runs {
			steps, times = 1, abs(e)
			if _, known := number[turn{g, -1}]; known && e < 0 {
				steps = -1
			}
		}
		for range times {
			path = append(path, uint16(number[turn{g, steps}]))
		}
	}
	return path
}

// nearest is the exponent nearest to zero that is congruent to e, of two the
// positive one.
func nearest(e, order int) int {
	e = (e%order + order) % order
	if 2*e > order {
		return e - order
	}
	return e
}
