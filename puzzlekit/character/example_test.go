package character_test

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/character"
	"puzzlelab/puzzlekit/group"
)

func ExampleNew() {
	table, err := character.New(context.Background(), group.Alternating(5), nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(table)
	// Output:
	// Character table of a group of order 60, 5 conjugacy classes
	// class          1a    2a    3a  5a  5b
	// centralizer    60     4     3   5   5
	// cycles         1⁵  2²·1  3·1²   5   5
	// ─────────────────────────────────────
	// χ₁          +   1     1     1   1   1
	// χ₂          +   3    −1     0   A   B
	// χ₃          +   3    −1     0   B   A
	// χ₄          +   4     0     1  −1  −1
	// χ₅          +   5     1    −1   0   0
	// A = (1+√5)/2, B = (1−√5)/2
}

func ExampleProgress() {
	report := func(p character.Progress) { fmt.Printf("%d of %d characters\n", p.Found, p.Classes) }
	_, err := character.New(context.Background(), group.Symmetric(5), &character.Options{Progress: report})
	fmt.Println(err)
	// Output:
	// 7 of 7 characters
	// <nil>
}

func table(g *group.Group) *character.Table {
	t, err := character.New(context.Background(), g, nil)
	if err != nil {
		panic(err)
	}
	return t
}

func ExampleTable() {
	s4 := table(group.Symmetric(4))
	fmt.Println(s4.Len(), "irreducible characters of", s4.Classes().Group())
	for _, c := range s4.Irreducibles() {
		fmt.Println(c, "degree", c.Degree(), "values", c.Values(), "kernel", c.Kernel(), "center", c.Center())
	}
	// Output:
	// 5 irreducible characters of Group([ (1,2,3,4), (1,2) ])
	// χ₁ degree 1 values [1 1 1 1 1] kernel [0 1 2 3 4] center [0 1 2 3 4]
	// χ₂ degree 1 values [1 1 −1 1 −1] kernel [0 1 3] center [0 1 2 3 4]
	// χ₃ degree 2 values [2 2 0 −1 0] kernel [0 1] center [0 1]
	// χ₄ degree 3 values [3 −1 1 0 −1] kernel [0] center [0]
	// χ₅ degree 3 values [3 −1 −1 0 1] kernel [0] center [0]
}

func ExampleTable_Permutation() {
	s4 := table(group.Symmetric(4))
	points := s4.Permutation()
	fmt.Println(points, points.Values())
	fmt.Println("orbits", points.InnerProduct(s4.Irreducible(0)), "on pairs", points.InnerProduct(points))
	// Output:
	// χ₁ + χ₄ [4 0 2 1 0]
	// orbits 1 on pairs 2
}

func ExampleTable_PermutationOn() {
	ctx := context.Background()
	s4 := table(group.Symmetric(4))
	pairs, err := s4.Classes().Group().OnSets(ctx, []int{1, 2}, nil)
	if err != nil {
		panic(err)
	}
	f, err := pairs.Homomorphism(ctx)
	if err != nil {
		panic(err)
	}
	fmt.Println(s4.PermutationOn(f))
	// Output: χ₁ + χ₃ + χ₄ <nil>
}

func ExampleTable_Character() {
	s4 := table(group.Symmetric(4))
	fixed := []int64{816, 0, 8, 0, 0} // by the rotations of each class: placements of four queens on a cube of edge 3
	values := make([]character.Cyclotomic, len(fixed))
	for i, n := range fixed {
		values[i] = character.Integer(n)
	}
	fmt.Println(s4.Character(context.Background(), values))
	// Output: 36χ₁ + 32χ₂ + 68χ₃ + 104χ₄ + 100χ₅ <nil>
}

func ExampleCharacter() {
	a5 := table(group.Alternating(5))
	a, b := a5.Irreducible(1), a5.Irreducible(2)
	fmt.Println(a.Mul(b), a.Add(b).Degree(), a.InnerProduct(b), a.Conj().Equal(a), a.Add(b).IsIrreducible())
	fmt.Println(a.Mul(a).Multiplicities(), a.Table() == a5)
	// Output:
	// χ₄ + χ₅ 6 0 true false
	// [1 1 0 0 1] true
}

func ExampleCharacter_Indicator() {
	quaternions := table(group.MustParse("(1,2,4,7)(3,6,8,5), (1,3,4,8)(2,5,7,6)"))
	square := table(group.Dihedral(4))
	fmt.Println(quaternions.Irreducible(4).Indicator(), square.Irreducible(4).Indicator())
	// Output: -1 1
}

func ExampleCharacter_Restrict() {
	s4, s3 := table(group.Symmetric(4)), table(group.Symmetric(3))
	fmt.Println(s4.Irreducible(3).Restrict(context.Background(), s3))
	// Output: χ₁ + χ₃ <nil>
}

func ExampleCharacter_Induce() {
	s4, s3 := table(group.Symmetric(4)), table(group.Symmetric(3))
	fmt.Println(s3.Irreducible(0).Induce(context.Background(), s4))
	// Output: χ₁ + χ₄ <nil>
}

func ExampleRootOfUnity() {
	z := character.RootOfUnity(5, 1)
	golden := z.Add(z.Conj())
	fmt.Println(z, golden, golden.Galois(2), golden.GAP())
	fmt.Println(golden.Mul(golden).Add(golden).Equal(character.Integer(1)), golden.IsReal(), z.IsReal())
	// Output:
	// ζ₅ (−1+√5)/2 (−1−√5)/2 1*E(5)^1+1*E(5)^4
	// true true false
}

func ExampleInteger() {
	x := character.Integer(3).Sub(character.RootOfUnity(4, 1).Scale(big.NewRat(2, 1)))
	fmt.Println(x, x.Neg(), x.Conductor(), x.Complex128(), x.IsZero())
	fmt.Println(character.Integer(3).Rational())
	// Output:
	// 3−2i −3+2i 4 (3-2i) false
	// 3/1 true
}

func ExampleTable_Mixing() {
	s4 := table(group.Symmetric(4))
	weights := make([]*big.Rat, s4.Len())
	for i := range weights {
		weights[i] = new(big.Rat)
	}
	weights[0], weights[2] = big.NewRat(1, 4), big.NewRat(3, 4) // two cards drawn at random are exchanged
	mixing, err := s4.Mixing(context.Background(), weights, 5)
	fmt.Println(mixing)
	fmt.Printf("%.3f %v\n", mixing.Bounds, err)
	// Output:
	// distance to uniform after 0, 1, 2, … steps: 0.958 0.708 0.281 0.169 0.076 0.042
	// [2.398 0.829 0.400 0.198 0.099 0.049] <nil>
}

func ExampleDeck_String() {
	fmt.Println(character.Deck(52))
	// Output: a deck of 52 cards
}

func ExampleDeck_RandomTranspositions() {
	mixing, err := character.Deck(20).RandomTranspositions(context.Background(), 60)
	for _, k := range []int{0, 20, 30, 40, 60} {
		fmt.Printf("%2d %.3f %.3f\n", k, mixing.Distances[k], mixing.Bounds[k])
	}
	fmt.Println(err)
	// Output:
	//  0 1.000 779888134.314
	// 20 0.649 2.761
	// 30 0.283 0.448
	// 40 0.103 0.142
	// 60 0.013 0.017
	// <nil>
}
