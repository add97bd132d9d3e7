//go:build ignore

// A page with a graph in space, for the tests of this folder: the Cayley graph of the
// alternating group on five points, which is a football.
package main

import (
	"context"
	"fmt"

	"puzzlelab/charts"
	"puzzlelab/puzzlekit/coset"
)

func main() {
	football, err := coset.Parse("<a, b | a^2, b^5, (a*b)^3>")
	check(err)
	elements, err := coset.Enumerate(context.Background(), football, nil, nil)
	check(err)
	var edges []charts.Edge
	for i, g := range elements.Generators() {
		for c := 1; c <= elements.Index(); c++ {
			if to := g.Image(c); i > 0 || c < to {
				edges = append(edges, charts.Edge{From: c, To: to, Name: "ab"[i : i+1]})
			}
		}
	}
	graph := charts.Graph(elements.Index(), edges, charts.Layout("space"), charts.Height(520), charts.Title("Football"))
	check(graph.Err())
	fmt.Print(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Football</title>
<meta name="viewport" content="width=device-width"><main><h1>Football</h1>`, charts.Setup().HTML(), graph.HTML(), "</main>\n")
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
