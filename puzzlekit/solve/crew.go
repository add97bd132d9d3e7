package solve

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
)

// A crew does numbered tasks with several goroutines such that the outcome is
// that of doing them one after the other: the first task in order that succeeds
// ends the work, and so does the first with which the states looked at so far
// pass the limit. What later tasks did does not count.
type crew struct {
	ctx   context.Context
	cores int
	limit uint64 // of states
	tasks int
	begun atomic.Int64
	end   atomic.Int64 // tasks from here on are of no use

	mu    sync.Mutex
	books []entry
	ahead int    // all tasks before this one are done
	sum   uint64 // of their states
}

type entry struct {
	done, success bool
	nodes         uint64
}

// A shift is what a task sees of its crew.
type shift struct {
	crew  *crew
	task  int
	nodes uint64
	over  bool // it is of no use to go on
}

// outcome says how the work ended.
type outcome struct {
	winner int    // the first successful task, or -1
	nodes  uint64 // of the tasks up to it, or up to the limit
	full   bool   // the limit was passed before a task succeeded

	entered int // tasks up to the winner, or before the one that passed the limit
}

// counts reports whether what a task found counts.
func (o outcome) counts(task int) bool { return task < o.entered }

func newCrew(ctx context.Context, cores, tasks int, limit uint64) *crew {
	c := &crew{ctx: ctx, cores: cores, limit: limit, tasks: tasks, books: make([]entry, tasks)}
	c.end.Store(math.MaxInt64)
	return c
}

// work does the tasks. A task counts its states with shift.node and returns
// when that says so; what it returns then does not matter.
func (c *crew) work(task func(*shift) bool) (outcome, error) {
	var wg sync.WaitGroup
	for range min(c.cores, c.tasks) {
		wg.Go(func() {
			for {
				k := c.begun.Add(1) - 1
				if k >= int64(c.tasks) || k >= c.end.Load() || c.ctx.Err() != nil {
					return
				}
				s := &shift{crew: c, task: int(k)}
				success := task(s)
				c.enter(s, success && !s.over)
			}
		})
	}
	wg.Wait()
	return c.outcome(), stopped(c.ctx)
}

// enter writes a finished task into the books.
func (c *crew) enter(s *shift, success bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.books[s.task] = entry{done: true, success: success, nodes: s.nodes}
	if success || s.nodes > c.limit {
		c.endAfter(s.task)
	}
	for ; c.ahead < c.tasks && c.books[c.ahead].done; c.ahead++ {
		if c.sum += c.books[c.ahead].nodes; c.sum > c.limit {
			c.endAfter(c.ahead)
		}
	}
}

func (c *crew) endAfter(task int) { c.end.Store(min(c.end.Load(), int64(task)+1)) }

// outcome reads the books in order.
func (c *crew) outcome() outcome {
	o := outcome{winner: -1}
	for k, e := range c.books {
		o.nodes += e.nodes
		if o.full = o.nodes > c.limit; o.full {
			return o
		}
		o.entered = k + 1
		if e.success {
			o.winner = k
			return o
		}
	}
	return o
}

// checkEvery is the number of states between two looks at the clock.
const checkEvery = 1 << 12

// node counts a state and reports whether to go on.
func (s *shift) node() bool {
	if s.nodes++; s.nodes%checkEvery == 0 && !s.over {
		s.over = s.nodes > s.crew.limit || int64(s.task) >= s.crew.end.Load() || s.crew.ctx.Err() != nil
	}
	return !s.over
}

// searchWords has a crew look through the words of a length: its tasks are the
// words of up to two turns, in order. Follow goes on from one of them and returns
// the solutions it finds; unless all are wanted the first task with one is the
// last that counts. Progress names the search and the states before it.
func (b *board) searchWords(ctx context.Context, o Options, limit uint64, length int, all bool, progress Progress,
	follow func(prefix []uint16, s *shift) [][]uint16) (paths [][]uint16, out outcome, err error) {
	prefixes := b.words(min(2, length))
	found := make([][][]uint16, len(prefixes))
	reporter := o.reporter()
	out, err = newCrew(ctx, o.Workers, len(prefixes), limit).work(func(s *shift) bool {
		now := progress
		now.Done = float64(s.task) / float64(len(prefixes))
		reporter.report(now)
		found[s.task] = follow(prefixes[s.task], s)
		return found[s.task] != nil && !all
	})
	if err != nil || out.full {
		return nil, out, err
	}
	for k := range prefixes {
		if out.counts(k) {
			paths = append(paths, found[k]...)
		}
	}
	return paths, out, nil
}
