package puzzlekit

import (
	"puzzlelab/puzzlekit/stategraph"

	"puzzlelab/internal/counted"
)

// Explore finds all states that moves reach from the starts. The moves are given by a
// function that appends the states that one move reaches from s to dst. See
// [stategraph.Explore]. It panics with a *fault.LimitError if there are too many
// states.
func Explore[S comparable](neighbours func(dst []S, s S) []S, starts ...S) *stategraph.Graph[S] {
	bar := newLateBar("Exploring")
	defer bar.end()
	return Must(stategraph.Explore(Context(), neighbours, &stategraph.ExploreOptions{
		Progress: func(at stategraph.Progress) { bar.update(-1, counted.Of(commas(at.Found), "states")) },
	}, starts...))
}
