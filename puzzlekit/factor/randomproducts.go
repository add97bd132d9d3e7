package factor

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// addRandomProducts adds random elements to the members of s, the stage under
// construction, if they do not reach all its cosets: n products of as many members of
// stage number from as factors says, led back through the stages between. With the first
// stage, these are elements of the whole group; by Schreier's lemma they reach every
// coset in the end. With a later stage, their words may be shorter. addRandomProducts
// returns the shortest few that lead back cosets without an element. If ctx ends, it
// adds fewer.
func (f *Factorizer) addRandomProducts(ctx context.Context, s *stage, n, from, factors int, rng *rand.Rand) []int32 {
	out := s.members
	var useful []int32
	for range n {
		if ctx.Err() != nil {
			break
		}
		x, slots := f.randomMember(from, factors, rng)
		for _, t := range f.stages[from:] {
			back := t.list(t.cosetOf(x))[0]
			rawperm.ProductInto(x, x, t.members.action(back))
			slots = f.set.reduceSlots(append(slots, t.members.slots(back)...))
		}
		if !out.add(x, slots) {
			continue
		}
		if len(s.list(s.target(x))) == 0 {
			useful = append(useful, int32(out.len()-1))
		}
		out.add(rawperm.Inverse(x), f.set.inverseSlots(slots))
	}
	slices.SortStableFunc(useful, func(a, b int32) int { return cmp.Compare(out.length(a), out.length(b)) })
	return useful[:min(len(useful), 8)]
}

// randomMember returns a product of members of a stage. For the first stage it takes
// elements of the pool instead, of which the stage keeps only some, with few letters
// as often as with many.
func (f *Factorizer) randomMember(from, factors int, rng *rand.Rand) (images, []uint16) {
	x := rawperm.Identity[uint16](f.set.degree)
	var slots []uint16
	e := f.stages[from].members
	for range factors {
		if from > 0 {
			i := int32(rng.IntN(e.len()))
			rawperm.ProductInto(x, x, e.action(i))
			slots = append(slots, e.slots(i)...)
			continue
		}
		i := int32(math.Pow(float64(f.pool.len()), rng.Float64()))
		for _, v := range f.pool.slots(min(i, int32(f.pool.len()-1))) {
			rawperm.ProductInto(x, x, f.set.action[v])
			slots = append(slots, v)
		}
	}
	return x, slots
}
