package main

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// A question asks for a subgroup or an element.
type question struct {
	number  int
	kind    string // the name of the method
	about   string // the kinds of the groups
	g, h    *group.Group
	inGAP   string // g in GAP, if not by its generators
	x, y    perm.Perm
	set     []int
	p       int
	subject string // the question in GAP, with g and h for the groups
}

// kinds are the methods that questions ask about.
var kinds = []string{"SetwiseStabilizer", "Centralizer", "Intersection", "Normalizer", "Conjugator", "SylowSubgroup", "CentralizerOfGroup"}

// ask draws question number i.
func ask(ctx context.Context, seed uint64, i int) (*question, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(i)))
	g, about := family(rng)
	q := &question{number: i, kind: kinds[i%len(kinds)], about: about, g: g}
	n := g.Degree()
	switch q.kind {
	case "SetwiseStabilizer":
		q.set = rng.Perm(n)[:1+rng.IntN(n-1)]
		for k := range q.set {
			q.set[k]++
		}
		slices.Sort(q.set)
		q.subject = "Stabilizer(g, " + listText(q.set) + ", OnSets)"
	case "Centralizer":
		q.x = element(rng, g)
		q.subject = "Centralizer(g, " + q.x.GAP() + ")"
	case "CentralizerOfGroup":
		q.h = group.New(element(rng, g), element(rng, g))
		q.subject = "Centralizer(g, h)"
	case "Intersection":
		q.h = partner(rng, g)
		q.subject = "Intersection(g, h)"
	case "Normalizer":
		h, err := toNormalize(ctx, rng, q)
		if err != nil {
			return nil, err
		}
		q.h = h
		q.subject = "Normalizer(g, h)"
	case "Conjugator":
		q.x = element(rng, g)
		q.y = q.x.Conj(g.Random(rng))
		if rng.IntN(2) == 0 {
			q.y = q.x.Conj(perm.Random(rng, n))
		}
		q.subject = fmt.Sprintf("RepresentativeAction(g, %s, %s)", q.x.GAP(), q.y.GAP())
	case "SylowSubgroup":
		divisors := primeDivisors(g)
		q.p = divisors[rng.IntN(len(divisors))]
		q.subject = fmt.Sprintf("SylowSubgroup(g, %d)", q.p)
	}
	return q, nil
}

func listText(list []int) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = fmt.Sprint(v)
	}
	return "[" + strings.Join(texts, ",") + "]"
}

// element draws an element, or a power of one with smaller order.
func element(rng *rand.Rand, g *group.Group) perm.Perm {
	x := g.Random(rng)
	if order := x.Order(); rng.IntN(2) == 0 && order.IsInt64() && order.Int64() > 1 {
		n := order.Int64()
		if p := smallestPrime(n); rng.IntN(2) == 0 {
			return x.Pow(int(p))
		}
		return x.Pow(int(n / smallestPrime(n)))
	}
	return x
}

// partner draws a group to intersect with: a conjugate, or another group of at
// most the same degree.
func partner(rng *rand.Rand, g *group.Group) *group.Group {
	if rng.IntN(3) > 0 {
		return conjugate(g, perm.Random(rng, g.Degree()))
	}
	for {
		if h, _ := family(rng); h.Degree() <= g.Degree() {
			return conjugate(h, perm.Random(rng, g.Degree()))
		}
	}
}

func conjugate(g *group.Group, by perm.Perm) *group.Group {
	var gens []perm.Perm
	for _, x := range g.Generators() {
		gens = append(gens, x.Conj(by))
	}
	return group.New(gens...)
}

// toNormalize draws a subgroup of the group in a question. Sometimes it makes
// the symmetric group the one in which the group itself is normalised.
func toNormalize(ctx context.Context, rng *rand.Rand, q *question) (*group.Group, error) {
	g := q.g
	switch rng.IntN(5) {
	case 0:
		q.about += " in S_n"
		q.g = group.Symmetric(g.Degree())
		return g, nil
	case 1:
		divisors := primeDivisors(g)
		return g.SylowSubgroup(ctx, divisors[rng.IntN(len(divisors))])
	case 2:
		return g.DerivedSubgroup(ctx)
	case 3:
		return group.New(element(rng, g)), nil
	}
	return group.New(element(rng, g), element(rng, g)), nil
}

func primeDivisors(g *group.Group) []int {
	var out []int
	order := g.Order()
	for p := 2; p <= g.Degree(); p++ {
		n := big.NewInt(int64(p))
		if n.ProbablyPrime(0) && new(big.Int).Mod(order, n).Sign() == 0 {
			out = append(out, p)
		}
	}
	return out
}

// family draws a group on 10 to 200 points that is not trivial.
func family(rng *rand.Rand) (g *group.Group, about string) {
	for {
		switch rng.IntN(8) {
		case 0:
			g, about = puzzleGroup(rng)
		case 1:
			g, about = transitive(rng, 200)
		case 2:
			g, about = wreath(rng)
		case 3:
			g, about = direct(rng)
		case 4:
			g, about = wreath(rng)
			g, about = sample(rng, g, 2+rng.IntN(3)), "in "+about
		case 5:
			g, about = direct(rng)
			g, about = sample(rng, g, 2+rng.IntN(3)), "in "+about
		case 6:
			g, about = onPairs(rng)
		case 7:
			g, about = primitive(rng)
		}
		if g.Degree() >= 10 && g.Degree() <= 200 && !g.IsTrivial() {
			return g, about
		}
	}
}

func puzzleGroup(rng *rand.Rand) (*group.Group, string) {
	for {
		all := puzzle.Catalogue()
		p := all[rng.IntN(len(all))]
		if g := p.Group(); g.Degree() <= 200 && len(g.Generators()) > 0 {
			return g, p.Name()
		}
	}
}

// transitive draws a transitive group on at most so many points.
func transitive(rng *rand.Rand, most int) (*group.Group, string) {
	n := 2 + rng.IntN(most-1)
	switch rng.IntN(6) {
	case 0:
		return group.Symmetric(n), fmt.Sprintf("S%d", n)
	case 1:
		return group.Alternating(max(n, 3)), fmt.Sprintf("A%d", n)
	case 2:
		return group.Cyclic(n), fmt.Sprintf("C%d", n)
	case 3:
		return group.Dihedral(max(n, 3)), fmt.Sprintf("D%d", 2*n)
	}
	for {
		if g, about := primitive(rng); g.Degree() <= max(most, 8) {
			return g, about
		}
	}
}

// primitive draws a Mathieu, linear or affine group.
func primitive(rng *rand.Rand) (*group.Group, string) {
	switch rng.IntN(3) {
	case 0:
		n := []int{11, 12, 22, 23, 24}[rng.IntN(5)]
		return must(group.Mathieu(n)), fmt.Sprintf("M%d", n)
	case 1:
		of := [][2]int{{2, 5}, {2, 7}, {2, 11}, {2, 13}, {2, 31}, {2, 61}, {2, 101}, {3, 3}, {3, 5}, {3, 7}, {3, 11}, {4, 2}, {4, 3}, {5, 2}, {6, 2}}[rng.IntN(15)]
		return must(group.PSL(of[0], of[1])), fmt.Sprintf("PSL(%d,%d)", of[0], of[1])
	}
	p := []int{5, 7, 11, 13, 17, 19, 31, 47, 101, 151, 199}[rng.IntN(11)]
	factor := 1 + rng.IntN(p-1)
	shift, scale := make([]int, p), make([]int, p)
	for i := range p {
		shift[i], scale[i] = (i+1)%p+1, i*factor%p+1
	}
	return group.New(must(perm.FromImages(shift)), must(perm.FromImages(scale))), fmt.Sprintf("in AGL(1,%d)", p)
}

func wreath(rng *rand.Rand) (*group.Group, string) {
	for {
		a, nameA := transitive(rng, 12)
		b, nameB := transitive(rng, 30)
		if a.Degree()*b.Degree() <= 200 {
			return must(group.WreathProduct(a, b)), nameA + "≀" + nameB
		}
	}
}

func direct(rng *rand.Rand) (*group.Group, string) {
	var factors []*group.Group
	var names []string
	for range 2 + rng.IntN(3) {
		g, name := transitive(rng, 40)
		if rng.IntN(3) == 0 {
			g, name = group.DirectProduct(g, g), name+"×"+name
		}
		factors, names = append(factors, g), append(names, name)
	}
	return group.DirectProduct(factors...), strings.Join(names, "×")
}

// onPairs draws a symmetric, alternating or Mathieu group on pairs of points.
func onPairs(rng *rand.Rand) (*group.Group, string) {
	for {
		g, name := transitive(rng, 20)
		if n := g.Degree(); n < 5 || n > 20 {
			continue
		}
		a, err := g.OnSets(context.Background(), []int{1, 2}, nil)
		if err != nil {
			panic(err) // there are few pairs
		}
		return a.Group(), name + " on pairs"
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // the arguments are right
	}
	return v
}
