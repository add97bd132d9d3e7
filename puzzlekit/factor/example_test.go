package factor_test

import (
	"context"
	"encoding/json"
	"fmt"

	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The loops of the 15-puzzle: three ways to lead the blank round and home.
var loops = group.MustParse("[(1,2,3,4,8,12,15,14,13,9,5),(6,7,8,12,15,14,10),(11,12,15)]")

func ExampleMinkwitz() {
	abc := word.MustAlphabet(word.Product, "a", "b", "c")
	table, err := factor.Minkwitz(context.Background(), loops, abc, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := perm.MustParse("(1,2,3)")
	w, err := table.Factor(context.Background(), p)
	fmt.Println(err, w.Len() > 0)
	q, err := factor.Eval(w, loops.Generators())
	fmt.Println(q, err)
	_, err = table.Factor(context.Background(), perm.MustParse("(14,15)"))
	fmt.Println(err)
	// Output:
	// <nil> true
	// (1,2,3) <nil>
	// factor.Table.Factor: permutation (14,15) cannot be reached: its sift stops at level 14 with the residue (14,15)
}

func ExampleTable_Stats() {
	g := group.MustParse("[(1,2,3,4,5)]")
	table, _ := factor.Minkwitz(context.Background(), g, word.MustAlphabet(word.Product, "r"), nil)
	for _, l := range table.Stats() {
		fmt.Printf("level %d: %d of %d points, letters %v, mean %.1f, at most %d\n", l.Level, l.Filled, len(l.Orbit), l.Lengths, l.Mean, l.Max)
	}
	// Output:
	// level 1: 5 of 5 points, letters [0 1 2 2 1], mean 1.2, at most 2
}

func ExampleFilling() {
	g := group.MustParse("[(1,2,3,4,5,6,7,8,9,10,11),(3,7,11,8)(4,10,5,6)]")
	for p, err := range factor.Filling(context.Background(), g, nil, &factor.TableOptions{Rounds: 300, ImproveEvery: 100}) {
		fmt.Printf("round %d: full %v, mean below 30 letters %v, levels %d, %v\n", p.Round, p.Filled == p.Total, p.Mean < 30, len(p.Levels), err)
	}
	// Output:
	// round 100: full false, mean below 30 letters true, levels 4, <nil>
	// round 200: full true, mean below 30 letters true, levels 4, <nil>
	// round 300: full true, mean below 30 letters true, levels 4, <nil>
}

func ExampleLoadTable() {
	g := group.MustParse("[(1,2,3,4),(1,2)]")
	table, _ := factor.Minkwitz(context.Background(), g, nil, nil)
	data, _ := table.MarshalBinary()
	again, err := factor.LoadTable(context.Background(), g, data)
	fmt.Println(len(again.Stats()), err)
	data[40] ^= 1
	_, err = factor.LoadTable(context.Background(), g, data)
	fmt.Println(err)
	// Output:
	// 3 <nil>
	// factor.Table.UnmarshalBinary: the data: want what MarshalBinary wrote: the checksum is wrong
}

func ExampleTable_MarshalJSON() {
	g := group.MustParse("[(1,2,3)]")
	table, _ := factor.Minkwitz(context.Background(), g, word.MustAlphabet(word.Product, "r"), nil)
	data, _ := json.Marshal(table)
	fmt.Println(string(data))
	// Output:
	// {"format":"puzzlelab factor table","version":1,"degree":3,"names":["r"],"generators":[[2,3,1]],"levels":[{"base":1,"points":[1,2,3],"words":[[],[1],[-1]]}]}
}

func ExampleEval() {
	ab := word.MustAlphabet(word.Product, "a", "b")
	p, err := factor.Eval(ab.MustParse("a*b^-1"), []perm.Perm{perm.MustParse("(1,2,3)"), perm.MustParse("(1,2)")})
	fmt.Println(p, err)
	// Output: (2,3) <nil>
}

func ExampleNew() {
	abc := word.MustAlphabet(word.Product, "a", "b", "c")
	f, err := factor.New(context.Background(), loops, abc, &factor.Options{Effort: factor.Quick, Memory: 20 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := f.Factor(context.Background(), loops.Generators()[0].Commutator(loops.Generators()[2]))
	fmt.Println(w, err)
	// Output: a^-1*c^-1*a*c <nil>
}

func ExampleFactorizer_Lookup() {
	f, _ := factor.New(context.Background(), loops, nil, &factor.Options{Effort: factor.Quick, Memory: 20 << 20})
	p := perm.MustParse("(1,2)(3,4)")
	w, err := f.Lookup(context.Background(), p)
	q, _ := factor.Eval(w, loops.Generators())
	fmt.Println(q, err)
	// Output: (1,2)(3,4) <nil>
}

func ExampleLoad() {
	f, _ := factor.New(context.Background(), loops, nil, &factor.Options{Effort: factor.Instant})
	data, err := f.MarshalBinary()
	fmt.Println(err)
	again, err := factor.Load(context.Background(), loops, data)
	fmt.Println(len(again.Stats()) == len(f.Stats()), err)
	_, err = factor.Load(context.Background(), group.Alternating(15), data)
	fmt.Println(err != nil)
	// Output:
	// <nil>
	// true <nil>
	// true
}

func ExampleFactorizer_Table() {
	f, _ := factor.New(context.Background(), loops, nil, &factor.Options{Effort: factor.Instant})
	page, err := json.Marshal(f.Table())
	fmt.Println(len(page) < 10_000, err)
	// Output: true <nil>
}

func ExampleFactorizer_Stats() {
	f, _ := factor.New(context.Background(), loops, nil, &factor.Options{Effort: factor.Quick, Memory: 20 << 20})
	cosets := 1
	for _, s := range f.Stats() {
		cosets *= s.Cosets
	}
	fmt.Println(cosets, loops.Order())
	// Output: 653837184000 653837184000
}

func ExampleFactorizer_Radius() {
	m11 := group.MustParse("[(1,2,3,4,5,6,7,8,9,10,11),(3,7,11,8)(4,10,5,6)]")
	small, _ := factor.New(context.Background(), m11, nil, nil)
	large, _ := factor.New(context.Background(), loops, nil, &factor.Options{Effort: factor.Instant})
	fmt.Println(small.Radius(), large.Radius())
	// Output: 11 7
}
