package shard

import (
	"context"
	"encoding/json"
)

// A Task is a computation in numbered units, 0, 1, 2, …, that are independent of
// each other: terms of a sum, positions to solve, starts of searches.
type Task interface {
	// Costs returns the expected cost of each unit, all on the same scale. It is
	// the same on every machine.
	Costs() []int

	// Compute returns the result of units from to to-1 as JSON that depends only
	// on them. When ctx ends, it stops within a tenth of a second with an error
	// that wraps the cause.
	Compute(ctx context.Context, from, to int, o Options) (json.RawMessage, error)

	// Merge merges the results of consecutive ranges that cover all units. The
	// result does not depend on how the units were cut.
	Merge(parts []json.RawMessage) (json.RawMessage, error)

	// Text describes a merged result in one or a few lines.
	Text(merged json.RawMessage) (string, error)
}

// Options are what [Task.Compute] needs besides the units.
type Options struct {
	Workers    int    // goroutines; 0 means one per core
	Checkpoint string // file in which the task may save its progress; removed when the shard is done
	// Progress reports how much is done, in the task's own unit. It is cheap.
	Progress func(done, total int64)
}
