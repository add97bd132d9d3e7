package perm_test

import (
	"fmt"
	"math/rand/v2"

	"puzzlelab/puzzlekit/perm"
)

func Example() {
	p := perm.MustParse("(1,2,3)")
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
	// perm.FromImages: image of 2 is 2; want each image once
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
	fmt.Println(len(list), list[0].Mul(list[1]))
	// Output: 2 (2,3,4)
}

func ExampleRandom() {
	rng := rand.New(rand.NewPCG(1, 1))
	fmt.Println(perm.Random(rng, 8))
	// Output: (1,4,2,7,8)
}

func ExamplePerm_Conj() {
	p, q := perm.MustParse("(1,2,3)"), perm.MustParse("(1,4)(2,5)")
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
	// Output: 3·2·1²
}

func ExampleCycleType_String() {
	turn := perm.MustParse("(1,3,8,6)(2,5,7,4)(9,48,15,12)(10,47,16,13)(11,46,17,14)", 48)
	fmt.Println(turn.CycleType(), turn.CycleType()[0]) // a list of lengths that prints short
	// Output: 4⁵·1²⁸ 4
}

func ExamplePerm_GoString() {
	fmt.Printf("%#v\n", perm.MustParse("(1,2,3)", 5))
	// Output: perm.MustParse("(1,2,3)", 5)
}

func ExamplePerm_AppendZeroBased() {
	fmt.Println(perm.MustParse("(1,3)").AppendZeroBased(nil))
	// Output: [2 1 0]
}

func ExamplePerm_Commutator() {
	fmt.Println(perm.MustParse("(1,2)").Commutator(perm.MustParse("(2,3)")))
	// Output: (1,2,3)
}

func ExamplePerm_Compare() {
	fmt.Println(perm.MustParse("(2,3)").Compare(perm.MustParse("(1,2)")))
	// Output: -1
}

func ExamplePerm_Cycles() {
	fmt.Println(perm.MustParse("(1,4)(2,6,5)").Cycles())
	// Output: [[1 4] [2 6 5]]
}

func ExamplePerm_Degree() {
	fmt.Println(perm.MustParse("(1,2)", 5).Degree())
	// Output: 5
}

func ExamplePerm_Equal() {
	fmt.Println(perm.MustParse("(1,2,3)").Equal(perm.MustParse("(2,3,1)", 5)))
	// Output: true
}

func ExamplePerm_GAP() {
	fmt.Println(perm.MustParse("[2,1,3]").GAP())
	// Output: (1,2)
}

func ExamplePerm_Image() {
	p := perm.MustParse("(1,2,3)")
	fmt.Println(p.Image(3), p.Image(9))
	// Output: 1 9
}

func ExamplePerm_Images() {
	fmt.Println(perm.MustParse("(1,2,3)").Images())
	// Output: [2 3 1]
}

func ExamplePerm_Inverse() {
	fmt.Println(perm.MustParse("(1,2,3)").Inverse())
	// Output: (1,3,2)
}

func ExamplePerm_IsEven() {
	fmt.Println(perm.MustParse("(1,2,3)").IsEven(), perm.MustParse("(1,2)").IsEven())
	// Output: true false
}

func ExamplePerm_IsIdentity() {
	fmt.Println(perm.MustParse("(1,2)").Pow(2).IsIdentity())
	// Output: true
}

func ExamplePerm_Key() {
	seen := map[string]bool{perm.MustParse("(1,2,3)").Key(): true}
	fmt.Println(seen[perm.MustParse("(3,1,2)", 5).Key()])
	// Output: true
}

func ExamplePerm_LargestMoved() {
	fmt.Println(perm.MustParse("(2,5)", 8).LargestMoved())
	// Output: 5
}

func ExamplePerm_MarshalText() {
	text, err := perm.MustParse("(1,2)(3,4)").MarshalText()
	fmt.Println(string(text), err)
	// Output: (1,2)(3,4) <nil>
}

func ExamplePerm_Moved() {
	fmt.Println(perm.MustParse("(2,5)").Moved())
	// Output: [2 5]
}

func ExamplePerm_Mul() {
	fmt.Println(perm.MustParse("(1,2)").Mul(perm.MustParse("(2,3)"))) // (1,2), then (2,3)
	// Output: (1,3,2)
}

func ExamplePerm_Order() {
	fmt.Println(perm.MustParse("(1,2)(3,4,5)").Order())
	// Output: 6
}

func ExamplePerm_Sign() {
	fmt.Println(perm.MustParse("(1,2)(3,4)").Sign(), perm.MustParse("(1,2)").Sign())
	// Output: 1 -1
}

func ExamplePerm_String() {
	fmt.Println(perm.MustParse("[3,2,1]"), perm.Identity(3))
	// Output: (1,3) ()
}

func ExamplePerm_WithDegree() {
	fmt.Println(perm.MustParse("(1,2)").WithDegree(4).Images())
	// Output: [2 1 3 4]
}
