package kit

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
)

// tasks are the numbered tasks of one call of Run.
type tasks struct {
	ctx   context.Context
	limit uint64 // of states
	count int
	begun atomic.Int64
	end   atomic.Int64 // tasks from here on are not needed

	mu       sync.Mutex
	results  []taskResult
	finished int    // all tasks before this one are done
	sum      uint64 // of their states
}

type taskResult struct {
	done, success bool
	nodes         uint64
}

// A Task is what the function that does a task sees of it.
type Task struct {
	all    *tasks
	Number int
	Nodes  uint64
	Over   bool // the task need not continue
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

// Run does the tasks 0 to count-1, which together may visit limit states, with several
// workers; a single worker is the goroutine that calls it. The outcome is the same as if
// the tasks were done in order: the first task in order that succeeds ends the work, and
// so does the first task at which the number of visited states passes the limit. Later
// tasks do not count. A task counts its states with [Task.Node] and returns when Node
// says so; its return value is then ignored.
func Run(ctx context.Context, workers, count int, limit uint64, do func(*Task) bool) (Outcome, error) {
	t := &tasks{ctx: ctx, limit: limit, count: count, results: make([]taskResult, count)}
	t.end.Store(math.MaxInt64)
	inParallel(min(workers, count), func(int) { t.work(do) })
	return t.outcome(), Stopped(ctx)
}

// inParallel calls a function with the numbers of the workers.
func inParallel(workers int, do func(worker int)) {
	if workers == 1 {
		do(0)
		return
	}
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() { do(worker) })
	}
	wg.Wait()
}

// EachPart divides the numbers 0 to count-1 into parts of a size, which the workers take
// in order, until ctx ends. Their results must not depend on who takes which.
func EachPart(ctx context.Context, workers, count, size int, do func(worker, begin, end int)) error {
	var next atomic.Int64
	inParallel(max(1, min(workers, (count+size-1)/size)), func(worker int) {
		for ctx.Err() == nil {
			begin := int(next.Add(int64(size))) - size
			if begin >= count {
				return
			}
			do(worker, begin, min(begin+size, count))
		}
	})
	return Stopped(ctx)
}

// work does tasks until none is left.
func (t *tasks) work(do func(*Task) bool) {
	for {
		k := t.begun.Add(1) - 1
		if k >= int64(t.count) || k >= t.end.Load() || t.ctx.Err() != nil {
			return
		}
		task := &Task{all: t, Number: int(k)}
		success := do(task)
		t.enter(task, success && !task.Over)
	}
}

// enter records a finished task.
func (t *tasks) enter(task *Task, success bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.results[task.Number] = taskResult{done: true, success: success, nodes: task.Nodes}
	if success || task.Nodes > t.limit {
		t.endAfter(task.Number)
	}
	for ; t.finished < t.count && t.results[t.finished].done; t.finished++ {
		if t.sum += t.results[t.finished].nodes; t.sum > t.limit {
			t.endAfter(t.finished)
		}
	}
}

func (t *tasks) endAfter(task int) { t.end.Store(min(t.end.Load(), int64(task)+1)) }

// outcome goes through the recorded tasks in order.
func (t *tasks) outcome() Outcome {
	o := Outcome{Winner: -1}
	for k, r := range t.results {
		o.Nodes += r.nodes
		if o.Full = o.Nodes > t.limit; o.Full {
			return o
		}
		o.Entered = k + 1
		if r.success {
			o.Winner = k
			return o
		}
	}
	return o
}

// checkEvery is the number of states between two checks of the context.
const checkEvery = 1 << 12

// Node counts a state and reports whether to go on.
func (t *Task) Node() bool { return t.Count(1) }

// Count counts at most checkEvery states and reports whether to go on.
func (t *Task) Count(states int) bool {
	before := t.Nodes
	if t.Nodes += uint64(states); t.Nodes/checkEvery > before/checkEvery && !t.Over {
		t.Over = t.Nodes > t.all.limit || int64(t.Number) >= t.all.end.Load() || t.all.ctx.Err() != nil
	}
	return !t.Over
}
