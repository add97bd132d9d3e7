package disk

import "context"

// slab is the number of keys between two checks of the context: a few
// milliseconds.
const slab = 1 << 18

// slabs calls f for the parts of 0..n-1 until ctx ends.
func slabs(ctx context.Context, n int, f func(begin, end int)) error {
	for begin := 0; begin < n; begin += slab {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		f(begin, min(begin+slab, n))
	}
	return nil
}
