package godsnumber

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
)

// An Entry is a graph of the catalogue, from which its God's number can be found again.
type Entry struct {
	Name string // "torus-3x4-steps"
	// Definition is a call of package puzzle, such as Torus(4, 3), or says what the
	// generators are.
	Definition string
	Metric     string // what counts one
	Build      func(context.Context) (*Graph[uint64], error)

	puzzle func() *puzzle.Puzzle  // nil if the entry is a group
	moves  func() ([]Move, error) // nil if it is a puzzle
}

// Catalogue returns the graphs whose God's numbers are in [Records], in the same order.
// It is cheap; Build does the work.
func Catalogue() []Entry {
	return slices.Concat(
		tori(), shiftingBoards(), loopBoards(), slidingBoards(), slidingOnSurfaces(), slidingOnSolids(), slidingOnGraphs(),
		topSpins(), rings(), wreaths(), merges(), shuffles(), pancakes(), solids(), bandaged(), mathieu(), skewers(),
	)
}

// ofPuzzle returns a graph for each of some metrics of a puzzle.
func ofPuzzle(name, definition string, of func() *puzzle.Puzzle, metrics ...string) (out []Entry) {
	for _, metric := range metrics {
		build := func(ctx context.Context) (*Graph[uint64], error) {
			g, err := Puzzle(ctx, of(), metric, nil)
			if err != nil {
				return nil, err
			}
			return g.Numbers(), nil
		}
		out = append(out, Entry{Name: name + "-" + short(metric), Definition: definition, Metric: metric, Build: build, puzzle: of})
	}
	return out
}

// short is a metric as a part of a name.
func short(metric string) string {
	return strings.ReplaceAll(strings.TrimSuffix(metric, "-tile"), " ", "")
}

// ofMoves returns the graph of the group that moves generate.
func ofMoves(name, about, definition, metric string, moves func() ([]Move, error)) Entry {
	build := func(ctx context.Context) (*Graph[uint64], error) {
		list, err := moves()
		if err != nil {
			return nil, err
		}
		return elements(ctx, about+", "+metric, list)
	}
	return Entry{Name: name + "-" + short(metric), Definition: definition, Metric: metric, Build: build, moves: moves}
}

func elements(ctx context.Context, name string, moves []Move) (*Graph[uint64], error) {
	c, err := Cayley(ctx, name, moves, nil)
	if err != nil {
		return nil, err
	}
	return c.Numbers(), nil
}

// call writes a call of a function.
func call(function string, arguments ...any) string {
	text := make([]string, len(arguments))
	for i, a := range arguments {
		text[i] = fmt.Sprint(a)
	}
	return function + "(" + strings.Join(text, ", ") + ")"
}
