package solve

import (
	"context"
	"fmt"
)

// A guide estimates how far a state is from the solved one: the sum of the
// distances in many small repainted puzzles which together show every piece. It
// is no bound, but it gets smaller where a search makes progress.
type guide struct {
	coordinates []*coordinate
	distances   [][]uint8 // of each state of each coordinate
}

const (
	guideStates = 1 << 16 // most states of one repainted puzzle
	guideLeast  = 1 << 8  // and as few as that when memory is short
	guideMemory = 1 << 28 // bytes of all together
)

// newGuide makes the repainted puzzles as large as the memory allows: larger
// ones see more pieces at once.
func newGuide(ctx context.Context, b *board, o Options) (*guide, error) {
	limit := min(o.Memory/nearShare, guideMemory)
	var parts []*tupler
	for _, p := range b.parts(b.allTurns()) {
		if err := stopped(ctx); err != nil {
			return nil, err
		}
		parts = append(parts, newTupler(b, p))
	}
	var bytes uint64
	for states := uint64(guideStates); states >= guideLeast; states /= 4 {
		tuples, err := b.guideTuples(ctx, parts, states)
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
	return nil, tooLarge("solve.NewNear", nearMethod+" for "+b.puzzle.Name(), nearShare*bytes, o.Memory, "")
}

// newGuideOf makes the repainted puzzles of some tuples.
func newGuideOf(ctx context.Context, tuples []guideTuple) (*guide, error) {
	g := &guide{}
	for _, t := range tuples {
		c, err := t.of.make(ctx, t.tuple)
		if err != nil {
			return nil, err
		}
		g.coordinates, g.distances = append(g.coordinates, c), append(g.distances, c.distances())
	}
	return g, nil
}

// guideTuple is a tuple of a part.
type guideTuple struct {
	of *tupler
	tuple
}

// guideTuples shares the pieces of each part out among tuples of at most that
// many states, or of one piece, in the order of the parts.
func (b *board) guideTuples(ctx context.Context, parts []*tupler, states uint64) (tuples []guideTuple, err error) {
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
				return nil, unfit("solve.NewNear", b.puzzle, fmt.Sprintf("one whose pieces can each be in at most %d places", guideStates))
			}
			tuples, labels = append(tuples, guideTuple{p, next}), labels[len(next.labels):]
		}
	}
	return tuples, nil
}

// distances searches the states of a coordinate breadth first.
func (c *coordinate) distances() []uint8 {
	const far = 255
	d := make([]uint8, c.size)
	for i := range d {
		d[i] = far
	}
	d[0] = 0
	for queue := []uint32{0}; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		for _, to := range c.next[int(k)*c.turns : int(k+1)*c.turns] {
			if d[to] == far {
				d[to] = min(d[k]+1, far-1)
				queue = append(queue, to)
			}
		}
	}
	return d
}

// locate appends the coordinates of a state to dst.
func (g *guide) locate(dst []uint32, labels []uint16) []uint32 {
	for _, c := range g.coordinates {
		k, _ := c.of(labels)
		dst = append(dst, k)
	}
	return dst
}

// step writes the coordinates after a turn in to and returns the estimate.
func (g *guide) step(to, from []uint32, t int) (estimate int32) {
	for i, c := range g.coordinates {
		k := c.next[int(from[i])*c.turns+t]
		to[i] = k
		estimate += int32(g.distances[i][k])
	}
	return estimate
}

// estimateAfter is step without writing.
func (g *guide) estimateAfter(from []uint32, t int) (estimate int32, fingerprint uint64) {
	for i, c := range g.coordinates {
		k := c.next[int(from[i])*c.turns+t]
		estimate += int32(g.distances[i][k])
		fingerprint = mix(fingerprint ^ uint64(k) ^ uint64(i)<<32)
	}
	return estimate, fingerprint
}
