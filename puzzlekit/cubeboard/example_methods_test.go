package cubeboard_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/cubeboard"
)

func ExampleMustParseIsometry() {
	g := cubeboard.MustParseIsometry("(abc)")
	fmt.Println(g.Order(), g.IsRotation(), g.Class(), g.Mul(g.Inverse()))
	// Output: 3 true (abc) e
}

func ExampleRotations() {
	count := map[cubeboard.Class]int{}
	for _, g := range cubeboard.Rotations() {
		count[g.Class()]++
	}
	for _, c := range cubeboard.Classes()[:5] {
		fmt.Println(c, count[c])
	}
	// Output:
	// e 1
	// (ab) 6
	// (ab)(cd) 3
	// (abc) 8
	// (abcd) 6
}

func ExamplePlacement_Cells() {
	b := cubeboard.MustNew(2)
	p, err := b.Find(context.Background(), cubeboard.Rook, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(p.Cells()), "rooks,", len(p.Conflicts(cubeboard.Rook)), "conflicts")
	// Output: 3 rooks, 0 conflicts
}

func ExampleTerms_Work() {
	terms, err := cubeboard.MustNew(4).Terms(context.Background(), cubeboard.Queen, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	work := 0
	for _, w := range terms.Work() {
		work += w
	}
	fmt.Println(terms.Len(), "terms,", work, "splits")
	// Output: 9 terms, 16 splits
}

func ExampleProgress() {
	reports := 0
	opts := &cubeboard.CountOptions{Progress: func(p cubeboard.Progress) {
		if p.Done > p.Total {
			fmt.Println("more than all")
		}
		reports++
	}}
	queens, err := cubeboard.MustNew(4).Fixed(context.Background(), cubeboard.Queen, cubeboard.Identity, opts)
	fmt.Println(queens, err)
	// Output: 1536 <nil>
}
