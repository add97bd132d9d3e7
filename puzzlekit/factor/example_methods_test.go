package factor_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func ExampleTable_Word() {
	g := group.MustParse("[(1,2,3,4),(1,2)]")
	table, err := factor.Minkwitz(context.Background(), g, nil, &factor.TableOptions{Rounds: 1000})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Alphabet(), table.Generators())
	for _, level := range table.Stats()[1:] {
		for _, point := range level.Orbit {
			w, ok := table.Word(level.Level, point)
			fmt.Println(level.BasePoint, "to", point, "by", w, ok)
		}
	}
	// Output:
	// x1, x2 [(1,2,3,4) (1,2)]
	// 2 to 2 by 1 true
	// 2 to 3 by x1*x2 true
	// 2 to 4 by x2*x1^-1 true
	// 3 to 3 by 1 true
	// 3 to 4 by x1^-1*x2*x1*x2*x1^-1 true
}

func ExampleFactorizer_Factor() {
	g := group.MustParse("[(1,2,3,4,5),(1,2)]")
	f, err := factor.New(context.Background(), g, nil, &factor.Options{Progress: func(factor.Progress) {}})
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := f.Factor(context.Background(), perm.MustParse("(3,5)"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Alphabet())
	fmt.Println(factor.Eval(w, g.Generators()))
	// Output:
	// x1, x2
	// (3,5) <nil>
}
