package word_test

import (
	"fmt"

	"puzzlelab/puzzlekit/word"
)

func Example() {
	loops := word.MustAlphabet(word.Product, "a", "b", "c")
	w := loops.MustParse("a^2*b^-1*a^3*b*a^-5")
	fmt.Println(w.Len(), "letters,", w.SyllableLen(), "syllables")
	fmt.Println(w.Inverse())
	// Output:
	// 12 letters, 5 syllables
	// a^5*b^-1*a^-3*b*a^-2
}

func ExampleNewAlphabet() {
	cube, err := word.NewAlphabet(word.Moves, "U", "R", "F")
	fmt.Println(cube.MustParse("R U R' U'").Pow(2), err)
	_, err = word.NewAlphabet(word.Moves, "U", "U")
	fmt.Println(err)
	// Output:
	// R U R' U' R U R' U' <nil>
	// word.NewAlphabet: cannot read "U" at character 1: given twice
}

func ExampleNumbered() {
	fmt.Println(word.Numbered(2).Word(1, 1, -2))
	// Output: x1^2*x2^-1
}

func ExampleAlphabet_Parse() {
	ab := word.MustAlphabet(word.Product, "a", "b")
	w, _ := ab.Parse("[a,b]^2")
	fmt.Println(w)
	w, _ = ab.Parse("[a:b]²")
	fmt.Println(w)
	_, err := ab.Parse("a*B")
	fmt.Println(err)
	// Output:
	// a^-1*b^-1*a*b*a^-1*b^-1*a*b
	// a*b*a^-1*a*b*a^-1
	// word: unknown generator "B" at character 3 of "a*B"; did you mean "b"? (known: a, b)
}

func ExampleWord_Reduce() {
	ab := word.MustAlphabet(word.Product, "a", "b")
	fmt.Println(ab.MustParse("a*b*b^-1*a").Reduce())
	// Output: a^2
}

func ExampleWord_GAP() {
	cube := word.MustAlphabet(word.Moves, "U", "R")
	fmt.Println(cube.MustParse("R U2 R'").GAP())
	// Output: R*U^2*R^-1
}

func ExampleWord_Syllables() {
	for s := range word.MustAlphabet(word.Product, "a", "b").MustParse("a^3*b^-2").Syllables() {
		fmt.Println(s.Generator, s.Exponent)
	}
	// Output:
	// 1 3
	// 2 -2
}
