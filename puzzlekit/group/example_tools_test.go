package group_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func ExampleSymmetric() {
	fmt.Println(group.Symmetric(52).Order())
	// Output: 80658175170943878571660636856403766975289505440883277824000000000000
}

func ExampleAlternating() {
	fmt.Println(group.Alternating(5), group.Alternating(5).Order())
	// Output: Group([ (1,2,3,4,5), (1,2,3) ]) 60
}

func ExampleCyclic() {
	fmt.Println(group.Cyclic(6))
	// Output: Group([ (1,2,3,4,5,6) ])
}

func ExampleDihedral() {
	fmt.Println(group.Dihedral(5), group.Dihedral(5).Order())
	// Output: Group([ (1,2,3,4,5), (2,5)(3,4) ]) 10
}

func ExampleMathieu() {
	m24, err := group.Mathieu(24)
	fmt.Println(m24.Order(), err)
	_, err = group.Mathieu(13)
	fmt.Println(err)
	// Output:
	// 244823040 <nil>
	// group.Mathieu: n is 13; want 11, 12, 22, 23 or 24
}

func ExamplePSL() {
	g, err := group.PSL(2, 7)
	fmt.Println(g.Degree(), g.Order(), err)
	// Output: 8 168 <nil>
}

func ExamplePGL() {
	g, err := group.PGL(2, 7)
	fmt.Println(g.Degree(), g.Order(), err)
	// Output: 8 336 <nil>
}

func ExampleDirectProduct() {
	fmt.Println(group.DirectProduct(group.Cyclic(3), group.Symmetric(2)))
	// Output: Group([ (1,2,3), (4,5) ])
}

func ExampleWreathProduct() {
	g, err := group.WreathProduct(group.Cyclic(3), group.Symmetric(8))
	fmt.Println(g.Degree(), g.Order(), err) // corners of a cube, were any twist possible
	// Output: 24 264539520 <nil>
}

func ExampleGroup_Random() {
	rng := rand.New(rand.NewPCG(1, 2))
	p := m11.Random(rng)
	fmt.Println(m11.Contains(p))
	// Output: true
}

func ExampleGroup_Elements() {
	for p := range group.Symmetric(3).Elements() {
		fmt.Print(p, " ")
	}
	// Output: () (2,3) (1,2,3) (1,2) (1,3,2) (1,3)
}

func ExampleGroup_Rank() {
	rank, ok := m11.Rank(m11.Generators()[0])
	p, _ := m11.Unrank(rank)
	fmt.Println(ok, p)
	// Output: true (1,2,3,4,5,6,7,8,9,10,11)
}

func ExampleGroup_Unrank() {
	_, err := m11.Unrank(big.NewInt(7920))
	fmt.Println(err)
	// Output: group.Group.Unrank: rank is 7920; want 0..7919
}

func ExampleGroup_Stabilizer() {
	h, _ := m11.Stabilizer(context.Background(), 1, 5)
	fmt.Println(h.Order())
	// Output: 72
}

func ExampleGroup_ColoringStabilizer() {
	colors := []int{1, 2, 1, 2, 3, 3, 3, 3, 3, 3, 3}
	s, err := m11.ColoringStabilizer(context.Background(), colors)
	fmt.Println(s.Order(), err) // M11 is sharply 4-transitive
	// Output: 4 <nil>
}

func ExampleGroup_Recoloring() {
	r, err := group.Dihedral(6).Recoloring(context.Background(), []int{1, 1, 2, 3, 3, 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.To(context.Background(), []int{3, 2, 1, 1, 3, 3}))
	fmt.Println(r.To(context.Background(), []int{3, 1, 2, 1, 3, 3}))
	// Output:
	// (1,4)(2,3)(5,6) true <nil>
	// () false <nil>
}

func ExampleRecoloring_To() {
	necklace, err := group.Cyclic(4).Recoloring(context.Background(), []int{1, 1, 2, 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(necklace.To(context.Background(), []int{2, 1, 1, 2}))
	// Output: (1,2,3,4) true <nil>
}

func ExampleGroup_SetwiseStabilizer() {
	s, err := m11.SetwiseStabilizer(context.Background(), 1, 5)
	fmt.Println(s.Order(), err)
	// Output: 144 <nil>
}

func ExampleGroup_Transversal() {
	fmt.Println(group.MustParse("[(1,2,3),(3,4)]").Transversal(1))
	// Output: [() (1,2,3) (1,3,2) (1,4,3,2)]
}

func ExampleGroup_SchreierGraph() {
	for _, arc := range group.MustParse("[(1,2,3),(2,3)]").SchreierGraph(1) {
		fmt.Print(arc, arc.Tree, "; ")
	}
	// Output: 1 -1-> 2 true; 1 -2-> 1 false; 2 -1-> 3 true; 2 -2-> 3 false; 3 -1-> 1 false; 3 -2-> 2 false;
}

func ExampleArc_String() {
	fmt.Println(group.Arc{From: 1, To: 4, Generator: 2})
	// Output: 1 -2-> 4
}

func ExampleGroup_MinimalBlocks() {
	fmt.Println(group.Cyclic(6).MinimalBlocks(context.Background()))
	// Output: [[[1 3 5] [2 4 6]] [[1 4] [2 5] [3 6]]] <nil>
}

func ExampleGroup_BlockSystem() {
	fmt.Println(group.Cyclic(6).BlockSystem(1, 4))
	// Output: [[1 4] [2 5] [3 6]]
}

func ExampleGroup_IsPrimitive() {
	for _, g := range []*group.Group{m11, group.Cyclic(6), group.Cyclic(7)} {
		fmt.Println(g.IsPrimitive(context.Background()))
	}
	// Output:
	// true <nil>
	// false <nil>
	// true <nil>
}

func ExampleGroup_Transitivity() {
	for _, g := range []*group.Group{m11, group.Alternating(9), group.Dihedral(5)} {
		fmt.Println(g.Transitivity(context.Background()))
	}
	// Output:
	// 4 <nil>
	// 7 <nil>
	// 1 <nil>
}

func ExampleGroup_PermutationRank() {
	fmt.Println(m11.PermutationRank(context.Background()))
	fmt.Println(group.Dihedral(5).PermutationRank(context.Background()))
	// Output:
	// 2 <nil>
	// 3 <nil>
}

func ExampleGroup_IsRegular() {
	fmt.Println(group.Cyclic(4).IsRegular(), group.Dihedral(4).IsRegular())
	// Output: true false
}

func ExampleGroup_IsSemiregular() {
	fmt.Println(group.MustParse("[(1,2)(3,4)]").IsSemiregular())
	// Output: true
}

func ExampleGroup_IsSubgroupOf() {
	fmt.Println(group.Alternating(5).IsSubgroupOf(group.Symmetric(5)))
	// Output: true
}

func ExampleGroup_Equal() {
	fmt.Println(group.MustParse("[(1,2),(2,3)]").Equal(group.Symmetric(3)))
	// Output: true
}

func ExampleGroup_Index() {
	fmt.Println(group.Symmetric(9).Index(group.Alternating(9)))
	// Output: 2
}

func ExampleGroup_IsNormalIn() {
	ctx, s4 := context.Background(), group.Symmetric(4)
	fmt.Println(group.MustParse("[(1,2)(3,4),(1,3)(2,4)]").IsNormalIn(ctx, s4))
	fmt.Println(group.MustParse("[(1,2)]").IsNormalIn(ctx, s4))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleGroup_NormalClosure() {
	closure, err := group.Symmetric(4).NormalClosure(context.Background(), perm.MustParse("(1,2)(3,4)"))
	fmt.Println(closure.Order(), err)
	// Output: 4 <nil>
}

func ExampleGroup_DerivedSubgroup() {
	derived, err := group.Symmetric(9).DerivedSubgroup(context.Background())
	fmt.Println(derived.Equal(group.Alternating(9)), err)
	// Output: true <nil>
}

func ExampleGroup_Commutator() {
	h, err := group.Symmetric(4).Commutator(context.Background(), group.Alternating(4))
	fmt.Println(h.Order(), err)
	// Output: 12 <nil>
}

func ExampleGroup_DerivedSeries() {
	series, err := group.Symmetric(4).DerivedSeries(context.Background())
	for _, h := range series {
		fmt.Print(h.Order(), " ")
	}
	fmt.Println(err)
	// Output: 24 12 4 1 <nil>
}

func ExampleGroup_LowerCentralSeries() {
	series, err := group.Dihedral(8).LowerCentralSeries(context.Background())
	for _, h := range series {
		fmt.Print(h.Order(), " ")
	}
	fmt.Println(err)
	// Output: 16 4 2 1 <nil>
}

func ExampleGroup_IsAbelian() {
	fmt.Println(group.Cyclic(5).IsAbelian(), group.Symmetric(3).IsAbelian())
	// Output: true false
}

func ExampleGroup_IsTrivial() {
	fmt.Println(group.Trivial(5).IsTrivial(), group.Cyclic(2).IsTrivial())
	// Output: true false
}

func ExampleGroup_IsPerfect() {
	fmt.Println(group.Alternating(5).IsPerfect(context.Background()))
	fmt.Println(group.Symmetric(5).IsPerfect(context.Background()))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleGroup_IsSolvable() {
	fmt.Println(group.Symmetric(4).IsSolvable(context.Background()))
	fmt.Println(group.Symmetric(5).IsSolvable(context.Background()))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleGroup_IsNilpotent() {
	fmt.Println(group.Dihedral(8).IsNilpotent(context.Background()))
	fmt.Println(group.Symmetric(3).IsNilpotent(context.Background()))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleGroup_IsSimple() {
	simple, err := m11.IsSimple(context.Background(), nil)
	fmt.Println(simple, err)
	// Output: true <nil>
}

func ExampleGroup_Centralizer() {
	c, err := m11.Centralizer(context.Background(), perm.MustParse("(1,2,3,4,5,6,7,8,9,10,11)"))
	fmt.Println(c.Order(), err)
	// Output: 11 <nil>
}

func ExampleGroup_Center() {
	z, err := group.Dihedral(6).Center(context.Background())
	fmt.Println(z, err)
	// Output: Group([ (1,4)(2,5)(3,6) ]) <nil>
}

func ExampleGroup_Conjugator() {
	s4 := group.Symmetric(4)
	x, y := perm.MustParse("(1,2,3)"), perm.MustParse("(2,4,3)")
	c, ok, err := s4.Conjugator(context.Background(), x, y)
	fmt.Println(x.Conj(c), ok, err)
	// Output: (2,4,3) true <nil>
}

func ExampleGroup_Intersection() {
	both, err := group.Dihedral(4).Intersection(context.Background(), group.Alternating(4))
	fmt.Println(both.Order(), err)
	// Output: 4 <nil>
}

func ExampleGroup_Normalizer() {
	n, err := group.Symmetric(5).Normalizer(context.Background(), group.Cyclic(5))
	fmt.Println(n.Order(), err)
	// Output: 20 <nil>
}

func ExampleSL() {
	g, err := group.SL(2, 3)
	fmt.Println(g.Degree(), g.Order(), err)
	// Output: 8 24 <nil>
}

func ExampleGL() {
	g, err := group.GL(2, 3)
	fmt.Println(g.Degree(), g.Order(), err)
	// Output: 8 48 <nil>
}

func ExampleDicyclic() {
	fmt.Println(group.Dicyclic(8))
	// Output: Group([ (1,2,3,4)(5,6,7,8), (1,5,3,7)(2,8,4,6) ])
}

func ExampleFrobenius() {
	fmt.Println(group.Frobenius(5, 4))
	// Output: Group([ (1,2,3,4,5), (2,3,5,4) ])
}

func ExampleNamed() {
	g, ok := group.Named("SD16")
	fmt.Println(g.Order(), ok)
	// Output: 16 true
}

func ExampleGroup_SubgroupConjugator() {
	g := group.Symmetric(4)
	four, other := group.MustParse("(1,2,3,4)"), group.MustParse("(1,2,4,3)")
	fmt.Println(g.SubgroupConjugator(context.Background(), four, other))
	pairs := group.MustParse("(1,2)(3,4), (1,3)(2,4)")
	_, ok, err := g.SubgroupConjugator(context.Background(), group.MustParse("(1,2), (3,4)"), pairs)
	fmt.Println(ok, err)
	// Output:
	// (1,4,3) true <nil>
	// false <nil>
}

func ExampleGroup_Isomorphism() {
	psl, err := group.PSL(2, 5) // on six points
	if err != nil {
		panic(err)
	}
	f, why, err := psl.Isomorphism(context.Background(), group.Alternating(5), nil)
	fmt.Println(f.Kernel().Order(), f.ImageGroup().Order(), why, err)
	quaternions := group.MustParse("(1,2,3,4)(5,6,7,8), (1,5,3,7)(2,8,4,6)")
	f, why, err = group.Dihedral(4).Isomorphism(context.Background(), quaternions, nil)
	fmt.Println(f == nil, why, err)
	// Output:
	// 1 60  <nil>
	// true 5 elements have order 2 in the first group, 1 in the second <nil>
}

func ExampleGroup_Automorphisms() {
	a, err := group.Symmetric(6).Automorphisms(context.Background(), nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(a)
	fmt.Println(a.Of().Order(), a.Order(), a.InnerOrder(), a.OuterOrder())
	for _, p := range a.Group.Generators() {
		f, err := a.Map(context.Background(), p)
		if err != nil {
			panic(err)
		}
		if image := f.Image(perm.MustParse("(1,2)")); image.CycleType().String() != "2·1⁴" {
			fmt.Println("(1,2) can go to the type", image.CycleType())
			break
		}
	}
	// Output:
	// 1,440 automorphisms, 720 of them inner
	// 720 1440 720 2
	// (1,2) can go to the type 2³
}

func ExampleAutomorphisms_Generators() {
	c9 := group.Cyclic(9)
	a, err := group.DirectProduct(c9, c9, c9, c9, c9, c9).Automorphisms(context.Background(), nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(a.Order(), a.Group == nil) // the elements of order 9 are too many for a list
	generators, err := a.Generators(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(len(generators), generators[0].Kernel().IsTrivial())
	// Output:
	// 12627403364619246196450068800348160 true
	// 4 true
}

func ExampleGroup_SylowSubgroup() {
	s, err := group.Symmetric(8).SylowSubgroup(context.Background(), 2)
	fmt.Println(s.Order(), err)
	// Output: 128 <nil>
}

func ExampleGroup_ConjugacyClasses() {
	classes, err := group.Symmetric(4).ConjugacyClasses(context.Background(), nil)
	for _, c := range classes {
		fmt.Print(c.Representative.CycleType(), c.Size, " ")
	}
	fmt.Println(err)
	// Output: 1⁴ 1 2² 3 2·1² 6 3·1 8 4 6 <nil>
}

func ExampleGroup_SubgroupClasses() {
	reported := false
	options := &group.SubgroupOptions{Progress: func(p group.SubgroupProgress) { reported = p.Subgroups >= p.Classes }}
	classes, err := group.Symmetric(4).SubgroupClasses(context.Background(), options)
	fmt.Println(len(classes), "classes, reported:", reported)
	for k, c := range classes {
		fmt.Println(k, "order", c.Representative.Order(), "conjugates", c.Size, "normaliser", c.Normalizer, "below", c.Below)
	}
	fmt.Println(err)
	// Output:
	// 11 classes, reported: true
	// 0 order 1 conjugates 1 normaliser 24 below []
	// 1 order 2 conjugates 3 normaliser 8 below [0]
	// 2 order 2 conjugates 6 normaliser 4 below [0]
	// 3 order 3 conjugates 4 normaliser 6 below [0]
	// 4 order 4 conjugates 1 normaliser 24 below [1]
	// 5 order 4 conjugates 3 normaliser 8 below [1 2]
	// 6 order 4 conjugates 3 normaliser 8 below [1]
	// 7 order 6 conjugates 4 normaliser 6 below [2 3]
	// 8 order 8 conjugates 3 normaliser 8 below [4 5 6]
	// 9 order 12 conjugates 1 normaliser 24 below [3 4]
	// 10 order 24 conjugates 1 normaliser 24 below [7 8 9]
	// <nil>
}

func ExampleGroup_ClassCount() {
	n, err := m11.ClassCount(context.Background(), nil)
	fmt.Println(n, err)
	// Output: 10 <nil>
}

func ExampleGroup_Exponent() {
	e, err := m11.Exponent(context.Background(), nil)
	fmt.Println(e, err)
	// Output: 1320 <nil>
}

func ExampleGroup_OnOrbit() {
	g := group.MustParse("[(1,2,3)(4,9),(6,8,9)]")
	even := g.OnOrbit(9)
	fmt.Println(even.Group(), even.Labels) // point 3 of the action is point 8 of g
	// Output: Group([ (1,4), (2,3,4) ]) [4 6 8 9]
}

func ExampleGroup_OnSets() {
	pairs, err := group.Symmetric(4).OnSets(context.Background(), []int{1, 2}, nil)
	fmt.Println(pairs.Labels, pairs.Group().Order(), err)
	// Output: [{1,2} {2,3} {3,4} {1,3} {1,4} {2,4}] 24 <nil>
}

func ExampleGroup_OnTuples() {
	pairs, err := group.Cyclic(3).OnTuples(context.Background(), []int{1, 3}, nil)
	fmt.Println(pairs.Labels, err)
	// Output: [(1,3) (2,1) (3,2)] <nil>
}

func ExampleGroup_OnBlocks() {
	fmt.Println(group.Cyclic(6).OnBlocks(1, 4).Group())
	// Output: Group([ (1,2,3) ])
}

func ExampleGroup_OnCosets() {
	s4 := group.Symmetric(4)
	action, err := s4.OnCosets(context.Background(), group.New(perm.MustParse("(1,2,3)"), perm.MustParse("(1,2)")), nil)
	fmt.Println(action.Group(), err)
	// Output: Group([ (1,2,3,4), (2,3) ]) <nil>
}

func ExampleGroup_ByConjugation() {
	action, err := group.Symmetric(4).ByConjugation(context.Background(), perm.MustParse("(1,2)(3,4)"), nil)
	fmt.Println(action.Labels, err)
	// Output: [(1,2)(3,4) (1,4)(2,3) (1,3)(2,4)] <nil>
}

func ExampleAction_Group() {
	action := group.Cyclic(6).OnBlocks(1, 3)
	fmt.Println(action.Labels, action.Group())
	// Output: [{1,3,5} {2,4,6}] Group([ (1,2) ])
}

func ExampleAction_Homomorphism() {
	f, err := group.Cyclic(6).OnBlocks(1, 4).Homomorphism(context.Background())
	fmt.Println(f.Kernel(), err)
	// Output: Group([ (1,4)(2,5)(3,6) ]) <nil>
}

// sign is the homomorphism from S4 to S2.
func sign() *group.Homomorphism {
	f, err := group.Symmetric(4).Homomorphism(context.Background(), perm.MustParse("(1,2)"), perm.MustParse("(1,2)"))
	if err != nil {
		panic(err)
	}
	return f
}

func ExampleGroup_Homomorphism() {
	_, err := group.Cyclic(3).Homomorphism(context.Background(), perm.MustParse("(1,2)"))
	fmt.Println(err)
	// Output: group.Group.Homomorphism: a product of generators is the identity, but the same product of their images is (1,2); want the identity, so no homomorphism has these images
}

func ExampleHomomorphism_Source() {
	fmt.Println(sign().Source().Order())
	// Output: 24
}

func ExampleHomomorphism_ImageGroup() {
	fmt.Println(sign().ImageGroup().Order())
	// Output: 2
}

func ExampleHomomorphism_Image() {
	fmt.Println(sign().Image(perm.MustParse("(1,2,3)")), sign().Image(perm.MustParse("(1,3)")))
	// Output: () (1,2)
}

func ExampleHomomorphism_Preimage() {
	odd := sign().Preimage(perm.MustParse("(1,2)"))
	fmt.Println(odd.Sign())
	// Output: -1
}

func ExampleHomomorphism_PreimageGroup() {
	fmt.Println(sign().PreimageGroup(group.Trivial(2)).Order())
	// Output: 12
}

func ExampleHomomorphism_Kernel() {
	fmt.Println(sign().Kernel().Equal(group.Alternating(4)))
	// Output: true
}

func ExampleGroup_CycleIndex() {
	index, err := group.Symmetric(3).CycleIndex(context.Background(), nil)
	fmt.Println(index, err)
	// Output: 1/6·(x1^3 + 3·x1·x2 + 2·x3) <nil>
}

func ExampleCycleIndex_String() {
	index, _ := group.Dihedral(4).CycleIndex(context.Background(), nil)
	fmt.Println(index)
	// Output: 1/8·(x1^4 + 2·x1^2·x2 + 3·x2^2 + 2·x4)
}

func ExampleCycleIndex_Colorings() {
	necklaces, _ := group.Cyclic(6).CycleIndex(context.Background(), nil)
	fmt.Println(necklaces.Colorings(2), necklaces.Colorings(3))
	// Output: 14 130
}

func ExampleCycleIndex_ColoringsWith() {
	bracelets, _ := group.Dihedral(6).CycleIndex(context.Background(), nil)
	fmt.Println(bracelets.ColoringsWith(context.Background(), 3, 3))
	fmt.Println(bracelets.ColoringsWith(context.Background(), 2, 2, 2))
	// Output:
	// 3 <nil>
	// 11 <nil>
}

func ExampleCycleIndex() {
	index, _ := group.Symmetric(3).CycleIndex(context.Background(), nil)
	fmt.Println(index.Types, index.Counts)
	// Output: [[1 1 1] [2 1] [3]] [1 3 2]
}

func ExampleStabilizerChain_OrbitSizes() {
	chain, _ := m11.Chain(context.Background(), nil)
	chain, _ = chain.WithBase(context.Background(), 1, 2, 3, 4)
	fmt.Println(chain.Base(), chain.OrbitSizes())
	// Output: [1 2 3 4] [11 10 9 8]
}

func ExampleGroup_StructureHint() {
	m24, _ := group.Mathieu(24)
	fmt.Println(m24.StructureHint(context.Background()))
	fmt.Println(group.MustParse("[(1,2,3),(1,2),(4,5,6)]").StructureHint(context.Background()))
	// Output:
	// M24 (consistent with order, degree and transitivity) <nil>
	// S3 × C3 (recognised) <nil>
}

func ExampleStructure_String() {
	fmt.Println(group.Structure{Name: "A5", Proved: true})
	fmt.Println(group.Structure{Name: "D8", Proved: true})
	// Output:
	// A5 (recognised)
	// D8 (recognised; D8 has order 8)
}

func ExampleJerrumFilter_Add() {
	var filter group.JerrumFilter
	for p := range group.Symmetric(6).Elements() {
		filter.Add(p)
	}
	fmt.Println(len(filter.Generators()))
	// Output: 5
}

func ExampleJerrumFilter_Generators() {
	var filter group.JerrumFilter
	filter.Add(perm.MustParse("(1,2)"))
	filter.Add(perm.MustParse("(1,2)"))
	fmt.Println(filter.Generators())
	// Output: [(1,2)]
}

func ExampleStabilizerChain_String() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Print(chain)
	// Output:
	// Stabiliser chain on 11 points, order 7,920
	// level  point  orbit  generators  points of the orbit
	//     1      1     11           6  1 9 3 10 6 5 7 2 …
	//     2      2     10           5  2 3 11 4 10 8 5 7 …
	//     3      3      9           4  3 11 10 7 5 6 4 9 …
	//     4      4      8           2  4 9 10 11 7 8 6 5
}

func ExampleStabilizerChain_HTML() {
	chain, _ := group.Cyclic(3).Chain(context.Background(), nil)
	fmt.Print(chain.HTML())
	// Output:
	// <table>
	// <caption>Stabiliser chain on 3 points, order 3</caption>
	// <thead><tr><th scope="col">Level</th><th scope="col">Base point</th><th scope="col">Orbit length</th><th scope="col">Generators</th><th scope="col">Orbit</th></tr></thead>
	// <tbody>
	// <tr><th scope="row">1</th><td>1</td><td>3</td><td>1</td><td>1 2 3</td></tr>
	// </tbody>
	// </table>
}

func ExampleStabilizerChain_Base() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Base())
	// Output: [1 2 3 4]
}

func ExampleStabilizerChain_Degree() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Degree())
	// Output: 11
}

func ExampleStabilizerChain_Depth() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Depth())
	// Output: 4
}

func ExampleStabilizerChain_Order() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Order())
	// Output: 7920
}

func ExampleStabilizerChain_Contains() {
	chain, _ := m11.Chain(context.Background(), nil)
	fmt.Println(chain.Contains(perm.Identity(11)))
	// Output: true
}

func ExampleStabilizerChain_Sift() {
	chain, _ := group.Alternating(4).Chain(context.Background(), nil)
	residue, level := chain.Sift(perm.MustParse("(1,2)"))
	fmt.Println(residue.IsIdentity(), level)
	// Output: false 3
}

func ExampleStabilizerChain_Generators() {
	chain, _ := group.Symmetric(9).Chain(context.Background(), nil)
	fmt.Println(chain.Generators(7))
	// Output: [(7,8) (8,9)]
}

func ExampleStabilizerChain_StrongGenerators() {
	chain, _ := group.Alternating(9).Chain(context.Background(), nil)
	fmt.Println(chain.StrongGenerators()[:2])
	// Output: [(1,2,3) (2,3,4)]
}
