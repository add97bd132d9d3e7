package coset

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"

	"puzzlelab/puzzlekit/word"
)

// A VerifyError says where a coset table contradicts its presentation.
type VerifyError struct {
	Coset  int // 1-based
	Reason string
}

func (e *VerifyError) Error() string {
	return fmt.Sprintf("coset: the table is wrong at coset %d: %s", e.Coset, e.Reason)
}

// Verify checks the table against the presentation alone, without a look at
// how it came about: the columns of a generator and its inverse undo each
// other, every relator leads from every coset back to it, the words of the
// subgroup lead from coset 1 back to it, and every coset can be reached. This
// proves that the index is at least Index(); that it is not larger rests on
// the enumeration, which makes two cosets different unless it must not. A
// [*VerifyError] names the first fault; a [*fault.StoppedError] says that ctx
// ended. Cost O(Index · length of the relators).
func (t *Table) Verify(ctx context.Context) error {
	if t.Index() == 0 {
		return &VerifyError{1, "there is none: the table is empty"}
	}
	w := &watch{ctx: ctx, in: "coset.Table.Verify"}
	if err := t.verifyInverses(w); err != nil {
		return err
	}
	for _, w := range t.subgroup {
		if to := t.trace(0, w); to != 0 {
			return &VerifyError{1, fmt.Sprintf("the subgroup's word %v leads to coset %d", w, to+1)}
		}
	}
	for _, r := range t.presentation.relators {
		for c := range int32(t.Index()) {
			if to := t.trace(c, r); to != c {
				return &VerifyError{int(c) + 1, fmt.Sprintf("the relator %v leads to coset %d", r, to+1)}
			}
			if err := w.walked(r.Len()); err != nil {
				return err
			}
		}
	}
	return t.verifyReached(w)
}

// A watch looks at a context now and then while words are traced.
type watch struct {
	ctx   context.Context
	in    string
	steps int
}

// walked counts the steps along a table. It returns a [*fault.StoppedError] when
// the context has ended.
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
				return &VerifyError{c + 1, fmt.Sprintf("coset %d does not exist", to+1)}
			}
			if back[to] != int32(c) {
				generator := t.presentation.alphabet.Word(letterOf(s))
				return &VerifyError{c + 1, fmt.Sprintf("%v and its inverse do not lead back", generator)}
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
			return &VerifyError{c + 1, "no word leads there from coset 1"}
		}
	}
	return nil
}

// A RelatorError names a relator that does not hold.
type RelatorError struct {
	Relator word.Word
	Point   int // a point that the relator moves, 1-based
	Image   int
}

func (e *RelatorError) Error() string {
	return fmt.Sprintf("coset: the relator %v does not hold: it moves the point %d to %d", e.Relator, e.Point, e.Image)
}
