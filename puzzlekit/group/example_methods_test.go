package group_test

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func ExampleGroup_Chain_methods() {
	for _, m := range []group.Method{group.Fast, group.Plain, group.Trees, group.Jerrum, group.Random} {
		chain, err := m11.Chain(context.Background(), &group.ChainOptions{Method: m, Base: []int{1, 2, 3, 4}})
		fmt.Println(m, chain.Order(), chain.Proved(), err)
	}
	// Output:
	// Fast 7920 true <nil>
	// Plain 7920 true <nil>
	// Trees 7920 true <nil>
	// Jerrum 7920 true <nil>
	// Random 7920 false <nil>
}

func ExampleChainOptions() {
	_, err := m11.Chain(context.Background(), &group.ChainOptions{KnownOrder: big.NewInt(7919)})
	fmt.Println(err)
	// Output: group.Group.Chain: known order is 7919; want 7920, the order of the chain
}

func ExampleMethod_String() {
	fmt.Println(group.Jerrum)
	// Output: Jerrum
}

func ExampleStabilizerChain_Proof() {
	chain, _ := group.MustParse("[(1,2,3,4,5,6,7,8,9),(1,2)]").Chain(context.Background(), nil)
	fmt.Println(chain.Proof())
	// Output: contains the alternating group by Jordan's theorem
}

func ExampleStabilizerChain_Proved() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Proved())
	// Output: true
}

func ExampleStabilizerChain_Doubt() {
	chain, _ := m11.Chain(context.Background(), &group.ChainOptions{KnownOrder: big.NewInt(7920)})
	fmt.Println(chain.Proved(), chain.Doubt())
	// Output: false it has the order given as KnownOrder, which is taken on trust
}

func ExampleStabilizerChain_WithBase() {
	chain, _ := m11.Chain(context.Background(), nil)
	chain, _ = chain.WithBase(context.Background(), 7, 1)
	fmt.Println(chain.Base()[:2], chain.Order())
	// Output: [7 1] 7920
}

func ExampleStabilizerChain_Reduced() {
	g := group.MustParse("[(1,2,3),(5,6)]")
	chain, _ := g.Chain(context.Background(), &group.ChainOptions{Base: []int{4, 1, 5}})
	fmt.Println(chain.Base(), chain.Reduced().Base())
	// Output: [4 1 5] [1 5]
}

func ExampleStabilizerChain_Factor() {
	chain, _ := group.MustParse("[(1,2,3),(2,3,4)]").Chain(context.Background(), nil)
	p := perm.MustParse("(1,4)(2,3)")
	steps, ok := chain.Factor(p)
	fmt.Println(ok, steps[1].Representative.Mul(steps[0].Representative))
	// Output: true (1,4)(2,3)
}

func ExampleJerrumFilter() {
	var filter group.JerrumFilter
	for _, text := range []string{"(1,2,3)", "(1,2)", "(2,3)", "(1,3)"} {
		filter.Add(perm.MustParse(text, 3))
	}
	fmt.Println(filter.Generators())
	// Output: [(2,3) (1,3)]
}

func ExampleJerrumFilter_Steps() {
	var filter group.JerrumFilter
	filter.Add(perm.MustParse("(1,2)(3,4)"))
	filter.Add(perm.MustParse("(2,3)"))
	for step := range filter.Steps(perm.MustParse("(1,3,2)")) {
		fmt.Println(step.Incoming, step.From, step.To, step.Event)
	}
	// Output:
	// (1,3,2) 1 3 closes a cycle: its product replaces the first element
	// (3,4) 3 4 new edge: joined
}

func ExampleJerrumFilter_Edges() {
	var filter group.JerrumFilter
	filter.Add(perm.MustParse("(2,4,3)"))
	fmt.Println(filter.Edges())
	// Output: [2→4 (2,4,3)]
}

func ExampleGroup_OrbitSteps() {
	g := group.MustParse("Group((1,2,3),(3,4))")
	for step := range g.OrbitSteps(1) {
		if step.New {
			fmt.Println(step)
		}
	}
	// Output:
	// generator 1 takes 1 to 2, which is new
	// generator 1 takes 2 to 3, which is new
	// generator 2 takes 3 to 4, which is new
}

func ExampleGroup_ChainSteps() {
	g := group.MustParse("Group((1,2,3,4),(1,2))")
	for step, err := range g.ChainSteps(context.Background(), nil) {
		fmt.Println(step, err)
	}
	// Output:
	// level 1: (1,2,3,4), orbits 4 <nil>
	// level 1: (1,2), orbits 4 <nil>
	// level 2: (2,4,3), orbits 4·3 = 12 <nil>
	// level 3: (3,4), orbits 4·3·2 = 24 <nil>
}

func ExampleStabilizerChain_SiftSteps() {
	chain, _ := group.MustParse("Group((1,2,3,4),(1,2))").Chain(context.Background(), nil)
	for step := range chain.SiftSteps(perm.MustParse("(1,3)(2,4)")) {
		fmt.Println(step)
	}
	// Output:
	// level 1: 1 goes to 3; divide, and () is left
	// level 2: 2 goes to 2: nothing to divide by
	// level 3: 3 goes to 3: nothing to divide by
}
