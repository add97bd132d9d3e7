package godsnumber

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/stategraph"
)

// Options say what is built. Nil means the defaults.
type Options struct {
	// MaxStates is the largest number of states. 0 means 2·10^10, or 10^7 for
	// [Cosets].
	MaxStates uint64
	// Base lists points for [Cayley] to begin the base with; the chain is cut
	// behind them. The elements that fix them all are the fibre, at most
	// [stategraph.MaxFibre]. Nil leaves both to the package, which takes
	// fibres of some thousand elements. A symmetry has to keep these points:
	// see [CayleyGraph.Quotient].
	Base []int
}

const defaultMaxStates = 20_000_000_000

func (o *Options) maxStates() uint64 {
	if o == nil || o.MaxStates == 0 {
		return defaultMaxStates
	}
	return min(o.MaxStates, math.MaxInt64)
}

// chain returns the chain of a group and the level at which to cut it, -1 when
// that is open.
func (o *Options) chain(g *group.Group) (*group.StabilizerChain, int, error) {
	if o == nil || o.Base == nil {
		return g.Chain().Reduced(), -1, nil
	}
	for _, p := range o.Base {
		if p < 1 || p > g.Degree() {
			return nil, 0, &group.PointError{Point: p, Degree: g.Degree()}
		}
	}
	c := g.Chain().WithBase(o.Base...)
	cut, fibre := 0, 1
	for i := 1; i <= c.Depth(); i++ {
		switch size := len(c.Orbit(i)); {
		case i <= len(o.Base) && size > 1:
			cut++
		case i > len(o.Base):
			if fibre *= size; fibre > stategraph.MaxFibre {
				return nil, 0, &SizeError{What: fmt.Sprintf("the number of elements that fix the %d points of Options.Base, at least", len(o.Base)), Need: uint64(fibre), Limit: stategraph.MaxFibre}
			}
		}
	}
	return c.Reduced(), cut, nil
}
