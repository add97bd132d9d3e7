package tokens

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"time"

	"puzzlelab/internal/progress"
)

// Options are the options of [Graph.Enumerate]. A nil *Options means the defaults.
type Options struct {
	// Memory is the largest number of bytes that the search may take. 0 means 8 GiB.
	Memory uint64
	// Workers is the number of goroutines, at most 1,024. 0 means one per core. The
	// result does not depend on it.
	Workers int
	// Symmetries are symmetries of the graph that keep the occupied set of the start.
	// The search visits one node of each orbit. They require a single start.
	Symmetries []Symmetry
	// Progress is called at the start and then at most five times a second.
	Progress func(Progress)
}

// Progress reports how far an enumeration has come.
type Progress struct {
	Depth        int           // the distance that is being expanded
	Found, Size  uint64        // states found so far, and all states
	LevelDone    float64       // fraction of the level, in 0..1
	StatesPerSec float64       // states found per second since the start
	Remaining    time.Duration // an estimate from that rate, assuming that all states can be reached; 0 means unknown
}

const (
	defaultMemory = 8 << 30

	// MaxAntipodes is the largest number of antipodes that an enumeration keeps.
	MaxAntipodes = 1 << 16
)

// Levels is the result of [Graph.Enumerate].
type Levels struct {
	// Spheres[d] is the number of states at distance d from the starts.
	Spheres []uint64
	// Reached is the sum of the spheres.
	Reached uint64
	// Antipodes are the states of the last sphere in lexicographic order, or nil if
	// there are more than MaxAntipodes.
	Antipodes []State
}

// Eccentricity returns the distance of the farthest states.
func (l *Levels) Eccentricity() int { return len(l.Spheres) - 1 }

// Enumerate visits all states that moves reach from the starts, in order of the distance
// from the nearest start. The tokens are distinct: each label in 1..n is on one slot. To
// search with equal tokens, pass every way to number them as a start; each state is then
// counted once for each numbering.
//
// Cost O(states·moves/100), and memory for somewhat more than two bits per state. Errors:
// a [*fault.InputError], a [*fault.LimitError], a [*fault.StoppedError].
func (g *Graph) Enumerate(ctx context.Context, starts []State, opts *Options) (*Levels, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	o.Workers = workers(o.Workers)
	labels, err := g.distinct(starts)
	if err != nil {
		return nil, err
	}
	size := g.StateCount().Uint64()
	if len(o.Symmetries) > 0 && len(starts) > 1 {
		return nil, wrongSymmetry(o.Symmetries[0], "one start with it, not %d", len(starts))
	}
	images, err := g.images(labels[0], o.Symmetries)
	if err != nil {
		return nil, err
	}
	// Making the plan takes a second, so check the memory of the planes first.
	if need := g.planeBytes(images); need > o.Memory {
		return nil, memoryError(size, need, o.Memory)
	}
	p := g.newPlan(images, g.group(labels[0], o.Symmetries))
	if err := p.prepare(ctx); err != nil {
		return nil, err
	}
	if need := p.memory(o.Workers); need > o.Memory {
		return nil, memoryError(size, need, o.Memory)
	}
	states := make([]uint64, len(labels))
	for i, l := range labels {
		states[i] = p.number(l)
	}
	s := newSearch(p, o.Workers, states)
	return s.run(ctx, o, size)
}

// workers returns the number of workers for an option.
func workers(n int) int {
	const most = 1 << 10
	if n <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return min(n, most)
}

// planeBytes returns the size of the two planes of the first nodes of all orbits.
func (g *Graph) planeBytes(images []image) (bytes uint64) {
	cells := factorial(g.tokens) / factorial(min(g.tokens, lowPlaces))
	for u, m := range images {
		if m.of == u {
			bytes += 2 * 8 * cellWords * uint64(cells)
		}
	}
	return bytes
}

// placed is a state, given by its node and its labels in the order of the slots.
type placed struct {
	node   int
	labels []byte
}

func (g *Graph) distinct(starts []State) ([]placed, error) {
	if len(starts) == 0 {
		return nil, wrongState(nil, "a state to start from")
	}
	var out []placed
	for _, start := range starts {
		node, labels, err := g.node(start, g.tokens)
		if err != nil {
			return nil, err
		}
		sorted := slices.Clone(labels)
		slices.Sort(sorted)
		if len(slices.Compact(sorted)) < g.tokens {
			return nil, wrongState(start, "each label in 1..%d once", g.tokens)
		}
		out = append(out, placed{node, labels})
	}
	return out, nil
}

// number returns the number of the bit of a state or, if its node is not the first of its
// orbit, of the state of the first node that a symmetry maps to it.
func (p *plan) number(s placed) uint64 {
	var bySlot [64]uint8
	for i, slot := range p.slots[s.node] {
		bySlot[slot] = s.labels[i] - 1
	}
	back := p.images[s.node].inverse()
	var l labeling
	for place, slot := range p.order.order[s.node] {
		l[place] = back.label(bySlot[slot])
	}
	return p.encode(p.plane[s.node], &l)
}

// states returns the state of a bit and its images under the symmetries.
func (p *plan) states(number uint64) []State {
	var l labeling
	first := p.first[p.decode(number, &l)]
	var out []State
	for _, node := range p.order.orbit[first] {
		order := p.order.order[node]
		state := make(State, slices.Max(order)+1)
		for place, slot := range order {
			state[slot] = p.images[node].label(l[place]) + 1
		}
		out = append(out, state)
	}
	return out
}

func (s *search) run(ctx context.Context, o Options, size uint64) (*Levels, error) {
	levels := &Levels{}
	began := time.Now()
	var last []uint64
	var err error
	report := &reporter{report: o.Progress}
	for s.sphere > 0 {
		levels.Spheres = append(levels.Spheres, s.sphere)
		if last = nil; s.sphere <= MaxAntipodes {
			if last, err = s.last(ctx); err != nil {
				return nil, err
			}
		}
		stop := report.during(func() Progress { return s.progress(len(levels.Spheres)-1, size, began) })
		err = s.level(ctx)
		stop()
		if err != nil {
			return nil, err
		}
		s.count()
	}
	levels.Reached = s.found
	if last != nil {
		for _, number := range last {
			levels.Antipodes = append(levels.Antipodes, s.states(number)...)
		}
		slices.SortFunc(levels.Antipodes, func(a, b State) int { return bytes.Compare(a, b) })
	}
	return levels, nil
}

func (s *search) progress(depth int, size uint64, began time.Time) Progress {
	found := s.found + s.done.Load()
	since := time.Since(began)
	return Progress{
		Depth: depth, Found: found, Size: size,
		LevelDone:    min(1, float64(s.part.Load())/float64(max(1, s.parts.Load()))),
		StatesPerSec: float64(found) / since.Seconds(),
		Remaining:    progress.Remaining(0, found, size, since),
	}
}

// A reporter reports progress once at the start and then at most every progress.Interval,
// however short the levels are.
type reporter struct {
	report func(Progress)
	due    time.Time
}

// during reports progress until the returned function is called.
func (r *reporter) during(now func() Progress) (stop func()) {
	if r.report == nil {
		return func() {}
	}
	if r.due.IsZero() {
		r.send(now)
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			wait := time.NewTimer(time.Until(r.due))
			select {
			case <-done:
				wait.Stop()
				return
			case <-wait.C:
				r.send(now)
			}
		}
	}()
	return func() { close(done); <-ended }
}

func (r *reporter) send(now func() Progress) {
	r.report(now())
	r.due = time.Now().Add(progress.Interval)
}
