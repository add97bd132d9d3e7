package group

import (
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// The functions below make the errors of this package. `in` is the exported
// function that was called.

func notAPoint(in string, point, degree int) error {
	return &fault.InputError{In: in, What: "point", Value: point, Want: fmt.Sprintf("1..%d", degree)}
}

func noGenerators(in string) error {
	return &fault.InputError{In: in, What: "generators", Want: "at least one; Trivial(n) is the group of the identity on n points"}
}

func notInGroup(in, what string, p perm.Perm) error {
	return &fault.InputError{In: in, What: what, Value: p, Want: "an element of the group"}
}

func notTransitive(in, what string, orbits int) error {
	return &fault.InputError{
		In: in, What: "number of orbits", Value: orbits,
		Want: "1, because " + what + " need a transitive group; take the action on one orbit: g.OnOrbit(1).Group()",
	}
}

func wrongOrder(in string, known, found *big.Int) error {
	return &fault.InputError{In: in, What: "known order", Value: known, Want: fmt.Sprintf("%v, the order of the chain", found)}
}

// tooMany says that a limit was reached, which option raises.
func tooMany(in, what, unit string, limit int, option string) error {
	return &fault.LimitError{In: in, What: what, Unit: unit, Limit: uint64(limit), Option: option}
}

// tooLarge says that something needs more than a limit allows.
func tooLarge(in, what, unit string, need *big.Int, limit int, option string) error {
	e := &fault.LimitError{In: in, What: what, Unit: unit, Limit: uint64(max(limit, 0)), Option: option}
	if need.IsUint64() {
		e.Need = need.Uint64()
	} else {
		e.What = fmt.Sprintf("%s of %v %s", what, need, unit)
	}
	return e
}
