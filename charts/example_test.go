package charts_test

import (
	"fmt"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"puzzlelab/charts"
)

func ExampleDistanceDistribution() {
	counts := []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}
	fmt.Println(charts.DistanceDistribution(counts, charts.Title("2×2×2 cube"), charts.Unit("half turns"), charts.Log()))
	// Output:
	// 2×2×2 cube
	// Distance distribution: 3,674,160 states at distances 0 to 11 half turns; mean 8.756, median 9; most, 1,887,748, at distance 9. By distance: 1 9 54 321 1,847 9,992 50,136 227,536 870,072 1,887,748 623,800 2,644.
}

func ExampleHistogram() {
	lengths := []int{18, 20, 20, 21, 23, 20, 19, 22}
	fmt.Println(charts.Histogram(lengths, charts.Unit("moves")))
	// Output:
	// Histogram of 8 values from 18 to 23 moves: mean 20.38, median 20, quartiles 19.75 and 21.25. Counts 18: 1; 19: 1; 20: 3; 21: 1; 22: 1; 23: 1.
}

func ExampleGrowth() {
	free := []int{1, 4, 12, 36, 108, 324}
	fmt.Println(charts.Growth(free, charts.Title("Free group on two generators")))
	// Output:
	// Free group on two generators
	// Growth curve: sphere sizes at distances 0 to 5, from 1 to 324. Last ratio 3; mean ratio 3.178. Sizes: 1 4 12 36 108 324.
}

func ExampleBars() {
	types := []string{"1⁴", "2·1²", "2²", "3·1", "4"}
	fmt.Println(charts.Bars(types, []int{1, 6, 3, 8, 6}, charts.XLabel("elements of S₄")))
	// Output:
	// elements of S₄. 1⁴: 1; 2·1²: 6; 2²: 3; 3·1: 8; 4: 6.
}

func ExampleCompare() {
	fmt.Println(charts.Compare(
		charts.Series("table of depth 3", []int{41, 44, 38, 52, 47}),
		charts.Series("table of depth 5", []int{31, 30, 36, 29, 33}),
		charts.Unit("moves")))
	// Output:
	// Box plot of 2 samples, in moves.
	// table of depth 3: 5 values from 38 to 52, median 44, quartiles 41 and 47, mean 44.4, outliers: 0.
	// table of depth 5: 5 values from 29 to 36, median 31, quartiles 30 and 33, mean 31.8, outliers: 0.
}

func ExampleScatter() {
	degree := []int{10, 20, 40, 80}
	milliseconds := []float64{1, 8, 64, 512}
	fmt.Println(charts.Scatter(degree, milliseconds, charts.LogX(), charts.Log(), charts.Fit()))
	// Output:
	// data. Scatter plot of 4 points: x from 10 to 80, y from 1 to 512. Fitted line: y ∝ x^3, R² 1.
}

func ExampleLine() {
	fmt.Println(charts.Line([]int{1, 2, 3}, []int{10, 20, 15}))
	// Output:
	// Line chart of 3 points: x from 1 to 3, y from 10 to 20.
}

func ExampleHeatMap() {
	commute := [][]int{{1, 1, 1}, {1, 1, 0}, {1, 0, 1}}
	names := []string{"()", "(1,2)", "(1,3)"}
	fmt.Println(charts.HeatMap(commute, charts.Classes("no", "yes"), charts.Labels(names...), charts.Columns(names...)))
	// Output:
	// Heat map of 3 rows and 3 columns. Cells of each class: no: 2; yes: 7.
}

func ExampleGraph() {
	square := []charts.Edge{{1, 2, "a"}, {2, 3, "b"}, {3, 4, "a"}, {4, 1, "b"}}
	fmt.Println(charts.Graph(4, square, charts.Labels("()", "a", "ab", "b"), charts.Path(1, 2, 3)))
	// Output:
	// Graph with 4 vertices and 4 edges, connected; degrees 2 to 2. Edges are named a, b. Highlighted path: () – a – ab.
}

func ExampleTree() {
	parents := []int{0, 1, 1, 2} // 1 is the root, 2 and 3 hang on it, 4 on 2
	fmt.Println(charts.Tree(parents, []string{"", "a", "b", "a"}))
	// Output:
	// Tree with 4 vertices and 3 edges, connected; degrees 1 to 2. Edges are named a, b.
}

func ExampleFrom() {
	pie := gocharts.NewPie()
	pie.AddSeries("parity", []opts.PieData{{Name: "even", Value: 12}, {Name: "odd", Value: 12}})
	fmt.Println(charts.From(pie, "Half of the elements of S₄ are even."))
	// Output:
	// Half of the elements of S₄ are even.
}

func ExampleRaw() {
	gray := map[string]any{"series": map[string]any{"itemStyle": map[string]any{"color": "#777777"}}}
	fmt.Println(charts.Histogram([]int{1, 2, 2}, charts.Raw(gray)).Err())
	// Output:
	// <nil>
}

func ExampleChart_Err() {
	fmt.Println(charts.DistanceDistribution([]int{1, 4, -8}).Err())
	// Output:
	// charts: distance distribution: count at distance 2 is −8; counts are whole numbers, 0 or more
}

func ExampleSetup() {
	fmt.Println(charts.Setup())
	// Output:
	// Charts are drawn by Apache ECharts 6.1.0, which is part of this page.
}

func ExampleStabilizerChain() {
	fmt.Println(charts.StabilizerChain([]int{4, 3, 2}, []int{2, 2, 1}, charts.Title("S₄")))
	// Output:
	// S₄
	// Stabiliser chain of 3 levels. Orbit sizes: 4 3 2. Their product, the order: 24. Depths of the transversals, in letters: 2 2 1.
}

func ExampleStabilizerChain_basePoints() {
	fmt.Println(charts.StabilizerChain([]int{11, 10, 9, 8}, nil, charts.Labels("1", "2", "3", "4"), charts.Title("M₁₁")))
	// Output:
	// M₁₁
	// Stabiliser chain of 4 levels. Orbit sizes: 11 10 9 8. Their product, the order: 7,920. Base points: 1 2 3 4.
}

func ExampleWordTable() {
	orbits := [][]int{{1, 2, 3}, {2, 3}}
	lengths := [][]int{{0, 1, 2}, {0, -1}} // no word yet takes 2 to 3 and keeps 1
	fmt.Println(charts.WordTable(orbits, lengths))
	// Output:
	// Table of words with 2 levels: 4 words of at most 2 letters, 1 still missing. Mean length by level: 1 0; sum 1.
	// × no word yet
}

func ExampleConvergence() {
	rounds, means, holes := []int{1000, 2000, 3000}, []float64{8.2, 10.1, 9.4}, []int{3, 0, 0}
	fmt.Println(charts.Convergence(rounds, means, holes))
	// Output:
	// Convergence: mean length 10.1 letters after 2,000 rounds, 9.4 after 3,000. No word is missing from round 2,000 on.
}

func ExampleCycleTypes() {
	types := [][]int{{1, 1, 1, 1}, {2, 1, 1}, {2, 2}, {3, 1}, {4}}
	fmt.Println(charts.CycleTypes(types, []int{1, 6, 3, 8, 6}))
	// Output:
	// Cycle types: 24 elements of 5 types, 12 even and 12 odd. 1⁴: 1; 2·1²: 6; 2²: 3; 3·1: 8; 4: 6.
}

func ExampleMultiplicationTable() {
	klein := [][]int{{1, 2, 3, 4}, {2, 1, 4, 3}, {3, 4, 1, 2}, {4, 3, 2, 1}}
	fmt.Println(charts.MultiplicationTable(klein, charts.Labels("1", "a", "b", "ab")))
	// Output:
	// Multiplication table of 4 elements: commutative, with 3 elements of order 2.
}

func ExampleCommuting() {
	fmt.Println(charts.Commuting([][]bool{{true, true, true}, {true, true, false}, {true, false, true}}))
	// Output:
	// Commuting table of 3 elements: 7 of 9 ordered pairs commute, a share of 7/9 = 0.778.
}

func ExampleCosetGrowth() {
	live := []int{2, 3, 4, 5, 4, 3, 2}
	fmt.Println(charts.CosetGrowth(live, nil))
	// Output:
	// Coset table: 7 steps; at most 5 live cosets, at step 4; 2 at the end.
}

// How long something takes against its size: the slope of the line is the
// exponent, 3 where twice the size takes eight times as long.
func ExampleScatter_timing() {
	fmt.Println(charts.Scatter([]int{10, 20, 40}, []float64{1, 8, 64}, charts.LogX(), charts.Log(), charts.Fit(), charts.Unit("ms")))
	// Output:
	// data. Scatter plot of 3 points: x from 10 to 40, y from 1 to 64. Fitted line: y ∝ x^3, R² 1.
}

func ExampleShortestPath() {
	hexagon := []charts.Edge{{1, 2, ""}, {2, 3, ""}, {3, 4, ""}, {4, 5, ""}, {5, 6, ""}, {6, 1, ""}}
	fmt.Println(charts.ShortestPath(6, hexagon, 1, 4))
	// Output:
	// Graph with 6 vertices and 6 edges, connected; degrees 2 to 2. Coloured by distance, 0 to 3. Highlighted path: 1 – 2 – 3 – 4. Its length is 3; shortest paths between its ends: 2.
}
