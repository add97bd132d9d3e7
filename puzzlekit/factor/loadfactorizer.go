package factor

import (
	"context"
	"math/big"
	"runtime"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/group"
)

// Load reads what [Factorizer.MarshalBinary] wrote, as [Factorizer.UnmarshalBinary]
// does, and checks that the factorizer is for exactly the generators of g. Errors: a
// [*fault.InputError] if data is damaged or for other generators, a
// [*fault.StoppedError] if ctx ends. Cost: that of evaluating all words, a few
// hundredths of that of [New], and up to 0.4 s where words are found letter by letter.
func Load(ctx context.Context, g *group.Group, data []byte) (*Factorizer, error) {
	f := new(Factorizer)
	if err := f.read(ctx, g, data); err != nil {
		return nil, err
	}
	return f, nil
}

// UnmarshalBinary reads what [Factorizer.MarshalBinary] wrote. It verifies the
// checksum and evaluates every word, which must do what data says; the cosets of the
// stages must make up the whole group. If data is damaged, it returns a
// [*fault.InputError] and f is unchanged. [Load] also checks the generators.
func (f *Factorizer) UnmarshalBinary(data []byte) error {
	return f.read(context.Background(), nil, data)
}

const inLoad = "factor.Load" // as errors name it

func (f *Factorizer) read(ctx context.Context, g *group.Group, data []byte) error {
	r, err := open(ctx, data, "factor.Factorizer", factorizerMagic, factorizerVersion)
	if err != nil {
		return err
	}
	read := new(Factorizer)
	degree, generators, alphabet := r.header()
	if r.err != nil {
		return r.err
	}
	if g != nil {
		if err := checkGenerators(inLoad, generators, g.Generators()); err != nil {
			return err
		}
	}
	switch {
	case g != nil && g.Degree() == degree: // with the chain that it may have
	case len(generators) == 0:
		g = group.Trivial(degree)
	default:
		g = group.New(generators...)
	}
	if _, err := chainOf(ctx, g, inLoad); err != nil {
		return err
	}
	read.alphabet, read.group, read.set = alphabet, g, newGeneratorSet(degree, generators)
	for _, n := range read.plan.searchSizes() {
		*n = r.count("the size of a search", 1<<26)
	}
	for _, b := range g.Base() {
		read.set.base = append(read.set.base, b-1)
	}
	if read.pool = r.pool(read.set); r.err != nil {
		return r.err
	}
	different := make(chan bool, 1)
	go func() { different <- read.pool.multiplyOut(ctx) }()
	r.stages(read)
	if !<-different {
		r.fail("two short words have the same element")
	}
	r.guide(read)
	r.stopped()
	if err := r.end(); err != nil {
		return err
	}
	*f = *read
	return nil
}

// guide makes the guide of f, which has no data of its own.
func (r *reader) guide(f *Factorizer) {
	if r.err != nil || f.plan.descent == 0 {
		return
	}
	if !f.guidable(guideMemory) {
		r.fail("there can be no guide")
		return
	}
	f.guide = newGuide(r.ctx, f.set, f.typical())
}

// stages reads the stages of f and checks that they reach the whole group together
// with the pool.
func (r *reader) stages(f *Factorizer) {
	reached := big.NewInt(1)
	for range r.size("the number of stages") {
		s := r.stage(f.set, f.base)
		if r.err != nil {
			return
		}
		f.stages = append(f.stages, s)
		for _, d := range s.digits {
			f.base = append(f.base, d.base)
		}
		reached.Mul(reached, big.NewInt(int64(s.size)))
	}
	if r.err != nil {
		return
	}
	if f.pool.whole {
		reached.Mul(reached, big.NewInt(int64(f.pool.len())))
	}
	if order := f.group.Order(); reached.Cmp(order) != 0 {
		r.fail("the words reach %v elements of %v", reached, order)
	}
}

func (r *reader) stage(set *generatorSet, fixed []int) *stage {
	s := &stage{size: 1}
	points := r.count("the number of base points", maxDigits)
	if r.err == nil && points == 0 {
		r.fail("a stage has no base points")
	}
	for range points {
		d := r.digit(set.degree)
		if r.err != nil {
			return nil
		}
		s.digits = append(s.digits, d)
		if s.size *= len(d.orbit); s.size > len(r.data) {
			r.fail("more cosets than bytes")
			return nil
		}
	}
	if r.err != nil {
		return nil
	}
	s.start = make([]int32, 1, s.size+1)
	for c := range s.size {
		if c%4096 == 0 && r.stopped() {
			return nil
		}
		n := r.size("the number of words for a coset")
		if r.err == nil && n == 0 {
			r.fail("a coset has no word")
		}
		if s.start = append(s.start, s.start[len(s.start)-1]+int32(n)); r.err != nil || int(s.start[len(s.start)-1]) > len(r.data) {
			r.fail("more words than bytes")
			return nil
		}
	}
	s.members = r.members(set, int(s.start[s.size]))
	if r.err != nil {
		return nil
	}
	s.ids = make([]int32, s.members.len())
	for i := range s.ids {
		s.ids[i] = int32(i)
	}
	r.checkStage(s, fixed)
	if r.err != nil {
		return nil
	}
	s.number()
	s.measure()
	return s
}

func (r *reader) digit(degree int) digit {
	d := digit{base: r.count("a base point", degree-1)}
	if !r.reserve(degree, 4) {
		return d
	}
	d.place = make([]int32, degree)
	for i := range d.place {
		d.place[i] = -1
	}
	for i := range r.size("the size of an orbit") {
		p := r.count("a point", degree-1)
		if r.err == nil && d.place[p] >= 0 {
			r.fail("point %d stands twice in an orbit", p+1)
		}
		if r.err != nil {
			return d
		}
		d.orbit = append(d.orbit, uint16(p))
		d.place[p] = int32(i)
	}
	r.reserve(len(d.orbit), 2*degree) // the elements that bring them back
	if r.err == nil && (len(d.orbit) < 2 || int(d.orbit[0]) != d.base) {
		r.fail("an orbit does not begin with its base point")
	}
	return d
}

// members reads n words and evaluates them.
func (r *reader) members(set *generatorSet, n int) *elements {
	e := newElements(set)
	e.ends = make([]int32, n)
	total := 0
	for i := range e.ends {
		if total += r.size("the length of a word"); total > len(r.data) {
			r.fail("more letters than bytes")
		}
		if r.err != nil {
			return nil
		}
		e.ends[i] = int32(total)
	}
	r.reserve(n, 2*set.degree)
	e.letters = r.slots(set, total)
	if r.err != nil {
		return nil
	}
	e.actions = make([]uint16, n*set.degree)
	products := newProducts(set)
	share := n/runtime.GOMAXPROCS(0) + 1
	var all sync.WaitGroup
	for first := 0; first < n; first += share {
		all.Go(func() {
			for i := first; i < min(first+share, n); i++ {
				if i%4096 == 0 && r.ctx.Err() != nil {
					return
				}
				products.evaluate(e.action(int32(i)), e.slots(int32(i)))
			}
		})
	}
	all.Wait()
	r.stopped()
	return e
}

// checkStage makes the elements that bring base points back. It checks that each
// member does what its place in the data says: it keeps the fixed points and leads
// its coset back.
func (r *reader) checkStage(s *stage, fixed []int) {
	if len(s.members.slots(0)) != 0 {
		r.fail("the first coset does not begin with the empty word")
		return
	}
	weight := s.size
	for j := range s.digits {
		d := &s.digits[j]
		if slices.Contains(fixed, d.base) {
			r.fail("base point %d stands twice", d.base+1)
			return
		}
		weight /= len(d.orbit)
		for i, p := range d.orbit {
			x := s.members.action(s.start[i*weight])
			if !fits(x, fixed, int(p), d.base) {
				r.fail("no word brings point %d back to %d", p+1, d.base+1)
				return
			}
			d.undo = append(d.undo, x...)
		}
		fixed = append(slices.Clip(fixed), d.base)
	}
	fixed = fixed[:len(fixed)-len(s.digits)]
	k := len(s.digits)
	points := s.points()
	for c := range s.size {
		if c%1024 == 0 && r.stopped() {
			return
		}
		for i := s.start[c]; i < s.start[c+1]; i++ {
			if !s.leadsBack(s.members.action(i), points[c*k:c*k+k]) || !fixes(s.members.action(i), fixed) {
				r.fail("a word does not lead coset %d back", c)
				return
			}
		}
	}
}

// leadsBack reports whether x takes the points to the base points.
func (s *stage) leadsBack(x, points images) bool {
	for j, p := range points {
		if int(x[p]) != s.digits[j].base {
			return false
		}
	}
	return true
}

func fixes(x images, points []int) bool {
	for _, p := range points {
		if int(x[p]) != p {
			return false
		}
	}
	return true
}
