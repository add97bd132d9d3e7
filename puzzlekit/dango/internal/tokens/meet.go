package tokens

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// meeting is the search for the states half-way between two.
type meeting struct {
	near, far   *ball
	a, b        int // the distances of the states half-way from the two
	kept, limit int
}

// search returns the states half-way, none when the balls never meet.
func (m *meeting) search(ctx context.Context) ([]located, error) {
	for {
		m.a, m.b = m.near.radius(), m.far.radius()
		met, err := m.meet(ctx, false, false)
		if len(met) > 0 || err != nil {
			return met, err
		}
		side := m.near
		if m.far.rim() < m.near.rim() {
			side = m.far
		}
		if m.kept+side.expected() > m.limit {
			return m.lastSteps(ctx)
		}
		if err := side.grow(ctx); err != nil {
			return nil, err
		}
		if side.last().size == 0 {
			return nil, nil
		}
		m.kept += side.last().size
	}
}

// lastSteps looks one and two steps beyond both balls without keeping what is
// there: half of the states of a ball lie in its last sphere or two.
func (m *meeting) lastSteps(ctx context.Context) ([]located, error) {
	m.a++
	met, err := m.meet(ctx, true, false)
	if len(met) > 0 || err != nil {
		return met, err
	}
	m.b++
	met, err = m.meet(ctx, true, true)
	if len(met) > 0 || err != nil {
		return met, err
	}
	return nil, &fault.LimitError{In: inPaths, What: fmt.Sprintf("the search for a path of more than %d moves", m.a+m.b), Unit: "states", Limit: uint64(m.limit), Option: "Options.MaxStates"}
}

// rim is the number of states of the last sphere or somewhat more, for an orbit
// may be smaller than the group.
func (b *ball) rim() int { return b.last().size * b.fixing.order }

// expected guesses the size of the next sphere from the last two.
func (b *ball) expected() int {
	r := b.radius()
	if r == 0 {
		return 0
	}
	last, before := b.spheres[r].size, b.spheres[r-1].size
	return int(float64(last) * float64(last) / float64(before))
}

// meet lists the states that are in the last spheres of both balls or, for those
// beyond which it is to look, one step further. Of the states there it keeps no
// more than those of one node for each worker.
func (m *meeting) meet(ctx context.Context, beyondNear, beyondFar bool) ([]located, error) {
	found := make([][]code, len(m.near.g.sets))
	m.near.eachNode(ctx, func(v int, w *workspace) {
		these, begin := m.near.rimAt(ctx, v, beyondNear, w, &w.split[0])
		if len(these) == 0 {
			return
		}
		those, from := m.far.rimAt(ctx, v, beyondFar, w, &w.split[1])
		if len(those) == 0 {
			return
		}
		for k := range m.near.buckets {
			if k%256 == 0 && ctx.Err() != nil {
				return
			}
			found[v] = w.seen.shared(found[v], these[begin[k]:begin[k+1]], those[from[k]:from[k+1]])
		}
	})
	if ctx.Err() != nil {
		return nil, stopped(ctx)
	}
	var out []located
	for v, codes := range found {
		for _, c := range codes {
			out = append(out, located{v, c})
		}
	}
	return out, nil
}

// rimAt lists the states of a node in the last sphere, or those one step
// beyond, in buckets and perhaps with repetitions; nothing when ctx has ended.
func (b *ball) rimAt(ctx context.Context, v int, beyond bool, w *workspace, split *[]code) ([]code, []int32) {
	first := b.fixing.first[v]
	codes, begin := b.last().codes[first], b.last().begin[first]
	if beyond {
		codes, begin = b.split(ctx, split, b.neighbours(ctx, first, w))
	}
	if first == v && len(b.fixing.images[v]) == 1 {
		return codes, begin
	}
	return b.split(ctx, split, b.spread(ctx, v, codes, w))
}

// spread lists the states of a node whose orbits have the given states of the
// first node of its orbit.
func (b *ball) spread(ctx context.Context, v int, codes []code, w *workspace) []code {
	out := room(&w.plain, len(codes)*len(b.fixing.images[v]))
	for i := range b.fixing.images[v] {
		m := &b.fixing.images[v][i]
		if len(codes) < codesPerTable {
			for _, c := range codes {
				out = append(out, m.apply(b.g.tokens, c))
			}
			continue
		}
		m.fill(b.g.tokens, &w.table)
		for part := range slices.Chunk(codes, codesPerCheck) {
			if ctx.Err() != nil {
				return nil
			}
			for _, c := range part {
				out = append(out, w.table.apply(c))
			}
		}
	}
	return out
}
