package coset

import (
	"context"
	"sync/atomic"

	"puzzlelab/puzzlekit/coset/internal/enum"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// Enumerate counts the cosets of the subgroup that the words generate (none:
// the trivial subgroup) and returns their standardised table.
//
// The same input always gives the same table and the same statistics, with any
// number of cores. No computable function of the input bounds the cost.
//
// Errors: a [*fault.InputError]; a [*fault.LimitError] if a table of MaxCosets rows
// would not fit into Memory; a [*LimitError] if the table is full; a
// [*fault.StoppedError] at most 100 ms after ctx ends.
//
// J. A. Todd and H. S. M. Coxeter (1936), Proc. Edinburgh Math. Soc. 5, 26–34;
// C. C. Sims, Computation with Finitely Presented Groups (1994), chapter 5.
func Enumerate(ctx context.Context, p *Presentation, subgroup []word.Word, opts *Options) (*Table, error) {
	words, err := p.subgroup(inEnumerate, subgroup)
	if err != nil {
		return nil, err
	}
	c := newColumns(p)
	problem := c.problem(p.relators, words)
	o, raise, err := opts.limits(problem)
	if err != nil {
		return nil, err
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	if ctx.Err() != nil {
		stop.Store(true)
	}
	r := newRace(problem, o, &stop)
	defer r.free()
	winner, status := r.run(o.Progress)
	if status == enum.Full {
		full := &fault.LimitError{In: inEnumerate, What: "the coset table", Unit: "cosets", Limit: uint64(o.MaxCosets), Option: raise}
		return nil, &LimitError{full, r.stats(winner)}
	}
	if status == enum.Complete {
		stats := r.stats(winner)
		if images, ok := r.machines[winner].Standard(); ok {
			return newTable(p, words, c.byLetter(images), stats), nil
		}
	}
	return nil, fault.Stopped(ctx, inEnumerate, r.stats(winner).howFar())
}

const inEnumerate = "coset.Enumerate" // as errors name it
