package character

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// A Mixing is how far a random walk is from the uniform distribution after 0, 1, 2, … steps.
type Mixing struct {
	// Distances are the total variation distances ½ Σ |P(x) − 1/|G||.
	Distances []float64
	// Bounds are at least as great. They are those of the upper bound lemma, ½·√(Σ χ(1)²|λ|²ᵏ), over all χ but the
	// trivial one, where λ is the eigenvalue of the walk that belongs to χ.
	Bounds []float64
}

// String lists the distances.
func (m Mixing) String() string {
	texts := make([]string, len(m.Distances))
	for k, d := range m.Distances {
		texts[k] = fmt.Sprintf("%.3f", d)
	}
	return "distance to uniform after 0, 1, 2, … steps: " + strings.Join(texts, " ")
}

// Mixing returns how a random walk mixes the group whose steps are elements drawn at random: from class c with probability
// weights[c], and there each element with the same. After k steps the probability of an element x is (1/|G|) Σ χ(1)·λᵏ·χ(x⁻¹) with
// λ = Σ weights[c]·χ(c)/χ(1) (Diaconis and Shahshahani 1981). It is computed exactly and rounded at the end. The cost is that of
// some products for each value of the table and each step. [Deck.RandomTranspositions] is for large symmetric groups.
//
// Errors are [*fault.InputError] unless there is a weight of 0 or more for each class and their sum is 1, or for a
// negative number of steps, and [*fault.StoppedError].
func (t *Table) Mixing(ctx context.Context, weights []*big.Rat, steps int) (*Mixing, error) {
	const in = "character.Table.Mixing"
	if err := t.checkWeights(in, weights, steps); err != nil {
		return nil, err
	}
	eigenvalues, powers := make([]Cyclotomic, len(t.rows)), make([]Cyclotomic, len(t.rows))
	for i, row := range t.rows {
		sum := Cyclotomic{}
		for c, w := range weights {
			if w.Sign() != 0 {
				sum = sum.Add(row.values[c].Scale(w))
			}
		}
		eigenvalues[i] = sum.Scale(new(big.Rat).SetFrac(big.NewInt(1), row.Degree()))
		powers[i] = Integer(1)
	}
	out := &Mixing{}
	for k := 0; ; k++ {
		distance, err := t.distance(ctx, in, powers)
		if err != nil {
			return nil, err
		}
		out.Distances, out.Bounds = append(out.Distances, distance), append(out.Bounds, t.upperBound(powers))
		if k == steps {
			return out, nil
		}
		for i, x := range eigenvalues {
			powers[i] = powers[i].Mul(x)
		}
	}
}

func (t *Table) checkWeights(in string, weights []*big.Rat, steps int) error {
	if steps < 0 {
		return &fault.InputError{In: in, What: "steps", Value: steps, Want: "0 or more"}
	}
	if len(weights) != len(t.rows) {
		return &fault.InputError{In: in, What: "number of weights", Value: len(weights), Want: fmt.Sprintf("%d, one for each class", len(t.rows))}
	}
	sum := new(big.Rat)
	for c, w := range weights {
		if w == nil || w.Sign() < 0 {
			return &fault.InputError{In: in, What: "weight of class " + t.classes.Name(c), Value: w, Want: "0 or more"}
		}
		sum.Add(sum, w)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return &fault.InputError{In: in, What: "sum of the weights", Value: sum.RatString(), Want: "1"}
	}
	return nil
}

// distance returns the total variation distance of a walk whose eigenvalues have these powers: on a class, |G|·P − 1 is the sum over all
// χ but the trivial one.
func (t *Table) distance(ctx context.Context, in string, powers []Cyclotomic) (float64, error) {
	total := new(big.Rat)
	for c, size := range t.sizes {
		if err := fault.Stopped(ctx, in, ""); err != nil {
			return 0, err
		}
		sum := Cyclotomic{}
		for i, row := range t.rows[1:] {
			if !powers[i+1].IsZero() && !row.values[c].IsZero() {
				sum = sum.Add(powers[i+1].Mul(row.values[t.inverse[c]]).Scale(new(big.Rat).SetInt(row.Degree())))
			}
		}
		q, ok := sum.Rational()
		if !ok {
			return 0, &fault.InternalError{In: in, What: "a probability is not rational"}
		}
		total.Add(total, q.Abs(q).Mul(q, new(big.Rat).SetInt(size)))
	}
	total.Quo(total, new(big.Rat).SetInt(new(big.Int).Lsh(t.classes.Group().Order(), 1)))
	distance, _ := total.Float64()
	return distance, nil
}

func (t *Table) upperBound(powers []Cyclotomic) float64 {
	sum := 0.0
	for i, row := range t.rows[1:] {
		z, degree := powers[i+1].Complex128(), new(big.Float).SetInt(row.Degree())
		d, _ := degree.Float64()
		sum += d * d * (real(z)*real(z) + imag(z)*imag(z))
	}
	return math.Sqrt(sum) / 2
}
