package dango

import (
	"iter"
	"math/big"
)

// StateCount returns the number of states. For n dumplings, kᵢ of them of colour i, it is
// n!/Πkᵢ! times the number of ways to spread n dumplings over the skewers. For distinct
// dumplings that fill all skewers but one it is (H(N−1))!·C(H+N−1, H) (sugyan 2024).
func (p *Puzzle) StateCount() *big.Int {
	count := new(big.Int).MulRange(1, int64(len(p.labels)))
	for _, k := range p.config.Colors {
		count.Quo(count, new(big.Int).MulRange(1, int64(k)))
	}
	return count.Mul(count, p.compositions(p.config.Skewers, len(p.labels)))
}

// MoveCount returns the number of moves of all states: the ordered pairs of skewers of
// which the first is not empty and the second not full. A move and its inverse count two.
func (p *Puzzle) MoveCount() *big.Int {
	if p.config.Skewers < 2 || len(p.labels) == 0 {
		return new(big.Int)
	}
	arrangements := new(big.Int).Quo(p.StateCount(), p.compositions(p.config.Skewers, len(p.labels)))
	return arrangements.Mul(arrangements, p.shapeMoves())
}

// shapeMoves returns the number of moves over all ways to spread equal dumplings over the
// skewers: for each ordered pair of skewers, the ways in which the first is not empty and
// the second not full.
func (p *Puzzle) shapeMoves() *big.Int {
	skewers, height, n := p.config.Skewers, p.config.Height, len(p.labels)
	if skewers < 2 {
		return new(big.Int)
	}
	ways := p.compositions(skewers, n)
	ways.Sub(ways, p.compositions(skewers-1, n))
	ways.Sub(ways, p.compositions(skewers-1, n-height))
	ways.Add(ways, p.compositions(skewers-2, n-height))
	return ways.Mul(ways, big.NewInt(int64(skewers)*int64(skewers-1)))
}

// compositions returns the number of ways to spread n equal dumplings over skewers of the
// puzzle's height, by inclusion and exclusion over the overfull skewers.
func (p *Puzzle) compositions(skewers, n int) *big.Int {
	total := new(big.Int)
	if skewers == 0 && n == 0 {
		return big.NewInt(1)
	}
	for over := 0; over <= skewers; over++ {
		rest := n - over*(p.config.Height+1)
		if rest < 0 || skewers == 0 {
			break
		}
		term := new(big.Int).Binomial(int64(skewers), int64(over))
		term.Mul(term, new(big.Int).Binomial(int64(rest+skewers-1), int64(skewers-1)))
		if over%2 == 1 {
			term.Neg(term)
		}
		total.Add(total, term)
	}
	return total
}

// Shapes yields the possible heights of the skewers up to their order: each in
// non-increasing order, the lexicographically largest first.
func (p *Puzzle) Shapes() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		heights := make([]int, p.config.Skewers)
		var place func(i, rest, most int) bool
		place = func(i, rest, most int) bool {
			if i == len(heights) {
				return yield(append([]int(nil), heights...))
			}
			for h := min(most, rest); h >= 0 && h*(len(heights)-i) >= rest; h-- {
				heights[i] = h
				if !place(i+1, rest-h, h) {
					return false
				}
			}
			return true
		}
		place(0, len(p.labels), p.config.Height)
	}
}
