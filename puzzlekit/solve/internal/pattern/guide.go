package pattern

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Guide estimates the distance of a state from the solved one: the sum of the
// distances in many small repainted puzzles, which together show every piece. It is not
// a bound, but it decreases as a search makes progress.
type Guide struct {
	Coordinates []*Coordinate
	Distances   [][]uint8 // of each state of each coordinate
}

const (
	guideStates = 1 << 16 // maximum number of states of a repainted puzzle
	guideLeast  = 1 << 8  // reduced down to this if memory is short
	guideMemory = 1 << 28 // bytes in total
)

// NewGuide makes the repainted puzzles as large as the memory allows, since larger ones
// show more pieces at once.
func NewGuide(ctx context.Context, b *board.Board, memory uint64) (*Guide, error) {
	limit := min(memory, guideMemory)
	var parts []*tupler
	for _, p := range b.Parts(b.AllTurns()) {
		if err := kit.Stopped(ctx); err != nil {
			return nil, err
		}
		t, err := newTupler(ctx, b, p)
		if err != nil {
			return nil, err
		}
		parts = append(parts, t)
	}
	var bytes uint64
	for states := uint64(guideStates); states >= guideLeast; states /= 4 {
		tuples, err := guideTuples(ctx, b, parts, states)
		if err != nil {
			return nil, err
		}
		bytes = 0
		for _, t := range tuples {
			bytes += t.of.bytes(t.tuple) + t.size // its distances
		}
		if bytes <= limit {
			return newGuideOf(ctx, tuples)
		}
	}
	return nil, kit.TooLarge("solve.NewNear", "the guide for "+b.Puzzle.Name(), bytes, limit, "")
}

// newGuideOf makes the repainted puzzles of some tuples.
func newGuideOf(ctx context.Context, tuples []guideTuple) (*Guide, error) {
	g := &Guide{}
	for _, t := range tuples {
		c, err := t.of.make(ctx, t.tuple)
		if err != nil {
			return nil, err
		}
		g.Coordinates, g.Distances = append(g.Coordinates, c), append(g.Distances, c.distances())
	}
	return g, nil
}

// guideTuple is a tuple of a part.
type guideTuple struct {
	of *tupler
	tuple
}

// guideTuples divides the pieces of each part among tuples of at most that many states,
// or of one piece, in the order of the parts.
func guideTuples(ctx context.Context, b *board.Board, parts []*tupler, states uint64) (tuples []guideTuple, err error) {
	for _, p := range parts {
		for labels := p.labels; len(labels) > 0; {
			next, err := p.longest(ctx, labels, states)
			if next.labels == nil && err == nil { // a single piece has more places than that
				next, err = p.longest(ctx, labels, guideStates)
			}
			if err != nil {
				return nil, err
			}
			if next.labels == nil {
				return nil, kit.Unfit("solve.NewNear", b.Puzzle, fmt.Sprintf("one whose pieces can each be in at most %d places", guideStates))
			}
			tuples, labels = append(tuples, guideTuple{p, next}), labels[len(next.labels):]
		}
	}
	return tuples, nil
}

// distances searches the states of a coordinate breadth first.
func (c *Coordinate) distances() []uint8 {
	const far = 255
	d := make([]uint8, c.Size)
	for i := range d {
		d[i] = far
	}
	d[0] = 0
	for queue := []uint32{0}; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		for _, to := range c.Next[int(k)*c.Turns : int(k+1)*c.Turns] {
			if d[to] == far {
				d[to] = min(d[k]+1, far-1)
				queue = append(queue, to)
			}
		}
	}
	return d
}

// Locate appends the coordinates of a state to dst.
func (g *Guide) Locate(dst []uint32, labels []uint16) []uint32 {
	for _, c := range g.Coordinates {
		k, _ := c.Of(labels)
		dst = append(dst, k)
	}
	return dst
}

// Step writes the coordinates after a turn in to and returns the estimate.
func (g *Guide) Step(to, from []uint32, t int) (estimate int32) {
	for i, c := range g.Coordinates {
		k := c.Next[int(from[i])*c.Turns+t]
		to[i] = k
		estimate += int32(g.Distances[i][k])
	}
	return estimate
}

// EstimateAfter returns the estimate after a turn, without writing.
func (g *Guide) EstimateAfter(from []uint32, t int) (estimate int32, fingerprint uint64) {
	for i, c := range g.Coordinates {
		k := c.Next[int(from[i])*c.Turns+t]
		estimate += int32(g.Distances[i][k])
		fingerprint = kit.Mix(fingerprint ^ uint64(k) ^ uint64(i)<<32)
	}
	return estimate, fingerprint
}
