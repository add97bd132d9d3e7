package puzzle

import (
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
)

// mostCards is the largest deck whose shuffles are computed.
const mostCards = 1000

// RiffleDistances returns how far a deck of n cards is from a random order after 0, 1, …, k riffle shuffles, as the total variation distance
// ½ Σ |P(x) − 1/n!| over all orders x. In a riffle shuffle (of Gilbert, Shannon and Reeds) the deck is cut binomially,
// and the next card falls from a packet with a probability proportional to its size. After k of them an order with r
// rising sequences has the probability C(2ᵏ+n−r, n)/2ᵏⁿ, and Eulerian numbers count such orders (Bayer and
// Diaconis 1992). It is computed exactly and rounded at the end. It panics with a [*fault.InputError] unless n is in 1..1,000 and k in
// 0..100.
func RiffleDistances(n, k int) []float64 {
	checkShuffles("RiffleDistances", n, k)
	orders := eulerian(n)
	out := make([]float64, k+1)
	for shuffles := range out {
		packets := new(big.Int).Lsh(big.NewInt(1), uint(shuffles))
		chances := make([]*big.Int, n) // times 2^(shuffles·n)
		for r := range chances {
			chances[r] = binomial(new(big.Int).Add(packets, big.NewInt(int64(n-r-1))), n)
		}
		out[shuffles] = distanceToRandom(n, orders, chances, new(big.Int).Exp(packets, big.NewInt(int64(n)), nil))
	}
	return out
}

// TopToRandomDistances returns the same for shuffles that put the top card at a random place, each of the n with the same
// probability. After k of them, m cards are left below all others in their old order, and the orders with the same m have
// the same probability (Diaconis, Fill and Pitman 1992). It panics like [RiffleDistances].
func TopToRandomDistances(n, k int) []float64 {
	checkShuffles("TopToRandomDistances", n, k)
	out := make([]float64, k+1)
	places := []*big.Int{big.NewInt(1)} // by j: the sequences of shuffles that move j different cards, by the last places of these
	for shuffles := range out {
		// An order needs j cards to be moved if the last n−j, and no more, are as they were. Then it comes from the sequences
		// that move i ≥ j cards, with the probability (n−i)!/n! each.
		orders, chances := make([]*big.Int, n), make([]*big.Int, n)
		for j := range n {
			orders[j], chances[j] = neededBy(n, j), new(big.Int)
			for i := j; i < len(places); i++ {
				chances[j].Add(chances[j], places[i])
			}
		}
		out[shuffles] = distanceToRandom(n, orders, chances, new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(shuffles)), nil))
		places = afterTop(n, places)
	}
	return out
}

// afterTop returns the numbers after another shuffle, divided by the number of arrangements of the moved cards: the top
// card is one of the j that have been moved, or, if it is put below them, another one.
func afterTop(n int, places []*big.Int) []*big.Int {
	next := make([]*big.Int, min(len(places)+1, n+1))
	for j := range next {
		next[j] = new(big.Int)
		if j > 0 {
			next[j].Set(places[j-1])
		}
		if j < len(places) {
			next[j].Add(next[j], new(big.Int).Mul(places[j], big.NewInt(int64(j))))
		}
	}
	return next
}

// neededBy counts the orders of n cards that are made by moving j cards from the top, but not fewer.
func neededBy(n, j int) *big.Int {
	count := new(big.Int).MulRange(int64(n-j+1), int64(n)) // of j cards among the others
	if j > 0 {
		count.Sub(count, new(big.Int).MulRange(int64(n-j+2), int64(n)))
	}
	return count
}

// distanceToRandom returns ½ Σ orders·|chances/of − 1/n!|.
func distanceToRandom(n int, orders, chances []*big.Int, of *big.Int) float64 {
	factorial := new(big.Int).MulRange(1, int64(n))
	sum := new(big.Int)
	for i, chance := range chances {
		term := new(big.Int).Mul(chance, factorial)
		term.Sub(term, of).Abs(term)
		sum.Add(sum, term.Mul(term, orders[i]))
	}
	distance, _ := new(big.Rat).SetFrac(sum, of.Mul(of, factorial).Lsh(of, 1)).Float64()
	return distance
}

// eulerian returns the numbers of orders of n cards with 1, 2, …, n rising sequences.
func eulerian(n int) []*big.Int {
	row := []*big.Int{big.NewInt(1)}
	for m := 2; m <= n; m++ {
		next := make([]*big.Int, m)
		for r := range next { // A(m,r) = (r+1)·A(m−1,r) + (m−r)·A(m−1,r−1)
			next[r] = new(big.Int)
			if r < len(row) {
				next[r].Mul(row[r], big.NewInt(int64(r+1)))
			}
			if r > 0 {
				next[r].Add(next[r], new(big.Int).Mul(row[r-1], big.NewInt(int64(m-r))))
			}
		}
		row = next
	}
	return row
}

// binomial returns a(a−1)…(a−n+1)/n!.
func binomial(a *big.Int, n int) *big.Int {
	out, factor := big.NewInt(1), new(big.Int)
	for i := range n {
		out.Mul(out, factor.Sub(a, big.NewInt(int64(i))))
	}
	return out.Quo(out, factor.MulRange(1, int64(n)))
}

func checkShuffles(in string, n, k int) {
	const mostShuffles = 100
	if n < 1 || n > mostCards {
		panic(&fault.InputError{In: "puzzle." + in, What: "number of cards", Value: n, Want: fmt.Sprintf("1..%d", mostCards)})
	}
	if k < 0 || k > mostShuffles {
		panic(&fault.InputError{In: "puzzle." + in, What: "number of shuffles", Value: k, Want: fmt.Sprintf("0..%d", mostShuffles)})
	}
}
