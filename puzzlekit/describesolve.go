package puzzlekit

import (
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/solve"
)

func init() {
	describes(describeResult)
}

func describeResult(r solve.Result) description {
	d := description{heading: r.Word.String(), line: r.String()}
	if r.Word.Len() == 0 {
		d.heading = "no moves: the state is solved"
	}
	if !r.Found {
		d.heading = "no solution has fewer than " + counted.Of(r.Lower, r.Metric.Name)
		return d
	}
	d.add("moves", "%s", counted.Of(r.Length, r.Metric.Name))
	switch {
	case r.Lower == r.Length:
		d.add("proof", "no solution is shorter")
	case r.Lower > 0:
		d.add("proof", "no solution has fewer than %s", counted.Of(r.Lower, "moves"))
	}
	d.add("method", "%s", r.Method)
	if r.Nodes > 0 {
		d.add("states looked at", "%s", commas(r.Nodes))
	}
	return d
}
