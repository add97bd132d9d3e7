package group

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// A ConjugacyClass is given by one element and the number of elements.
type ConjugacyClass struct {
	Representative perm.Perm
	Size           *big.Int
}

// ClassOptions limit the search for conjugacy classes.
type ClassOptions struct {
	// MaxTries is the number of elements in a row that may bring no new class;
	// 0 stands for 20,000. As long as new classes turn up it does not end the
	// search.
	MaxTries int
	// MaxClasses is the largest number of classes; 0 stands for 1,000,000.
	MaxClasses int
	// Seed is that of the random elements: it decides which representatives
	// are found.
	Seed uint64
}

// ConjugacyClasses returns all conjugacy classes of g, by order of the elements,
// then by size, the class of the identity first. Up to a million elements are
// listed and sorted into orbits under conjugation. In larger groups random
// elements, their powers and their products with the centre and with each
// other are sorted into classes by backtrack; the sizes |g|/|centraliser| have
// to add up to |g|, so what is returned is complete. A [*LimitError] says that
// they did not; small classes in a large group can be missed. Natural symmetric
// and alternating groups have their classes written down.
//
// The time goes with the number of classes. Groups of puzzles can have very
// many, 81,120 in that of the 3×3×3 cube, and take hours or end with a
// [*LimitError]: give ctx a deadline. On cancellation the error wraps the cause
// and says how far the search came.
func (g *Group) ConjugacyClasses(ctx context.Context, opts *ClassOptions) ([]ConjugacyClass, error) {
	if opts == nil {
		opts = &ClassOptions{}
	}
	most := opts.MaxClasses
	if most == 0 {
		most = 1_000_000
	}
	classes, err := g.classes(ctx, opts, most)
	if err != nil {
		return nil, err
	}
	return sortClasses(classes), nil
}

func (g *Group) classes(ctx context.Context, opts *ClassOptions, most int) ([]ConjugacyClass, error) {
	if points, alternating, ok := giantOf(g.Chain().levels); ok {
		return g.giantClasses(ctx, slices.Sorted(slices.Values(points)), alternating, most)
	}
	if g.Order().Cmp(big.NewInt(mostClassified)) <= 0 {
		return g.listClasses(ctx, most)
	}
	s := &classSearch{
		ctx: ctx, g: g, rng: rand.New(rand.NewPCG(4, opts.Seed)),
		left: g.Order(), buckets: map[string][]int{}, tries: opts.MaxTries, most: most,
	}
	if s.tries == 0 {
		s.tries = 20_000
	}
	if err := s.run(); err != nil {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("group: %d conjugacy classes found, with %.3g of %.3g elements: %w",
				len(s.classes), s.found(), asFloat(g.Order()), context.Cause(ctx))
		}
		return nil, err
	}
	return s.classes, nil
}

// addClass appends a class unless there are too many.
func addClass(classes []ConjugacyClass, c ConjugacyClass, most int) ([]ConjugacyClass, error) {
	if len(classes) == most {
		return nil, &LimitError{What: "conjugacy classes", Limit: most, Option: "MaxClasses"}
	}
	return append(classes, c), nil
}

// ClassCount returns the number of conjugacy classes. Errors are those of
// [Group.ConjugacyClasses].
func (g *Group) ClassCount(ctx context.Context, opts *ClassOptions) (int, error) {
	classes, err := g.ConjugacyClasses(ctx, opts)
	return len(classes), err
}

// Exponent returns the least common multiple of the orders of all elements.
// Errors are those of [Group.ConjugacyClasses].
func (g *Group) Exponent(ctx context.Context, opts *ClassOptions) (*big.Int, error) {
	classes, err := g.ConjugacyClasses(ctx, opts)
	if err != nil {
		return nil, err
	}
	lcm, gcd := big.NewInt(1), new(big.Int)
	for _, c := range classes {
		n := c.Representative.Order()
		gcd.GCD(nil, nil, lcm, n)
		lcm.Mul(lcm, n.Quo(n, gcd))
	}
	return lcm, nil
}

// IsSimple reports whether g has no normal subgroups but itself and the trivial
// group; the trivial group is not simple. Unless the answer shows at once, the
// normal closure of an element of each class is computed. Errors are those of
// [Group.ConjugacyClasses].
func (g *Group) IsSimple(ctx context.Context, opts *ClassOptions) (bool, error) {
	order := g.Order()
	switch {
	case g.IsTrivial():
		return false, nil
	case g.IsAbelian():
		return order.ProbablyPrime(20) && order.IsInt64(), nil
	case !g.IsPerfect():
		return false, nil
	}
	if _, _, ok := giantOf(g.Chain().levels); ok {
		return true, nil // perfect, so it is A_n with n ≥ 5
	}
	classes, err := g.ConjugacyClasses(ctx, opts)
	if err != nil {
		return false, err
	}
	for _, c := range classes[1:] {
		if g.NormalClosure(c.Representative).Order().Cmp(order) != 0 {
			return false, nil
		}
	}
	return true, nil
}

func sortClasses(classes []ConjugacyClass) []ConjugacyClass {
	slices.SortFunc(classes, func(a, b ConjugacyClass) int {
		if c := a.Representative.Order().Cmp(b.Representative.Order()); c != 0 {
			return c
		}
		if c := a.Size.Cmp(b.Size); c != 0 {
			return c
		}
		return a.Representative.Compare(b.Representative)
	})
	return classes
}

type classSearch struct {
	ctx     context.Context
	g       *Group
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
	centre, err := s.g.Centre(s.ctx)
	if err != nil {
		return err
	}
	if _, err := s.try(perm.Identity(s.g.degree)); err != nil {
		return err
	}
	for fruitless := 0; s.left.Sign() > 0; fruitless++ {
		if fruitless == s.tries {
			return &LimitError{What: "random elements without a new class", Limit: s.tries, Option: "MaxTries"}
		}
		x := s.g.Random(s.rng)
		if fruitless%2 == 1 { // products of known elements reach small classes
			a, b := s.classes[s.rng.IntN(len(s.classes))], s.classes[s.rng.IntN(len(s.classes))]
			x = a.Representative.Mul(b.Representative)
		}
		found, err := s.tryPowers(x.Mul(centre.Random(s.rng)))
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
	to := newConjugation(s.ctx, s.g, xs)
	for _, k := range s.buckets[key] {
		_, same, err := to.find(s.classes[k].Representative)
		if same || err != nil {
			return false, err
		}
	}
	c, err := to.to(xs).group(s.g.degree, withoutIdentities(xs))
	if err != nil {
		return false, err
	}
	size := s.g.Order()
	size.Quo(size, c.Order())
	classes, err := addClass(s.classes, ConjugacyClass{x, size}, s.most)
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
	for _, o := range orbitsOf(s.g.degree, s.g.images()) {
		types = append(types, toPerm(restrictAll([][]int32{img}, o)[0]).CycleType())
	}
	return fmt.Sprint(types)
}
