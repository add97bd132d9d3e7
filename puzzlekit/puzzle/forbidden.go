package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// Some puzzles block: a piece in the wrong place stands in the way of a turn,
// as in Square-1, or pieces that are glued together would be torn apart. A move names
// what blocks it, or the puzzle names the states that no move may lead to.

// A Forbidden rule says which labels must not stand in a place: never, in
// [Definition], or before a move, in [Move].
type Forbidden struct {
	Place  int   `json:"place"`
	Labels []int `json:"labels"`
	// Reasons says of each label what it means to people that it stands there, such as
	// "the corner D lies across the cut"; nil says where the label stands.
	Reasons []string `json:"reasons,omitempty"`
}

func (f Forbidden) same(g Forbidden) bool {
	return f.Place == g.Place && slices.Equal(f.Labels, g.Labels)
}

// Blocks reports whether moves can be blocked, so that some are not possible in every
// state.
func (p *Puzzle) Blocks() bool {
	return p.def.Forbidden != nil || slices.ContainsFunc(p.def.Moves, func(m Move) bool { return m.Blocked != nil })
}

func (p *Puzzle) readForbidden() error {
	if err := p.readRules("forbidden", p.def.Forbidden); err != nil {
		return err
	}
	for i, f := range p.def.Forbidden {
		if label := p.solved[f.Place-1] + 1; slices.Contains(f.Labels, int(label)) {
			return p.wrong(fmt.Sprintf("forbidden[%d].labels", i), "label %d, %q, stands in place %d of the solved state, which must not be forbidden", label, p.labels[label-1].Text, f.Place)
		}
	}
	for k, m := range p.def.Moves {
		key := fmt.Sprintf("moves[%d].blocked", k)
		if err := p.readRules(key, m.Blocked); err != nil {
			return err
		}
		if err := p.checkStaysBlocked(key, m); err != nil {
			return err
		}
	}
	return nil
}

func (p *Puzzle) readRules(key string, rules []Forbidden) error {
	for i, f := range rules {
		key := fmt.Sprintf("%s[%d]", key, i)
		if f.Place < 1 || f.Place > p.def.Places {
			return p.wrong(key+".place", "place %d is not in 1..%d", f.Place, p.def.Places)
		}
		if f.Reasons != nil && len(f.Reasons) != len(f.Labels) {
			return p.wrong(key+".reasons", "there are %d for %s", len(f.Reasons), counted.Of(len(f.Labels), "labels"))
		}
		for _, label := range f.Labels {
			if label < 1 || label > len(p.labels) {
				return p.wrong(key+".labels", "label %d is not in 1..%d", label, len(p.labels))
			}
		}
	}
	if rules != nil && p.def.Moves[0].slides() {
		return p.wrong(key, "a puzzle that slides cannot forbid states or block moves")
	}
	return nil
}

// checkStaysBlocked checks that the inverse of a move is possible after it.
func (p *Puzzle) checkStaysBlocked(key string, m Move) error {
	type rule struct{ place, label int }
	all := map[rule]bool{}
	for _, f := range m.Blocked {
		for _, label := range f.Labels {
			all[rule{f.Place, label}] = true
		}
	}
	for i, f := range m.Blocked {
		for _, label := range f.Labels {
			if to := m.Perm.Image(f.Place); !all[rule{to, label}] {
				return p.wrong(fmt.Sprintf("%s[%d]", key, i), "label %d blocks the move in place %d but not in place %d, to which the move takes it", label, f.Place, to)
			}
		}
	}
	return nil
}

// holds reports whether the rule names a label, and the reason that it gives or "".
func (f *Forbidden) holds(label int32) (reason string, holds bool) {
	i := slices.Index(f.Labels, int(label)+1)
	if i >= 0 && f.Reasons != nil {
		reason = f.Reasons[i]
	}
	return reason, i >= 0
}

// blockedSlash reports a slash of a word of pairs that is blocked, after some letters. It is
// counted among the slashes: a pair such as (1,0) or (0,0) is no fixed number of moves.
func blockedSlash(before word.Word, reason string) error {
	slash := 1
	for l := range before.All() {
		if l.Generator() == slashGenerator {
			slash++
		}
	}
	want := "one that is not blocked; " + reason
	if before.Len() > 0 {
		want += " after " + before.String()
	}
	return &fault.InputError{In: inApply, What: fmt.Sprintf("slash %d of the word", slash), Value: "/", Want: want}
}

// slashGenerator is the generator of the slash in words of pairs; the first two turn layers.
const slashGenerator = 3

// power writes a run in letters.
func power(run word.Syllable) []word.Letter {
	l, n := word.Letter(run.Generator), run.Exponent
	if n < 0 {
		l, n = l.Inverse(), -n
	}
	return slices.Repeat([]word.Letter{l}, n)
}

// scrambleGuarded is a random walk over the moves that are not blocked. At a dead end it
// turns back.
func (p *Puzzle) scrambleGuarded(rng *rand.Rand, n int) word.Word {
	x, before := p.Solved().position(), 0
	var letters []word.Letter
	for range n {
		var runs, back [][]word.Letter // by other generators, and by the last one
		for g, m := range p.def.Moves {
			for _, k := range exponents(m) {
				run := power(word.Syllable{Generator: g + 1, Exponent: k})
				switch {
				case !x.begins(run[0], len(run)):
				case g+1 == before:
					back = append(back, run)
				default:
					runs = append(runs, run)
				}
			}
		}
		if runs == nil {
			runs = back
		}
		if runs == nil {
			break
		}
		run := runs[rng.IntN(len(runs))]
		letters, before = append(letters, run...), run[0].Generator()
		x.permute(run[0], len(run))
	}
	return p.alphabet.Word(letters...)
}
