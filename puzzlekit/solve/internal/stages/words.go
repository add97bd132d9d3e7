package stages

import (
	"context"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A wordList has all words up to some length, in the order of their lengths. Each
// extends an earlier one by a turn.
type wordList struct {
	prefix []int32
	last   []uint16 // the last turn of each word
	begin  []int32  // the first word of each length, and at the end the number of words
}

const (
	maxTurns   = 10      // of a word in a list
	checkEvery = 1 << 12 // words between two checks of the context
)

// allWords lists the words up to the greatest length, at most maxTurns, for which there
// are at most limit. It lists at least those of one turn.
func allWords(ctx context.Context, b *board.Board, limit int) (wordList, error) {
	w := wordList{prefix: []int32{0}, last: []uint16{0}, begin: []int32{0, 1}}
	states := []int32{0}
	growth := b.Grammar.Growth(b.AllTurns())
	for w.longest() == 0 || w.longest() < maxTurns && float64(len(states))+growth*float64(w.count(w.longest())) <= float64(limit) {
		for k := w.begin[w.longest()]; k < w.begin[w.longest()+1]; k++ {
			if k%checkEvery == 0 && ctx.Err() != nil {
				return w, kit.Stopped(ctx)
			}
			for t := range b.Turns {
				if state := b.Grammar.After(states[k], t); state >= 0 {
					w.prefix = append(w.prefix, k)
					w.last = append(w.last, uint16(t))
					states = append(states, state)
				}
			}
		}
		w.begin = append(w.begin, int32(len(states)))
	}
	return w, nil
}

// longest returns the greatest length of a word.
func (w *wordList) longest() int { return len(w.begin) - 2 }

// count returns the number of words of a length.
func (w *wordList) count(length int) int32 { return w.begin[length+1] - w.begin[length] }

// length returns the number of turns of a word.
func (w *wordList) length(word int32) int {
	n := 0
	for w.begin[n+1] <= word {
		n++
	}
	return n
}

// column lists where each of the first n words takes a place.
func (w *wordList) column(images [][]uint16, place, n int) []uint16 {
	to := make([]uint16, n)
	to[0] = uint16(place)
	for k := 1; k < n; k++ {
		to[k] = images[w.last[k]][to[w.prefix[k]]]
	}
	return to
}

// quotient returns the turns of u, then those of v undone.
func (w *wordList) quotient(inverse []int, u, v int32) []uint16 {
	first := w.length(u)
	path := make([]uint16, first, first+w.length(v))
	for k := first - 1; k >= 0; k-- {
		path[k] = w.last[u]
		u = w.prefix[u]
	}
	for ; v > 0; v = w.prefix[v] {
		path = append(path, uint16(inverse[w.last[v]]))
	}
	return path
}
