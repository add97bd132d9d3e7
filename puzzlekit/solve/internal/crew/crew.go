package crew

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// A Crew does numbered tasks with several goroutines. The outcome is the same as if the
// tasks were done in order: the first task in order that succeeds ends the work, and so
// does the first task at which the number of visited states passes the limit. Later
// tasks do not count.
type Crew struct {
	ctx   context.Context
	cores int
	limit uint64 // of states
	tasks int
	begun atomic.Int64
	end   atomic.Int64 // tasks from here on are not needed

	mu    sync.Mutex
	books []entry
	ahead int    // all tasks before this one are done
	sum   uint64 // of their states
}

type entry struct {
	done, success bool
	nodes         uint64
}

// A Shift is what a task sees of its crew.
type Shift struct {
	crew  *Crew
	Task  int
	Nodes uint64
	Over  bool // the task need not continue
}

// Outcome is how the work ended.
type Outcome struct {
	Winner int    // the first successful task, or -1
	Nodes  uint64 // of the tasks up to it, or up to the limit
	Full   bool   // the limit was passed before a task succeeded

	Entered int // tasks up to the winner, or before the one that passed the limit
}

// Counts reports whether the result of a task counts.
func (o Outcome) Counts(task int) bool { return task < o.Entered }

// New returns a crew for the tasks 0..tasks-1, which together may visit limit states.
func New(ctx context.Context, cores, tasks int, limit uint64) *Crew {
	c := &Crew{ctx: ctx, cores: cores, limit: limit, tasks: tasks, books: make([]entry, tasks)}
	c.end.Store(math.MaxInt64)
	return c
}

// Work does the tasks, those of a single goroutine in the one that calls it. A task counts its states with shift.Node and returns when Node
// says so; its return value is then ignored.
func (c *Crew) Work(task func(*Shift) bool) (Outcome, error) {
	if min(c.cores, c.tasks) == 1 {
		c.work(task)
		return c.outcome(), refuse.Stopped(c.ctx)
	}
	var wg sync.WaitGroup
	for range min(c.cores, c.tasks) {
		wg.Go(func() { c.work(task) })
	}
	wg.Wait()
	return c.outcome(), refuse.Stopped(c.ctx)
}

// work does tasks until none is left.
func (c *Crew) work(task func(*Shift) bool) {
	for {
		k := c.begun.Add(1) - 1
		if k >= int64(c.tasks) || k >= c.end.Load() || c.ctx.Err() != nil {
			return
		}
		s := &Shift{crew: c, Task: int(k)}
		success := task(s)
		c.enter(s, success && !s.Over)
	}
}

// enter records a finished task.
func (c *Crew) enter(s *Shift, success bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.books[s.Task] = entry{done: true, success: success, nodes: s.Nodes}
	if success || s.Nodes > c.limit {
		c.endAfter(s.Task)
	}
	for ; c.ahead < c.tasks && c.books[c.ahead].done; c.ahead++ {
		if c.sum += c.books[c.ahead].nodes; c.sum > c.limit {
			c.endAfter(c.ahead)
		}
	}
}

func (c *Crew) endAfter(task int) { c.end.Store(min(c.end.Load(), int64(task)+1)) }

// outcome goes through the recorded tasks in order.
func (c *Crew) outcome() Outcome {
	o := Outcome{Winner: -1}
	for k, e := range c.books {
		o.Nodes += e.nodes
		if o.Full = o.Nodes > c.limit; o.Full {
			return o
		}
		o.Entered = k + 1
		if e.success {
			o.Winner = k
			return o
		}
	}
	return o
}

// checkEvery is the number of states between two checks of the context.
const checkEvery = 1 << 12

// Node counts a state and reports whether to go on.
func (s *Shift) Node() bool { return s.Count(1) }

// Count counts at most checkEvery states and reports whether to go on.
func (s *Shift) Count(states int) bool {
	before := s.Nodes
	if s.Nodes += uint64(states); s.Nodes/checkEvery > before/checkEvery && !s.Over {
		s.Over = s.Nodes > s.crew.limit || int64(s.Task) >= s.crew.end.Load() || s.crew.ctx.Err() != nil
	}
	return !s.Over
}
