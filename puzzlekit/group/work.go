package group

import (
	"context"
	"math"
	"math/big"

	"puzzlelab/puzzlekit/fault"
)

// defaultMemory is the memory that a chain or a result may take unless an
// option says otherwise: 2 GiB.
const defaultMemory = 2 << 30

// work is what a computation carries down to its loops: the context that ends
// it, the exported function that it is done for, and the memory that it may
// take. A loop asks `ended` before each piece of some milliseconds; what it
// returns then is worth nothing, and its caller returns `stopped`.
type work struct {
	ctx    context.Context
	in     string
	memory uint64
}

func newWork(ctx context.Context, in string) *work {
	return &work{ctx: ctx, in: "group." + in, memory: defaultMemory}
}

// unstoppable is the work of functions that take no context.
func unstoppable(in string) *work { return newWork(context.Background(), in) }

func (w *work) ended() bool { return w.ctx.Err() != nil }

// stopped returns a [*fault.StoppedError] when the context has ended.
func (w *work) stopped(done string) error { return fault.Stopped(w.ctx, w.in, done) }

// fits returns a [*fault.LimitError] when something takes too much memory;
// option, if any, raises the limit.
func (w *work) fits(what, option string, bytes uint64) error {
	if bytes <= w.memory {
		return nil
	}
	return &fault.LimitError{In: w.in, What: what, Unit: fault.Bytes, Need: bytes, Limit: w.memory, Option: option}
}

// mustFit panics with the error of fits: for results of functions that return
// none.
func mustFit(in, what string, bytes uint64) {
	if err := unstoppable(in).fits(what, "", bytes); err != nil {
		panic(err)
	}
}

// imageBytes is the memory of so many permutations of so many points.
func imageBytes(count, degree int) uint64 { return 4 * uint64(count) * uint64(degree) }

// saturated returns a number of bytes, or the largest uint64 when it is larger.
func saturated(bytes *big.Int) uint64 {
	if !bytes.IsUint64() {
		return math.MaxUint64
	}
	return bytes.Uint64()
}
