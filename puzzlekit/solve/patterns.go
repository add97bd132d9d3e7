package solve

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
)

// A pattern is a pattern database: the distances in a repainted puzzle whose
// states are numbered by a product of coordinates.
type pattern struct {
	space space
	table *table
	mean  float64 // of the distances
}

// A view is a pattern looked at from another side: the pattern of a conjugate
// of the state under a symmetry. It is another lower bound from the same table.
type view struct {
	*pattern
	turns    []int // what each turn is for the conjugate
	symmetry symmetry
}

const (
	maxPattern  = 1 << 27 // states of one pattern database: 64 MiB
	maxTuple    = 1 << 17 // states of one of its coordinates
	maxViews    = 12
	maxPatterns = 4
)

// patternSpaces chooses patterns for a board: for each part, where its pieces
// are and how they are turned. Where these are too many states for one table,
// the pieces of the part are shared out among several, in tuples of as many as
// a coordinate can tell apart. Each table has at most limit states.
func (b *board) patternSpaces(ctx context.Context, limit uint64) ([]space, error) {
	var all []space
	turns := b.allTurns()
	for _, p := range b.parts(turns) {
		whole, err := b.wholePart(ctx, p, turns, limit)
		if err != nil {
			return nil, err
		}
		if whole.size > 0 {
			all = append(all, whole)
			continue
		}
		spaces, err := b.tupleSpaces(ctx, p, turns, limit)
		if err != nil {
			return nil, err
		}
		all = append(all, spaces...)
	}
	return all, nil
}

// wholePart returns the space of all pieces of a part, of size 0 when it has more
// than limit states.
func (b *board) wholePart(ctx context.Context, p part, turns []int, limit uint64) (space, error) {
	if sizes := b.tupleSizes(b.tupleLabels(p)); sizes != nil && sizes[len(sizes)-1] > limit {
		return space{}, nil
	}
	whole, err := b.coordinates(ctx, []part{p}, turns)
	if whole == nil || err != nil {
		return space{}, err
	}
	if s := newSpace(whole...); s.size <= limit {
		return s, nil
	}
	return space{}, nil
}

// tupleSizes returns, for each number of labels from the front of the list, in
// how many ways they can stand: products of the basic orbits of a stabiliser
// chain. It returns nil when labels are alike, since they stand in no place of
// their own. Sizes above 2^60 are not told apart.
func (b *board) tupleSizes(labels []uint16) []uint64 {
	home := make([]int, b.labels)
	for place, label := range b.solved {
		if home[label] != 0 {
			home[label] = -1
			continue
		}
		home[label] = place + 1
	}
	base := make([]int, len(labels))
	for i, label := range labels {
		if base[i] = home[label]; base[i] < 0 {
			return nil
		}
	}
	chain := b.puzzle.Group().Chain().WithBase(base...)
	size := uint64(1)
	sizes := make([]uint64, len(labels))
	for i := range labels {
		if i < chain.Depth() && size < 1<<60 {
			if points := chain.Base(); points[i] == base[i] {
				size *= uint64(len(chain.Orbit(i + 1)))
			}
		}
		sizes[i] = size
	}
	return sizes
}

// tupleSpaces shares the pieces of a part out among tables: each table takes
// tuples of pieces as long as it has room.
func (b *board) tupleSpaces(ctx context.Context, p part, turns []int, limit uint64) ([]space, error) {
	var all []space
	var room []*coordinate
	labels := b.tupleLabels(p)
	for len(labels) > 0 && len(all) < maxPatterns {
		c, used, err := b.longestTuple(ctx, labels, turns, limit/max(1, newSpace(room...).size))
		switch {
		case err != nil:
			return nil, err
		case c != nil:
			room, labels = append(room, c), labels[used:]
			continue
		case room == nil:
			return all, nil // not even one piece fits
		}
		all, room = append(all, newSpace(room...)), nil
	}
	if room != nil && len(all) < maxPatterns {
		all = append(all, newSpace(room...))
	}
	return all, nil
}

// tupleLabels lists one label of each piece of a part, of pieces that look alike
// only one.
func (b *board) tupleLabels(p part) []uint16 {
	var list []uint16
	seen := map[uint16]bool{}
	for _, slot := range p.slots {
		if label := b.solved[slot[0]]; !seen[label] {
			seen[label] = true
			list = append(list, label)
		}
	}
	return list
}

// longestTuple returns the coordinate of as many labels as possible, from the
// front of the list, that has at most limit states; nil when there is none.
func (b *board) longestTuple(ctx context.Context, labels []uint16, turns []int, limit uint64) (best *coordinate, used int, err error) {
	limit = min(limit, maxTuple)
	longest := min(len(labels), maxColours)
	sizes := b.tupleSizes(labels[:longest])
	for n := longest; sizes != nil && n > 0 && sizes[n-1] > limit; n-- {
		longest = n - 1
	}
	first := 1
	if sizes != nil { // the size of the longest is known
		first = max(1, longest)
	}
	for n := first; n <= longest; n++ {
		paint := b.newPaint("tuple")
		for k, label := range labels[:n] {
			paint.of[label] = byte(k + 1)
		}
		c, err := newCoordinate(ctx, b, fmt.Sprintf("%d pieces", n), paint.of, turns, int(limit))
		if c == nil || err != nil {
			return best, used, err
		}
		best, used = c, n
	}
	return best, used, nil
}

// newPatterns makes the tables, from the cache where they are there.
func newPatterns(ctx context.Context, b *board, symmetries []symmetry, o Options) ([]*pattern, error) {
	spaces, err := b.spacesWithin(ctx, o)
	if err != nil {
		return nil, err
	}
	var all []*pattern
	seen := map[string]bool{}
	for _, s := range spaces {
		if seen[s.shown(b, symmetries[0])] {
			continue // a symmetry takes it to an earlier one
		}
		for _, sym := range symmetries {
			seen[s.shown(b, sym)] = true
		}
		t, err := newDistances(ctx, b, s, b.allTurns(), false, o)
		if err != nil {
			return nil, err
		}
		all = append(all, &pattern{space: s, table: t, mean: t.mean()})
	}
	slices.SortStableFunc(all, func(x, y *pattern) int { return cmp.Compare(y.mean, x.mean) })
	return all, nil
}

// spacesWithin chooses patterns that fit into the memory: smaller and smaller
// ones until they do.
func (b *board) spacesWithin(ctx context.Context, o Options) ([]space, error) {
	var need uint64
	for limit := min(maxPattern, max(1<<10, 2*o.Memory)); limit >= 1<<10; limit /= 4 {
		spaces, err := b.patternSpaces(ctx, limit)
		if err != nil {
			return nil, err
		}
		need = 0
		for _, s := range spaces {
			need += tableBytes(s.size, nibbles)
			for _, c := range s.coordinates {
				need += c.bytes()
			}
		}
		if need <= o.Memory {
			return spaces, nil
		}
	}
	smaller := ""
	if _, distinct := b.invert(b.solved); distinct {
		smaller = "NewBidirectional, which makes do with any memory"
	}
	return nil, &MemoryError{What: "the smallest set of pattern databases for " + b.puzzle.Name(), Need: need, Limit: o.Memory, Smaller: smaller}
}

// mean is the mean distance of the states that were met.
func (t *table) mean() float64 {
	sum, n := 0.0, 0.0
	for d, count := range t.spheres {
		sum += float64(d) * float64(count)
		n += float64(count)
	}
	return sum / math.Max(n, 1)
}

// newViews lists the views that differ: those from other sides show other
// labels. Patterns with the greatest mean come first; each is looked at from one
// side before any is from a second.
func newViews(b *board, patterns []*pattern, symmetries []symmetry) []view {
	var all []view
	seen := make([]map[string]bool, len(patterns))
	for _, s := range symmetries {
		for k, p := range patterns {
			if seen[k] == nil {
				seen[k] = map[string]bool{}
			}
			if key := p.space.shown(b, s); !seen[k][key] && len(all) < maxViews {
				seen[k][key] = true
				all = append(all, view{pattern: p, turns: s.turns, symmetry: s})
			}
		}
	}
	return all
}

// shown names the pieces that a space shows from a side.
func (s space) shown(b *board, side symmetry) string {
	slot := b.slotOfLabel()
	var pieces []int
	for _, c := range s.coordinates {
		for label, to := range side.labels {
			if c.paint[to] != 0 {
				pieces = append(pieces, slot[label])
			}
		}
	}
	slices.Sort(pieces)
	return fmt.Sprint(slices.Compact(pieces))
}

// slotOfLabel says for each label in which slot it is at home, of several the
// last.
func (b *board) slotOfLabel() []int {
	slot := make([]int, b.labels)
	for k, places := range b.slots() {
		for _, place := range places {
			slot[b.solved[place]] = k
		}
	}
	return slot
}

// at returns the number of a state in the view.
func (v *view) at(labels []uint16) (uint64, bool) { return v.space.of(v.symmetry.conjugate(labels)) }
