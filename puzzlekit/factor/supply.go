package factor

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// supply adds random elements to the members of s, the stage in the making,
// for when those at hand do not reach all its cosets: n products of so many
// members of the stage with index from, led back through the stages between.
// From the first stage on these are elements of the whole group, so that by
// Schreier's lemma nothing is missed for good; from a later stage on their
// words may be shorter. It returns the few shortest that lead back cosets which
// had no element. When ctx ends it adds fewer.
func (f *Factorizer) supply(ctx context.Context, s *stage, n, from, factors int, rng *rand.Rand) []int32 {
	out := s.members
	var useful []int32
	for range n {
		if ctx.Err() != nil {
			break
		}
		x, slots := f.randomMember(from, factors, rng)
		for _, t := range f.stages[from:] {
			back := t.list(t.cosetOf(x))[0]
			mul(x, x, t.members.action(back))
			slots = f.set.reduceSlots(append(slots, t.members.slots(back)...))
		}
		if !out.add(x, slots) {
			continue
		}
		if len(s.list(s.target(x))) == 0 {
			useful = append(useful, int32(out.len()-1))
		}
		out.add(x.inverse(), f.set.inverseSlots(slots))
	}
	slices.SortStableFunc(useful, func(a, b int32) int { return cmp.Compare(out.length(a), out.length(b)) })
	return useful[:min(len(useful), 8)]
}

// randomMember returns a product of members of a stage. For the first they are
// elements of the pool: one letter as often as many, and not only those that
// the stage has kept.
func (f *Factorizer) randomMember(from, factors int, rng *rand.Rand) (images, []uint16) {
	x := identityImages(f.set.degree)
	var slots []uint16
	e := f.stages[from].members
	for range factors {
		if from > 0 {
			i := int32(rng.IntN(e.len()))
			mul(x, x, e.action(i))
			slots = append(slots, e.slots(i)...)
			continue
		}
		i := int32(math.Pow(float64(f.pool.len()), rng.Float64()))
		for _, v := range f.pool.slots(min(i, int32(f.pool.len()-1))) {
			mul(x, x, f.set.action[v])
			slots = append(slots, v)
		}
	}
	return x, slots
}
