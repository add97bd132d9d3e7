package coset

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"puzzlelab/puzzlekit/coset/internal/enum"
	"puzzlelab/puzzlekit/word"
)

// Enumerate counts the cosets of the subgroup that the words generate (none:
// the trivial subgroup) and returns their standardised table.
//
// The table is always the same for the same input; so are the statistics,
// with any number of cores. The cost cannot be foretold from the input: no
// computable function bounds it. A [*LimitError] says that the limit on cosets
// was reached, a [*StoppedError] that ctx ended, within 100 ms of that; both
// tell how far the enumeration came. Bad input is refused first with an
// [*AlphabetError], [*OptionError] or [*MemoryError].
//
// J. A. Todd and H. S. M. Coxeter (1936), Proc. Edinburgh Math. Soc. 5, 26–34;
// C. C. Sims, Computation with Finitely Presented Groups (1994), chapter 5.
func Enumerate(ctx context.Context, p *Presentation, subgroup []word.Word, opts *Options) (*Table, error) {
	words, err := p.ownAll("subgroup word", subgroup)
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
	winner, status := r.run(o.Progress)
	if status == enum.Full {
		return nil, &LimitError{MaxCosets: o.MaxCosets, Option: raise, Stats: r.stats(winner)}
	}
	if status == enum.Complete {
		stats := r.stats(winner)
		if table, ok := r.machines[winner].Standard(); ok {
			if images := c.spread(ctx, table); ctx.Err() == nil {
				return newTable(p, words, images, stats), nil
			}
		}
	}
	return nil, &StoppedError{Stats: r.stats(winner), Cause: context.Cause(ctx)}
}

// A race runs machines on one problem in rounds of equal work, so that the
// winner does not depend on how fast each core is.
type race struct {
	strategies []Strategy
	start      func(Strategy) *enum.Machine
	machines   []*enum.Machine
	status     []enum.Status
}

func newRace(p *enum.Problem, o Options, stop *atomic.Bool) *race {
	r := &race{strategies: o.Strategy.machines()}
	r.start = func(s Strategy) *enum.Machine { return enum.New(p, settings[s], o.MaxCosets, stop) }
	r.enter()
	return r
}

// enter puts the next machine on the track.
func (r *race) enter() {
	r.machines = append(r.machines, r.start(r.strategies[len(r.machines)]))
	r.status = append(r.status, enum.Running)
}

func (r *race) stats(i int) Stats { return newStats(r.strategies[i], r.machines[i].Counts) }

// Work is counted in steps along the table, some nanoseconds each.
const (
	firstTurn = 1 << 13 // enough for small tables, so that they do not pay for the race
	lastTurn  = 1 << 22
)

// run goes on until a machine is complete or none can go on. It returns the
// first complete machine, or the one that defined most. The first machine has
// the first turn alone. A turn brings all machines to the same work, a quarter
// more than before, so that the losers have done at most that much more than the
// winner.
func (r *race) run(progress func(Stats)) (int, enum.Status) {
	r.status[0] = r.machines[0].Run(firstTurn)
	for work, reported := firstTurn, time.Now(); ; work += min(work/4, lastTurn) {
		winner, status := r.result()
		if status == enum.Complete || status == enum.Stopped {
			return winner, status
		}
		if len(r.machines) < len(r.strategies) {
			r.enter()
		} else if status == enum.Full {
			return winner, status
		}
		if progress != nil && time.Since(reported) >= time.Second/5 {
			reported = time.Now()
			progress(r.stats(r.furthest()))
		}
		r.turn(work)
	}
}

// turn lets all machines work side by side, until each has done this much.
func (r *race) turn(work int) {
	var others sync.WaitGroup
	for i := 1; i < len(r.machines); i++ {
		others.Go(func() { r.goOn(i, work) })
	}
	r.goOn(0, work)
	others.Wait()
}

func (r *race) goOn(i, work int) {
	if r.status[i] == enum.Running {
		r.status[i] = r.machines[i].Run(work)
	}
}

// result returns the machine that decides, and what it decided.
func (r *race) result() (int, enum.Status) {
	if i := slices.Index(r.status, enum.Complete); i >= 0 {
		return i, enum.Complete
	}
	if slices.Contains(r.status, enum.Stopped) {
		return r.furthest(), enum.Stopped
	}
	if slices.Contains(r.status, enum.Running) {
		return r.furthest(), enum.Running
	}
	return r.furthest(), enum.Full
}

func (r *race) furthest() int {
	best := 0
	for i, m := range r.machines {
		if m.Total > r.machines[best].Total {
			best = i
		}
	}
	return best
}
