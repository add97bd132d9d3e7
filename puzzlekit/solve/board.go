package solve

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// A turn is what counts one in a metric: a generator or its inverse, and where
// runs count one any power of a generator.
type turn struct {
	generator int // from 0
	exponent  int // nearest to zero
}

// A board is a puzzle as a search sees it: turns as lists of images and states
// as lists of labels, all counted from 0. It is for puzzles whose moves are
// always possible.
type board struct {
	made
	places  int
	labels  int      // number of labels
	solved  []uint16 // the label of each place
	turns   []turn
	perms   []perm.Perm
	images  [][]uint16 // image of each place by each turn
	inverse []int      // the turn that undoes a turn
	grammar grammar
}

// newBoard reads a puzzle for the constructor that in names.
func newBoard(in string, p *puzzle.Puzzle, metricName string) (*board, error) {
	metric, err := metricOf(in, p, metricName)
	if err != nil {
		return nil, err
	}
	switch {
	case p.Slides():
		return nil, unfit(in, p, "one whose moves are permutations; NewSlidingNear is for those that slide a blank")
	case p.Definition().Forbidden != nil:
		return nil, unfit(in, p, blocked)
	}
	for _, move := range p.Moves() {
		if metric.Runs && moveOrder(move.Perm) == maxOrder {
			return nil, unfit(in, p, fmt.Sprintf("one whose moves have orders below %d in this metric, in which every power counts one; that of %s is larger", maxOrder, move.Name))
		}
	}
	b := &board{made: made{p, metric}, places: p.Places(), labels: len(p.Labels()), solved: labelsOf(p.Solved())}
	b.readTurns()
	b.grammar = newGrammar(b)
	return b, nil
}

// blocked is what to use instead where states block moves.
const blocked = "one whose moves are possible in every state; stategraph.Explore lists the states of others, by State.Key: see the example of puzzle.Forbidden"

// readTurns lists the turns generator by generator; one that does what an
// earlier one does, or nothing, is left out.
func (b *board) readTurns() {
	number := map[string]int{}
	for g, move := range b.puzzle.Moves() {
		for _, e := range exponents(move.Perm, b.metric.Runs) {
			sigma := move.Perm.Pow(e)
			if _, known := number[sigma.Key()]; known || sigma.IsIdentity() {
				continue
			}
			number[sigma.Key()] = len(b.turns)
			b.turns = append(b.turns, turn{g, e})
			b.perms = append(b.perms, sigma)
			b.images = append(b.images, imagesOf(sigma))
		}
	}
	for _, sigma := range b.perms {
		b.inverse = append(b.inverse, number[sigma.Inverse().Key()])
	}
}

// exponents lists 1, -1, 2, -2, … as far as the order of a move has use for
// them, or 1 and -1 where every letter counts.
func exponents(sigma perm.Perm, runs bool) []int {
	if !runs {
		return []int{1, -1}
	}
	order := moveOrder(sigma)
	var list []int
	for e := 1; 2*e <= order; e++ {
		if list = append(list, e); 2*e < order {
			list = append(list, -e)
		}
	}
	return list
}

// maxOrder bounds the order of a move all of whose powers count one: moves can
// have enormous orders.
const maxOrder = 1000

func moveOrder(sigma perm.Perm) int {
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

func labelsOf(s puzzle.State) []uint16 {
	labels := make([]uint16, 0, s.Puzzle().Places())
	for _, l := range s.Labels() {
		labels = append(labels, uint16(l-1))
	}
	return labels
}

// distinct returns the same board with a label of its own for each place.
func (b *board) distinct() *board {
	d := *b
	d.labels, d.solved = b.places, nil
	for i := range b.places {
		d.solved = append(d.solved, uint16(i))
	}
	return &d
}

// homes returns the labels of a state on the distinct board: where each piece
// will go. Of pieces that look alike any may go to any of their homes.
func (b *board) homes(s puzzle.State) ([]uint16, error) {
	sigma, err := b.puzzle.Solution(s)
	if err != nil {
		return nil, err
	}
	return imagesOf(sigma), nil
}

// apply writes what stands in each place after a turn to dst.
func (b *board) apply(dst, labels []uint16, t int) {
	for i, to := range b.images[t] {
		dst[to] = labels[i]
	}
}

// word writes turns in letters.
func (b *board) word(path []uint16) word.Word {
	var letters []word.Letter
	for _, t := range path {
		letter, n := word.Letter(b.turns[t].generator+1), b.turns[t].exponent
		if n < 0 {
			letter, n = letter.Inverse(), -n
		}
		for range n {
			letters = append(letters, letter)
		}
	}
	return b.puzzle.Alphabet().Word(letters...)
}

// undo is the path that undoes path.
func (b *board) undo(path []uint16) []uint16 {
	back := make([]uint16, len(path))
	for i, t := range path {
		back[len(path)-1-i] = uint16(b.inverse[t])
	}
	return back
}

// result checks a path and makes a Result of it.
func (b *board) result(s puzzle.State, path []uint16, lower int, method string, nodes uint64) (Result, error) {
	return solution(s, b.word(path), b.metric, lower, method, nodes)
}
