package coset

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/coset/internal/enum"
)

// A race runs several machines on one problem, in turns of counted work, so that
// the winner does not depend on the speed of the cores.
type race struct {
	strategies []Strategy
	start      func(Strategy) *enum.Machine
	machines   []*enum.Machine // those that have had a turn, of the first strategies
	status     []enum.Status
	limit      int // on the rows of each table
}

func newRace(p *enum.Problem, o Options, stop *atomic.Bool) *race {
	r := &race{strategies: o.Strategy.machines(), limit: o.MaxCosets}
	r.start = func(s Strategy) *enum.Machine { return enum.New(p, settings[s], o.MaxCosets, stop) }
	return r
}

// free gives back the memory of the machines, which cannot go on then.
func (r *race) free() {
	for _, m := range r.machines {
		m.Free()
	}
}

func (r *race) stats(i int) Stats { return newStats(r.strategies[i], r.machines[i].Counts, r.limit) }

// Work is counted in steps along the table, a few nanoseconds each.
const (
	firstTurn = 5 << 10 // for one machine
	longTurn  = 4 << 20 // completes most tables that take some milliseconds
)

// openingTurns are those of Lookahead and of Mixed. The first of Lookahead completes
// tables for which the preparation of Mixed would take longer, and that of Mixed what
// Lookahead would do three times as much work for. In the last ones Lookahead comes so
// far that it is seen whether its table is complete soon, and Mixed completes a table
// that collapses early.
var openingTurns = [][2]int{{5 << 10, 25 << 10}, {60 << 10, 60 << 10}, {120 << 10, 155 << 10}}

// patience is how many times the work of the others the favorite may do.
const patience = 4

// run goes on until a machine is complete or none can go on. It returns the
// first complete machine, or the one that defined most cosets. Two machines take their
// first turns one after the other, the rest in parallel. After each of these, all
// machines but those that wait for a favorite have done the same work, a quarter
// more than after the turn before.
func (r *race) run(report func(Stats)) (int, enum.Status) {
	work := firstTurn
	if len(r.strategies) == 1 {
		r.goOn(0, work)
	} else {
		r.open()
		work = longTurn
	}
	for reported := time.Now(); ; {
		if winner, status := r.result(); status != enum.Running {
			return winner, status
		}
		if report != nil && time.Since(reported) >= progress.Interval {
			reported = time.Now()
			report(r.stats(r.furthest()))
		}
		work += min(work/4, longTurn)
		r.turn(work)
	}
}

// open gives Lookahead and Mixed their turns up to the long ones. Where both need a
// table of about the same length, Lookahead does half the work. So it has the first
// long turn, unless Mixed defines cosets so cheaply that it pays to draw every
// conclusion from them.
func (r *race) open() {
	const lookahead, mixed = 0, 1
	last := len(openingTurns) - 1
	for i, turns := range openingTurns {
		if i == last && r.cheap(mixed) {
			break
		}
		if r.goOn(lookahead, turns[lookahead]) || r.finish(lookahead) || r.goOn(mixed, turns[mixed]) {
			return
		}
	}
	first, second := lookahead, mixed
	if r.cheap(mixed) {
		first, second = mixed, lookahead
	}
	_ = r.goOn(first, longTurn) || r.finish(first) || r.goOn(second, longTurn) || r.finish(second)
}

// cheap reports whether a machine does so little work for a coset that Mixed draws
// every conclusion cheaply. It is at most three times that of Lookahead.
func (r *race) cheap(i int) bool {
	const work = 45
	m := r.machines[i]
	return m.Work < work*m.Total
}

// finish lets a machine that seems to be complete soon go on. It reports whether the
// race is over.
func (r *race) finish(i int) (over bool) {
	const further = 8 // times the work so far; the last rows of a table take the most
	m := r.machines[i]
	return m.Closing() && r.goOn(i, further*m.Work)
}

// turn runs all machines in parallel until each has done this much work. If one of
// them is the favorite, the others do only a part of it.
func (r *race) turn(work int) {
	if len(r.machines) == 1 {
		r.goOn(0, work)
		return
	}
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
	if slices.ContainsFunc(r.status, func(s enum.Status) bool { return s != enum.Running }) {
		return 0, false
	}
	if i := slices.IndexFunc(r.machines, (*enum.Machine).Closing); i >= 0 {
		return i, true
	}
	const fewer = 6 // times as few cosets; mostly 3 to 10
	lookahead, mixed := r.machines[0], r.machines[1]
	rate := func(m *enum.Machine) float64 { return float64(m.Total) / float64(max(m.Work, 1)) }
	return 1, lookahead.Applied() >= 100 && rate(lookahead) < fewer*rate(mixed)
}

// goOn gives machine i a turn, which is added to the race for its first, and reports
// whether that decides the race.
func (r *race) goOn(i, work int) (over bool) {
	if i == len(r.machines) {
		r.machines = append(r.machines, r.start(r.strategies[i]))
		r.status = append(r.status, enum.Running)
	}
	if r.status[i] == enum.Running {
		r.status[i] = r.machines[i].Run(work)
	}
	return r.status[i] == enum.Complete || r.status[i] == enum.Stopped
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
