package puzzlekit

import (
	"iter"

	"puzzlelab/puzzlekit/group"
)

// Chain is the stabiliser chain of a group or of anything that [Group] takes. The cell's
// stop button ends a long computation. See [group.Group.Chain].
func Chain(of any) *group.StabilizerChain { return RunWith(Group(of).Chain, nil) }

// ChainSteps is a stabiliser chain to be watched: it yields the chain after each new
// strong generator. The argument is a group or anything that [Group] takes. See
// [group.Group.ChainSteps].
func ChainSteps(of any) iter.Seq[group.ChainStep] {
	g := Group(of)
	return func(yield func(group.ChainStep) bool) {
		for s, err := range g.ChainSteps(Context(), nil) {
			if !yield(Must(s, err)) {
				return
			}
		}
	}
}
