package solve

import (
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// exactSearch is a search of a package for one kind of puzzle, for one state.
type exactSearch struct {
	made
	options Options
	method  string
	unit    string // of a length, such as "turns"
	nodes   uint64 // the default of Options.Nodes
	find    func(kit.Limits) (kit.Answer, error)
	all     func(limits kit.Limits, length int, yield func(word []uint8) bool) error // nil if find finds all
	result  func(word []uint8, a kit.Answer) (Result, error)
	early   func(bounded Result, err error) (Result, error) // what to yield if the search ends early
}

// run yields what a goal asks for.
func (x *exactSearch) run(goal Goal, yield func(Result, error) bool) {
	report := x.options.reporter()
	limits := kit.Limits{All: goal.Want == AllShortest, Nodes: x.options.nodes(x.nodes), Workers: x.options.Workers, Report: func(length int, nodes uint64, done float64) {
		report.report(Progress{What: counted.Of(length, x.unit), Nodes: nodes, Done: done})
	}}
	if goal.Want == AtMost {
		limits.Length = max(goal.Most, 1) // a solution of length 0 is found first
	}
	answer, err := x.find(limits)
	bounded := Result{Lower: answer.Lower, Metric: x.metric, Method: x.method, Nodes: answer.Nodes}
	give := func(word []uint8) bool {
		r, err := x.result(word, answer)
		return yield(r, err) && err == nil
	}
	switch {
	case err != nil:
		yield(x.early(bounded, err))
	case !answer.Found() || goal.Want == AtMost && answer.Lower > goal.Most:
		yield(bounded, noSolution(goal.Most, answer.Lower, x.metric))
	case limits.All && x.all != nil:
		if err := x.all(limits, answer.Lower, give); err != nil {
			yield(bounded, limited(err, bounded))
		}
	default:
		for _, word := range answer.Words {
			if !give(word) {
				return
			}
		}
	}
}
