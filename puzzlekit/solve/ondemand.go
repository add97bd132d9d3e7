package solve

import (
	"context"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// onDemand makes a value when it is first needed. While one goroutine makes it, others
// wait until it is made or their contexts end. After an error the next one tries again.
type onDemand[T any] struct {
	make func(context.Context) (T, error)
	turn chan struct{} // holds one token, taken while the value is made
	done bool
	made T
}

func newOnDemand[T any](create func(context.Context) (T, error)) *onDemand[T] {
	d := &onDemand[T]{make: create, turn: make(chan struct{}, 1)}
	d.turn <- struct{}{}
	return d
}

func (d *onDemand[T]) get(ctx context.Context) (T, error) {
	select {
	case <-ctx.Done():
		var none T
		return none, kit.Stopped(ctx)
	case <-d.turn:
	}
	defer func() { d.turn <- struct{}{} }()
	if d.done {
		return d.made, nil
	}
	made, err := d.make(ctx)
	if err == nil {
		d.made, d.done = made, true
	}
	return made, err
}
