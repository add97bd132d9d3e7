package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/word"
)

// GroupAlphabet returns the alphabet that fits [Puzzle.Group]: letter k is its
// k-th generator. It is [Puzzle.Alphabet], or loop1, loop2, … where moves slide or can be
// blocked: the generators are then walks that end where the same moves are possible as at
// the beginning, such as walks of the blank from its home to its home, and
// [Puzzle.Expand] writes them out in moves.
func (p *Puzzle) GroupAlphabet() *word.Alphabet {
	walks := p.loops().walks
	if walks == nil {
		return p.Alphabet()
	}
	names := make([]string, len(walks))
	for k := range names {
		names[k] = fmt.Sprintf("loop%d", k+1)
	}
	return word.MustAlphabet(word.Product, names...)
}

// Expand writes a word in the generators of [Puzzle.Group] in the moves of the
// puzzle. If moves are possible in every state it returns w. Otherwise it puts a walk
// for every loop, and leaves out moves that undo each other at once; the result can be
// applied to every state in which the blank, or what blocks moves, stands as in the solved
// state. It panics with
// a [*fault.InputError] when w is not over [Puzzle.GroupAlphabet]. Cost O(letters of
// the result).
func (p *Puzzle) Expand(w word.Word) word.Word {
	if err := foreignWord("puzzle.Puzzle.Expand", w, p.GroupAlphabet()); err != nil {
		panic(err)
	}
	walks := p.loops().walks
	if walks == nil {
		return w
	}
	var letters []word.Letter
	for l := range w.All() {
		walk := walks[l.Generator()-1]
		if l.IsInverse() {
			walk = walk.Inverse()
		}
		letters = append(letters, walk.Letters()...)
	}
	return p.alphabet.Word(letters...).Reduce()
}
