package puzzlekit_test

import (
	"fmt"

	. "puzzlelab/puzzlekit"
)

// The last column of docs/from-gap-sage-sympy.md, line by line.
func Example() {
	p, q := Perm("(1,2,3)(4,5)"), Perm("(1,2)")
	g := Group("(1,2,3,4,5)", q)
	h := Group("A5")
	fmt.Println(p)
	fmt.Println(p.Mul(q))
	fmt.Println(p.Inverse())
	fmt.Println(p.Pow(4))
	fmt.Println(p.Conj(q))
	fmt.Println(p.Commutator(q))
	fmt.Println(p.Order())
	fmt.Println(p.Sign())
	fmt.Println(p.Image(1))
	fmt.Println(p.Images())
	fmt.Println(g.Order())
	fmt.Println(g.Contains(p))
	fmt.Println(g.Orbit(1))
	fmt.Println(RunOn(g.Stabilizer, 1).Order())
	fmt.Println(g.Base())
	fmt.Println(len(g.StrongGenerators()))
	fmt.Println(g.IsTransitive())
	fmt.Println(g.IsAbelian())
	fmt.Println(Run(g.IsSolvable))
	fmt.Println(RunWith(g.IsSimple, nil))
	fmt.Println(Run(g.Center).Order())
	fmt.Println(Run(g.DerivedSubgroup).Order())
	fmt.Println(RunWith(g.SylowSubgroup, 2).Order())
	fmt.Println(RunOn(g.Centralizer, p).Order())
	fmt.Println(RunWith(g.ClassCount, nil))
	fmt.Println(Characters(g).Len())
	fmt.Println(len(Subgroups(g)))
	fmt.Println(Run(g.StructureHint).Name)
	fmt.Println(Group("M12").Order())
	fmt.Println(g.Index(h))
	P := Presentation("<a, b | a^2, b^3, (a*b)^5>")
	fmt.Println(P)
	fmt.Println(Cosets(P).Index())
	fmt.Println(Cosets(P, "a*b").Index())
	fmt.Println(Rubik(3).Group().Order())
	fmt.Println(Solve(State(Rubik(3), "R U")).Word)
	// Output:
	// (1,2,3)(4,5)
	// (2,3)(4,5)
	// (1,3,2)(4,5)
	// (1,2,3)
	// (1,3,2)(4,5)
	// (1,2,3)
	// 6
	// -1
	// 2
	// [2 3 1 5 4]
	// 120
	// true
	// [1 2 3 4 5]
	// 24
	// [3 1 2 4]
	// 5
	// true
	// false
	// false
	// false
	// 1
	// 60
	// 8
	// 6
	// 7
	// 7
	// 19
	// S5
	// 95040
	// 2
	// <a, b | a^2, b^3, (a*b)^5>
	// 60
	// 12
	// 43252003274489856000
	// U' R'
}
