package factor

import (
	"context"
	"math"
	"math/rand/v2"
)

// trialSize is the number of random elements that decide whether a guide is used.
const trialSize = 12

// buildGuided makes the stages and, if that gives shorter words, a guide for width
// products at a time. With a guide, the stages are only for the few elements for which
// it gives no short word and for [Factorizer.Lookup], so that smaller ones do.
func (f *Factorizer) buildGuided(ctx context.Context, o Options, width int) error {
	full := f.plan
	if width > 0 && f.guidable(min(o.Memory/8, guideMemory)) {
		f.guide = newGuide(ctx, f.set, f.typical()) // nil if ctx ends
		targets := f.trialElements(o.Seed)
		if f.arrives(ctx, targets, width/3) {
			f.plan.members, f.plan.work = full.members*5/8, full.work/3
			if err := f.build(ctx, o); err != nil {
				return err
			}
			if f.compare(ctx, targets, width) {
				return f.stopped(ctx)
			}
			f.stages, f.base, f.plan = nil, nil, full
		}
		f.guide = nil
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
		if _, ok := f.descend(ctx, x, width); !ok {
			return false
		}
	}
	return true
}

// compare reports whether descend finds shorter words than search, and lets Factor use
// it then.
func (f *Factorizer) compare(ctx context.Context, targets []images, width int) bool {
	guided, searched := 0, 0
	for _, x := range targets {
		if ctx.Err() != nil {
			return false
		}
		n := len(f.search(ctx, x, f.searchSize()))
		searched += n
		if slots, ok := f.descend(ctx, x, width); ok {
			n = len(slots)
		}
		guided += n
	}
	if guided < searched {
		f.plan.descent, f.plan.enough = width, searched*11/(10*len(targets))
	}
	return guided < searched
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
	return !long && f.partners(f.plan.meet) == 1 && f.guideBytes() <= float64(memory)
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
