package tokens

import "fmt"

// A GraphError says why tokens and moves are not a graph of this package.
type GraphError struct{ Reason string }

func (e *GraphError) Error() string { return "tokens: " + e.Reason }

// A StateError says why a state does not belong to a graph.
type StateError struct {
	State  State
	Reason string
}

func (e *StateError) Error() string {
	return fmt.Sprintf("tokens: state %v: %s", []byte(e.State), e.Reason)
}

// A MemoryError says how much memory a search would need.
type MemoryError struct {
	States, Need, Limit uint64
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("tokens: %d states need %.1f MB, more than the %.1f MB allowed; raise Options.Memory", e.States, float64(e.Need)/(1<<20), float64(e.Limit)/(1<<20))
}

// An UnreachableError says that no moves lead from one state to another.
type UnreachableError struct{ From, To State }

func (e *UnreachableError) Error() string {
	return fmt.Sprintf("tokens: no moves lead from %v to %v", []byte(e.From), []byte(e.To))
}

// A LimitError says that a search for a path met more states than it may keep.
type LimitError struct {
	Found, Limit int
	Radius       int // the sum of the radii of the balls that were searched
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("tokens: no path of length %d or less, and %d states met, more than the %d allowed; raise PathOptions.MaxStates", e.Radius, e.Found, e.Limit)
}
