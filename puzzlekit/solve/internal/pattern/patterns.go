package pattern

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Pattern is a pattern database: the distances in a repainted puzzle whose states are
// numbered by a product of coordinates.
type Pattern struct {
	Space Space
	Table *Table
	mean  float64 // of the distances
}

// A View is a pattern under a symmetry: the pattern of a conjugate of the state. It
// gives another lower bound from the same table.
type View struct {
	*Pattern
	Turns    []int // what each turn is for the conjugate
	Symmetry board.Symmetry
}

const (
	maxPattern  = 1 << 27 // states of one pattern database: 67 MB
	maxTuple    = 1 << 17 // states of one of its coordinates
	maxViews    = 12
	maxPatterns = 4
)

// A patternPlan describes the patterns of a board before they are made: for each part,
// where its pieces are and how they are turned. If these are too many states for one
// table, the pieces of the part are divided among several, in tuples of as many as a
// coordinate can distinguish.
type patternPlan struct {
	board  *board.Board
	parts  []*tupler
	whole  []Space // one for each part, of size 0 if the part has too many states
	chosen []plannedSpace
}

// plannedSpace is a whole part, or some tuples of it.
type plannedSpace struct {
	part   *tupler
	whole  Space
	tuples []tuple
	size   uint64
}

func newPatternPlan(ctx context.Context, b *board.Board, o Config, limit uint64) (*patternPlan, error) {
	plan := &patternPlan{board: b}
	turns := b.AllTurns()
	for _, p := range b.Parts(turns) {
		if err := kit.Stopped(ctx); err != nil {
			return nil, err
		}
		t, err := newTupler(ctx, b, p)
		if err != nil {
			return nil, err
		}
		var whole Space
		fits := func(states *big.Int) bool { // into one table, and its coordinate into the memory
			return states == nil || states.Cmp(new(big.Int).SetUint64(min(limit, o.Memory/uint64(4*len(b.Turns))))) <= 0
		}
		if n := len(t.ways); (n == 0 || t.ways[n-1] <= limit) && fits(b.Placings(p, turns)) {
			coordinates, err := Coordinates(ctx, b, []board.Part{p}, turns)
			if err != nil {
				return nil, err
			}
			if coordinates != nil {
				whole = newSpace(coordinates...)
			}
		}
		plan.parts, plan.whole = append(plan.parts, t), append(plan.whole, whole)
	}
	return plan, nil
}

// choose divides the pieces among tables of at most limit states.
func (plan *patternPlan) choose(ctx context.Context, limit uint64) error {
	plan.chosen = nil
	for k, t := range plan.parts {
		if whole := plan.whole[k]; whole.size > 0 && whole.size <= limit {
			plan.chosen = append(plan.chosen, plannedSpace{part: t, whole: whole, size: whole.size})
			continue
		}
		spaces, err := t.spaces(ctx, limit)
		if err != nil {
			return err
		}
		plan.chosen = append(plan.chosen, spaces...)
	}
	return nil
}

// spaces divides the pieces of a part among tables. Each table takes tuples of pieces
// as long as it has room.
func (t *tupler) spaces(ctx context.Context, limit uint64) ([]plannedSpace, error) {
	var all []plannedSpace
	room := plannedSpace{part: t, size: 1}
	labels := t.labels
	for len(labels) > 0 && len(all) < maxPatterns {
		next, err := t.longest(ctx, labels, limit/room.size)
		switch {
		case err != nil:
			return nil, err
		case next.labels != nil && len(room.tuples) < MaxCoordinates:
			room.tuples, room.size = append(room.tuples, next), room.size*next.size
			labels = labels[len(next.labels):]
			continue
		case room.tuples == nil:
			return all, nil // not even one piece fits
		}
		all, room = append(all, room), plannedSpace{part: t, size: 1}
	}
	if room.tuples != nil && len(all) < maxPatterns {
		all = append(all, room)
	}
	return all, nil
}

// bytes returns the memory of the tables and coordinates.
func (plan *patternPlan) bytes() (need uint64) {
	for _, s := range plan.chosen {
		need += bytesFor(plan.board, s.size)
		for _, c := range s.whole.Coordinates {
			need += c.Bytes()
		}
		for _, t := range s.tuples {
			need += s.part.bytes(t)
		}
	}
	return need
}

// spaces makes the coordinates.
func (plan *patternPlan) spaces(ctx context.Context) ([]Space, error) {
	var all []Space
	for _, s := range plan.chosen {
		if s.whole.size > 0 {
			all = append(all, s.whole)
			continue
		}
		var coordinates []*Coordinate
		for _, t := range s.tuples {
			c, err := s.part.make(ctx, t)
			if err != nil {
				return nil, err
			}
			coordinates = append(coordinates, c)
		}
		all = append(all, newSpace(coordinates...))
	}
	return all, nil
}

// tupleSizes returns the number of arrangements of the first 1, 2, … labels of the
// list: products of the basic orbits of a stabiliser chain. It returns nil if labels
// are alike, since such labels have no single home. Sizes above 2^60 are not
// distinguished.
func tupleSizes(ctx context.Context, b *board.Board, labels []uint16) ([]uint64, error) {
	home := make([]int, b.Labels)
	for place, label := range b.Solved {
		if home[label] != 0 {
			home[label] = -1
			continue
		}
		home[label] = place + 1
	}
	base := make([]int, len(labels))
	for i, label := range labels {
		if base[i] = home[label]; base[i] < 0 {
			return nil, nil
		}
	}
	chain, err := b.Puzzle.Group().Chain(ctx, nil)
	if err != nil {
		return nil, err
	}
	if chain, err = chain.WithBase(ctx, base...); err != nil {
		return nil, err
	}
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
	return sizes, nil
}

// tupleLabels lists one label of each piece of a part, and only one label for pieces
// that look alike.
func tupleLabels(b *board.Board, p board.Part) []uint16 {
	var list []uint16
	seen := map[uint16]bool{}
	for _, slot := range p.Slots {
		if label := b.Solved[slot[0]]; !seen[label] {
			seen[label] = true
			list = append(list, label)
		}
	}
	return list
}

// New makes the tables, or reads them from the cache if they are there.
func New(ctx context.Context, b *board.Board, symmetries []board.Symmetry, o Config) ([]*Pattern, error) {
	spaces, err := spacesWithin(ctx, b, o)
	if err != nil {
		return nil, err
	}
	var all []*Pattern
	seen := map[string]bool{}
	for _, s := range spaces {
		if seen[s.shown(b, symmetries[0])] {
			continue // a symmetry takes it to an earlier one
		}
		for _, sym := range symmetries {
			seen[s.shown(b, sym)] = true
		}
		t, err := newDistances(ctx, b, s, b.AllTurns(), o)
		if err != nil {
			return nil, err
		}
		all = append(all, &Pattern{Space: s, Table: t, mean: t.mean()})
	}
	slices.SortStableFunc(all, func(x, y *Pattern) int { return cmp.Compare(y.mean, x.mean) })
	return all, nil
}

// spacesWithin chooses patterns that fit into the memory, trying smaller and smaller
// ones.
func spacesWithin(ctx context.Context, b *board.Board, o Config) ([]Space, error) {
	if o.Patterns != nil {
		return chosenSpaces(ctx, b, o)
	}
	most := min(maxPattern, max(1<<10, 2*o.Memory))
	plan, err := newPatternPlan(ctx, b, o, most)
	if err != nil {
		return nil, err
	}
	for limit := most; limit >= 1<<10; limit /= 4 {
		if err := plan.choose(ctx, limit); err != nil {
			return nil, err
		}
		if plan.bytes() <= o.Memory {
			return plan.spaces(ctx)
		}
	}
	return nil, kit.TooLarge("solve.NewPatternSearch", "the smallest set of pattern databases for "+b.Puzzle.Name(), plan.bytes(), o.Memory, Frugal(b))
}

// Frugal names a solver that works with any memory limit, or "" if there is none.
func Frugal(b *board.Board) string {
	if _, distinct := b.Invert(b.Solved); distinct {
		return "NewBidirectional, which works with any memory limit"
	}
	return ""
}

// mean returns the mean distance of the states that were visited.
func (t *Table) mean() float64 {
	sum, n := 0.0, 0.0
	for d, count := range t.Spheres {
		sum += float64(d) * float64(count)
		n += float64(count)
	}
	return sum / math.Max(n, 1)
}

// NewViews lists the views that differ. Patterns with the greatest mean come first.
// Every pattern is used under one symmetry before any is used under a second.
func NewViews(b *board.Board, patterns []*Pattern, symmetries []board.Symmetry) []View {
	var all []View
	seen := make([]map[string]bool, len(patterns))
	for _, s := range symmetries {
		for k, p := range patterns {
			if seen[k] == nil {
				seen[k] = map[string]bool{}
			}
			if key := p.Space.shown(b, s); !seen[k][key] && len(all) < maxViews {
				seen[k][key] = true
				all = append(all, View{Pattern: p, Turns: s.Turns, Symmetry: s})
			}
		}
	}
	return all
}

// shown returns a name for the pieces that a space shows under a symmetry.
func (s Space) shown(b *board.Board, side board.Symmetry) string {
	slot := b.SlotOfLabel()
	var pieces []int
	for _, c := range s.Coordinates {
		for label, to := range side.Labels {
			if c.Paint[to] != 0 {
				pieces = append(pieces, slot[label])
			}
		}
	}
	slices.Sort(pieces)
	return fmt.Sprint(slices.Compact(pieces))
}

// At returns the number of a state in the view.
func (v *View) At(labels []uint16) (uint64, bool) { return v.Space.of(v.Symmetry.Conjugate(labels)) }
