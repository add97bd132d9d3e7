package stategraph

import "fmt"

// A LimitError says that a graph has more states than were allowed.
type LimitError struct {
	Found, Limit int
	Option       string // the option that raises the limit; "" for a fixed one
}

func (e *LimitError) Error() string {
	if e.Option == "" {
		return fmt.Sprintf("stategraph: more than %d states (%d found so far), a fixed limit", e.Limit, e.Found)
	}
	return fmt.Sprintf("stategraph: more than %d states (%d found so far); raise Options.%s, or use a perfect index", e.Limit, e.Found, e.Option)
}

// A StateError names a state that is not in the graph.
type StateError struct {
	State any
}

func (e *StateError) Error() string {
	return fmt.Sprintf("stategraph: state %v is not in the graph", e.State)
}

// An OptionError names an option that cannot be.
type OptionError struct {
	Option string
	Reason string // what was found, and what was expected
}

func (e *OptionError) Error() string { return fmt.Sprintf("stategraph: %s: %s", e.Option, e.Reason) }

// notNegative checks a number of which 0 means the default.
func notNegative(option string, n int) error {
	if n < 0 {
		return &OptionError{Option: option, Reason: fmt.Sprintf("%d; a positive number expected, or 0 for the default", n)}
	}
	return nil
}

// bytesText is a number of bytes to be read.
func bytesText(n uint64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 10<<10:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// An UnreachableError names two states between which there is no path.
type UnreachableError struct {
	From, To any
}

func (e *UnreachableError) Error() string {
	return fmt.Sprintf("stategraph: no sequence of moves leads from %v to %v", e.From, e.To)
}
