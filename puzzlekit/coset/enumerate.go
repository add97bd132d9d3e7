package coset

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"puzzlelab/internal/progress"
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
	winner, status := r.run(o.Progress)
	if status == enum.Full {
		full := &fault.LimitError{In: inEnumerate, What: "the coset table", Unit: "cosets", Limit: uint64(o.MaxCosets), Option: raise}
		return nil, &LimitError{full, r.stats(winner)}
	}
	if status == enum.Complete {
		stats := r.stats(winner)
		if table, ok := r.machines[winner].Standard(); ok {
			if images := c.spread(ctx, table); ctx.Err() == nil {
				return newTable(p, words, images, stats), nil
			}
		}
	}
	return nil, fault.Stopped(ctx, inEnumerate, r.stats(winner).howFar())
}

const inEnumerate = "coset.Enumerate" // as errors name it

// A race runs several machines on one problem, in turns of counted work, so that
// the winner does not depend on the speed of the cores.
type race struct {
	strategies []Strategy
	start      func(Strategy) *enum.Machine
	machines   []*enum.Machine
	status     []enum.Status
	limit      int // on the rows of each table
	alone      int // the work that the second machine may do before the first goes on
}

func newRace(p *enum.Problem, o Options, stop *atomic.Bool) *race {
	r := &race{strategies: o.Strategy.machines(), limit: o.MaxCosets, alone: secondTurn}
	if p.IsShort(mostFollowed) {
		r.alone = aloneTurn
	}
	r.start = func(s Strategy) *enum.Machine { return enum.New(p, settings[s], o.MaxCosets, stop) }
	r.enter()
	return r
}

// enter adds the next machine to the race.
func (r *race) enter() {
	r.machines = append(r.machines, r.start(r.strategies[len(r.machines)]))
	r.status = append(r.status, enum.Running)
}

func (r *race) stats(i int) Stats { return newStats(r.strategies[i], r.machines[i].Counts, r.limit) }

// Work is counted in steps along the table, a few nanoseconds each.
const (
	firstTurn  = 1 << 12 // completes tables for which the preparation of Mixed would take longer
	secondTurn = 1 << 13
	aloneTurn  = 3 << 17 // the second turn if relators are short; completes most tables that take a millisecond
	lastTurn   = 1 << 22
)

// patience is how many times the work of the others the favourite may do.
const patience = 4

// run goes on until a machine is complete or none can go on. It returns the
// first complete machine, or the one that defined most cosets. The first machine has
// the first turn alone, then the other one the second. After each further turn all
// machines but those that wait for a favourite have done the same work, a quarter
// more than after the turn before.
func (r *race) run(report func(Stats)) (int, enum.Status) {
	r.status[0] = r.machines[0].Run(firstTurn)
	for work, reported := r.alone, time.Now(); ; work += min(work/4, lastTurn) {
		winner, status := r.result()
		if status == enum.Complete || status == enum.Stopped {
			return winner, status
		}
		if len(r.machines) < len(r.strategies) {
			r.enter()
			r.goOn(len(r.machines)-1, work)
			continue
		}
		if status == enum.Full {
			return winner, status
		}
		if report != nil && time.Since(reported) >= progress.Interval {
			reported = time.Now()
			report(r.stats(r.furthest()))
		}
		r.turn(work)
	}
}

// turn runs all machines in parallel until each has done this much work. If one of
// them is the favourite, the others do only a part of it.
func (r *race) turn(work int) {
	favorite, known := r.favorite()
	var all sync.WaitGroup
	for i := range r.machines {
		share := work
		if known && i != favorite {
			share = work / patience
		}
		all.Go(func() { r.goOn(i, share) })
	}
	all.Wait()
}

// favorite returns the machine that seems to finish first: the one that is closing,
// or else Mixed if it defines cosets not much more slowly than Lookahead, because it
// needs fewer. What it says is a guess from presentations of the literature, and only
// about machines that have done the same work.
func (r *race) favorite() (i int, known bool) {
	if len(r.machines) < 2 || r.machines[0].Work < r.alone || slices.ContainsFunc(r.status, func(s enum.Status) bool { return s != enum.Running }) {
		return 0, false
	}
	if i := slices.IndexFunc(r.machines, (*enum.Machine).Closing); i >= 0 {
		return i, true
	}
	const fewer = 6 // times as few cosets; mostly 3 to 10
	lookahead, mixed := r.machines[0], r.machines[1]
	rate := func(m *enum.Machine) float64 { return float64(m.Total) / float64(max(m.Work, 1)) }
	settled := mixed.Work > 4*secondTurn && lookahead.Applied() >= 100
	return 1, settled && rate(lookahead) < fewer*rate(mixed)
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
