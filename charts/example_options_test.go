package charts_test

import (
	"encoding/json"
	"fmt"
	"math"

	"puzzlelab/charts"
)

// look reads one value of the option that ECharts is given.
func look(c *charts.Chart, path ...any) any {
	text, err := c.Option()
	if err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	for _, step := range path {
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v
}

// places returns where the vertices of a graph are drawn.
func places(c *charts.Chart) [][2]float64 {
	var out [][2]float64
	for _, node := range look(c, "series", 0, "data").([]any) {
		xy := node.([]any)
		out = append(out, [2]float64{xy[0].(float64), xy[1].(float64)})
	}
	return out
}

var pentagon = []charts.Edge{{From: 1, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 4, To: 5}, {From: 5, To: 1}}

func ExampleTitle() {
	fmt.Println(charts.Bars([]string{"even", "odd"}, []int{12, 12}, charts.Title("Elements of S₄\nby parity")))
	// Output:
	// Elements of S₄
	// by parity
	// Bar chart. even: 12; odd: 12.
}

func ExampleXLabel() {
	c := charts.Line([]int{1, 2, 3}, []int{1, 2, 6}, charts.XLabel("points"))
	fmt.Println(look(c, "xAxis", 0, "name"))
	// Output: points
}

func ExampleYLabel() {
	c := charts.Line([]int{1, 2, 3}, []int{1, 2, 6}, charts.YLabel("order"))
	fmt.Println(look(c, "yAxis", 0, "name"))
	// Output: order
}

func ExampleUnit() {
	fmt.Println(charts.Histogram([]int{2, 3, 3, 3}, charts.Unit("moves")))
	// Output:
	// Histogram of 4 values from 2 to 3 moves: mean 2.75, median 3, quartiles 2.75 and 3. Counts 2: 1; 3: 3.
}

func ExampleName() {
	fmt.Println(charts.DistanceDistribution([]int{1, 2, 1}, charts.Name("a square"), charts.Series("a pentagon", []int{1, 2, 2})))
	// Output:
	// a square. Distance distribution: 4 states at distances 0 to 2; mean 1, median 1; most, 2, at distance 1. By distance: 1 2 1.
	// a pentagon. Distance distribution: 5 states at distances 0 to 2; mean 1.2, median 1; most, 2, at distance 1. By distance: 1 2 2.
}

func ExampleSeries() {
	fmt.Println(charts.Histogram([]int{9, 10, 11}, charts.Name("before"), charts.Series("after", []int{7, 8, 8})))
	// Output:
	// before. Histogram of 3 values from 9 to 11: mean 10, median 10, quartiles 9.5 and 10.5. Counts 9: 1; 10: 1; 11: 1.
	// after. Histogram of 3 values from 7 to 8: mean 7.667, median 8, quartiles 7.5 and 8. Counts 7: 1; 8: 2.
}

func ExampleLog() {
	c := charts.DistanceDistribution([]int{1, 10, 100, 1000}, charts.Log())
	fmt.Println(look(c, "yAxis", 0, "type"), "from", look(c, "yAxis", 0, "min"))
	// Output: log from 0.5
}

func ExampleLogX() {
	c := charts.Scatter([]int{1, 10, 100}, []int{1, 2, 3}, charts.LogX())
	fmt.Println(look(c, "xAxis", 0, "type"))
	// Output: log
}

func ExampleCumulative() {
	counts := []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}
	fmt.Println(charts.DistanceDistribution(counts, charts.Cumulative(), charts.Unit("half turns")))
	// Output:
	// Cumulative distribution: half of 3,674,160 states are within distance 9 half turns, 90 % within 10, 99 % within 10, all within 11.
}

func ExampleWidth() {
	fmt.Println(charts.Bars([]string{"a"}, []int{1}, charts.Width(480)).Err())
	fmt.Println(charts.Bars([]string{"a"}, []int{1}, charts.Width(48)).Err())
	// Output:
	// <nil>
	// charts: bar chart: the option Width is 48; it can be 240 to 4000 CSS pixels
}

func ExampleHeight() {
	fmt.Println(charts.Bars([]string{"a"}, []int{1}, charts.Height(300)).Err())
	fmt.Println(charts.Bars([]string{"a"}, []int{1}, charts.Height(3000000)).Err())
	// Output:
	// <nil>
	// charts: bar chart: the option Height is 3000000; it can be 200 to 4000 CSS pixels
}

func ExampleColumns() {
	c := charts.HeatMap([][]int{{1, 2}, {3, 4}}, charts.Columns("left", "right"))
	fmt.Println(look(c, "xAxis", 0, "data"))
	// Output: [left right]
}

func ExampleClasses() {
	fmt.Println(charts.HeatMap([][]int{{0, 1}, {1, 2}}, charts.Classes("none", "one", "both")))
	// Output:
	// Heat map of 2 rows and 2 columns. Cells of each class: none: 1; one: 2; both: 1.
}

func ExampleLabels() {
	fmt.Println(charts.Graph(5, pentagon, charts.Labels("A", "B", "C", "D", "E"), charts.Path(1, 2, 3)))
	fmt.Println(look(charts.HeatMap([][]int{{1, 2}, {3, 4}}, charts.Labels("top", "bottom")), "yAxis", 0, "data"))
	// Output:
	// Graph with 5 vertices and 5 edges, connected; degrees 2 to 2. Highlighted path: A – B – C.
	// [top bottom]
}

func ExampleGroups() {
	fmt.Println(charts.Graph(5, pentagon, charts.Groups([]int{1, 1, 2, 2, 2}, "orbit of 1", "orbit of 3")))
	// Output:
	// Graph with 5 vertices and 5 edges, connected; degrees 2 to 2. Vertices: orbit of 1: 2; orbit of 3: 3.
}

func ExampleDistances() {
	fmt.Println(charts.Graph(5, pentagon, charts.Distances([]int{0, 1, 2, 2, 1})))
	// Output:
	// Graph with 5 vertices and 5 edges, connected; degrees 2 to 2. Coloured by distance, 0 to 2.
}

func ExamplePath() {
	fmt.Println(charts.Graph(5, pentagon, charts.Path(1, 5, 4)))
	// Output:
	// Graph with 5 vertices and 5 edges, connected; degrees 2 to 2. Highlighted path: 1 – 5 – 4.
}

func ExampleDirected() {
	c := charts.Graph(5, pentagon, charts.Directed())
	fmt.Println(look(c, "series", 0, "edgeSymbol"))
	// Output: [none arrow]
}

func ExampleAt() {
	square := []charts.Edge{{From: 1, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}, {From: 4, To: 1}}
	c := charts.Graph(4, square, charts.At([][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}))
	fmt.Println(places(c))
	// Output: [[0 0] [1000 0] [1000 1000] [0 1000]]
}

func ExampleLayout() {
	c := charts.Graph(5, pentagon, charts.Layout("circle"))
	// The vertices stand in their order on a circle: each angle at the middle is
	// a fifth of it.
	var x, y float64
	for _, p := range places(c) {
		x, y = x+p[0]/5, y+p[1]/5
	}
	before := places(c)[4]
	for _, p := range places(c) {
		angle := math.Atan2(p[1]-y, p[0]-x) - math.Atan2(before[1]-y, before[0]-x)
		fmt.Printf("%.0f° ", math.Mod(angle*180/math.Pi+720, 360))
		before = p
	}
	// Output: 72° 72° 72° 72° 72°
}

func ExampleLayout_spectral() {
	// The eigenvectors of a cycle are waves, so it becomes a regular polygon.
	at := places(charts.Graph(5, pentagon, charts.Layout("spectral")))
	for i := range at {
		next := at[(i+1)%5]
		fmt.Printf("%.0f ", math.Hypot(next[0]-at[i][0], next[1]-at[i][1]))
	}
	// Output: 620 620 620 620 620
}

func ExampleLayout_space() {
	tetrahedron := []charts.Edge{{From: 1, To: 2}, {From: 1, To: 3}, {From: 1, To: 4}, {From: 2, To: 3}, {From: 2, To: 4}, {From: 3, To: 4}}
	fmt.Println(charts.Graph(4, tetrahedron, charts.Layout("space")))
	// Output:
	// Graph with 4 vertices and 6 edges, connected; degrees 3 to 3.
}

func ExamplePoints() {
	fmt.Println(charts.Line([]int{1, 2, 3}, []int{1, 2, 6}, charts.Name("n!"), charts.Points("2ⁿ", []int{1, 2, 3}, []int{2, 4, 8})))
	// Output:
	// n!. Line chart of 3 points: x from 1 to 3, y from 1 to 6.
	// 2ⁿ. Line chart of 3 points: x from 1 to 3, y from 2 to 8.
}

func ExampleFit() {
	fmt.Println(charts.Scatter([]int{1, 2, 3, 4}, []int{2, 5, 8, 11}, charts.Fit()))
	// Output:
	// data. Scatter plot of 4 points: x from 1 to 4, y from 2 to 11. Fitted line: slope 3, R² 1.
}

func ExampleChart_Option() {
	text, err := charts.Bars([]string{"even", "odd"}, []int{12, 12}).Option()
	fmt.Println(json.Valid(text), err)
	// Output: true <nil>
}
