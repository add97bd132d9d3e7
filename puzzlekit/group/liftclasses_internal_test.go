package group

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// manyNormal are groups with solvable normal subgroups of many kinds.
func manyNormal(t *testing.T) map[string]*Group {
	wreath := func(inner, top *Group) *Group {
		g, err := WreathProduct(inner, top)
		require.NoError(t, err)
		return g
	}
	sylow := func(n, p int) *Group {
		g, err := Symmetric(n).SylowSubgroup(t.Context(), p)
		require.NoError(t, err)
		return g
	}
	s3, s4, a5 := Symmetric(3), Symmetric(4), Alternating(5)
	return map[string]*Group{
		"S4":                 s4,
		"Sylow 2 of S16":     sylow(16, 2),
		"Sylow 3 of S12":     sylow(12, 3),
		"C8 wr C2":           wreath(Cyclic(8), Cyclic(2)),
		"C9 wr S3":           wreath(Cyclic(9), s3),
		"S4 wr S3":           wreath(s4, s3),
		"C2 wr S6":           wreath(Cyclic(2), Symmetric(6)),
		"C3 wr A5":           wreath(Cyclic(3), a5),
		"S3 wr A5 by C4":     DirectProduct(wreath(Cyclic(2), a5), Cyclic(4)),
		"A5 wr C2":           wreath(a5, Cyclic(2)),
		"S5 wr S2":           wreath(Symmetric(5), Symmetric(2)),
		"A4 wr S4":           wreath(Alternating(4), s4),
		"S4, S3 and D8":      DirectProduct(s4, s3, Dihedral(4), Cyclic(6)),
		"even part of S4 S5": evenPart(t, DirectProduct(s4, Symmetric(5))),
		"even part of S5 S5": evenPart(t, DirectProduct(Symmetric(5), Symmetric(5), Symmetric(3))),
		"square group":       MustParse("[(2,47)(7,42)(4,37)(5,36)(33,17)(34,18)(35,19)(9,25)(10,26)(11,27),(1,41)(4,44)(6,46)(17,40)(20,37)(22,35)(9,16)(10,15)(11,14),(3,43)(5,45)(8,48)(27,32)(26,31)(25,30)(19,38)(21,36)(24,33)]"),
		"SL(2,5)":            onVectors(5, [4]int{1, 1, 0, 1}, [4]int{1, 0, 1, 1}),
		"AGL(1,31)":          affineLine(31, 3),
		"AGL(2,5)":           affinePlane(5, [4]int{2, 0, 0, 1}, [4]int{1, 1, 0, 1}, [4]int{0, 1, 1, 0}),
		"ASL(2,7) and S3":    DirectProduct(affinePlane(7, [4]int{1, 1, 0, 1}, [4]int{1, 0, 1, 1}), Symmetric(3)),
		"GL(2,7)":            onVectors(7, [4]int{3, 0, 0, 1}, [4]int{1, 1, 0, 1}, [4]int{0, 1, 1, 0}),
		"GL(2,3) and A5":     DirectProduct(onVectors(3, [4]int{2, 0, 0, 1}, [4]int{1, 1, 0, 1}, [4]int{0, 1, 1, 0}), a5),
	}
}

// onVectors returns the action of matrices on the nonzero vectors of the plane over the field
// of p elements.
func onVectors(p int, matrices ...[4]int) *Group {
	var gens []perm.Perm
	for _, m := range matrices {
		images := make([]int, p*p-1)
		for v := 1; v < p*p; v++ {
			x, y := v/p, v%p
			images[v-1] = (m[0]*x+m[2]*y)%p*p + (m[1]*x+m[3]*y)%p
		}
		gens = append(gens, mustImages(images))
	}
	return New(gens...)
}

// affineLine returns the maps x → ax + b of the field of p elements, for a primitive root.
func affineLine(p, root int) *Group {
	shift, scale := make([]int, p), make([]int, p)
	for x := range p {
		shift[x], scale[x] = (x+1)%p+1, x*root%p+1
	}
	return New(mustImages(shift), mustImages(scale))
}

// affinePlane returns the group of matrices and translations on all vectors of the plane.
func affinePlane(p int, matrices ...[4]int) *Group {
	gens := make([]perm.Perm, 0, len(matrices)+1)
	for _, x := range onVectors(p, matrices...).generators {
		images := []int{1}
		for v := 1; v < p*p; v++ {
			images = append(images, x.Image(v)+1)
		}
		gens = append(gens, mustImages(images))
	}
	shift := make([]int, p*p)
	for v := range shift {
		shift[v] = (v+p)%(p*p) + 1
	}
	return New(append(gens, mustImages(shift))...)
}

// evenPart returns the subgroup of even permutations.
func evenPart(t *testing.T, g *Group) *Group {
	sign := make([]perm.Perm, len(g.generators))
	for i, x := range g.generators {
		if sign[i] = perm.Identity(2); !x.IsEven() {
			sign[i] = perm.MustParse("(1,2)")
		}
	}
	f, err := g.Homomorphism(t.Context(), sign...)
	require.NoError(t, err)
	return f.Kernel()
}

// orders lists order and size of each class.
func orders(classes []ConjugacyClass) (list []string) {
	for _, c := range classes {
		list = append(list, fmt.Sprint(c.Representative.Order(), " ", c.Size))
	}
	return slices.Sorted(slices.Values(list))
}

func TestClassesFromNormalSubgroups(t *testing.T) {
	var times [3]int
	for name, g := range manyNormal(t) {
		t.Run(name, func(t *testing.T) {
			w := chain.NewWork(t.Context(), "test")
			require.LessOrEqual(t, g.Order().Cmp(big.NewInt(mostClassified)), 0)
			want, err := g.listClasses(w, mostClassified)
			require.NoError(t, err)
			for i, find := range []func(*chain.Work, *ClassOptions, int) ([]ConjugacyClass, bool, error){g.liftClasses, g.productClasses, g.wreathClasses} {
				got, done, err := find(w, nil, mostClassified)
				require.NoError(t, err)
				if !done {
					continue
				}
				times[i]++
				require.Equal(t, orders(want), orders(got))
				requireDifferent(t, g, want, got)
			}
		})
	}
	for i, least := range []int{14, 3, 6} {
		require.GreaterOrEqual(t, times[i], least)
	}
}

// requireDifferent checks that no two representatives are conjugate, and that the
// centralizer of each has the order that its size says.
func requireDifferent(t *testing.T, g *Group, want, got []ConjugacyClass) {
	require.Len(t, got, len(want))
	for i, c := range got {
		if i%7 > 0 {
			continue
		}
		centralizer, err := g.Centralizer(t.Context(), c.Representative)
		require.NoError(t, err)
		require.Equal(t, g.Order(), new(big.Int).Mul(c.Size, centralizer.Order()))
		for _, d := range got[:i] {
			if d.Size.Cmp(c.Size) == 0 && slices.Equal(d.Representative.CycleType(), c.Representative.CycleType()) {
				_, conjugate, err := g.Conjugator(t.Context(), c.Representative, d.Representative)
				require.NoError(t, err)
				require.False(t, conjugate)
			}
		}
	}
}

func TestTranslations(t *testing.T) {
	w := chain.NewWork(t.Context(), "test")
	for degree, g := range map[int]*Group{24: affinePlane(5, [4]int{1, 1, 0, 1}, [4]int{1, 0, 1, 1}), 30: affineLine(31, 3)} {
		images, err := onTranslations(w, g)
		require.NoError(t, err)
		require.Equal(t, degree, images.degree())
		f, err := g.Homomorphism(t.Context(), images...)
		require.NoError(t, err)
		require.Equal(t, g.Degree(), int(f.Kernel().Order().Int64()))
		require.True(t, f.Kernel().IsTransitive())
	}
	psl, err := PSL(2, 7) // on 8 points, without translations
	require.NoError(t, err)
	for _, g := range []*Group{psl, Symmetric(9), Cyclic(7)} {
		images, err := onTranslations(w, g)
		require.NoError(t, err)
		require.Nil(t, images)
	}
}
