package group_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// A slow call takes much longer than a tenth of a second when nobody stops it.
type slowCall struct {
	name string // the function that it calls
	what string
	call func(ctx context.Context) error
}

// times returns the direct product of so many copies.
func times(n int, g *group.Group) *group.Group {
	return group.DirectProduct(slices.Repeat([]*group.Group{g}, n)...)
}

// slowCalls has a call of every exported function that takes a context, some
// with a chain that is slow and some with other work that is.
func slowCalls(t *testing.T) []slowCall {
	cube, s3, s53 := factNamed(t, "rubik3x3x3"), group.Symmetric(3), group.Symmetric(53)
	corner := group.New(cube.Generators()[0], cube.Generators()[1])
	half := make([]int, 24)
	for i := range half {
		half[i] = 2*i + 1
	}
	rng := rand.New(rand.NewPCG(8, 8))
	x := perm.Random(rng, 48)
	var conjugated []perm.Perm
	for _, g := range cube.Generators() {
		conjugated = append(conjugated, g.Conj(x))
	}
	triples := times(300, group.Cyclic(3))
	plain := make([]int, triples.Degree())
	recoloring, err := triples.Recoloring(t.Context(), plain)
	require.NoError(t, err)
	pairs := times(3000, group.Cyclic(2)) // half a minute once, with no way out
	s5wrs4 := wreath(t, group.Symmetric(5), group.Symmetric(4))
	onPairs := onSets(t, s5wrs4, 1, 6)
	elementary := times(1000, group.Cyclic(2))
	elementary.Order()
	a5s := times(30, group.Alternating(5))
	a5s.Order()
	fives := func(last int) perm.Perm { // a cycle of five points in each factor, its power in the last
		x := perm.Identity(0)
		for k := range 30 {
			cycle := must(perm.FromCycles(150, []int{5*k + 1, 5*k + 2, 5*k + 3, 5*k + 4, 5*k + 5}))
			if k == 29 {
				cycle = cycle.Pow(last)
			}
			x = x.Mul(cycle)
		}
		return x
	}
	wreathed := wreath(t, group.Cyclic(2), group.Symmetric(300))
	wreathed.Order()
	tiles := group.DirectProduct(group.Symmetric(200), group.Symmetric(200))
	tiles.Order()
	long := func() *group.Group { return times(400, s3) } // its chain takes minutes
	colors := &group.CycleIndex{Order: big.NewInt(1), Types: [][]int{slices.Repeat([]int{1}, 210)}, Counts: []*big.Int{big.NewInt(1)}}
	necklace := group.Cyclic(30030)
	squares := must(times(8, group.Cyclic(2)).Automorphisms(t.Context(), nil))

	classes := must(group.Alternating(10).Classes(t.Context(), nil))
	each := func(call func(class int) error) error { // of the classes, again and again
		for i := 0; ; i = (i + 1) % classes.Len() {
			if err := call(i); err != nil {
				return err
			}
		}
	}

	result := func(_ any, err error) error { return err }
	calls := []slowCall{
		{"Group.Chain", "the chain that is kept", func(ctx context.Context) error { return result(long().Chain(ctx, nil)) }},
		{"Group.Chain", "C2^3000", func(ctx context.Context) error { return result(pairs.Chain(ctx, nil)) }},
		{"Group.Stabilizer", "C2^1000", func(ctx context.Context) error { return result(elementary.Stabilizer(ctx, 1000, 17)) }},
		{"Group.Stabilizer", "chain", func(ctx context.Context) error { return result(long().Stabilizer(ctx, 5)) }},
		{"StabilizerChain.WithBase", "C2^1000", func(ctx context.Context) error {
			return result(must(elementary.Chain(t.Context(), nil)).WithBase(ctx, 1000, 17))
		}},
		{"Group.SetwiseStabilizer", "half of the stickers", func(ctx context.Context) error { return result(cube.SetwiseStabilizer(ctx, half...)) }},
		{"Group.ColoringStabilizer", "chain", func(ctx context.Context) error {
			return result(long().ColoringStabilizer(ctx, make([]int, 1200)))
		}},
		{"Group.Recoloring", "chain", func(ctx context.Context) error { return result(long().Recoloring(ctx, make([]int, 1200))) }},
		{"Recoloring.To", "C3^300, again and again", func(ctx context.Context) error {
			for {
				if _, _, err := recoloring.To(ctx, plain); err != nil {
					return err
				}
			}
		}},
		{"Group.SetwiseStabilizer", "chain", func(ctx context.Context) error { return result(long().SetwiseStabilizer(ctx, 1, 2)) }},
		{"Group.Normalizer", "of two faces", func(ctx context.Context) error { return result(cube.Normalizer(ctx, corner)) }},
		{"Group.Normalizer", "chain", func(ctx context.Context) error { return result(cube.Normalizer(ctx, long())) }},
		{"Group.SubgroupConjugator", "chain", func(ctx context.Context) error {
			_, _, err := cube.SubgroupConjugator(ctx, corner, long())
			return err
		}},
		{"Group.Isomorphism", "chain", func(ctx context.Context) error {
			_, _, err := cube.Isomorphism(ctx, long(), nil)
			return err
		}},
		{"Group.Isomorphism", "by classes", func(ctx context.Context) error {
			_, _, err := s5wrs4.Isomorphism(ctx, group.New(onPairs.Generators()...), nil)
			return err
		}},
		{"Group.Automorphisms", "by classes", func(ctx context.Context) error {
			return result(group.New(s5wrs4.Generators()...).Automorphisms(ctx, nil))
		}},
		{"Group.Automorphisms", "chain", func(ctx context.Context) error { return result(long().Automorphisms(ctx, nil)) }},
		{"Group.Automorphisms", "a Sylow subgroup by a list", func(ctx context.Context) error {
			return result(must(group.Symmetric(16).SylowSubgroup(t.Context(), 2)).Automorphisms(ctx, nil))
		}},
		{"Group.Automorphisms", "D8^10 by factors", func(ctx context.Context) error {
			return result(times(10, group.Dihedral(4)).Automorphisms(ctx, nil))
		}},
		{"Automorphisms.Generators", "C2^8, again and again", func(ctx context.Context) error {
			for {
				if _, err := squares.Generators(ctx); err != nil {
					return err
				}
			}
		}},
		{"Automorphisms.Map", "C2^8, again and again", func(ctx context.Context) error {
			for {
				if _, err := squares.Map(ctx, perm.Identity(255)); err != nil {
					return err
				}
			}
		}},
		{"Group.Intersection", "two cubes", func(ctx context.Context) error { return result(cube.Intersection(ctx, group.New(conjugated...))) }},
		{"Group.Centralizer", "C2^1000", func(ctx context.Context) error {
			return result(elementary.Centralizer(ctx, elementary.Generators()...))
		}},
		{"Group.Center", "C2^1000", func(ctx context.Context) error { return result(elementary.Center(ctx)) }},
		{"Group.Conjugator", "chain", func(ctx context.Context) error {
			_, _, err := long().Conjugator(ctx, perm.MustParse("(1,2)"), perm.MustParse("(4,5)"))
			return err
		}},
		{"Group.Conjugator", "A5^30, not conjugate in the last factor", func(ctx context.Context) error {
			_, _, err := a5s.Conjugator(ctx, fives(1), fives(2))
			return err
		}},
		{"Group.SylowSubgroup", "S53", func(ctx context.Context) error { return result(s53.SylowSubgroup(ctx, 5)) }},
		{"Group.ConjugacyClasses", "cube", func(ctx context.Context) error { return result(cube.ConjugacyClasses(ctx, nil)) }},
		{"Group.ConjugacyClasses", "S53", func(ctx context.Context) error { return result(s53.ConjugacyClasses(ctx, nil)) }},
		{"Group.Classes", "cube", func(ctx context.Context) error { return result(cube.Classes(ctx, nil)) }},
		{"Classes.Of", "A10", func(ctx context.Context) error {
			return each(func(i int) error { return result(classes.Of(ctx, classes.Class(i).Representative)) })
		}},
		{"Classes.PowerMap", "A10", func(ctx context.Context) error {
			return each(func(i int) error { return result(classes.PowerMap(ctx, i+2)) })
		}},
		{"Classes.IsReal", "A10", func(ctx context.Context) error {
			return each(func(int) error { return result(classes.IsReal(ctx)) })
		}},
		{"Classes.StructureConstants", "A10", func(ctx context.Context) error {
			return each(func(i int) error { return result(classes.StructureConstants(ctx, i, 4)) })
		}},
		{"Group.ClassCount", "A5^30", func(ctx context.Context) error { return result(a5s.ClassCount(ctx, nil)) }},
		{"Group.SubgroupClasses", "S9", func(ctx context.Context) error { return result(group.Symmetric(9).SubgroupClasses(ctx, nil)) }},
		{"Group.SubgroupClasses", "C2^8", func(ctx context.Context) error { return result(times(8, group.Cyclic(2)).SubgroupClasses(ctx, nil)) }},
		{"Group.SubgroupClasses", "chain", func(ctx context.Context) error { return result(long().SubgroupClasses(ctx, nil)) }},
		{"Group.Exponent", "cube", func(ctx context.Context) error { return result(cube.Exponent(ctx, nil)) }},
		{"Group.IsSimple", "A5^30", func(ctx context.Context) error { return result(a5s.IsSimple(ctx, nil)) }},
		{"Group.CycleIndex", "A5^30", func(ctx context.Context) error { return result(a5s.CycleIndex(ctx, nil)) }},
		{"CycleIndex.ColoringsWith", "three colours", func(ctx context.Context) error { return result(colors.ColoringsWith(ctx, 70, 70, 70)) }},
		{"Group.NormalClosure", "S200 × S200", func(ctx context.Context) error {
			return result(tiles.NormalClosure(ctx, perm.MustParse("(1,2,3)(201,202,203)")))
		}},
		{"Group.DerivedSubgroup", "S200 × S200", func(ctx context.Context) error { return result(tiles.DerivedSubgroup(ctx)) }},
		{"Group.Commutator", "S200 × S200", func(ctx context.Context) error { return result(tiles.Commutator(ctx, tiles)) }},
		{"Group.DerivedSeries", "S200 × S200", func(ctx context.Context) error { return result(tiles.DerivedSeries(ctx)) }},
		{"Group.LowerCentralSeries", "S200 × S200", func(ctx context.Context) error { return result(tiles.LowerCentralSeries(ctx)) }},
		{"Group.IsPerfect", "S200 × S200", func(ctx context.Context) error { return result(tiles.IsPerfect(ctx)) }},
		{"Group.IsSolvable", "S200 × S200", func(ctx context.Context) error { return result(tiles.IsSolvable(ctx)) }},
		{"Group.IsNilpotent", "S200 × S200", func(ctx context.Context) error { return result(tiles.IsNilpotent(ctx)) }},
		{"Group.IsNormalIn", "C2^1000", func(ctx context.Context) error { return result(elementary.IsNormalIn(ctx, elementary)) }},
		{"Group.ChainSteps", "chain", func(ctx context.Context) error { return lastError(long().ChainSteps(ctx, nil)) }},
		{"Group.SetwiseSteps", "chain", func(ctx context.Context) error { return lastError(long().SetwiseSteps(ctx, false, 1, 2)) }},
		{"Group.StructureHint", "chain", func(ctx context.Context) error { return result(long().StructureHint(ctx)) }},
		{"Group.MinimalBlocks", "C30030", func(ctx context.Context) error { return result(necklace.MinimalBlocks(ctx)) }},
		{"Group.IsPrimitive", "C30030", func(ctx context.Context) error { return result(necklace.IsPrimitive(ctx)) }},
		{"Group.Transitivity", "C2^1000", func(ctx context.Context) error { return result(elementary.Transitivity(ctx)) }},
		{"Group.PermutationRank", "C2 wr S300", func(ctx context.Context) error { return result(wreathed.PermutationRank(ctx)) }},
		{"Group.OnTuples", "triples", func(ctx context.Context) error {
			return result(group.Symmetric(300).OnTuples(ctx, []int{1, 2, 3}, &group.ActionOptions{MaxObjects: 1e9}))
		}},
		{"Group.OnSets", "triples", func(ctx context.Context) error {
			return result(group.Symmetric(300).OnSets(ctx, []int{1, 2, 3}, &group.ActionOptions{MaxObjects: 1e9}))
		}},
		{"Group.ByConjugation", "in S60", func(ctx context.Context) error {
			return result(group.Symmetric(60).ByConjugation(ctx, perm.MustParse("(1,2,3,4)"), &group.ActionOptions{MaxObjects: 1e9}))
		}},
		{"Group.OnCosets", "S12 on itself", func(ctx context.Context) error {
			return result(group.Symmetric(12).OnCosets(ctx, group.Trivial(12), &group.ActionOptions{MaxObjects: 1e9}))
		}},
		{"Group.Homomorphism", "S200 × S200", func(ctx context.Context) error {
			return result(tiles.Homomorphism(ctx, tiles.Generators()...))
		}},
		{"Action.Homomorphism", "S200 × S200", func(ctx context.Context) error { return result(tiles.OnOrbit(1).Homomorphism(ctx)) }},
		{"Group.CayleyGraph", "S10", func(ctx context.Context) error { return result(group.Symmetric(10).CayleyGraph(ctx, 1e7)) }},
	}
	for _, m := range allMethods {
		calls = append(calls, slowCall{"Group.Chain", m.String(), func(ctx context.Context) error {
			return result(long().Chain(ctx, &group.ChainOptions{Method: m, MaxGenerators: 1e9}))
		}})
	}
	return calls
}

// lastError goes through all steps and returns the error that ends them.
func lastError[S any](steps iter.Seq2[S, error]) error {
	for _, err := range steps {
		if err != nil {
			return err
		}
	}
	return nil
}

// TestEverythingLongCanBeStopped ends a context before a call and while it runs.
func TestEverythingLongCanBeStopped(t *testing.T) {
	called := map[string]bool{}
	for _, c := range slowCalls(t) {
		called[c.name] = true
		t.Run(c.name+" "+c.what, func(t *testing.T) {
			for _, after := range []time.Duration{0, 20 * time.Millisecond} {
				var err error
				conventions.Stops(t, c.name, after, func(ctx context.Context) error {
					err = c.call(ctx)
					return err
				})
				var stopped *fault.StoppedError
				require.ErrorAs(t, err, &stopped)
				require.Equal(t, "group."+c.name, stopped.In)
			}
		})
	}
	for _, name := range functionsWithContext(t) {
		require.True(t, called[name], "%s has no slow call", name)
	}
}

// functionsWithContext lists the exported functions and methods of the package
// whose first parameter is a context.
func functionsWithContext(t *testing.T) (names []string) {
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() || len(f.Type.Params.List) == 0 {
				continue
			}
			if first, ok := f.Type.Params.List[0].Type.(*ast.SelectorExpr); !ok || first.Sel.Name != "Context" {
				continue
			}
			name := f.Name.Name
			if f.Recv != nil {
				name = f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name + "." + name
			}
			names = append(names, name)
		}
	}
	require.NotEmpty(t, names)
	return names
}
