package group

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// A Method is a way to build a stabiliser chain. All give the same orbits for
// the same base; they differ in what they do to get there.
type Method int

const (
	// Fast sifts random elements and then proves the chain: by Jordan's theorem
	// for symmetric and alternating groups, by an upper bound of the order, or
	// by verification of every level. Solvable groups it builds along a normal
	// series, without random elements.
	Fast Method = iota
	// Random is Fast without the proof: wrong with a small probability, and
	// then the order is too small.
	Random
	// Plain is Sims' algorithm as textbooks have it: sift all Schreier
	// generators, with one permutation kept for each point of each orbit.
	Plain
	// Trees is Plain with labelled Schreier trees of bounded depth: less memory,
	// longer sifts.
	Trees
	// Jerrum takes all Schreier generators of a level at once and passes them
	// through [JerrumFilter], which keeps at most Degree-1 of them.
	Jerrum
	// Unfiltered takes all Schreier generators of a level and keeps them: the
	// numbers multiply by the orbit length from level to level, until
	// MaxGenerators is passed.
	Unfiltered
)

func (m Method) String() string {
	names := []string{"Fast", "Random", "Plain", "Trees", "Jerrum", "Unfiltered"}
	if m < 0 || int(m) >= len(names) {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return names[m]
}

// ChainOptions say how a stabiliser chain is to be built. The zero value and
// nil are the defaults.
type ChainOptions struct {
	// Method is Fast by default.
	Method Method
	// Base lists points the base has to begin with. A point that everything
	// fixes by then is kept as a level with an orbit of one point, unless it
	// stands at the end; see [StabilizerChain.Reduced].
	Base []int
	// KnownOrder ends the search of Fast and Random as soon as the chain has
	// this order. It is taken on trust: an order that is too small can give a
	// chain that is too small, and [StabilizerChain.Doubt] says so. When the
	// chain is proved without it, a wrong order is a [*fault.InputError].
	KnownOrder *big.Int
	// Seed is that of the random elements. It changes the generators that are
	// found, never the order.
	Seed uint64
	// MaxGenerators is the largest number of generators that Unfiltered keeps
	// for one level; 0 stands for 1,000,000.
	MaxGenerators int
	// MaxMemory is the memory in bytes that the chain may take; 0 stands for
	// 2 GiB.
	MaxMemory int64
	// Progress, if not nil, hears of the state of the chain at most five times
	// a second, from the goroutine that called.
	Progress func(Progress)
}

// Progress is a chain in the making: the order so far is a lower bound.
type Progress struct {
	Levels     int
	Generators int
	Order      *big.Int
}

// ChainContext builds a new stabiliser chain of g as the options say; without
// options it returns the chain that g keeps, computed under ctx if it is not
// there yet, so that [Group.Order] and the like are quick afterwards. On
// cancellation it returns what there is of the chain, which then is that of a
// subset, and a [*fault.StoppedError].
//
// Fast costs O(Degree·Depth²·log |G|) or so for random sifting; the proof costs
// little for puzzles and for groups with short bases. Plain costs
// O(Degree·Depth·Σ orbit lengths × generators). Errors are a
// [*fault.InputError] for options, among them a KnownOrder that is wrong, and a
// [*fault.LimitError] for MaxGenerators and MaxMemory.
func (g *Group) ChainContext(ctx context.Context, opts *ChainOptions) (*StabilizerChain, error) {
	w := newWork(ctx, "Group.ChainContext")
	if opts != nil {
		return g.buildChain(w, opts)
	}
	c, err := g.chainFor(w)
	if c == nil && w.ended() {
		c = &StabilizerChain{degree: g.degree, completeness: doubtStopped}
	}
	return c, err
}

// buildChain returns what there is of the chain when it is stopped, and nothing
// when it fails otherwise.
func (g *Group) buildChain(w *work, opts *ChainOptions) (*StabilizerChain, error) {
	if err := opts.check(w.in); err != nil {
		return nil, err
	}
	base, err := g.basePoints(w.in, opts.Base)
	if err != nil {
		return nil, err
	}
	if opts.MaxMemory > 0 {
		w = &work{ctx: w.ctx, in: w.in, memory: uint64(opts.MaxMemory)}
	}
	s := &search{
		builder: newBuilder(w, rand.New(rand.NewPCG(1, opts.Seed)), g.degree, base),
		gens:    withoutIdentities(g.images()), known: opts.KnownOrder,
	}
	s.option = "ChainOptions.MaxMemory"
	s.progress = reporter(opts.Progress)
	why, err := s.run(opts)
	c := &StabilizerChain{degree: g.degree, levels: s.levels, completeness: why}
	if w.ended() {
		c.completeness = doubtStopped
		return c, w.stopped("order " + shortNumber(c.Order()))
	}
	if err == nil {
		err = s.checkKnown()
	}
	if err != nil {
		return nil, err
	}
	return c, nil
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

func (s *search) run(opts *ChainOptions) (completeness, error) {
	switch opts.Method {
	case Fast:
		return s.randomSchreierSims()
	case Random:
		s.sowAndFill(s.random())
		return s.doubt(), s.err
	case Plain, Trees:
		return s.schreierSims(opts.Method == Plain)
	case Jerrum:
		return s.schreierJerrum()
	default:
		return s.schreierUnfiltered(cmp.Or(opts.MaxGenerators, 1_000_000))
	}
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
func reporter(f func(Progress)) func([]*level) {
	if f == nil {
		return nil
	}
	var last time.Time
	return func(levels []*level) {
		if time.Since(last) < time.Second/5 {
			return
		}
		last = time.Now()
		f(Progress{len(levels), countFrom(levels, 0), orderOf(levels)})
	}
}

// Reduced returns the chain without redundant base points, those whose orbit
// is one point.
func (c *StabilizerChain) Reduced() *StabilizerChain {
	keep := slices.DeleteFunc(slices.Clone(c.levels), func(l *level) bool { return len(l.orbit) == 1 })
	return &StabilizerChain{degree: c.degree, levels: keep, completeness: c.completeness}
}

// WithBase returns a chain of the same group whose base begins with the given
// points. The order is known, so random elements of the group fill the new
// chain and nothing is left to prove; a doubt that c has stays. (Base change by
// random elements: Holt, Eick and O'Brien 2005, section 4.4.7.) It panics with
// what [StabilizerChain.WithBaseContext] returns as an error.
func (c *StabilizerChain) WithBase(points ...int) *StabilizerChain {
	changed, err := c.withBase(unstoppable("StabilizerChain.WithBase"), points)
	if err != nil {
		panic(err)
	}
	return changed
}

// WithBaseContext is [StabilizerChain.WithBase] that can be stopped. Errors are
// a [*fault.InputError] when a point is not in 1..Degree() or when c is not proved
// and the new chain shows that its order is too small, [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (c *StabilizerChain) WithBaseContext(ctx context.Context, points ...int) (*StabilizerChain, error) {
	return c.withBase(newWork(ctx, "StabilizerChain.WithBaseContext"), points)
}

func (c *StabilizerChain) withBase(w *work, points []int) (*StabilizerChain, error) {
	g := &Group{degree: c.degree}
	base, err := g.basePoints(w.in, points)
	if err != nil {
		return nil, err
	}
	levels, err := changeBase(w, c.degree, base, c.levels)
	if err != nil {
		return nil, err
	}
	changed := &StabilizerChain{degree: c.degree, levels: levels, completeness: c.completeness}
	if order, found := c.Order(), changed.Order(); order.Cmp(found) != 0 {
		return nil, wrongOrder(w.in, order, found)
	}
	return changed, nil
}

// changeBase builds a chain of a group that has a complete one.
func changeBase(w *work, degree int, base []int32, levels []*level) ([]*level, error) {
	rng := rand.New(rand.NewPCG(2, uint64(degree)))
	if len(levels) == 0 {
		return nil, w.stopped("")
	}
	if points, alternating, ok := giantOf(levels); ok {
		return giantLevels(degree, base, points, alternating), w.stopped("")
	}
	b := newBuilder(w, rng, degree, base)
	next := func(h []int32) { copy(h, randomInverse(rng, degree, levels)) }
	for order := orderOf(levels); !b.cancelled() && !b.reaches(order); {
		b.fill(next, order, quiet)
	}
	return b.levels, b.err
}

// Sifted is one step of [StabilizerChain.Factor].
type Sifted struct {
	Level          int
	Point          int // where the element takes the base point
	Representative perm.Perm
}

// Factor writes p as a product of transversal elements, one from each level:
// p = u_k·…·u_2·u_1, where u_i is the Representative of step i. ok is false
// when p is not in the group. It panics with a
// [*fault.LimitError] when the steps would take more than 2
// GiB of memory. (The function "factoring" of Matsukawa; Sims 1970.)
func (c *StabilizerChain) Factor(p perm.Perm) (steps []Sifted, ok bool) {
	mustFit("StabilizerChain.Factor", fmt.Sprintf("the representatives of %d levels", c.Depth()), imageBytes(c.Depth(), c.degree))
	for i := 1; i <= c.Depth(); i++ {
		point := p.Image(int(c.levels[i-1].point) + 1)
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
