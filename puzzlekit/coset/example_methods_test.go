package coset_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/coset"
)

func ExampleMustParse() {
	s3 := coset.MustParse("<a, b | a^2, b^2, (a*b)^3>")
	fmt.Println(s3.Alphabet(), s3.Relators())
	// Output: a, b [a^2 b^2 a*b*a*b*a*b]
}

func ExampleTable_Trace() {
	s3 := coset.MustParse("a^2, b^2, (a*b)^3")
	table, err := coset.Enumerate(context.Background(), s3, s3.MustWords("a"), &coset.Options{Strategy: coset.HLT})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := s3.Alphabet().Letter("b")
	fmt.Println(table.Index(), "cosets of", table.Subgroup(), "in", table.Presentation())
	fmt.Println(table.Image(1, b), table.Trace(1, s3.MustWords("b*a*b")[0]))
	fmt.Println(table.Stats())
	// Output:
	// 3 cosets of [a] in <a, b | a^2, b^2, (a*b)^3>
	// 2 3
	// HLT: 3 cosets live, 5 at most, 5 defined, 1 deduction, 2 coincidences
}

func ExampleTable_SubgroupGenerators() {
	s3 := coset.MustParse("a^2, b^2, (a*b)^3")
	table, err := coset.Enumerate(context.Background(), s3, s3.MustWords("a*b"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("Schreier's:")
	for w := range table.SchreierGenerators() {
		fmt.Println(w)
	}
	fmt.Println("without repetitions and inverses:")
	for w := range table.SubgroupGenerators() {
		fmt.Println(w)
	}
	// Output:
	// Schreier's:
	// b*a^-1
	// a^2
	// a*b
	// without repetitions and inverses:
	// b*a^-1
	// a^2
	// a*b
}
