// Command client stands for a cell: it prints hashes of every form of some charts
// and a board; of one chart with the argument "one". With the argument "long" it
// draws a chart that takes long. The test builds it with and without the tag of
// cells.
package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"

	"puzzlelab/charts"
	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
)

type shown interface {
	HTML() string
	SVG() string
	PNG() ([]byte, error)
}

func main() {
	argument := ""
	if len(os.Args) > 1 {
		argument = os.Args[1]
	}
	if argument == "long" {
		fmt.Println("drawing")
		fmt.Println(len(long().SVG()))
		return
	}
	for _, c := range []struct {
		name    string
		picture shown
	}{
		{"distances", charts.DistanceDistribution([]int{1, 9, 54, 321, 1847, 9992})},
		{"bars", charts.Bars([]string{"距離", "α ≤ β", "<&>"}, []float64{1, 2.5, 3}, charts.Title("状態の数"))},
		{"histogram", charts.Histogram([]int{1, 1, 2, 3, 5, 8, 13, 21})},
		{"graph", charts.Graph(3, []charts.Edge{{From: 1, To: 2, Name: "r"}, {From: 2, To: 3, Name: "s"}})},
		{"chance", charts.Graph(3, []charts.Edge{{From: 1, To: 2}, {From: 2, To: 3}},
			charts.Raw(map[string]any{"series": []any{map[string]any{"layout": "force"}}}))},
		{"refused", charts.Bars([]string{"a"}, []int{1}, charts.Raw(map[string]any{"xAxis": map[string]any{"type": "nothing"}}))},
		{"empty", charts.DistanceDistribution([]int{})},
		{"board", board.Draw(puzzle.Pocket().Solved(), nil)},
	} {
		png, err := c.picture.PNG()
		html, svg := c.picture.HTML(), c.picture.SVG()
		fmt.Printf("%s: %x %x %x %v; live %v\n", c.name, hash(html), hash(svg), hash(string(png)), err, strings.Contains(html, "application/json"))
		if argument == "one" {
			return
		}
	}
}

func hash(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:8]
}

// long is a chart of a million points.
func long() *charts.Chart {
	points := make([][]int, 1_000_000)
	for i := range points {
		points[i] = []int{i % 1000, i / 1000}
	}
	return charts.Scatter([]int{1}, []int{1}, charts.Raw(map[string]any{"series": map[string]any{"data": points}}))
}
