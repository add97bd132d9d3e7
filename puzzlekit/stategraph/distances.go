package stategraph

import (
	"context"
	"fmt"
	"math"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// Distances are the shortest distances from the starts of a search to all states that
// it reached. All searches return this type. What it knows depends on what the search
// keeps:
//
//   - [Graph.From] keeps every distance.
//   - [Enumerate] keeps the distance modulo 3 of each state. It finds distances and paths
//     backwards, which needs Options.Undirected.
//   - Enumerate with Options.Folder keeps the last level on the disk, and with
//     Options.Keep all levels. Distances need Keep; paths also need Undirected.
//
// A question that has no answer is an error that names the option to set. The zero
// Distances have no states.
type Distances[S any] struct {
	store   Store
	states  Numbering[S]
	spheres []uint64
}

// A Store holds the result of a search, by the numbers of the states. [Graph.From]
// and [Enumerate] have stores of their own. A package with another search, such as
// dango, passes a store to [NewDistances].
type Store interface {
	// Starts returns the starts.
	Starts() []uint64
	// Spheres returns the number of states at distance 0, 1, 2, …
	Spheres() []uint64
	// At returns the states at a distance in 0..len(Spheres())-1.
	At(ctx context.Context, distance int) ([]uint64, error)
	// Contains reports whether a state was reached.
	Contains(state uint64) (bool, error)
	// To returns the distance of a state, or a [*fault.UnreachableError].
	To(state uint64) (int, error)
	// Before appends to dst the states that are one step nearer and from which one
	// move leads to state, which is at a distance above 0.
	Before(dst []uint64, state uint64, distance int) ([]uint64, error)
}

// NewDistances returns the distances in a store, by the states of a numbering.
func NewDistances[S any](store Store, states Numbering[S]) *Distances[S] {
	return &Distances[S]{store: store, states: states, spheres: store.Spheres()}
}

// Named returns the same distances by the states of a numbering instead of numbers.
func Named[S any](d *Distances[uint64], states Numbering[S]) *Distances[S] {
	return NewDistances(d.store, states)
}

// numbers is the numbering of states that are numbers.
type numbers struct{}

func (numbers) Number(state uint64) (uint64, bool)  { return state, true }
func (numbers) State(number uint64) (uint64, error) { return number, nil }

// Numbers returns the same distances by the numbers of the states.
func (d *Distances[S]) Numbers() *Distances[uint64] {
	return &Distances[uint64]{store: d.store, states: numbers{}, spheres: d.spheres}
}

// Starts returns the states from which the distances are measured.
func (d *Distances[S]) Starts() []S {
	if d.store == nil {
		return nil
	}
	states, err := d.pick(d.store.Starts())
	if err != nil {
		panic(err) // the search began with them
	}
	return states
}

// Spheres returns the number of states at distance 0, 1, 2, … up to the
// eccentricity.
func (d *Distances[S]) Spheres() []uint64 { return slices.Clone(d.spheres) }

// Eccentricity returns the distance of the farthest states.
func (d *Distances[S]) Eccentricity() int { return max(0, len(d.spheres)-1) }

// Reached returns the number of states that were reached, with the starts.
func (d *Distances[S]) Reached() uint64 { return total(d.spheres) }

func total(spheres []uint64) (sum uint64) {
	for _, n := range spheres {
		sum += n
	}
	return sum
}

// maxListed is the largest number of states that [Distances.At] and
// [Distances.PathCount] visit.
const maxListed = 10_000_000

// At returns the states at a distance, always in the same order. There are none below
// 0 or beyond the eccentricity. Every search keeps its last sphere if that has at
// most 65,536 states. For other spheres a table is searched again, up to 10^7 states
// in all. Errors: a [*fault.LimitError], a [*fault.StoppedError], or a
// [*fault.InputError] that names the option with which the search keeps the states.
func (d *Distances[S]) At(ctx context.Context, distance int) ([]S, error) {
	if distance < 0 || distance >= len(d.spheres) {
		return nil, nil
	}
	states, err := d.store.At(ctx, distance)
	if err != nil {
		return nil, err
	}
	return d.pick(states)
}

// Antipodes returns the farthest states: At(Eccentricity()).
func (d *Distances[S]) Antipodes(ctx context.Context) ([]S, error) {
	return d.At(ctx, d.Eccentricity())
}

// Contains reports whether a state was reached.
func (d *Distances[S]) Contains(state S) (bool, error) {
	n, err := d.number(state)
	if err != nil {
		return false, nil
	}
	return d.store.Contains(n)
}

// To returns the distance to a state. Errors: a [*fault.UnreachableError] for a state
// that was not reached, or a [*fault.InputError] that names the option with which the
// search keeps the distances. Cost O(1) for an explicit graph, O(distance·moves) for
// a table.
func (d *Distances[S]) To(state S) (int, error) {
	n, err := d.number(state)
	if err != nil {
		return 0, err
	}
	return d.store.To(n)
}

// Before returns the states one step nearer to the starts from which one move leads to
// a state, which must be at the given distance: a solver reads off all shortest paths
// in this way, and [Distances.To] is asked only once. Errors are those of
// [Distances.To]. Cost O(moves).
func (d *Distances[S]) Before(state S, distance int) ([]S, error) {
	n, err := d.number(state)
	if err != nil || distance < 1 {
		return nil, err
	}
	before, err := d.store.Before(nil, n, distance)
	if err != nil {
		return nil, err
	}
	return d.pick(before)
}

// number returns the number of a state, or an error if there is none.
func (d *Distances[S]) number(state S) (uint64, error) {
	var n uint64
	ok := d.store != nil
	if ok {
		n, ok = d.states.Number(state)
	}
	if !ok {
		return 0, &fault.UnreachableError{In: "stategraph.Distances", What: "state", Value: state, Reason: "it is not in the graph"}
	}
	return n, nil
}

func (d *Distances[S]) pick(numbers []uint64) ([]S, error) {
	out := make([]S, len(numbers))
	for i, n := range numbers {
		var err error
		if out[i], err = d.states.State(n); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// AllPairs returns the distribution of the distances between all ordered pairs of
// states, for a graph that looks the same from every state (a vertex-transitive
// graph), such as a Cayley graph: every state then has the spheres of the start. It
// does not check this. It returns a [*fault.LimitError] if there are 2^32 states or
// more, because their pairs cannot be counted in 64 bits.
func (d *Distances[S]) AllPairs() (*Distribution, error) {
	return allPairs(d.spheres)
}

func allPairs(spheres []uint64) (*Distribution, error) {
	n := total(spheres)
	if n > math.MaxUint32 {
		return nil, &fault.LimitError{In: "stategraph.Distances.AllPairs", What: "the graph", Unit: "states", Need: n, Limit: math.MaxUint32}
	}
	all := &Distribution{Farthest: n}
	for _, s := range spheres {
		all.Counts = append(all.Counts, s*n)
	}
	return all, nil
}

// String returns the number of states and the distance of the farthest.
func (d *Distances[S]) String() string {
	return fmt.Sprintf("%s, the farthest at distance %d", counted.Of(d.Reached(), "states"), d.Eccentricity())
}
