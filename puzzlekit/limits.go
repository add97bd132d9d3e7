package puzzlekit

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
)

// The functions of this package take no options, so the advice of an error to raise one
// cannot be followed as it stands. It is replaced by what can be typed in a cell.

// raisedBy has, by the function that sets a limit, an expression with which a cell raises
// the limit; %s are options.
var raisedBy = map[string]string{
	"godsnumber.Puzzle":           `Must(godsnumber.Puzzle(Context(), p, "", &godsnumber.Options{%s}))`,
	"godsnumber.Cayley":           `Must(godsnumber.Cayley(Context(), "group", godsnumber.Letters(g.Generators()), &godsnumber.Options{%s}))`,
	"stategraph.Explore":          `Must(stategraph.Explore(Context(), neighbours, starts, &stategraph.ExploreOptions{%s}))`,
	"stategraph.Enumerate":        `Must(graph.Enumerate(Context(), nil, &stategraph.Options{%s}))`,
	"dango.Puzzle.Enumerate":      `Must(p.Enumerate(Context(), start, &stategraph.Options{%s}))`,
	"Group.SubgroupClasses":       `Must(g.SubgroupClasses(Context(), &group.SubgroupOptions{%s}))`,
	"cubeboard.Board.Fixed":       `Must(Must(cubeboard.New(n)).Census(Context(), cubeboard.Queen, &cubeboard.CountOptions{%s}))`,
	"cubeboard.SquareQueens":      `Must(cubeboard.SquareQueens(Context(), n, &cubeboard.CountOptions{%s}))`,
	"cubeboard.TorusQueens":       `Must(cubeboard.TorusQueens(Context(), n, &cubeboard.CountOptions{%s}))`,
	"coset.Presentation.LowIndex": `p.LowIndex(Context(), n, &coset.Options{%s})`,
}

// mostRaised bounds the values that are proposed: more than this is no advice.
const mostRaised = 1_000_000_000_000

// raisable returns what to say in place of the name of an option, "" if raising it is of no
// use.
func raisable(expression, option string, need, limit uint64) string {
	if need == 0 {
		need = 10 * min(limit, math.MaxUint64/10)
	}
	if expression == "" || option == "" || need > mostRaised {
		return ""
	}
	name := option[strings.LastIndexByte(option, '.')+1:]
	set := fmt.Sprintf("%s: %s", name, strings.ReplaceAll(commas(need), ",", "_"))
	return name + ", as in " + fmt.Sprintf(expression, set)
}

// sayingHow is deferred by functions that take no options. It replaces the panic of a limit
// by one that says how a cell can raise it.
func sayingHow() { panicAgain(recover(), raisedBy) }

// sayingHowToCount is sayingHow for functions that visit all states of a puzzle or a group.
func sayingHowToCount(of any, metric string) { panicAgain(recover(), toCount(of, metric)) }

func panicAgain(failure any, expressions map[string]string) {
	var limit *fault.LimitError
	if err, ok := failure.(error); ok && errors.As(err, &limit) {
		failure = followable(err, expressions[limit.In])
	}
	if failure != nil {
		panic(failure)
	}
}

// toCount has expressions like those of raisedBy that visit all states of a puzzle, p, or a group, g.
// More states than a graph may have by default are more than most memories hold: they are kept in files.
func toCount(of any, metric string) map[string]string {
	var graph, args string
	switch of.(type) {
	case *puzzle.Puzzle:
		graph, args = "godsnumber.Puzzle", fmt.Sprintf("Context(), p, %q", metric)
	case *group.Group:
		graph, args = "godsnumber.Cayley", `Context(), "group", godsnumber.Letters(g.Generators())`
	default:
		return raisedBy
	}
	return map[string]string{
		graph:                  "Must(Must(" + graph + "(" + args + `, &godsnumber.Options{%s})).Enumerate(Context(), nil, &stategraph.Options{Folder: "states"}))`,
		"stategraph.Enumerate": "Must(Must(" + graph + "(" + args + ", nil)).Enumerate(Context(), nil, &stategraph.Options{%s}))",
	}
}

// followable returns an error whose advice can be followed in a cell, by an expression like those of
// raisedBy.
func followable(err error, expression string) error {
	var limit *fault.LimitError
	if !errors.As(err, &limit) || limit.Option == "" {
		return err
	}
	plain := *limit
	plain.Option = raisable(expression, limit.Option, limit.Need, limit.Limit)
	return failed(&plain)
}
