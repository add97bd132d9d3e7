package puzzle_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

func ExampleReadFile() {
	p, err := puzzle.ReadFile("testdata/dominoes.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("R T")
	fmt.Println(s)
	fmt.Println(p.Group().Order(), p.CheckReachable(s.Swap(1, 4)))
	_, err = puzzle.ReadFile("testdata/groups.json")
	fmt.Println(err)
	// Output:
	// w w B
	// A C w
	// 24 puzzle.Puzzle.CheckReachable: state AwBwCw cannot be reached: orientation: an odd number of dominos is flipped; every sequence of moves leaves an even number flipped
	// puzzle: definition in testdata/groups.json: line 1: file: an array stands where an object {…} is expected
}

// The states of a puzzle that blocks moves, with the distances from the solved
// one: stategraph.Explore on the keys of the states. Package godsnumber numbers them.
func ExampleForbidden() {
	p, _ := puzzle.ReadFile("testdata/dominoes.json")
	def := p.Definition()
	def.Forbidden = []puzzle.Forbidden{{Place: 5, Labels: []int{1}}} // A is never in the middle at the foot
	p, _ = puzzle.New(def)
	states := map[string]puzzle.State{p.Solved().Key(): p.Solved()}
	neighbors := func(dst []string, key string) []string {
		for g := range p.Moves() {
			for _, l := range []word.Letter{word.Letter(g + 1), -word.Letter(g + 1)} {
				if next, err := states[key].Apply(p.Alphabet().Word(l)); err == nil {
					states[next.Key()] = next
					dst = append(dst, next.Key())
				}
			}
		}
		return dst
	}
	graph, _ := stategraph.Explore(context.Background(), neighbors, []string{p.Solved().Key()}, nil)
	distances, _ := graph.From(context.Background(), p.Solved().Key())
	fmt.Println(graph.Len(), "states, farthest at", distances.Eccentricity())
	// Output: 20 states, farthest at 9
}
