package board

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/word"
)

// A turn counts one in a metric. It is a generator or its inverse, or any power of a
// generator if runs count one.
type turn struct {
	Generator int // from 0
	Exponent  int // nearest to zero
}

// A Board is a puzzle as a search sees it: turns as lists of images and states as lists
// of labels, all counted from 0. Its moves are always possible, unless it is that of
// [Shapes].
type Board struct {
	Puzzle  *puzzle.Puzzle
	Metric  puzzle.Metric
	Places  int
	Labels  int      // number of labels
	Solved  []uint16 // the label of each place of the state to reach
	Turns   []turn
	Perms   []perm.Perm
	Images  [][]uint16 // image of each place by each turn
	Inverse []int      // the turn that undoes a turn
	Grammar grammar

	target  puzzle.State
	see     []uint16 // how the search sees each label: ignored ones look alike
	weights []int    // what a turn of each generator costs; nil if all count one
	costs   []int    // of the turns
	powers  bool     // every power of a generator is a turn
	commute [][]bool // which generators can be exchanged
}

// New reads a puzzle; in names the constructor in errors. A [*fault.InputError] says
// why a search by permutations is not possible.
func New(in string, p *puzzle.Puzzle, metric puzzle.Metric, aim Aim) (*Board, error) {
	switch {
	case p.Slides():
		return nil, kit.Unfit(in, p, slides)
	case p.Blocks():
		return nil, kit.Unfit(in, p, "one whose moves are possible in every state; NewBidirectional is for others")
	case metric.Slices != nil:
		return nil, kit.Unfit(in, p, countsSlices)
	}
	for _, move := range p.Moves() {
		if metric.Runs && MoveOrder(move.Perm) == maxOrder {
			return nil, kit.Unfit(in, p, fmt.Sprintf("one whose moves have orders below %d in this metric, in which every power counts one; that of %s is larger", maxOrder, move.Name))
		}
	}
	b := &Board{Puzzle: p, Metric: metric, Places: p.Places(), powers: metric.Runs}
	if err := b.take(in, aim, 1); err != nil {
		return nil, err
	}
	b.readTurns()
	b.commute = b.commuting()
	b.Grammar = newGrammar(b)
	return b, nil
}

// What is said of puzzles that are refused, with the alternative.
const (
	slides       = "one whose moves are permutations; NewSliding is for those that slide a blank"
	countsSlices = "one of its other metrics; only NewCube counts turns of slices"
)

// readTurns lists the turns generator by generator. A turn that does the same as an
// earlier one, or nothing, is left out.
func (b *Board) readTurns() {
	number := map[string]int{}
	for g, move := range b.Puzzle.Moves() {
		for _, e := range exponents(move.Perm, b.Metric.Runs) {
			sigma := move.Perm.Pow(e)
			if sigma.IsIdentity() {
				continue
			}
			if t, known := number[sigma.Key()]; known {
				if b.weight(turn{g, e}) < b.Cost(t) {
					b.Turns[t], b.costs[t] = turn{g, e}, b.weight(turn{g, e})
				}
				continue
			}
			number[sigma.Key()] = len(b.Turns)
			b.addTurn(turn{g, e}, sigma)
		}
	}
	for _, sigma := range b.Perms {
		b.Inverse = append(b.Inverse, number[sigma.Inverse().Key()])
	}
}

func (b *Board) addTurn(t turn, sigma perm.Perm) {
	b.Turns = append(b.Turns, t)
	b.costs = append(b.costs, b.weight(t))
	b.Perms = append(b.Perms, sigma)
	b.Images = append(b.Images, imagesOf(sigma))
}

// exponents lists 1, -1, 2, -2, … up to half the order of a move, or 1 and -1 if every
// letter counts.
func exponents(sigma perm.Perm, runs bool) []int {
	if !runs {
		return []int{1, -1}
	}
	order := MoveOrder(sigma)
	var list []int
	for e := 1; 2*e <= order; e++ {
		if list = append(list, e); 2*e < order {
			list = append(list, -e)
		}
	}
	return list
}

// maxOrder bounds the order of a move if all of its powers count one, since moves can
// have very large orders.
const maxOrder = 1000

// MoveOrder returns the order of a move, or maxOrder if that is smaller.
func MoveOrder(sigma perm.Perm) int {
	if o := sigma.Order(); o.IsInt64() && o.Int64() < maxOrder {
		return int(o.Int64())
	}
	return maxOrder
}

func imagesOf(sigma perm.Perm) []uint16 {
	images := make([]uint16, 0, sigma.Degree())
	for _, v := range sigma.AppendZeroBased(nil) {
		images = append(images, uint16(v))
	}
	return images
}

// LabelsOf lists the label of each place of a state, from 0.
func LabelsOf(s puzzle.State) []uint16 {
	labels := make([]uint16, 0, s.Puzzle().Places())
	for _, l := range s.Labels() {
		labels = append(labels, uint16(l-1))
	}
	return labels
}

// Distinct returns the same board with a label of its own for each place.
func (b *Board) Distinct() *Board {
	d := *b
	d.Labels, d.Solved = b.Places, nil
	for i := range b.Places {
		d.Solved = append(d.Solved, uint16(i))
	}
	return &d
}

// Homes returns the labels of a state on the distinct board: the home of each piece.
// Pieces that look alike are assigned any of their homes.
func (b *Board) Homes(ctx context.Context, s puzzle.State) ([]uint16, error) {
	sigma, err := b.Solution(ctx, s)
	if err != nil {
		return nil, err
	}
	return imagesOf(sigma), nil
}

// Apply writes the label in each place after a turn to dst.
func (b *Board) Apply(dst, labels []uint16, t int) {
	for i, to := range b.Images[t] {
		dst[to] = labels[i]
	}
}

// Word converts turns to letters.
func (b *Board) Word(path []uint16) word.Word {
	var letters []word.Letter
	for _, t := range path {
		letter, n := word.Letter(b.Turns[t].Generator+1), b.Turns[t].Exponent
		if n < 0 {
			letter, n = letter.Inverse(), -n
		}
		for range n {
			letters = append(letters, letter)
		}
	}
	return b.Puzzle.Alphabet().Word(letters...)
}

// Undo returns the path that undoes path.
func (b *Board) Undo(path []uint16) []uint16 {
	back := make([]uint16, len(path))
	for i, t := range path {
		back[len(path)-1-i] = uint16(b.Inverse[t])
	}
	return back
}

// Path converts a word to turns.
func (b *Board) Path(w word.Word) []uint16 {
	number := map[turn]int{}
	for t, each := range b.Turns {
		number[each] = t
	}
	var path []uint16
	for run := range w.Reduce().Syllables() {
		g := run.Generator - 1
		e := run.Exponent
		if order := MoveOrder(b.Puzzle.Moves()[g].Perm); order < maxOrder {
			e = nearest(e, order)
		}
		if e == 0 {
			continue
		}
		steps, times := e, 1
		if !b.powers {
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

// nearest returns the exponent congruent to e that is closest to zero, the positive one
// of two.
func nearest(e, order int) int {
	e = (e%order + order) % order
	if 2*e > order {
		return e - order
	}
	return e
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
