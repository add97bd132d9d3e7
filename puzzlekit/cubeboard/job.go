package cubeboard

import (
	"context"
	"fmt"
	"math/big"
	"sync"
	"sync/atomic"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
)

// A job is a sum of many terms that can be computed in any order and by any number of
// workers.
type job struct {
	kind   string // for the checkpoint
	memory uint64 // of the lists of one worker, in bytes
	work   []int  // the cost of each term, in some unit
	worker func(context.Context) func(term int) (sum *big.Int, ok bool)
}

// Progress says how far a count is.
type Progress struct {
	Done, Total int64         // splits of the placements over the faces, or, on flat boards, first rows
	Elapsed     time.Duration // in this run
	Remaining   time.Duration // at the speed of this run; 0 if unknown
	Found       *big.Int      // placements in the part that is done
}

const checkpointEvery = 10 * time.Second

// result is a finished term.
type result struct {
	term int
	sum  *big.Int
}

// run computes the terms that are not done and adds them to state. It returns after all
// workers have ended, because all terms are done, ctx has ended, or a checkpoint could
// not be written.
func (j job) run(ctx context.Context, state *jobState, opts *CountOptions) error {
	ctx, stop := context.WithCancel(ctx)
	results := j.start(ctx, opts.Workers, state)
	defer func() {
		stop()
		for range results { // let the workers end
		}
	}()
	started, reported, saved := time.Now(), time.Now(), time.Now()
	reached := Progress{Found: state.sum}
	for term, work := range j.work {
		reached.Total += int64(work)
		if state.isDone(term) {
			reached.Done += int64(work)
		}
	}
	before := reached.Done
	for r := range results {
		state.add(r)
		reached.Done += int64(j.work[r.term])
		if opts.Progress != nil && time.Since(reported) >= progress.Interval {
			reported = time.Now()
			reached.Elapsed = time.Since(started)
			reached.Remaining = time.Duration(float64(reached.Elapsed) * float64(reached.Total-reached.Done) / float64(reached.Done-before))
			report := reached
			report.Found = new(big.Int).Set(state.sum)
			opts.Progress(report)
		}
		if opts.Checkpoint != "" && time.Since(saved) >= checkpointEvery {
			saved = time.Now()
			if err := state.save(opts.Checkpoint); err != nil {
				return err
			}
		}
	}
	if opts.Checkpoint != "" {
		return state.save(opts.Checkpoint)
	}
	return nil
}

// fit limits the number of workers to what the memory has room for. It returns a
// [*fault.LimitError] if there is not room for one.
func (j job) fit(in string, n int, o *CountOptions) error {
	if j.memory > o.Memory {
		return &fault.LimitError{In: in, What: fmt.Sprintf("a worker for n = %d", n), Unit: fault.Bytes, Need: j.memory, Limit: o.Memory, Option: "CountOptions.Memory"}
	}
	if j.memory > 0 {
		o.Workers = int(min(uint64(o.Workers), o.Memory/j.memory))
	}
	return nil
}

// listed is the number of ways to put pieces on the given number of rows of a pair of
// faces, on any columns. At most that many are listed.
func listed(n, rows int) uint64 {
	ways := uint64(1)
	for k := range rows {
		ways *= 2 * uint64(n-k)
	}
	return ways
}

// start starts the workers, which share the terms by a counter. The channel is closed
// after the last one has ended.
func (j job) start(ctx context.Context, workers int, state *jobState) <-chan result {
	var todo []int
	for term := range j.work {
		if !state.isDone(term) {
			todo = append(todo, term)
		}
	}
	results := make(chan result)
	var next atomic.Int64
	var running sync.WaitGroup
	for range min(workers, len(todo)) {
		running.Go(func() {
			compute := j.worker(ctx)
			for {
				i := int(next.Add(1)) - 1
				if i >= len(todo) || ctx.Err() != nil {
					return
				}
				sum, ok := compute(todo[i])
				if !ok {
					return
				}
				results <- result{todo[i], sum}
			}
		})
	}
	go func() {
		running.Wait()
		close(results)
	}()
	return results
}
