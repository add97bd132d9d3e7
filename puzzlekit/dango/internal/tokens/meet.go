package tokens

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A meeting is the search for the states half-way between two states.
type meeting struct {
	near, far   *ball
	a, b        int // the distances of the states half-way from near and far
	kept, limit int
}

// search returns the states half-way, or none if the balls do not meet.
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

// lastSteps searches the next sphere of one ball, then of both, without keeping it. Usually
// these spheres have more than half of the states of a ball.
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
	return nil, &fault.LimitError{In: inPaths, What: fmt.Sprintf("the search for a path of more than %s", counted.Of(m.a+m.b, "moves")), Unit: "states", Limit: uint64(m.limit), Option: "Options.MaxStates"}
}

// rim estimates the number of states of the last sphere. It may be too large, because an
// orbit may be smaller than the group.
func (b *ball) rim() int { return b.last().size * b.fixing.order }

// expected estimates the size of the next sphere from the last two.
func (b *ball) expected() int {
	r := b.radius()
	if r == 0 {
		return 0
	}
	last, before := b.spheres[r].size, b.spheres[r-1].size
	return int(float64(last) * float64(last) / float64(before))
}

// meet returns the states that are in the last spheres of both balls or, for a ball with
// beyond set, in its next sphere. Of a next sphere it keeps only one node per worker at a
// time.
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

// rimAt returns the states of a node in the last sphere or, with beyond set, their
// neighbours. They are in buckets and may repeat. It returns nil if ctx has ended.
func (b *ball) rimAt(ctx context.Context, v int, beyond bool, w *workspace, split *[]code) ([]code, []int32) {
	first := b.fixing.first[v]
	codes, begin := b.last().codes[first], b.last().begin[first]
	if beyond {
		codes, begin = b.split(ctx, split, b.neighbors(ctx, first, w))
	}
	if first == v && len(b.fixing.images[v]) == 1 {
		return codes, begin
	}
	return b.split(ctx, split, b.spread(ctx, v, codes, w))
}

// spread returns the states of a node that the symmetries map the given states of the
// first node of its orbit to.
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
