package dango

import (
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// Which states can be reached
//
// Let there be N skewers of height H and g gaps, that is NH − g dumplings.
//
// Theorem. (a) For N ≥ 3 and g ≥ H every state can be reached from every other.
// (b) For N ≥ 3 and g < H the lowest H−g places of each skewer are frozen: states
// that agree there can be reached from each other, others not. (c) For N = 2 the
// word that skewer 1 gives from the bottom up and skewer 2 then from the top down
// never changes, and for g ≥ 1 states with the same word can be reached from each
// other.
//
// Proof. Moves can be undone. For g ≥ 1 the heights can be made any that fit:
// while they differ from those wanted, some skewer is too high and another too
// low, and a dumpling moves from the first to the second.
//
// (a) Call the dumplings different; colours only make fewer states. There is
// nothing to show for fewer than two. There are at most (N−1)H dumplings, so the
// heights can be made such that skewer N is empty and, as N−1 ≥ 2, two others or
// more are not. Call such a state C; it remains to exchange any two dumplings of
// C and change nothing else.
//
// (i) When x and y are on top of two skewers and a third has room, three moves
// exchange them: x to the third skewer, y to x's place, x to y's. (ii) If moves w
// lead from C to a state as in (i), then w, the three moves and w undone exchange
// x and y in C, for w moves dumplings by their places. (iii) Let i and j be
// skewers of C that are not empty, z the top of j and x any dumpling of i. Put
// what lies on x on skewer N, dumpling by dumpling: x and z are on top, and N has
// room, for it holds fewer than H. By (ii) x and z can be exchanged. (iv) So the
// top of each skewer can be exchanged with each dumpling of every other. These
// pairs connect all dumplings of C, and exchanges along the edges of a connected
// graph generate all permutations.
//
// (b) The other skewers hold at most (N−1)H, so each holds at least H−g. A
// dumpling at height H−g or lower that moved would leave fewer behind. What lies
// above is the puzzle of N skewers of height g with g gaps: (a) for g ≥ 1, and
// for g = 0 nothing at all.
//
// (c) A move takes the dumpling at the border of the two parts of the word to the
// other side of the border. With the word fixed, a state is given by the height
// of skewer 1. ∎

// frozen returns the number of lowest places of each skewer that never change.
func (p *Puzzle) frozen() int {
	gaps := p.config.Skewers*p.config.Height - len(p.labels)
	return max(0, p.config.Height-gaps)
}

// Components returns the number of connected components of the graph of states. It is 1
// for three or more skewers with at least as many gaps as a skewer is high.
func (p *Puzzle) Components() *big.Int {
	if p.config.Skewers <= 2 {
		return p.words(len(p.labels))
	}
	return p.words(p.config.Skewers * p.frozen())
}

// words returns the number of words of a length that use each label at most as often as
// there are dumplings with it.
func (p *Puzzle) words(length int) *big.Int {
	ways := make([]*big.Int, length+1) // by length, using the colours so far
	for i := range ways {
		ways[i] = new(big.Int)
	}
	ways[0].SetInt64(1)
	for _, k := range p.config.Colors {
		for l := length; l > 0; l-- {
			choices, term := big.NewInt(1), new(big.Int) // l over used
			for used := 1; used <= min(k, l); used++ {
				choices.Mul(choices, big.NewInt(int64(l-used+1)))
				choices.Quo(choices, big.NewInt(int64(used)))
				ways[l].Add(ways[l], term.Mul(choices, ways[l-used]))
			}
		}
	}
	return ways[length]
}

// CheckReachable returns nil if moves lead from one state to another, a
// [*fault.UnreachableError] with the reason if they do not, and a [*fault.InputError] if
// a state does not belong to the puzzle. It does not search.
func (p *Puzzle) CheckReachable(from, to State) error {
	const in = "dango.Puzzle.CheckReachable"
	for _, s := range []State{from, to} {
		if err := p.check(in, s); err != nil {
			return err
		}
	}
	fail := func(format string, args ...any) error {
		return &fault.UnreachableError{In: in, What: "state", Value: to, Reason: fmt.Sprintf(format, args...)}
	}
	a, b := from.Skewers(), to.Skewers()
	switch p.config.Skewers {
	case 1:
		if from != to {
			return fail("there is one skewer only, so nothing moves")
		}
		return nil
	case 2:
		if v, w := word(a), word(b); !slices.Equal(v, w) {
			return fail("two skewers only pass the dumplings to and fro: their order never changes, %v in the one and %v in the other", v, w)
		}
		return nil
	}
	low := p.frozen()
	for i := range a {
		for k := range low {
			if a[i][k] != b[i][k] {
				return fail("%s, and dumpling %d of skewer %d differs", frozenLaw(p.config.Height-low, low), k+1, i+1)
			}
		}
	}
	return nil
}

// frozenLaw returns the text that, with so many gaps, the lowest dumplings of each skewer
// never move.
func frozenLaw(gaps, low int) string {
	with, lowest, are := counted.Of(gaps, "gaps"), counted.Of(low, "dumplings"), "are"
	if gaps == 0 {
		with = "no gap"
	}
	if low == 1 {
		lowest, are = "dumpling", "is"
	}
	return fmt.Sprintf("with %s the lowest %s of each skewer %s never free", with, lowest, are)
}

// word returns the labels of skewer 1 from the bottom up, then those of skewer 2 from the
// top down.
func word(skewers [][]int) []int {
	w := slices.Clone(skewers[0])
	down := slices.Clone(skewers[1])
	slices.Reverse(down)
	return append(w, down...)
}
