package group

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/perm"
)

// A Method is a way to build a stabiliser chain. For the same base, all methods
// give the same orbits.
type Method int

const (
	// Fast sifts random elements and then proves the chain: by Jordan's theorem
	// for symmetric and alternating groups, by an upper bound of the order, or
	// by verification of every level. For solvable groups it builds the chain
	// along a normal series, without random elements.
	Fast Method = iota
	// Random is Fast without the proof. With a small probability the order is
	// too small.
	Random
	// Plain is Sims' algorithm as in textbooks: it sifts all Schreier
	// generators, and keeps a permutation for each point of each orbit.
	Plain
	// Trees is Plain with labelled Schreier trees of bounded depth, which take
	// less memory and make sifts longer.
	Trees
	// Jerrum takes all Schreier generators of a level at once and passes them
	// through [JerrumFilter], which keeps at most Degree-1 of them.
	Jerrum
	// Unfiltered keeps all Schreier generators of a level. Their number is
	// multiplied by the orbit length from level to level, until it reaches
	// MaxGenerators.
	Unfiltered
)

func (m Method) String() string {
	names := []string{"Fast", "Random", "Plain", "Trees", "Jerrum", "Unfiltered"}
	if m < 0 || int(m) >= len(names) {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return names[m]
}

// ChainOptions are the options of a stabiliser chain; nil is the default.
type ChainOptions struct {
	// Method is Fast by default.
	Method Method
	// Base lists the points that the base begins with. If everything that fixes
	// the earlier ones fixes a point too, its level has an orbit of one point;
	// see [StabilizerChain.Reduced]. At the end such levels are left out.
	Base []int
	// KnownOrder ends the search of Fast and Random when the chain has this
	// order. It is not verified: an order that is too small can give a chain
	// that is too small, and [StabilizerChain.Doubt] says so. If the chain is
	// proved in another way, a wrong order is a [*fault.InputError].
	KnownOrder *big.Int
	// Seed seeds the random elements. It changes the strong generators, never
	// the order.
	Seed uint64
	// MaxGenerators is the largest number of generators that Unfiltered keeps
	// for one level; 0 means 1,000,000.
	MaxGenerators int
	// MaxMemory is the memory in bytes that the chain may take; 0 means 2 GiB.
	MaxMemory int64
	// Progress, if not nil, is called with the state of the chain at most five
	// times a second, on the goroutine of the caller.
	Progress func(Progress)
}

// Progress is the state of a chain that is being built. Order is a lower bound.
type Progress struct {
	Levels     int
	Generators int
	Order      *big.Int
}

// Chain returns a stabiliser chain of g: a base, strong generators and
// transversals. With nil options it is the chain that g keeps, computed once
// from random elements and always proved; [Group.Order] and the like are fast
// afterwards. Otherwise it is a new chain, as the options say. If ctx ends, Chain
// returns the chain so far, which is that of a subset, and a
// [*fault.StoppedError].
//
// Fast costs about O(Degree·Depth²·log |G|) for random sifting; the proof costs
// little for puzzles and for groups with short bases. Plain costs
// O(Degree·Depth·Σ orbit lengths × generators). Errors are [*fault.InputError]
// for options, a wrong KnownOrder among them, and [*fault.LimitError] for
// MaxGenerators and MaxMemory.
func (g *Group) Chain(ctx context.Context, opts *ChainOptions) (*StabilizerChain, error) {
	w := chain.NewWork(ctx, "Group.Chain")
	if opts != nil {
		return g.buildChain(w, opts)
	}
	c, err := g.chainFor(w)
	if c == nil && w.Ended() {
		c = &StabilizerChain{degree: g.degree, why: schreiersims.DoubtStopped}
	}
	return c, err
}

// buildChain returns the chain so far if it is stopped, and nil if it fails in
// another way.
func (g *Group) buildChain(w *chain.Work, opts *ChainOptions) (*StabilizerChain, error) {
	return g.watchChain(w, opts, nil)
}

// watchChain is buildChain. It tells of each strong generator and its level, from 0, when
// the chain has taken it in; an error ends the work.
func (g *Group) watchChain(w *chain.Work, opts *ChainOptions, tell func(x []int32, level int, levels []*chain.Level) error) (*StabilizerChain, error) {
	if err := opts.check(w.In); err != nil {
		return nil, err
	}
	base, err := g.basePoints(w.In, opts.Base)
	if err != nil {
		return nil, err
	}
	if opts.MaxMemory > 0 {
		w = w.WithMemory(uint64(opts.MaxMemory))
	}
	s := schreiersims.New(w, rand.New(rand.NewPCG(1, opts.Seed)), g.degree, base, g.images())
	s.Known, s.Option, s.Lazy = opts.KnownOrder, "ChainOptions.MaxMemory", opts.Method == Fast
	s.Progress = reporter(opts.Progress)
	if tell != nil {
		s.Inserted = func(x []int32, level int) error { return tell(x, level, s.Levels) }
	}
	why, err := construct(s, opts)
	c := &StabilizerChain{degree: g.degree, bare: s.Levels, why: why}
	if w.Ended() {
		c.why = schreiersims.DoubtStopped
		return c, w.Stopped("order " + shortNumber(c.Order()))
	}
	if err == nil {
		err = c.checkOrder(w.In, opts.KnownOrder)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// checkOrder compares the order with one that is known.
func (c *StabilizerChain) checkOrder(in string, known *big.Int) error {
	if known == nil || known.Cmp(c.Order()) == 0 {
		return nil
	}
	return wrongOrder(in, new(big.Int).Set(known), c.Order())
}

func (o *ChainOptions) check(in string) error {
	switch {
	case o.Method < Fast || o.Method > Unfiltered:
		return &fault.InputError{In: in, What: "ChainOptions.Method", Value: o.Method, Want: "one of Fast, …, Unfiltered"}
	case o.MaxGenerators < 0:
		return &fault.InputError{In: in, What: "ChainOptions.MaxGenerators", Value: o.MaxGenerators, Want: "0 or more"}
	case o.MaxMemory < 0:
		return &fault.InputError{In: in, What: "ChainOptions.MaxMemory", Value: o.MaxMemory, Want: "0 or more bytes"}
	case o.KnownOrder != nil && o.KnownOrder.Sign() <= 0:
		return &fault.InputError{In: in, What: "ChainOptions.KnownOrder", Value: o.KnownOrder, Want: "1 or more"}
	}
	return nil
}

func (g *Group) basePoints(in string, points []int) ([]int32, error) {
	var base []int32
	for _, p := range points {
		if p < 1 || p > g.degree {
			return nil, notAPoint(in, p, g.degree)
		}
		if !slices.Contains(base, int32(p-1)) {
			base = append(base, int32(p-1))
		}
	}
	return base, nil
}

// reporter calls f at most five times a second.
func reporter(f func(Progress)) func([]*chain.Level) {
	if f == nil {
		return nil
	}
	var last time.Time
	return func(levels []*chain.Level) {
		if time.Since(last) < progress.Interval {
			return
		}
		last = time.Now()
		f(Progress{len(levels), chain.CountGenerators(levels, 0), chain.Order(levels)})
	}
}

// Reduced returns the chain without the levels whose orbit is one point.
func (c *StabilizerChain) Reduced() *StabilizerChain {
	keep := slices.DeleteFunc(slices.Clone(c.levels()), func(l *chain.Level) bool { return len(l.Orbit) == 1 })
	return &StabilizerChain{degree: c.degree, bare: keep, why: c.why}
}

// WithBase returns a chain of the same group whose base begins with the given
// points. Because the order is known, random elements fill the new chain and no
// proof is needed; if c is in doubt, so is the result. (Holt, Eick and O'Brien
// 2005, section 4.4.7.) Errors are [*fault.InputError] if a point is not in
// 1..Degree(), or if c is not proved and the new chain shows that its order is
// too small, [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (c *StabilizerChain) WithBase(ctx context.Context, points ...int) (*StabilizerChain, error) {
	w := chain.NewWork(ctx, "StabilizerChain.WithBase")
	g := &Group{degree: c.degree}
	base, err := g.basePoints(w.In, points)
	if err != nil {
		return nil, err
	}
	levels, err := chain.ChangeBase(w, c.degree, base, c.levels())
	if err != nil {
		return nil, err
	}
	changed := &StabilizerChain{degree: c.degree, bare: levels, why: c.why}
	if order, found := c.Order(), changed.Order(); order.Cmp(found) != 0 {
		return nil, wrongOrder(w.In, order, found)
	}
	return changed, nil
}

// Sifted is one step of [StabilizerChain.Factor].
type Sifted struct {
	Level          int
	Point          int // where the element takes the base point
	Representative perm.Perm
}

// Factor writes p as a product of transversal elements, one from each level: p
// = u_k·…·u_2·u_1, where u_i is the Representative of step i. ok is false if p
// is not in the group. It panics with a [*fault.LimitError] if the steps take
// more than 2 GiB of memory. (Sims 1970; the function "factoring" of
// Matsukawa.)
func (c *StabilizerChain) Factor(p perm.Perm) (steps []Sifted, ok bool) {
	chain.MustFit("StabilizerChain.Factor", fmt.Sprintf("the representatives of %s", counted.Of(c.Depth(), "levels")), chain.ImageBytes(c.Depth(), c.degree))
	for i := 1; i <= c.Depth(); i++ {
		point := p.Image(int(c.levels()[i-1].Point) + 1)
		u, in := c.Representative(i, point)
		if !in {
			return nil, false
		}
		steps = append(steps, Sifted{i, point, u})
		p = p.Mul(u.Inverse())
	}
	if !p.IsIdentity() {
		return nil, false
	}
	return steps, true
}

// construct builds the chain by the method of the options.
func construct(s *schreiersims.Construction, opts *ChainOptions) (schreiersims.Completeness, error) {
	switch opts.Method {
	case Fast:
		return s.RandomSchreierSims()
	case Random:
		return s.WithoutProof()
	case Plain, Trees:
		return s.SchreierSims(opts.Method == Plain)
	case Jerrum:
		return s.ByLists(keepFiltered(s))
	default:
		return s.ByLists(s.KeepAll(cmp.Or(opts.MaxGenerators, 1_000_000), "ChainOptions.MaxGenerators"))
	}
}

// keepFiltered passes the Schreier generators of a level through a
// [JerrumFilter].
func keepFiltered(s *schreiersims.Construction) schreiersims.Keeper {
	return func(each func(func([]int32) error) error) ([][]int32, error) {
		var f JerrumFilter
		err := each(func(h []int32) error {
			for p, goesOn := toPerm(h), true; goesOn && !s.Canceled(); {
				p, goesOn = f.step(p, nil)
			}
			return nil
		})
		var kept [][]int32
		for _, x := range f.Generators() {
			kept = append(kept, x.AppendZeroBased(nil))
		}
		return kept, err
	}
}
