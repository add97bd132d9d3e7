package godsnumber

import (
	"context"
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/word"
)

// skewerPuzzles are skewers of dumplings in colours. The counts for dumplings that are
// all different are in package dango, up to 10^10 states.
var skewerPuzzles = []dango.Config{
	{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}}, {Skewers: 3, Height: 3, Colors: []int{3, 3}},
	{Skewers: 3, Height: 4, Colors: []int{4, 4}}, {Skewers: 3, Height: 4, Colors: []int{2, 2, 2, 2}},
	{Skewers: 3, Height: 5, Colors: []int{5, 5}}, {Skewers: 3, Height: 6, Colors: []int{6, 6}}, {Skewers: 3, Height: 6, Colors: []int{4, 4, 4}},
	{Skewers: 3, Height: 8, Colors: []int{8, 8}}, {Skewers: 3, Height: 10, Colors: []int{10, 10}},
	{Skewers: 4, Height: 2, Colors: []int{2, 2, 2}}, {Skewers: 4, Height: 3, Colors: []int{3, 3, 3}}, {Skewers: 4, Height: 4, Colors: []int{4, 4, 4}},
	{Skewers: 5, Height: 2, Colors: []int{2, 2, 2, 2}}, {Skewers: 6, Height: 2, Colors: []int{2, 2, 2, 2, 2}},
}

// skewerName has the number of skewers, their height and the numbers of dumplings of each
// colour.
func skewerName(c dango.Config) string {
	return fmt.Sprintf("dango-%d-%d-%s-moves", c.Skewers, c.Height, written(c.Colors, "-"))
}

func written(list []int, between string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", between)
}

// skewers are the graphs of the skewers. The solved state has full skewers, one colour
// after the other from below, and an empty one.
func skewers() (out []Entry) {
	for _, c := range skewerPuzzles {
		out = append(out, Entry{
			Name:       skewerName(c),
			Definition: call("Dango", c.Skewers, c.Height, written(c.Colors, ", ")) + " in a notebook",
			Metric:     "moves",
			Build:      func(context.Context) (*Graph[uint64], error) { return skewerGraph(c) },
		})
	}
	return out
}

// skewerGraph returns the states of a puzzle of skewers. Move ab takes the top dumpling
// of the first skewer to the second.
func skewerGraph(c dango.Config) (*Graph[uint64], error) {
	p := dango.New(c)
	index, err := p.Index()
	if err != nil {
		return nil, err
	}
	full := make([]int, c.Skewers)
	for i := range c.Skewers - 1 {
		full[i] = c.Height
	}
	start, err := p.First(full)
	if err != nil {
		return nil, err
	}
	moves, words := skewerMoves(c.Skewers)
	apply := func(n uint64, move int) (uint64, bool) {
		s, err := index.State(n)
		if err != nil {
			return 0, false
		}
		t, err := p.Apply(s, moves[move])
		if err != nil {
			return 0, false
		}
		return index.Number(t)
	}
	g := newGraph[uint64](c.String()+", moves", words, index, apply)
	g.start, _ = index.Number(start)
	g.undirected = true
	g.number = func(n uint64) (uint64, bool) { return n, n < g.Size() }
	g.state = func(n uint64) (uint64, error) { return n, nil }
	return g, nil
}

func skewerMoves(skewers int) (moves []dango.Move, words []word.Word) {
	var names []string
	for from := 1; from <= skewers; from++ {
		for to := 1; to <= skewers; to++ {
			if from != to {
				moves = append(moves, dango.Move{From: from, To: to})
				names = append(names, string([]rune{'a' + rune(from-1), 'a' + rune(to-1)}))
			}
		}
	}
	alphabet := word.MustAlphabet(word.Moves, names...)
	for i := range names {
		words = append(words, alphabet.Word(word.Letter(i+1)))
	}
	return moves, words
}
