package group

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// A ChainStep is a stabiliser chain after one new strong generator.
type ChainStep struct {
	Number    int       // from 1
	Generator perm.Perm // the new one
	Level     int       // the first level whose base point it moves, from 1
	Base      []int
	Orbits    [][]int // by level
	Before    []int   // how long each of them was in the step before
	Order     *big.Int
}

// ChainSteps is [Group.Chain] to be watched: it yields the chain after each new
// strong generator. The last one is complete. The method is Plain, the textbook's, if opts
// is nil; it can be Trees or Random, too. The other methods do not grow a chain by single
// generators. An error ends the sequence.
func (g *Group) ChainSteps(ctx context.Context, opts *ChainOptions) iter.Seq2[ChainStep, error] {
	return func(yield func(ChainStep, error) bool) {
		const in = "Group.ChainSteps"
		o := ChainOptions{Method: Plain}
		if opts != nil {
			o = *opts
		}
		if o.Method != Plain && o.Method != Trees && o.Method != Random {
			yield(ChainStep{}, &fault.InputError{In: "group." + in, What: "ChainOptions.Method", Value: o.Method, Want: "Plain, Trees or Random"})
			return
		}
		var last ChainStep
		enough := errors.New("the loop has ended")
		_, err := g.watchChain(chain.NewWork(ctx, in), &o, func(x []int32, level int, levels []*chain.Level) error {
			last = last.next(x, level, levels)
			if !yield(last, nil) {
				return enough
			}
			return nil
		})
		if err != nil && !errors.Is(err, enough) {
			yield(last, err)
		}
	}
}

func (s ChainStep) next(x []int32, level int, levels []*chain.Level) ChainStep {
	next := ChainStep{Number: s.Number + 1, Generator: toPerm(x), Level: level + 1, Order: chain.Order(levels)}
	for i, l := range levels {
		next.Base = append(next.Base, int(l.Point)+1)
		next.Orbits = append(next.Orbits, onePoints(l.Orbit))
		before := 0
		if i < len(s.Orbits) {
			before = len(s.Orbits[i])
		}
		next.Before = append(next.Before, before)
	}
	return next
}

// String describes the step: "level 3: (3,4), orbits 4·3·2 = 24". The product is
// the order of the group as soon as the last step is taken; before, it need not be the
// order of any.
func (s ChainStep) String() string {
	sizes := make([]string, len(s.Orbits))
	for i, o := range s.Orbits {
		sizes[i] = fmt.Sprint(len(o))
	}
	text := fmt.Sprintf("level %d: %v, orbits %s", s.Level, s.Generator, strings.Join(sizes, "·"))
	if len(sizes) == 1 {
		return text
	}
	return text + " = " + s.Order.String()
}
