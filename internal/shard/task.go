package shard

import (
	"context"
	"encoding/json"
)

// A Task is a computation in numbered units, 0, 1, 2, …, that are independent of
// each other: terms of a sum, positions to solve, starts of searches.
type Task interface {
	// Costs returns what each unit is expected to cost, all in the same measure.
	// They are the same on every machine.
	Costs() []int

	// Compute returns the result of units from to to-1, JSON that depends on
	// nothing but them. When ctx ends it stops within a tenth of a second with
	// an error that wraps the cause.
	Compute(ctx context.Context, from, to int, o Options) (json.RawMessage, error)

	// Merge puts the results of ranges together that follow each other and cover
	// all units. The result is the same however the units were cut.
	Merge(parts []json.RawMessage) (json.RawMessage, error)

	// Text says in a line or a few what a merged result is.
	Text(merged json.RawMessage) (string, error)
}

// Options are what [Task.Compute] needs beside the units.
type Options struct {
	Workers    int    // goroutines; 0 means one a core
	Checkpoint string // file in which the task may keep what is done; it is removed with the shard's end
	// Progress says how much is done, by the task's own measure. It is cheap.
	Progress func(done, total int64)
}
