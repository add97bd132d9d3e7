package character

import (
	"context"
	"fmt"
	"math"

	"puzzlelab/puzzlekit/fault"
)

// mostCards is the largest deck: it has 966,467 cycle types.
const mostCards = 60

// A Deck is a number of cards.
type Deck int

// String says how many cards there are.
func (d Deck) String() string { return fmt.Sprintf("a deck of %d cards", int(d)) }

// RandomTranspositions returns how a deck is mixed by exchanging cards at random, after 0 to so many steps. In each step two cards are drawn
// independently, each of the n cards with the same chance; with probability 1/n they are the same one, and nothing happens. It is what
// [Table.Mixing] says of the symmetric group, for decks whose character table is too large to be written down.
//
// The distances come from the walk on cycle types, because all orders of a cycle type have the same probability. The bounds need of the
// irreducible character of each partition λ only the degree d and the value on transpositions. The degree is n! divided by the product of the
// hook lengths (Frame, Robinson and Thrall 1954), and the eigenvalue is (n+2c)/n² with the sum c of the contents of λ (Frobenius
// 1900, Diaconis and Shahshahani 1981). Twice the bound is the distance in L², √(Σ (n!·P(x) − 1)²/n!).
//
// The sums have no negative terms and are computed in float64. For up to 1,000 steps the relative error of a bound is below 10⁻¹², and the
// error of a distance is below 10⁻⁹. The cost is that of some 30 numbers for each cycle type and each step: 52 cards have 281,589
// types, which take 200 MB, and a step takes 30 milliseconds. Errors are [*fault.InputError] unless the deck has 1..60 cards and steps is 0
// or more, and [*fault.StoppedError].
func (d Deck) RandomTranspositions(ctx context.Context, steps int) (*Mixing, error) {
	const in = "character.Deck.RandomTranspositions"
	n := int(d)
	if n < 1 || n > mostCards {
		return nil, &fault.InputError{In: in, What: "number of cards", Value: n, Want: fmt.Sprintf("1..%d", mostCards)}
	}
	if steps < 0 {
		return nil, &fault.InputError{In: in, What: "steps", Value: steps, Want: "0 or more"}
	}
	types := newPartitions(n)
	bounds, err := transpositionBounds(ctx, in, types, steps)
	if err != nil {
		return nil, err
	}
	distances, err := walkCycleTypes(ctx, in, types, steps)
	if err != nil {
		return nil, err
	}
	return &Mixing{Distances: distances, Bounds: bounds}, nil
}

// transpositionBounds returns ½·√(Σ d²·((n+2c)/n²)²ᵏ) for each k, over all partitions but that of one part. Partitions with
// the same sum of contents have the same eigenvalue.
func transpositionBounds(ctx context.Context, in string, types *partitions, steps int) ([]float64, error) {
	n := types.n
	most := n * (n - 1) / 2
	squares := make([]float64, 2*most+1) // the sums of d², by c+most
	for _, parts := range types.all {
		if err := fault.Stopped(ctx, in, ""); err != nil {
			return nil, err
		}
		if len(parts) > 1 {
			d := hookDegree(parts, n)
			squares[contentSum(parts)+most] += d * d
		}
	}
	bounds := make([]float64, steps+1)
	for k := range bounds {
		if err := fault.Stopped(ctx, in, ""); err != nil {
			return nil, err
		}
		sum := 0.0
		for i, s := range squares {
			if s > 0 {
				sum += s * math.Pow(float64(n+2*(i-most))/float64(n*n), float64(2*k))
			}
		}
		bounds[k] = math.Sqrt(sum) / 2
	}
	return bounds, nil
}

// hookDegree returns n! divided by the product of the hook lengths. The hook of a box is the box itself and those to its right and
// below it.
func hookDegree(parts []uint8, n int) float64 {
	degree, factor := 1.0, n
	column := make([]int, parts[0]) // heights
	for _, p := range parts {
		for j := range p {
			column[j]++
		}
	}
	for i, p := range parts {
		for j := range int(p) {
			degree *= float64(factor) / float64(int(p)-j+column[j]-i-1)
			factor--
		}
	}
	return degree
}

// contentSum returns the sum of the contents, column − row, of all boxes.
func contentSum(parts []uint8) (sum int) {
	for i, p := range parts {
		sum += int(p)*(int(p)-1)/2 - i*int(p)
	}
	return sum
}
