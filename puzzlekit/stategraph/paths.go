package stategraph

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// What follows is generic only where states are turned into numbers and back, because each
// program that mentions Distances of a type compiles its methods again.

// Path returns a shortest path from the nearest start to a state, with both ends. If
// there are several, it always returns the same one. Errors are those of
// [Distances.To]. Cost O(distance·moves); for files, a read for each of these.
func (d *Distances[S]) Path(state S) ([]S, error) {
	n, err := d.number(state)
	if err != nil {
		return nil, err
	}
	path, err := pathTo(d.store, n)
	if err != nil {
		return nil, err
	}
	return d.pick(path)
}

func pathTo(store Store, n uint64) ([]uint64, error) {
	distance, err := store.To(n)
	if err != nil {
		return nil, err
	}
	path := []uint64{n}
	var before []uint64
	for ; distance > 0; distance-- {
		if before, err = store.Before(before[:0], n, distance); err != nil {
			return nil, err
		}
		if len(before) == 0 {
			return nil, oneWayError("stategraph.Distances.Path", n)
		}
		n = before[0]
		path = append(path, n)
	}
	slices.Reverse(path)
	return path, nil
}

// PathCount returns the number of shortest paths from the starts to a state, as
// sequences of states. It visits every state on these paths; if they have more than
// 10^7 states, it returns a [*fault.LimitError]. A [*fault.StoppedError] says that ctx
// ended. Other errors are those of [Distances.To].
func (d *Distances[S]) PathCount(ctx context.Context, state S) (*big.Int, error) {
	n, err := d.number(state)
	if err != nil {
		return nil, err
	}
	return countPaths(ctx, d.store, n)
}

func countPaths(ctx context.Context, store Store, target uint64) (*big.Int, error) {
	distance, err := store.To(target)
	if err != nil {
		return nil, err
	}
	ways := map[uint64]*big.Int{target: big.NewInt(1)} // paths from here to the target
	for visited := 0; distance > 0; distance-- {
		nearer := map[uint64]*big.Int{}
		for s, n := range ways {
			if ctx.Err() != nil {
				return nil, fault.Stopped(ctx, "stategraph.Distances.PathCount", "")
			}
			before, err := stepsBefore(store, s, distance)
			if err != nil {
				return nil, err
			}
			for _, x := range before {
				if nearer[x] == nil {
					nearer[x] = new(big.Int)
				}
				nearer[x].Add(nearer[x], n)
			}
		}
		if visited += len(nearer); visited > maxListed {
			return nil, tooManyBetween()
		}
		ways = nearer
	}
	sum := new(big.Int)
	for _, n := range ways {
		sum.Add(sum, n)
	}
	return sum, nil
}

// Paths yields every shortest path from the starts to a state, in lexicographic order
// of the numbers of their states. There may be very many; [Distances.PathCount]
// counts them and has the same errors.
func (d *Distances[S]) Paths(ctx context.Context, state S) iter.Seq2[[]S, error] {
	return func(yield func([]S, error) bool) {
		n, err := d.number(state)
		if err == nil {
			err = walkPaths(ctx, d.store, n, func(path []uint64) bool { return yield(d.pick(path)) })
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// walkPaths calls yield with each shortest path to the target, until it returns false.
func walkPaths(ctx context.Context, store Store, target uint64, yield func([]uint64) bool) error {
	b, err := findBetween(ctx, store, target)
	if err != nil {
		return err
	}
	after := map[uint64][]uint64{}
	for _, sphere := range b.spheres {
		for _, s := range slices.Sorted(slices.Values(sphere)) {
			for _, before := range b.before[s] {
				after[before] = append(after[before], s)
			}
		}
	}
	path := make([]uint64, 0, len(b.spheres))
	var walk func(s uint64) bool
	walk = func(s uint64) bool {
		path = append(path, s)
		defer func() { path = path[:len(path)-1] }()
		if s == target {
			return yield(path)
		}
		for _, next := range after[s] {
			if !walk(next) {
				return false
			}
		}
		return true
	}
	for _, start := range slices.Sorted(slices.Values(b.spheres[0])) {
		if !walk(start) {
			return nil
		}
	}
	return nil
}

// between are the states that lie on a shortest path from the starts to a
// target.
type between struct {
	spheres [][]uint64          // by distance
	before  map[uint64][]uint64 // those one step nearer, each once
}

// findBetween walks back from a state through the spheres.
func findBetween(ctx context.Context, store Store, target uint64) (*between, error) {
	distance, err := store.To(target)
	if err != nil {
		return nil, err
	}
	b := &between{spheres: make([][]uint64, distance+1), before: map[uint64][]uint64{}}
	b.spheres[distance] = []uint64{target}
	visited := 1
	for ; distance > 0; distance-- {
		met := map[uint64]bool{}
		for _, s := range b.spheres[distance] {
			if ctx.Err() != nil {
				return nil, fault.Stopped(ctx, "stategraph.Distances.Paths", "")
			}
			if b.before[s], err = stepsBefore(store, s, distance); err != nil {
				return nil, err
			}
			for _, x := range b.before[s] {
				if !met[x] {
					met[x] = true
					b.spheres[distance-1] = append(b.spheres[distance-1], x)
				}
			}
		}
		if visited += len(met); visited > maxListed {
			return nil, tooManyBetween()
		}
	}
	return b, nil
}

func tooManyBetween() error {
	return &fault.LimitError{In: "stategraph.Distances", What: "the number of states on shortest paths", Unit: "states", Limit: maxListed}
}

// stepsBefore returns the states one step nearer, without repetitions: two moves between
// the same states are one step of a path.
func stepsBefore(store Store, state uint64, distance int) ([]uint64, error) {
	list, err := store.Before(nil, state, distance)
	slices.Sort(list)
	return slices.Compact(list), err
}
