package stategraph

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
)

// MixingOptions are the options of [Mixing]; nil is the default.
type MixingOptions struct {
	// Lazy is the probability, at least 0 and below 1, that a step makes no move. If the moves change a parity, the
	// walk without rests never comes near to the uniform distribution.
	Lazy float64
	// Weights are the probabilities of the moves among each other, in the order of the neighbors. nil means that
	// all are equally likely. They need not add up to 1.
	Weights []float64
	// Memory is the most memory in bytes; 0 means 2 GiB. The walk needs 16 bytes for each state.
	Memory uint64
	// Progress is called with the number of steps done at most five times a second.
	Progress func(steps int)
}

const inMixing = "stategraph.Mixing"

// Mixing returns how far the random walk on a graph is from the uniform distribution after 0, 1, …, steps steps from a
// start: the total variation distance ½ Σ |P(x) − 1/N| over all N states, a number from 0 to 1. It propagates the
// probabilities of all states, in floating-point numbers; their error is about 10⁻¹⁶ times the number of steps.
// The index must be perfect, all states must have the same number of neighbors, and the
// walk must keep the uniform distribution, as it does on the elements of a group. The cost is O(Size·moves) for each
// step.
//
// Errors are [*fault.InputError] for options, a start or a graph that is not as it must be, [*fault.LimitError] for
// more memory than Memory, and [*fault.StoppedError].
func Mixing(ctx context.Context, index Index, start uint64, steps int, opts *MixingOptions) ([]float64, error) {
	var o MixingOptions
	if opts != nil {
		o = *opts
	}
	if err := o.check(index, start, steps); err != nil {
		return nil, err
	}
	w := &walk{index: index, now: make([]float64, index.Size()), next: make([]float64, index.Size()), lazy: o.Lazy}
	if err := w.weigh(start, o.Weights); err != nil {
		return nil, err
	}
	uniform := 1 / float64(len(w.now))
	for i := range w.now {
		w.now[i] = uniform
	}
	if err := w.step(ctx, 0); err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(w.now, func(p float64) bool { return math.Abs(p-uniform) > uniform*1e-9 }); i >= 0 {
		return nil, &fault.InputError{In: inMixing, What: "state", Value: i, Want: "a state that is reached with the same probability as all others: the walk must keep the uniform distribution"}
	}
	clear(w.now)
	w.now[start] = 1
	out := []float64{w.distance()}
	var last time.Time
	for k := 1; k <= steps; k++ {
		if err := w.step(ctx, k); err != nil {
			return nil, err
		}
		out = append(out, w.distance())
		if o.Progress != nil && time.Since(last) >= progress.Interval {
			last = time.Now()
			o.Progress(k)
		}
	}
	return out, nil
}

func (o *MixingOptions) check(index Index, start uint64, steps int) error {
	const bytesPerState = 16
	memory := cmp.Or(o.Memory, 2<<30)
	isWeight := func(w float64) bool { return w >= 0 && !math.IsInf(w, 1) }
	switch {
	case start >= index.Size():
		return &fault.InputError{In: inMixing, What: "start", Value: start, Want: fmt.Sprintf("a number below the Size of the graph, %d", index.Size())}
	case steps < 0:
		return &fault.InputError{In: inMixing, What: "steps", Value: steps, Want: "0 or more"}
	case !(o.Lazy >= 0 && o.Lazy < 1):
		return &fault.InputError{In: inMixing, What: "MixingOptions.Lazy", Value: o.Lazy, Want: "0 or more, and less than 1"}
	case slices.ContainsFunc(o.Weights, func(w float64) bool { return !isWeight(w) }):
		return &fault.InputError{In: inMixing, What: "MixingOptions.Weights", Value: o.Weights, Want: "numbers of 0 or more"}
	case index.Size() > memory/bytesPerState:
		need := uint64(math.MaxUint64)
		if index.Size() < math.MaxUint64/bytesPerState {
			need = index.Size() * bytesPerState
		}
		return &fault.LimitError{In: inMixing, What: "a walk on " + counted.Of(index.Size(), "states"), Unit: fault.Bytes, Need: need, Limit: memory, Option: "MixingOptions.Memory"}
	}
	return nil
}

// A walk has the probabilities of all states.
type walk struct {
	index     Index
	now, next []float64
	lazy      float64
	moves     []float64 // probabilities of the moves, without rests
	near      []uint64
}

// weigh finds the probabilities of the moves. A state has as many as the start.
func (w *walk) weigh(start uint64, weights []float64) error {
	count := len(w.index.Neighbors(nil, start))
	if weights == nil {
		weights = slices.Repeat([]float64{1}, count)
	}
	sum := 0.0
	for _, x := range weights {
		sum += x
	}
	if len(weights) != count || sum == 0 {
		return &fault.InputError{In: inMixing, What: "MixingOptions.Weights", Value: weights, Want: fmt.Sprintf("one for each of %s, not all 0", counted.Of(count, "moves"))}
	}
	for _, x := range weights {
		w.moves = append(w.moves, (1-w.lazy)*x/sum)
	}
	return nil
}

// step makes one step of the walk.
func (w *walk) step(ctx context.Context, k int) error {
	for i, p := range w.now {
		w.next[i] = w.lazy * p
	}
	for i, p := range w.now {
		if i%checkEvery == 0 {
			if err := fault.Stopped(ctx, inMixing, fmt.Sprintf("step %d", k)); err != nil {
				return err
			}
		}
		if p == 0 {
			continue
		}
		w.near = w.index.Neighbors(w.near[:0], uint64(i))
		if len(w.near) != len(w.moves) {
			return &fault.InputError{In: inMixing, What: fmt.Sprintf("number of neighbors of state %d", i), Value: len(w.near), Want: fmt.Sprintf("%d, as many as the start has", len(w.moves))}
		}
		for m, to := range w.near {
			if to >= uint64(len(w.next)) {
				return rangeError(inMixing, uint64(i), to, w.index.Size())
			}
			w.next[to] += p * w.moves[m]
		}
	}
	w.now, w.next = w.next, w.now
	return nil
}

// distance returns the total variation distance to the uniform distribution. The sum is compensated (Kahan
// 1965), so that it is right for many states.
func (w *walk) distance() float64 {
	uniform, sum, lost := 1/float64(len(w.now)), 0.0, 0.0
	for _, p := range w.now {
		term := math.Abs(p-uniform) - lost
		next := sum + term
		lost = (next - sum) - term
		sum = next
	}
	return sum / 2
}
