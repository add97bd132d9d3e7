package coset_test

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

func Example() {
	a5 := coset.MustParse("a^2, b^3, (a*b)^5")
	table, err := coset.Enumerate(context.Background(), a5, a5.MustWords("a*b"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(table)
	fmt.Println(table.Generators())
	// Output:
	// 12 cosets of <a*b>
	//      a  a^-1   b  b^-1
	//  1   2     2   3     2
	//  2   1     1   1     3
	//  3   4     4   2     1
	//  4   3     3   5     6
	//  5   7     7   6     4
	//  6   8     8   4     5
	//  7   5     5   8     9
	//  8   6     6   9     7
	//  9  10    10   7     8
	// 10   9     9  11    12
	// 11  12    12  12    10
	// 12  11    11  10    11
	// [(1,2)(3,4)(5,7)(6,8)(9,10)(11,12) (1,3,2)(4,5,6)(7,8,9)(10,11,12)]
}

func ExampleParse() {
	p, err := coset.Parse("<a, b | a^4, a^2 = b^2, b^-1*a*b = a^-1>")
	fmt.Println(p, err)
	_, err = coset.Parse("<a, b | a^2, (a*c)^3>")
	fmt.Println(err)
	// Output:
	// <a, b | a^4, a^2*b^-2, b^-1*a*b*a> <nil>
	// coset: cannot read "<a, b | a^2, (a*c)^3>" at character 17: unknown generator "c" (known: a, b)
}

func ExampleParseCompact() {
	p, _ := coset.ParseCompact("abAB, a^2b^3=1")
	fmt.Println(p)
	// Output: <a, b | a*b*a^-1*b^-1, a^2*b^3>
}

func ExampleNewPresentation() {
	ab := word.MustAlphabet(word.Product, "a", "b")
	p, _ := coset.NewPresentation(ab, ab.MustParse("[a,b]"), ab.MustParse("a^3"))
	fmt.Println(p)
	fmt.Println(p.GAP())
	// Output:
	// <a, b | a^-1*b^-1*a*b, a^3>
	// f:=FreeGroup("a","b");; a:=f.1;; b:=f.2;; g:=f/[a^-1*b^-1*a*b, a^3];
}

func ExamplePresentation_Words() {
	p := coset.MustParse("a^2, b^3, (a*b)^5")
	subgroup, err := p.Words("[a,b], (a*b)^2; a^b")
	fmt.Println(subgroup, err)
	_, err = p.Words("a*b, a*d")
	fmt.Println(err)
	// Output:
	// [a^-1*b^-1*a*b a*b*a*b b^-1*a*b] <nil>
	// coset: cannot read "a*b, a*d" at character 8: unknown generator "d" (known: a, b)
}

func ExamplePresentation_CompactWords() {
	p := coset.MustParse("a^2, b^3, (a*b)^5")
	subgroup, err := p.CompactWords("abAB, (aB)^2")
	fmt.Println(subgroup, err)
	// Output: [a*b*a^-1*b^-1 a*b^-1*a*b^-1] <nil>
}

func ExampleEnumerate_limit() {
	infinite := coset.MustParse("<a, b | a*b = b*a>")
	_, err := coset.Enumerate(context.Background(), infinite, nil, &coset.Options{Strategy: coset.Felsch, MaxCosets: 1000})
	fmt.Println(err)
	// Output: coset.Enumerate: not complete with 1,000 cosets live and 1,000 defined; the index is infinite or needs a table of more than 1,000 cosets; raise Options.MaxCosets
}

func ExampleTable_HTML() {
	c2 := coset.MustParse("a^2")
	table, _ := coset.Enumerate(context.Background(), c2, nil, nil)
	fmt.Println(strings.ReplaceAll(table.HTML(), "<tr>", "\n<tr>"))
	// Output:
	// <table class="coset-table"><caption>2 cosets of the trivial subgroup</caption><thead>
	// <tr><th scope="col">coset</th><th scope="col">a</th><th scope="col">a<sup>−1</sup></th></tr></thead><tbody>
	// <tr><th scope="row">1</th><td>2</td><td>2</td></tr>
	// <tr><th scope="row">2</th><td>1</td><td>1</td></tr></tbody></table>
}

func ExampleTable_Representatives() {
	s3 := coset.MustParse("a^2, b^2, (a*b)^3")
	table, _ := coset.Enumerate(context.Background(), s3, nil, nil)
	for coset, w := range table.Representatives() {
		fmt.Print(coset, ": ", w, "  ")
	}
	// Output: 1: 1  2: a  3: b  4: a*b  5: b*a  6: a*b*a
}

func ExampleTable_SchreierGenerators() {
	free := coset.MustParse("<a, b | >")
	for table, err := range free.LowIndex(context.Background(), 2, nil) {
		normal, _ := table.IsNormal(context.Background())
		fmt.Println(table.Index(), table.Subgroup(), normal, err)
	}
	// Output:
	// 1 [a b] true <nil>
	// 2 [a b*a*b^-1 b^2] true <nil>
	// 2 [b a^2 a*b*a^-1] true <nil>
	// 2 [b*a^-1 a^2 a*b] true <nil>
}

func ExampleTable_Verify() {
	q8 := coset.MustParse("a^4, a^2 = b^2, b^-1*a*b = a^-1")
	table, _ := coset.Enumerate(context.Background(), q8, nil, nil)
	fmt.Println(table.Index(), table.Verify(context.Background()), table.Contains(q8.MustWords("a*b*a*b^-1")[0]))
	// Output: 8 <nil> true
}

func ExamplePresentation_LowIndex() {
	modular := coset.MustParse("a^2, b^3")
	counts := map[int]int{}
	for table, err := range modular.LowIndex(context.Background(), 7, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		counts[table.Index()]++
	}
	fmt.Println(counts)
	// Output: map[1:1 2:1 3:2 4:2 5:1 6:8 7:6]
}

func ExamplePresentation_Defines() {
	p := coset.MustParse("a^2, b^3, (a*b)^5")
	generators := []perm.Perm{perm.MustParse("(1,2)(3,4)"), perm.MustParse("(1,3,5)")}
	proof, err := p.Defines(context.Background(), generators, big.NewInt(60), nil)
	fmt.Println(proof, err)
	generators[1] = perm.MustParse("(1,2,3)")
	fmt.Println(p.Satisfies(context.Background(), generators))
	// Output:
	// the relators hold, <a*b> has order at most 5 and index 12, and 5·12 = 60: the presented group is the group <nil>
	// coset.Presentation.Satisfies: image of point 1 under the relator (a*b)^5 is 4; want 1
}

func ExampleSteps() {
	s3 := coset.MustParse("a^2, b^2, (a*b)^3")
	var last coset.Step
	for step, err := range coset.Steps(s3, s3.MustWords("a"), nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
		if step.Kind == coset.Deduction {
			last = step
		}
	}
	fmt.Print(last.Table())
	// Output:
	// 1: deduction 1·a = 1, from a at 1
	// 2: definition 1·b = 2
	// 3: deduction 2·b = 1, from b^2 at 1
	// 4: definition 2·a = 3
	// 5: deduction 3·a = 2, from a^2 at 2
	// 6: deduction 3·b = 3, from (a*b)^3 at 2
	// 7: finished
	//    a  a^-1    b  b^-1
	// 1  1     1    2     2
	// 2  3     3    1     1
	// 3  2     2  [3]   [3]
}
