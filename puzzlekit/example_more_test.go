package puzzlekit_test

import (
	"fmt"
	"os"

	"puzzlelab/puzzlekit"
)

func ExampleProgress() {
	quiet, err := os.Open(os.DevNull) // bars go to standard error, outside a notebook
	if err != nil {
		fmt.Println(err)
		return
	}
	defer quiet.Close()
	os.Stderr = quiet
	bar := puzzlekit.Progress("squares")
	sum := 0
	for n := range 1000 {
		sum += n * n
		bar.Update(float64(n)/1000, fmt.Sprint(n, " squares"))
	}
	bar.Done()
	fmt.Println(sum)
	// Output: 332833500
}

func ExampleContext() {
	ctx := puzzlekit.Context() // one for the whole cell, cancelled when that is interrupted
	fmt.Println(ctx == puzzlekit.Context())
	// Output: true
}

func ExampleNewTable() {
	t := puzzlekit.NewTable("", "n", "n!")
	for n, f := 1, 1; n <= 5; n++ {
		f *= n
		t.Row(n, f)
	}
	fmt.Println(t)
	// Output:
	// n   n!
	// ─  ───
	// 1    1
	// 2    2
	// 3    6
	// 4   24
	// 5  120
}

func ExampleCite() {
	fmt.Println(puzzlekit.Cite("Minkwitz"))
	for _, source := range puzzlekit.Cite(puzzlekit.Group("M11")) {
		fmt.Println(source)
	}
	// Output:
	// T. Minkwitz, An algorithm for solving the factorization problem in permutation groups, Journal of Symbolic Computation 26 (1998), 89–95. https://doi.org/10.1006/jsco.1998.0202
	// C. C. Sims, Computational methods in the study of permutation groups, Computational Problems in Abstract Algebra, Pergamon, 1970, 169–183. https://www.sciencedirect.com/science/article/pii/B9780080129754500205
	// J. S. Leon, Permutation group algorithms based on partitions, I: theory and algorithms, Journal of Symbolic Computation 12 (1991), 533–583. https://doi.org/10.1016/S0747-7171(08)80103-4
}

func ExampleSources_HTML() {
	fmt.Println(puzzlekit.Cite("Todd").HTML())
	// Output: <ul><li>J. A. Todd, H. S. M. Coxeter, <a href="https://doi.org/10.1017/S0013091500008221"><i>A practical method for enumerating cosets of a finite abstract group</i></a>, Proceedings of the Edinburgh Mathematical Society 5 (1936), 26–34.</li></ul>
}
