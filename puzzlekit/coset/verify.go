package coset

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
)

// Verify checks the table against the presentation alone, whatever computed it:
// the columns of a generator and its inverse are inverse to each other, every
// relator leads from every coset back to it, the words of the subgroup lead from
// coset 1 back to it, and every coset can be reached. This proves that the index
// is at least Index(). That it is not larger depends on the enumeration, which
// identifies two cosets only if a relator or a subgroup word requires it.
//
// It returns a [*fault.InternalError] for the first contradiction, a
// [*fault.InputError] for the zero Table and a [*fault.StoppedError] if ctx ends.
// Cost O(Index · length of the relators).
func (t *Table) Verify(ctx context.Context) error {
	if t.Index() == 0 {
		return &fault.InputError{In: inVerify, What: "table", Want: "one with at least one coset"}
	}
	w := &watch{ctx: ctx, in: inVerify}
	if err := t.verifyInverses(w); err != nil {
		return err
	}
	for _, w := range t.subgroup {
		if to := t.trace(0, w); to != 0 {
			return wrongAt(1, "the subgroup word %v leads to coset %d", w, to+1)
		}
	}
	for _, r := range t.presentation.relators {
		for c := range int32(t.Index()) {
			if to := t.trace(c, r); to != c {
				return wrongAt(int(c)+1, "the relator %v leads to coset %d", r, to+1)
			}
			if err := w.walked(r.Len()); err != nil {
				return err
			}
		}
	}
	return t.verifyReached(w)
}

const inVerify = "coset.Table.Verify" // as errors name it

// wrongAt says what contradicts the presentation at a coset, counted from 1.
func wrongAt(coset int, reason string, args ...any) error {
	return &fault.InternalError{In: inVerify, What: fmt.Sprintf("the table is wrong at coset %d: ", coset) + fmt.Sprintf(reason, args...)}
}

// A watch checks a context now and then while words are traced.
type watch struct {
	ctx   context.Context
	in    string
	steps int
}

// walked counts the steps along a table. It returns a [*fault.StoppedError] if the
// context has ended.
func (w *watch) walked(steps int) error {
	if w.steps += steps; w.steps < betweenLooks {
		return nil
	}
	w.steps = 0
	return fault.Stopped(w.ctx, w.in, "")
}

func (t *Table) verifyInverses(w *watch) error {
	n := int32(t.Index())
	for s, images := range t.images {
		back := t.images[slot(letterOf(s).Inverse())]
		for c, to := range images {
			if err := w.walked(1); err != nil {
				return err
			}
			if to < 0 || to >= n {
				return wrongAt(c+1, "coset %d does not exist", to+1)
			}
			if back[to] != int32(c) {
				generator := t.presentation.alphabet.Word(letterOf(s))
				return wrongAt(c+1, "%v and its inverse do not lead back", generator)
			}
		}
	}
	return nil
}

func (t *Table) verifyReached(w *watch) error {
	reached := make([]bool, t.Index())
	reached[0] = true
	queue := []int32{0}
	for len(queue) > 0 {
		if err := w.walked(len(t.images)); err != nil {
			return err
		}
		c := queue[0]
		queue = queue[1:]
		for _, images := range t.images {
			if to := images[c]; !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	for c, ok := range reached {
		if !ok {
			return wrongAt(c+1, "no word leads there from coset 1")
		}
	}
	return nil
}
