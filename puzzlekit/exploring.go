package puzzlekit

import (
	"puzzlelab/puzzlekit/stategraph"

	"puzzlelab/internal/counted"
)

// Explore finds all states that moves reach from the starts. The moves are given by a
// function that appends the states that one move reaches from s to dst. See
// [stategraph.Explore]. It panics with a *fault.LimitError if there are more than
// 10,000,000 states, and with a *fault.InputError that names a state where the function
// panics or gives other states when it is asked again.
func Explore[S comparable](neighbors func(dst []S, s S) []S, starts ...S) *stategraph.Graph[S] {
	bar := newLateBar("Exploring")
	defer bar.end()
	defer sayingHow()
	return Must(stategraph.Explore(Context(), neighbors, starts, &stategraph.ExploreOptions{
		Progress: func(at stategraph.Progress) { bar.update(-1, counted.Of(commas(at.Found), "states")) },
	}))
}
