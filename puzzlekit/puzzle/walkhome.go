package puzzle

import (
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// WalkHome returns moves that lead from s to a state in which the blank, or what blocks
// moves, stands as in the solved state: there, words of [Puzzle.Expand] can be applied.
// The word is empty where moves are always possible. A [*fault.UnreachableError] says that
// no moves do that, a [*fault.LimitError] that there are too many arrangements of what
// blocks moves, and a [*fault.InputError] that s is the zero State. Cost O(letters), after
// that of [Puzzle.Group].
func (s State) WalkHome() (word.Word, error) {
	const in = "puzzle.State.WalkHome"
	if s.puzzle == nil {
		return word.Word{}, noState(in)
	}
	p := s.puzzle
	none := p.alphabet.Word()
	switch {
	case p.Slides():
		home, reached := s.slideHome()
		if !reached {
			return none, &fault.UnreachableError{In: in, What: "state", Value: s.Line(), Reason: blankStays(s.Blank())}
		}
		return home, nil
	case p.Blocks():
		shapes := p.shapes()
		if shapes.err != nil {
			return none, shapes.err
		}
		k := shapes.graph.Find(s.labels)
		if k < 0 {
			return none, &fault.UnreachableError{In: in, What: "state", Value: s.Line(), Reason: noSuchShape}
		}
		runs, _ := p.runsAndTurns()
		return p.walkTo(shapes.graph, runs, int(k)).Inverse(), nil
	}
	return none, nil
}

// slideHome returns a shortest walk of the blank to its home, and whether there is one.
func (s State) slideHome() (walk word.Word, found bool) {
	p := s.puzzle
	home, start := p.Solved().Blank()-1, s.Blank()-1
	walks := map[int]word.Word{start: p.alphabet.Word()}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == home {
			return walks[home], true
		}
		for k := range p.def.Moves {
			l := word.Letter(k + 1)
			to := p.slideTo(l, at)
			if _, known := walks[to]; to < 0 || known {
				continue
			}
			walks[to] = walks[at].Mul(p.alphabet.Word(l))
			queue = append(queue, to)
		}
	}
	return walk, false
}
