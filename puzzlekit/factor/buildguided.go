package factor

import (
	"context"
	"math"
	"math/rand/v2"
)

// trialSize is the number of random elements that decide whether a guide is used.
const trialSize = 12

// buildGuided makes the stages and, if it gives short words, a guide. With a guide,
// the stages are only for the few elements for which it gives no word and for
// [Factorizer.Lookup], so that half of the work does.
func (f *Factorizer) buildGuided(ctx context.Context, o Options) error {
	full := f.plan
	f.plan.width = 0 // until a guide is worth it
	if full.width > 0 && f.guidable(min(o.Memory/8, guideMemory)) {
		f.guide = newGuide(ctx, f.set, f.typical()) // nil if ctx ends
		targets := f.trialElements(o.Seed)
		if f.arrives(ctx, targets, full.width/3) {
			f.plan.members, f.plan.work = full.members/2, full.work/2
			if err := f.build(ctx, o); err != nil {
				return err
			}
			if f.guidePays(ctx, targets, full.width) {
				f.plan.width = full.width
				return f.stopped(ctx)
			}
			f.stages, f.base = nil, nil
		}
		f.guide, f.plan = nil, full
		f.plan.width = 0
	}
	if err := f.stopped(ctx); err != nil {
		return err
	}
	return f.build(ctx, o)
}

func (f *Factorizer) trialElements(seed uint64) (targets []images) {
	rng := rand.New(rand.NewPCG(seed, 2))
	for range trialSize {
		targets = append(targets, toImages(f.group.Random(rng), f.set.degree))
	}
	return targets
}

// arrives reports whether descend finds words for all targets.
func (f *Factorizer) arrives(ctx context.Context, targets []images, width int) bool {
	for _, x := range targets {
		if ctx.Err() != nil {
			return false
		}
		if f.descend(ctx, x, width) == nil {
			return false
		}
	}
	return true
}

// guidePays reports whether the words are at most as long letter by letter as through the
// stages, which take more time.
func (f *Factorizer) guidePays(ctx context.Context, targets []images, width int) bool {
	guided, staged := 0, 0
	for _, x := range targets {
		w := f.throughStages(ctx, x, f.searchSize())
		if ctx.Err() != nil {
			return false
		}
		staged += len(w)
		if v := f.descend(ctx, x, width); v != nil {
			w = v
		}
		guided += len(w)
	}
	return guided <= staged
}

// guidable reports whether a guide is worth a try: the group is not so large that the
// pool is far away, not so small that meet finds most words, words are not too long for
// descend, and the tables fit.
func (f *Factorizer) guidable(memory uint64) bool {
	const farthest = 2.4
	if f.pool.whole || logOrder(f.group.Order()) > farthest*math.Log(float64(f.pool.len())) {
		return false
	}
	long := f.typical() > descentLetters+len(f.pool.layer)-2 // the longest words in the pool
	return !long && f.partners(f.searchSize().partners) == 1 && f.guideBytes() <= float64(memory)
}

// typical is the number of letters that random elements need if the number of elements
// grows with each letter as it does in the pool.
func (f *Factorizer) typical() int {
	growth := math.Log(float64(f.pool.len())) / float64(len(f.pool.layer)-1)
	return int(logOrder(f.group.Order()) / growth)
}

// guideBytes returns the memory that a guide takes while it is made.
func (f *Factorizer) guideBytes() float64 {
	tables, points := guideSizes(f.set)
	return f.set.bytesFor(points) * float64(tables+4)
}
