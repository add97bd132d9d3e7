package dango

import (
	"fmt"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/dango/internal/tokens"
	"puzzlelab/puzzlekit/fault"
)

// slotGraph is the puzzle as tokens on slots, made at its first use. Place k of skewer i,
// from the bottom, is slot i·H + k.
type slotGraph struct {
	once  sync.Once
	graph *tokens.Graph
	err   error
}

// maxSlots is the largest number of slots of package tokens.
const maxSlots = 64

// graph returns the puzzle as tokens on slots, or a [*fault.InputError] if package tokens
// cannot search it.
func (p *Puzzle) graph() (*tokens.Graph, error) {
	p.slots.once.Do(func() {
		if room := p.config.Skewers * p.config.Height; room > maxSlots {
			p.slots.err = &fault.InputError{In: "dango.Puzzle", What: "number of places for dumplings", Value: room, Want: fmt.Sprintf("at most %d", maxSlots)}
			return
		}
		var occupied tokens.Set
		left := len(p.labels)
		for i := range p.config.Skewers {
			for k := 0; k < p.config.Height && left > 0; k++ {
				occupied |= 1 << (i*p.config.Height + k)
				left--
			}
		}
		p.slots.graph, p.slots.err = tokens.New(occupied, p.slotMoves)
	})
	return p.slots.graph, p.slots.err
}

// slotMoves returns the moves for a set of occupied slots, in the order of [Puzzle.Moves].
func (p *Puzzle) slotMoves(occupied tokens.Set) (moves []tokens.Move) {
	n, height := p.config.Skewers, p.config.Height
	heights := make([]int, n)
	for i := range heights {
		for heights[i] < height && occupied>>(i*height+heights[i])&1 == 1 {
			heights[i]++
		}
	}
	for from, h := range heights {
		for to, room := range heights {
			if from != to && h > 0 && room < height {
				moves = append(moves, tokens.Move{From: from*height + h - 1, To: to*height + room})
			}
		}
	}
	return moves
}

// onSlots returns a state as tokens on slots, with the given labels in the reading order
// of the state.
func (p *Puzzle) onSlots(s State, labels []byte) tokens.State {
	out := make(tokens.State, p.config.Skewers*p.config.Height)
	for i, h := range s.Heights() {
		copy(out[i*p.config.Height:], labels[:h])
		labels = labels[h:]
	}
	return out
}

// fromSlots is the inverse of onSlots; names[i-1] is the label of token i.
func (p *Puzzle) fromSlots(s tokens.State, names []byte) State {
	var code []byte
	for i := range p.config.Skewers {
		for k := range p.config.Height {
			if slot := i*p.config.Height + k; slot < len(s) && s[slot] != 0 {
				code = append(code, names[s[slot]-1])
			}
		}
		code = append(code, 0)
	}
	return State{string(code)}
}

// reading returns the labels of a state, skewer by skewer.
func (s State) reading() []byte {
	return slices.DeleteFunc([]byte(s.code), func(b byte) bool { return b == 0 })
}

// swaps returns exchanges of skewers that generate the symmetries that keep the given
// heights.
func (p *Puzzle) swaps(heights []int) (out []tokens.Symmetry) {
	for i := range heights {
		for j := i + 1; j < len(heights); j++ {
			if heights[i] == heights[j] {
				out = append(out, p.swap(i, j))
				break
			}
		}
	}
	return out
}

// allSwaps returns the exchanges of any two skewers.
func (p *Puzzle) allSwaps() (out []tokens.Symmetry) {
	for i := range p.config.Skewers {
		for j := i + 1; j < p.config.Skewers; j++ {
			out = append(out, p.swap(i, j))
		}
	}
	return out
}

// swap returns the exchange of two skewers.
func (p *Puzzle) swap(i, j int) tokens.Symmetry {
	height := p.config.Height
	s := make(tokens.Symmetry, p.config.Skewers*height)
	for slot := range s {
		s[slot] = slot
	}
	for k := range height {
		a, b := i*height+k, j*height+k
		s[a], s[b] = b, a
	}
	return s
}
