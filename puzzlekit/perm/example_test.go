package perm_test

import (
	"fmt"
	"math/rand/v2"

	"puzzlelab/puzzlekit/perm"
)

func Example() {
	p := perm.MustParse("(1,2,3)", 4)
	q := perm.MustParse("(3,4)")
	fmt.Println(p.Mul(q)) // p, then q
	fmt.Println(p.Inverse(), p.Order(), p.Sign())
	// Output:
	// (1,2,4,3)
	// (1,3,2) 3 1
}

func ExampleIdentity() {
	one := perm.Identity(4)
	fmt.Println(one, one.Degree(), one.IsIdentity())
	// Output: () 4 true
}

func ExampleFromImages() {
	p, err := perm.FromImages([]int{2, 1, 4, 5, 3})
	fmt.Println(p, err)
	_, err = perm.FromImages([]int{2, 2})
	fmt.Println(err)
	// Output:
	// (1,2)(3,4,5) <nil>
	// perm: images are no permutation: image 2 at place 2 stands at an earlier place too
}

func ExampleFromZeroBased() {
	p, _ := perm.FromZeroBased([]int32{1, 0, 2})
	fmt.Println(p, p.AppendZeroBased(nil))
	// Output: (1,2) [1 0 2]
}

func ExampleFromCycles() {
	p, _ := perm.FromCycles(5, []int{1, 2}, []int{3, 5, 4})
	fmt.Println(p)
	// Output: (1,2)(3,5,4)
}

func ExampleParse() {
	p, _ := perm.Parse("(1,2)(3,4,5)")
	fmt.Println(p.Images())
	_, err := perm.Parse("(1,2)(2,3)")
	fmt.Println(err)
	// Output:
	// [2 1 4 5 3]
	// perm: cannot read "(1,2)(2,3)" at character 7: point 2 is named twice
}

func ExampleParseDegree() {
	p, _ := perm.ParseDegree("(1,2)", 4)
	fmt.Println(p.Images())
	// Output: [2 1 3 4]
}

func ExampleParseList() {
	list, _ := perm.ParseList("[ (1,2,3,4), (1,2) ]")
	fmt.Println(len(list), list[1].Degree())
	// Output: 2 4
}

func ExampleRandom() {
	rng := rand.New(rand.NewPCG(1, 1))
	fmt.Println(perm.Random(rng, 8))
	// Output: (1,4,2,7,8)
}

func ExamplePerm_Conj() {
	p, q := perm.MustParse("(1,2,3)", 5), perm.MustParse("(1,4)(2,5)")
	fmt.Println(p.Conj(q)) // every point of p renamed by q
	// Output: (3,4,5)
}

func ExamplePerm_Pow() {
	p := perm.MustParse("(1,2,3,4,5)")
	fmt.Println(p.Pow(2), p.Pow(-1), p.Pow(5))
	// Output: (1,3,5,2,4) (1,5,4,3,2) ()
}

func ExamplePerm_CycleType() {
	fmt.Println(perm.MustParse("(1,2)(3,4,5)", 7).CycleType())
	// Output: [3 2 1 1]
}
