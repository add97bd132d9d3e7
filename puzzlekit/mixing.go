package puzzlekit

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/charts"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/character"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// A MixingCurve holds how far a puzzle or a group is from a random state after 0, 1, 2, … random moves: the total
// variation distance to the uniform distribution, which is near 1 for one state of many and 0 if all states are equally
// likely. Show draws it.
type MixingCurve struct {
	Of        string // what was mixed
	Unit      string // the name of a move
	Distances []float64
	Bounds    []float64 // upper bounds of the distances by characters, for a deck
}

// Mixing returns how well so many random moves mix, all moves being equally likely at each step. The argument is
//
//   - a puzzle: its first metric says what a move is;
//   - a group: its generators and their inverses;
//   - a [character.Deck]: two cards are drawn independently and exchanged, see [character.Deck.RandomTranspositions].
//
// The probabilities of all states are followed, and the results are cached. Where the moves change a parity, the
// distance does not fall below 1/2. Mixing panics with a *fault.LimitError if there are too many states, and with a
// *fault.InputError for puzzles on which states have different numbers of moves. See [stategraph.Mixing].
func Mixing(of any, moves int) *MixingCurve {
	bar := newLateBar("Mixing")
	defer bar.end()
	defer sayingHow()
	ctx := Context()
	opts := &stategraph.MixingOptions{Progress: func(done int) {
		bar.update(float64(done)/float64(max(moves, 1)), counted.Of(done, "moves"))
	}}
	switch x := of.(type) {
	case *puzzle.Puzzle:
		metric := x.Metrics()[0].Name
		distances := Must(cachedForVersion(func() ([]float64, error) {
			g, err := godsnumber.Puzzle(ctx, x, metric, nil)
			if err != nil {
				return nil, err
			}
			return mixingOf(ctx, g, moves, opts)
		}, "mixing", x, metric, moves))
		return &MixingCurve{Of: x.Name(), Unit: "random moves (" + metric + ")", Distances: distances}
	case *group.Group:
		distances := Must(cachedForVersion(func() ([]float64, error) {
			g, err := godsnumber.Cayley(ctx, "group", godsnumber.Letters(x.Generators()), nil)
			if err != nil {
				return nil, err
			}
			return mixingOf(ctx, g.Graph, moves, opts)
		}, "mixing", x, moves))
		return &MixingCurve{Of: nameAndOrder(ctx, x), Unit: "random generators", Distances: distances}
	case character.Deck:
		walk := Must(cachedForVersion(func() (*character.Mixing, error) { return x.RandomTranspositions(ctx, moves) }, "mixing", x, moves))
		return &MixingCurve{Of: x.String(), Unit: "random exchanges", Distances: walk.Distances, Bounds: walk.Bounds}
	}
	panic(failed(wrongKind("puzzlekit.Mixing", of, "a puzzle, a group or a deck")))
}

func mixingOf[S any](ctx context.Context, g *godsnumber.Graph[S], moves int, opts *stategraph.MixingOptions) ([]float64, error) {
	start, _ := g.Number(g.Start())
	return stategraph.Mixing(ctx, g.Index(), start, moves, opts)
}

// Time returns the number of moves after which the distance is at most epsilon, and false if there are
// not so many.
func (m *MixingCurve) Time(epsilon float64) (moves int, ok bool) {
	for k, d := range m.Distances {
		if d <= epsilon {
			return k, true
		}
	}
	return 0, false
}

// String lists the distances.
func (m *MixingCurve) String() string {
	texts := make([]string, len(m.Distances))
	for k, d := range m.Distances {
		texts[k] = fmt.Sprintf("%.3f", d)
	}
	return fmt.Sprintf("%s: distance to uniform after 0, 1, 2, … %s\n%s", m.Of, m.Unit, strings.Join(texts, " "))
}

func (m *MixingCurve) chart() *charts.Chart {
	moves := make([]int, len(m.Distances))
	for k := range moves {
		moves[k] = k
	}
	options := []charts.Option{charts.Title(m.Of), charts.XLabel(m.Unit), charts.YLabel("total variation distance to uniform")}
	// A bound above 1 says nothing.
	if from := slices.IndexFunc(m.Bounds, func(b float64) bool { return b <= 1 }); from >= 0 {
		options = append(options, charts.Name("distance"), charts.Points("upper bound", moves[from:], m.Bounds[from:]))
	}
	return charts.Line(moves, m.Distances, options...)
}

// HTML returns the curve as a chart.
func (m *MixingCurve) HTML() string { return m.chart().HTML() }

// PNG returns the chart in pixels.
func (m *MixingCurve) PNG() ([]byte, error) { return m.chart().PNG() }
