package ball

import (
	"math"
	"slices"
)

// Polish replaces subwords of a path by shorter words for the same permutation. It
// repeatedly replaces, from the left, the subword that saves most, until none saves
// anything. It finds words that enter the ball after at most outside turns. Cost
// O(turns²·growth^outside·pieces) for each pass.
func (l *Ball) Polish(path []uint16, outside int) []uint16 {
	path = slices.Clone(path)
	for from := 0; from < len(path); {
		end, shorter := l.shortcut(path[from:], outside)
		if shorter == nil {
			from++
			continue
		}
		path = slices.Concat(path[:from], shorter, path[from+end:])
		from = max(0, from-l.radius-outside-1) // subwords that overlap the new part
	}
	return path
}

// outsideWords is about the number of words that Polish may try for a subword.
const outsideWords = 500

// Outside returns the number of turns for which there are about outsideWords words.
func (l *Ball) Outside() int {
	growth := max(l.board.Grammar.Growth(l.board.AllTurns()), 1.5)
	return int(math.Log(outsideWords) / math.Log(growth))
}

// shortcut returns the length of the prefix of a path that can be shortened most and a
// shorter word for it, or nil if there is none.
func (l *Ball) shortcut(path []uint16, outside int) (end int, shorter []uint16) {
	d := detour{Ball: l, places: make([][]uint16, outside+2)}
	for i := range d.places {
		d.places[i] = make([]uint16, len(l.Home))
	}
	at, next := slices.Clone(l.Home), make([]uint16, len(l.Home))
	saved := 0
	for n := 1; n <= min(len(path), l.radius+outside+1+saved); n++ {
		l.Turn(next, at, int(path[n-1]))
		at, next = next, at
		d.found, d.most = nil, n-saved-1
		copy(d.places[0], at)
		d.follow(0, outside, 0)
		if d.found != nil {
			saved, end, shorter = n-d.length, n, l.board.Undo(d.found)
		}
	}
	return end, shorter
}

// A detour is a search for a short word that undoes a subword.
type detour struct {
	*Ball
	most   int        // turns that the word may have
	places [][]uint16 // after each turn
	path   []uint16
	found  []uint16
	length int
}

// follow looks up the element after the first n turns, and continues.
func (d *detour) follow(n, outside int, state int32) {
	depth, ok := d.Depth(d.places[n])
	if ok {
		if n+depth <= d.most {
			d.found = slices.Concat(d.path[:n], d.Descend(d.places[n]))
			d.length = n + depth
			d.most = d.length - 1
		}
		return // more turns would only lead to longer words
	}
	if n == outside || n+d.radius >= d.most {
		return
	}
	for t := range d.board.Turns {
		if after := d.board.Grammar.After(state, t); after >= 0 {
			d.Turn(d.places[n+1], d.places[n], t)
			d.path = append(d.path[:n], uint16(t))
			d.follow(n+1, outside, after)
		}
	}
}
