package word_test

import (
	"fmt"

	"puzzlelab/puzzlekit/word"
)

func ExampleMustAlphabet() {
	ab := word.MustAlphabet(word.Product, "a", "b")
	fmt.Println(ab, ab.Size(), ab.Names(), ab.Notation() == word.Product)
	// Output: a, b 2 [a b] true
}

func ExampleAlphabet_Letter() {
	cube := word.MustAlphabet(word.Moves, "R", "U", "F")
	u, ok := cube.Letter("U")
	fmt.Println(u.Generator(), u.IsInverse(), ok)
	fmt.Println(cube.Word(u, u.Inverse(), u.Inverse()))
	_, ok = cube.Letter("B")
	fmt.Println(ok)
	// Output:
	// 2 false true
	// U U2'
	// false
}

func ExampleAlphabet_Partial() {
	slides := word.MustAlphabet(word.Moves, "L", "R", "U", "D").Partial()
	fmt.Println(slides.IsPartial(), word.Numbered(2).IsPartial())
	// Output: true false
}

func ExampleWord_All() {
	w := word.MustAlphabet(word.Product, "a", "b").MustParse("a*b^-1*a")
	for l := range w.All() {
		fmt.Print(l.Generator(), l.IsInverse(), " ")
	}
	fmt.Println(w.Letters(), w.At(1), w.Alphabet())
	// Output: 1 false 2 true 1 false [1 -2 1] -2 a, b
}

func ExampleWord_Prefix() {
	w := word.MustAlphabet(word.Moves, "R", "U").MustParse("R U R' U'")
	for n := range w.Len() + 1 {
		fmt.Print(w.Prefix(n), "; ")
	}
	// Output: 1; R; R U; R U R'; R U R' U';
}

func ExampleWord_Root() {
	w := word.MustAlphabet(word.Product, "a", "b").MustParse("a*b*a*b*a*b")
	fmt.Println(w.Root())
	// Output: a*b 3
}

func ExampleWord_Mul() {
	ab := word.MustAlphabet(word.Product, "a", "b")
	v, w := ab.MustParse("a*b"), ab.MustParse("b^-1*a")
	fmt.Println(v.Mul(w), v.Mul(w).Reduce())
	fmt.Println(v.Mul(w).Equal(w.Mul(v)))
	// Output:
	// a*b*b^-1*a a^2
	// false
}
