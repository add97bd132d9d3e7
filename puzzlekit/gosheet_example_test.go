package puzzlekit_test

import (
	"fmt"

	. "puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/perm"
)

var p, q = Perm("(1,2,3)"), Perm("(3,4)")
var list = []int{4, 5, 6}

func square(n int) int { return n * n }

func sumOfEven(numbers []int) int {
	sum := 0
	for _, x := range numbers {
		if x%2 == 0 {
			sum += x
		}
	}
	return sum
}

// The calls of docs/go-for-mathematicians.md, line by line.
func Example_goSheet() {
	fmt.Println(Perm([]int{2, 3, 1}))
	fmt.Println(p.Image(3))
	fmt.Println(p.Mul(q))
	fmt.Println(p.Inverse())
	fmt.Println(p.Pow(5))
	fmt.Println(p.Conj(q))
	fmt.Println(p.Equal(q))
	fmt.Println(Group(p, q).Order())
	fmt.Println(square(5))
	fmt.Println(sumOfEven(list))
	fmt.Println(list[0])
	fmt.Println(len(list[1:]))
	fmt.Println(append(list, 7))
	fmt.Println(7%3 + 7/2)
	fmt.Println(p.IsEven() && !q.IsEven())
	fmt.Println(Group("S20").Order())
	fmt.Println(Group("S5").Order().Int64() / 2)
	fmt.Println(fmt.Sprint(p, " has order ", p.Order()))
	fmt.Println(perm.Random(NewRand(1), 6))
	// Output:
	// (1,2,3)
	// 1
	// (1,2,4,3)
	// (1,3,2)
	// (1,3,2)
	// (1,2,4)
	// false
	// 24
	// 25
	// 10
	// 4
	// 2
	// [4 5 6 7]
	// 4
	// true
	// 2432902008176640000
	// 60
	// (1,2,3) has order 3
	// (1,2,6,4,3,5)
}
