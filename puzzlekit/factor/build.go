package factor

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// conjugators is the number of short words by which small elements are conjugated.
const conjugators = 3000

// build makes the stages, from the pool down to the identity.
func (f *Factorizer) build(ctx context.Context, o Options) error {
	if n := f.pool.letters(f.plan.members); n > maxLetters {
		return &fault.LimitError{In: inNew, What: "the list of the shortest words", Unit: "letters", Need: uint64(n), Limit: maxLetters}
	}
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	chain := newChainBuilder(f.group, 30, rng)
	growth := math.Pow(float64(f.pool.len()), 1/float64(len(f.pool.layer)-1))
	members, spare := f.poolElements(ctx, f.plan.members), newElements(f.set)
	small := newSmallElements(f.set)
	short := f.poolElements(ctx, conjugators)
	class := smallClass(ctx, members, f.plan.members/4)
	members.addFixing(class, nil)
	var throttle throttle
	for {
		s := f.nextStage(ctx, chain, members, growth)
		if err := f.stopped(ctx); err != nil {
			return err
		}
		if s == nil {
			break
		}
		if err := f.complete(ctx, s, o.Memory, rng); err != nil {
			return err
		}
		for _, d := range s.digits {
			f.base = append(f.base, d.base)
			small.fixed[d.base] = true
		}
		s.join(ctx, spare, f.plan.members, f.base)
		if err := f.stopped(ctx); err != nil {
			return err
		}
		members, spare = spare, members
		s.compact(ctx, kept)
		f.stages = append(f.stages, s)
		if class.len() == 0 {
			small.harvest(ctx, members)
			small.conjugate(ctx, members, short, conjugators, f.plan.members/4)
		}
		members.addFixing(class, f.base)
		if err := f.stopped(ctx); err != nil {
			return err
		}
		// spare takes the place of garbage, which newPlan allows for
		if used := f.bytes() + members.bytes(); used > int64(o.Memory) || members.overflow {
			return f.tooLarge(o.Memory)
		}
		if o.Progress != nil && throttle.due(false) {
			o.Progress(Progress{Stage: len(f.stages), Done: logOrder(chain.order) / logOrder(f.group.Order())})
		}
	}
	if chain.order.Cmp(f.group.Order()) != 0 {
		return badInput(inNew, "Options.Seed", o.Seed, fmt.Sprintf("another one; %s did not generate the group", counted.Of(len(chain.random), "random elements")))
	}
	if o.Progress != nil {
		o.Progress(Progress{Stage: len(f.stages), Done: 1})
	}
	return nil
}

// bytes returns the memory that the stages and the pool take.
func (f *Factorizer) bytes() int64 {
	n := int64(2*cap(f.pool.keys) + 4*cap(f.pool.parent) + 2*cap(f.pool.letter) + 4*cap(f.pool.index))
	for _, s := range f.stages {
		n += s.members.bytes()
		for _, places := range s.numbers {
			n += int64(2 * len(places))
		}
	}
	return n
}

func (f *Factorizer) tooLarge(limit uint64) error {
	return overMemory(inNew, fmt.Sprintf("a factorizer, in stage %d,", len(f.stages)+1), 0, limit, memoryOption)
}

func (f *Factorizer) stopped(ctx context.Context) error {
	return fault.Stopped(ctx, inNew, counted.Of(len(f.stages), "stages"))
}

// poolElements returns the first elements of the pool as members, fewer if ctx
// ends.
func (f *Factorizer) poolElements(ctx context.Context, size int) *elements {
	e := newElements(f.set)
	e.push(rawperm.Identity[uint16](f.set.degree), nil)
	x := make(images, f.set.degree)
	for i := int32(1); int(i) < min(size, f.pool.len()); i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			break
		}
		p := f.pool.parent[i]
		rawperm.ProductInto(x, e.action(p), f.set.action[f.pool.letter[i]])
		e.push(x, append(append([]uint16(nil), e.slots(p)...), f.pool.letter[i]))
	}
	return e
}

// nextStage chooses base points as long as there are enough members for the cosets, and
// twice as many short words; otherwise the words of the cosets would be long. It returns
// nil if no group is left or ctx ends.
func (f *Factorizer) nextStage(ctx context.Context, c *chainBuilder, members *elements, growth float64) *stage {
	const sample = 30_000 // short words that decide the choice of base points
	s := &stage{size: 1, members: members}
	survivors := members.byLength()
	survivors = survivors[:min(len(survivors), sample)]
	for len(s.digits) < maxDigits {
		if ctx.Err() != nil {
			return nil
		}
		b, orbit := c.choose(ctx, members, survivors, growth)
		if b < 0 || len(s.digits) > 0 && s.size*orbit > min(f.plan.words/2, members.len()) {
			break
		}
		s.digits = append(s.digits, c.take(b))
		s.size *= orbit
		var left []int32
		for _, i := range survivors {
			if int(members.action(i)[b]) == b {
				left = append(left, i)
			}
		}
		survivors = left
	}
	if len(s.digits) == 0 {
		return nil
	}
	s.number()
	return s
}

// complete finds at least one element for every coset of s. If the members do not
// generate enough, it adds random products of more and more factors.
func (f *Factorizer) complete(ctx context.Context, s *stage, limit uint64, rng *rand.Rand) error {
	const rounds, products, mostFactors = 100, 2000, 256
	var extra []int32
	missing := 0
	for round := 1; round <= rounds; round++ {
		s.index(ctx, f.plan.listed)
		if err := f.stopped(ctx); err != nil {
			return err
		}
		missing = s.fill(ctx, f.plan.work, extra)
		s.index(ctx, f.plan.listed)
		if err := f.stopped(ctx); err != nil || missing == 0 {
			return err
		}
		if s.members.overflow {
			return f.tooLarge(limit)
		}
		from := 0
		if round%2 == 1 {
			from = max(0, len(f.stages)-(round+1)/2)
		}
		factors := min(1<<min((round+2)/4, 20), mostFactors)
		extra = f.addRandomProducts(ctx, s, max(200, products/factors), from, factors, rng)
	}
	return &fault.LimitError{In: inNew, What: fmt.Sprintf("stage %d, which has no words for %d of %s,", len(f.stages)+1, missing, counted.Of(s.size, "cosets")),
		Unit: "rounds", Limit: rounds, Option: "Options.Effort or use another Options.Seed"}
}
