package group

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// A ConjugacyClass is given by one of its elements and its size.
type ConjugacyClass struct {
	Representative perm.Perm
	Size           *big.Int
}

// A classList has all classes, sorted, as a seed finds them.
type classList struct {
	seed    uint64
	classes []ConjugacyClass
}

// ClassOptions are the options of the search for conjugacy classes; nil is the
// default.
type ClassOptions struct {
	// MaxTries is the number of random elements in a row that may bring no new
	// class, where the search draws them; 0 means 20,000.
	MaxTries int
	// MaxClasses is the largest number of classes; 0 means 1,000,000.
	MaxClasses int
	// Seed seeds the random elements. It decides which representatives are
	// found.
	Seed uint64
}

// ConjugacyClasses returns all conjugacy classes of g, sorted by the order of
// the elements and then by size, the class of the identity first. The method
// depends on the group:
//
//   - The classes of natural symmetric and alternating groups are written down.
//   - A group that is normal in the product of its actions on its orbits, such
//     as that of the 3×3×3 cube, has its classes from those of the actions.
//   - The classes of a wreath product come from those of its two groups (James
//     and Kerber 1981).
//   - A solvable normal subgroup K: the classes of the factor group are lifted
//     through the elementary abelian factors of K, as orbits of centralizers
//     on vectors (Mecky and Neubüser 1989; Cannon and Souvignier 1997; Hulpke
//     2000). Solvable groups need nothing else.
//   - Other groups of up to a million elements are listed and split into orbits
//     under conjugation.
//   - Of larger ones, random elements, their powers and their products with the
//     centre and with each other are sorted into classes by backtrack, until the
//     sizes |g|/|centraliser| add up to |g|. If they do not after MaxTries
//     elements, the error is a [*fault.LimitError]: small classes of a large
//     group can be missed.
//
// A group keeps its classes for the last seed: [Group.ClassCount],
// [Group.Exponent], [Group.IsSimple] and [Group.CycleIndex] search only once.
//
// The time grows with the number of classes; the 81,120 of the 3×3×3 cube take a
// second. A [*fault.StoppedError] says how far the search came. Other errors are
// [*fault.InputError] for a negative option and [*fault.LimitError] for more
// classes than MaxClasses or than memory holds.
func (g *Group) ConjugacyClasses(ctx context.Context, opts *ClassOptions) ([]ConjugacyClass, error) {
	classes, err := g.allClasses(chain.NewWork(ctx, "Group.ConjugacyClasses"), opts)
	classes = slices.Clone(classes)
	for i, c := range classes {
		classes[i].Size = new(big.Int).Set(c.Size)
	}
	return classes, err
}

// allClasses returns all classes, sorted. The caller must not change them.
func (g *Group) allClasses(w *chain.Work, opts *ClassOptions) ([]ConjugacyClass, error) {
	if err := opts.check(w.In); err != nil {
		return nil, err
	}
	if opts == nil {
		opts = &ClassOptions{}
	}
	most := cmp.Or(opts.MaxClasses, 1_000_000)
	if g.classes != nil {
		if kept, ok := g.classes.Load().(*classList); ok && kept.seed == opts.Seed && len(kept.classes) <= most {
			return kept.classes, w.Stopped("")
		}
	}
	classes, err := g.findClasses(w, opts, most)
	if err != nil {
		return nil, err
	}
	if classes, err = sortClasses(w, classes); err != nil {
		return nil, err
	}
	if g.classes != nil {
		g.classes.Store(&classList{opts.Seed, classes})
	}
	return classes, nil
}

func (o *ClassOptions) check(in string) error {
	switch {
	case o == nil:
		return nil
	case o.MaxTries < 0:
		return &fault.InputError{In: in, What: "ClassOptions.MaxTries", Value: o.MaxTries, Want: "0 or more"}
	case o.MaxClasses < 0:
		return &fault.InputError{In: in, What: "ClassOptions.MaxClasses", Value: o.MaxClasses, Want: "0 or more"}
	}
	return nil
}

func (g *Group) findClasses(w *chain.Work, opts *ClassOptions, most int) ([]ConjugacyClass, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	if points, alternating, ok := chain.GiantOf(c.levels()); ok {
		return g.giantClasses(w, slices.Sorted(slices.Values(points)), alternating, most)
	}
	if g.Order().Cmp(big.NewInt(leastLifted)) >= 0 {
		if classes, done, err := g.structuredClasses(w, opts, most); done || err != nil {
			return classes, err
		}
	}
	if g.Order().Cmp(big.NewInt(mostClassified)) <= 0 {
		return g.listClasses(w, most)
	}
	s := &classSearch{
		Work: w, g: g, rng: rand.New(rand.NewPCG(4, opts.Seed)),
		left: g.Order(), buckets: map[string][]int{}, tries: cmp.Or(opts.MaxTries, 20_000), most: most,
	}
	err = s.run()
	if w.Ended() {
		return nil, w.Stopped(fmt.Sprintf("%s, with %.0f %% of the elements",
			counted.Of(len(s.classes), "conjugacy classes"), 100*s.found()/asFloat(g.Order())))
	}
	return s.classes, err
}

// structuredClasses finds the classes of groups that are put together from others: products,
// wreath products, and groups with a solvable normal subgroup. It returns false for others.
func (g *Group) structuredClasses(w *chain.Work, opts *ClassOptions, most int) ([]ConjugacyClass, bool, error) {
	for _, find := range []func(*chain.Work, *ClassOptions, int) ([]ConjugacyClass, bool, error){g.productClasses, g.wreathClasses, g.liftClasses} {
		classes, done, err := find(w, opts, most)
		if err != nil {
			return nil, false, err
		}
		if !done {
			continue
		}
		total := new(big.Int)
		for _, c := range classes {
			total.Add(total, c.Size)
		}
		if total.Cmp(g.Order()) != 0 {
			panic(fmt.Sprintf("group: the sizes of the classes add up to %v, not to %v", total, g.Order()))
		}
		return classes, true, nil
	}
	return nil, false, nil
}

// addClass appends a class unless there are too many.
func addClass(w *chain.Work, classes []ConjugacyClass, c ConjugacyClass, most int) ([]ConjugacyClass, error) {
	if len(classes) == most {
		return nil, tooMany(w.In, "the search", "conjugacy classes", most, "ClassOptions.MaxClasses")
	}
	classes = append(classes, c)
	return classes, w.Fits("the conjugacy classes", "", chain.ImageBytes(len(classes), c.Representative.Degree()))
}

// ClassCount returns the number of conjugacy classes. Errors are those of
// [Group.ConjugacyClasses].
func (g *Group) ClassCount(ctx context.Context, opts *ClassOptions) (int, error) {
	classes, err := g.allClasses(chain.NewWork(ctx, "Group.ClassCount"), opts)
	return len(classes), err
}

// Exponent returns the least common multiple of the orders of all elements.
// Errors are those of [Group.ConjugacyClasses].
func (g *Group) Exponent(ctx context.Context, opts *ClassOptions) (*big.Int, error) {
	w := chain.NewWork(ctx, "Group.Exponent")
	classes, err := g.allClasses(w, opts)
	if err != nil {
		return nil, err
	}
	lcm, gcd := big.NewInt(1), new(big.Int)
	for _, c := range classes {
		if w.Ended() {
			break
		}
		n := c.Representative.Order()
		gcd.GCD(nil, nil, lcm, n)
		lcm.Mul(lcm, n.Quo(n, gcd))
	}
	return lcm, w.Stopped("")
}

// IsSimple reports whether g is simple: not trivial, and without normal
// subgroups other than itself and the trivial group. Unless the answer is clear
// from the start, it computes the normal closure of an element of each class.
// Errors are those of [Group.ConjugacyClasses].
func (g *Group) IsSimple(ctx context.Context, opts *ClassOptions) (bool, error) {
	w := chain.NewWork(ctx, "Group.IsSimple")
	c, err := g.chainFor(w)
	if err != nil {
		return false, err
	}
	order := c.Order()
	switch {
	case g.IsTrivial():
		return false, nil
	case g.IsAbelian():
		return order.IsInt64() && order.ProbablyPrime(20), nil
	}
	if perfect, err := g.isPerfect(w); !perfect || err != nil {
		return false, err
	}
	if _, _, ok := chain.GiantOf(c.levels()); ok {
		return true, nil // perfect, so it is A_n with n ≥ 5
	}
	classes, err := g.allClasses(w, opts)
	if err != nil {
		return false, err
	}
	for _, c := range classes[1:] {
		closure, err := g.normalClosure(w, []perm.Perm{c.Representative})
		if err != nil {
			return false, err
		}
		if closure.Order().Cmp(order) != 0 {
			return false, nil
		}
	}
	return true, nil
}

// sortClasses sorts by the order of the elements, then by size.
func sortClasses(w *chain.Work, classes []ConjugacyClass) ([]ConjugacyClass, error) {
	type ordered struct {
		order *big.Int
		class ConjugacyClass
	}
	list := make([]ordered, len(classes))
	for i, c := range classes {
		if w.Ended() {
			return nil, w.Stopped("")
		}
		list[i] = ordered{c.Representative.Order(), c}
	}
	slices.SortFunc(list, func(a, b ordered) int {
		if c := a.order.Cmp(b.order); c != 0 {
			return c
		}
		if c := a.class.Size.Cmp(b.class.Size); c != 0 {
			return c
		}
		return a.class.Representative.Compare(b.class.Representative)
	})
	for i, o := range list {
		classes[i] = o.class
	}
	return classes, nil
}

type classSearch struct {
	*chain.Work
	g       *Group
	within  *search.Range
	rng     *rand.Rand
	left    *big.Int // elements in no class so far
	classes []ConjugacyClass
	buckets map[string][]int // classes by an invariant
	tries   int
	most    int // classes
}

// found returns the number of elements in the classes so far, roughly.
func (s *classSearch) found() float64 { return asFloat(new(big.Int).Sub(s.g.Order(), s.left)) }

func asFloat(n *big.Int) float64 {
	f, _ := new(big.Float).SetInt(n).Float64()
	return f
}

func (s *classSearch) run() error {
	var err error
	if s.within, err = s.g.searched(s.Work); err != nil {
		return err
	}
	center, err := s.g.centralizer(s.Work, s.g.generators)
	if err != nil {
		return err
	}
	if _, err := s.try(perm.Identity(s.g.degree)); err != nil {
		return err
	}
	for fruitless := 0; s.left.Sign() > 0; fruitless++ {
		if fruitless == s.tries {
			return tooMany(s.In, "the search", "random elements without a new conjugacy class", s.tries, "ClassOptions.MaxTries")
		}
		x := s.g.Random(s.rng)
		if fruitless%2 == 1 { // products of known elements reach small classes
			a, b := s.classes[s.rng.IntN(len(s.classes))], s.classes[s.rng.IntN(len(s.classes))]
			x = a.Representative.Mul(b.Representative)
		}
		found, err := s.tryPowers(x.Mul(center.Random(s.rng)))
		if err != nil {
			return err
		}
		if found {
			fruitless = 0
		}
	}
	return nil
}

// tryPowers tries x and, when that is new, its powers.
func (s *classSearch) tryPowers(x perm.Perm) (found bool, err error) {
	if found, err = s.try(x); !found || err != nil {
		return found, err
	}
	order := x.Order()
	for d := int64(2); d <= 64 && d < order.Int64(); d++ {
		if _, err := s.try(x.Pow(int(d))); err != nil {
			return true, err
		}
	}
	return true, nil
}

// try adds the class of x when it is new.
func (s *classSearch) try(x perm.Perm) (found bool, err error) {
	if s.left.Sign() == 0 {
		return false, nil
	}
	key := s.invariant(x)
	xs := [][]int32{x.AppendZeroBased(nil)}
	to, err := s.within.Conjugation(xs)
	if err != nil {
		return false, err
	}
	for _, k := range s.buckets[key] {
		h, err := to.Find(s.classes[k].Representative.AppendZeroBased(nil))
		if h != nil || err != nil {
			return false, err
		}
	}
	c, err := subgroupFound(to.Centralizer(), s.g.degree, rawperm.Distinct(xs))
	if err != nil {
		return false, err
	}
	chain, err := c.chainFor(s.Work)
	if err != nil {
		return false, err
	}
	size := s.g.Order()
	size.Quo(size, chain.Order())
	classes, err := addClass(s.Work, s.classes, ConjugacyClass{x, size}, s.most)
	if err != nil {
		return false, err
	}
	s.left.Sub(s.left, size)
	s.buckets[key] = append(s.buckets[key], len(s.classes))
	s.classes = classes
	return true, nil
}

// invariant is the same for conjugate elements: the cycle types on the orbits.
func (s *classSearch) invariant(x perm.Perm) string {
	img := x.AppendZeroBased(nil)
	var types []perm.CycleType
	for _, o := range chain.Orbits(s.g.degree, s.g.images()) {
		types = append(types, toPerm(chain.ActionOn([][]int32{img}, o)[0]).CycleType())
	}
	return fmt.Sprint(types)
}
