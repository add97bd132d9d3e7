package chain

import (
	"context"
	"math"
	"math/big"

	"puzzlelab/puzzlekit/fault"
)

// DefaultMemory is the memory in bytes that a chain or a result may take unless
// an option says otherwise.
const DefaultMemory = 2 << 30

// A Work is one call of an exported function with its limits. A loop calls Ended
// at least every few milliseconds and leaves when it is true. What the loop
// returns then means nothing, and its caller returns the error of Stopped.
type Work struct {
	Ctx    context.Context
	In     string // the exported function: "group.Group.Center"
	Memory uint64 // in bytes
}

// NewWork returns the work of an exported function of package group.
func NewWork(ctx context.Context, in string) *Work {
	return &Work{Ctx: ctx, In: "group." + in, Memory: DefaultMemory}
}

// Unstoppable returns the work of a function that takes no context.
func Unstoppable(in string) *Work { return NewWork(context.Background(), in) }

// WithMemory returns the same work with another limit of memory.
func (w *Work) WithMemory(bytes uint64) *Work {
	return &Work{Ctx: w.Ctx, In: w.In, Memory: bytes}
}

// Ended reports whether the context has ended.
func (w *Work) Ended() bool { return w.Ctx.Err() != nil }

// Stopped returns a [*fault.StoppedError] when the context has ended.
func (w *Work) Stopped(done string) error { return fault.Stopped(w.Ctx, w.In, done) }

// Fits returns a [*fault.LimitError] when something takes too much memory;
// option, if any, raises the limit.
func (w *Work) Fits(what, option string, bytes uint64) error {
	if bytes <= w.Memory {
		return nil
	}
	return &fault.LimitError{In: w.In, What: what, Unit: fault.Bytes, Need: bytes, Limit: w.Memory, Option: option}
}

// MustFit panics with the error of Fits, for functions that return no error.
func MustFit(in, what string, bytes uint64) {
	if err := Unstoppable(in).Fits(what, "", bytes); err != nil {
		panic(err)
	}
}

// ImageBytes returns the memory that count permutations of degree points take.
func ImageBytes(count, degree int) uint64 { return 4 * uint64(count) * uint64(degree) }

// Saturated returns a number of bytes as a uint64, the largest one if it does not
// fit.
func Saturated(bytes *big.Int) uint64 {
	if !bytes.IsUint64() {
		return math.MaxUint64
	}
	return bytes.Uint64()
}
