package group_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// m11 is the Mathieu group on 11 points.
var m11 = group.MustParse("[(1,2,3,4,5,6,7,8,9,10,11),(3,7,11,8)(4,10,5,6)]")

func Example() {
	g := group.New(
		perm.MustParse("(1,2,3,4,5,6,7,8,9,10,11)"),
		perm.MustParse("(3,7,11,8)(4,10,5,6)"),
	)
	fmt.Println(g.Order())
	fmt.Println(g.Contains(perm.MustParse("(1,2)")))
	// Output:
	// 7920
	// false
}

func ExampleNew() {
	g := group.New(perm.MustParse("(1,2,3,4)"), perm.MustParse("(1,3)"))
	fmt.Println(g, g.Order())
	// Output: Group([ (1,2,3,4), (1,3) ]) 8
}

func ExampleTrivial() {
	fmt.Println(group.Trivial(5).Order(), group.Trivial(5).Degree())
	// Output: 1 5
}

func ExampleParse() {
	g, err := group.Parse("Group([ (1,2,3), (3,4,5) ])")
	fmt.Println(g.Order(), err)
	// Output: 60 <nil>
}

func ExampleMustParse() {
	fmt.Println(group.MustParse("[(1,2,3,4,5),(1,2)]").Order())
	// Output: 120
}

func ExampleGroup_Degree() {
	fmt.Println(m11.Degree())
	// Output: 11
}

func ExampleGroup_Generators() {
	fmt.Println(m11.Generators())
	// Output: [(1,2,3,4,5,6,7,8,9,10,11) (3,7,11,8)(4,10,5,6)]
}

func ExampleGroup_Order() {
	fmt.Println(m11.Order())
	// Output: 7920
}

func ExampleGroup_Base() {
	fmt.Println(group.MustParse("[(1,2,3,4),(1,3)]").Base())
	// Output: [1 2]
}

func ExampleGroup_StrongGenerators() {
	square := group.MustParse("[(1,2,3,4),(1,3)]")
	fixing := 0
	for _, s := range square.StrongGenerators() {
		if s.Image(1) == 1 {
			fixing++
		}
	}
	fmt.Println(fixing > 0) // some of them generate the stabiliser of 1
	// Output: true
}

func ExampleGroup_Contains() {
	a4 := group.MustParse("[(1,2,3),(2,3,4)]")
	fmt.Println(a4.Contains(perm.MustParse("(1,2)(3,4)")), a4.Contains(perm.MustParse("(1,2)")))
	// Output: true false
}

func ExampleGroup_Sift() {
	a4 := group.MustParse("[(1,2,3),(2,3,4)]")
	residue, level := a4.Sift(perm.MustParse("(1,2,3,4)"))
	fmt.Println(residue, level) // what is left of an odd permutation
	// Output: (3,4) 3
}

func ExampleGroup_GAP() {
	fmt.Println(m11.GAP())
	// Output: Group([ (1,2,3,4,5,6,7,8,9,10,11), (3,7,11,8)(4,10,5,6) ])
}

func ExampleGroup_String() {
	fmt.Println(group.Trivial(3))
	// Output: Group(())
}

func ExampleGroup_Orbit() {
	fmt.Println(group.MustParse("[(1,2,5),(3,4)]").Orbit(5))
	// Output: [5 1 2]
}

func ExampleGroup_Orbits() {
	fmt.Println(group.MustParse("[(1,2,5),(3,4)]").Orbits())
	// Output: [[1 2 5] [3 4]]
}

func ExampleGroup_IsTransitive() {
	fmt.Println(m11.IsTransitive(), group.Trivial(2).IsTransitive())
	// Output: true false
}

func ExampleGroup_MovedPoints() {
	fmt.Println(group.New(perm.MustParse("(2,4)")).MovedPoints())
	// Output: [2 4]
}

func ExampleGroup_Chain() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Base(), chain.Order())
	for i := 1; i <= chain.Depth(); i++ {
		fmt.Print(len(chain.Orbit(i)), " ")
	}
	// Output:
	// [1 2 3 4] 7920
	// 11 10 9 8
}

func ExampleStabilizerChain_Representative() {
	chain, _ := group.MustParse("[(1,2,3),(2,3,4)]").Chain(context.Background(), nil)
	u, ok := chain.Representative(2, 4)
	fmt.Println(u.Image(1), u.Image(2), ok) // fixes 1 and takes 2 to 4
	// Output: 1 4 true
}

func ExampleStabilizerChain_Random() {
	chain, _ := m11.Chain(context.Background(), nil)
	p := chain.Random(rand.New(rand.NewPCG(1, 2)))
	fmt.Println(chain.Contains(p))
	// Output: true
}

func ExampleStabilizerChain_Orbit() {
	chain, _ := group.MustParse("[(1,2,3,4),(1,3)]").Chain(context.Background(), nil)
	fmt.Println(len(chain.Orbit(1)), chain.Orbit(2))
	// Output: 4 [2 4]
}
