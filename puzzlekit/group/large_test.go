package group_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// projectiveLine returns PSL(2, p) on the p+1 points of the projective line:
// x → x+1, x → r²x with r a primitive root, x → -1/x.
func projectiveLine(t testing.TB, p int) *group.Group {
	t.Helper()
	r := primitiveRoot(p)
	shift, scale, turn := make([]int, p+1), make([]int, p+1), make([]int, p+1)
	shift[p], scale[p], turn[p], turn[0] = p+1, p+1, 1, p+1
	inverse, rInverse := make([]int, p), inversePower(r, p)
	for x, power, back := 0, 1, 1; x < p-1; x++ {
		inverse[power] = back
		power, back = power*r%p, back*rInverse%p
	}
	for x := range p {
		shift[x] = (x+1)%p + 1
		scale[x] = x*(r*r%p)%p + 1
		if x > 0 {
			turn[x] = (p-inverse[x])%p + 1
		}
	}
	gens := make([]perm.Perm, 3)
	for i, images := range [][]int{shift, scale, turn} {
		g, err := perm.FromImages(images)
		require.NoError(t, err)
		gens[i] = g
	}
	return group.New(gens...)
}

// inversePower returns r^(p-2) modulo p.
func inversePower(r, p int) int {
	out := 1
	for range p - 2 {
		out = out * r % p
	}
	return out
}

func primitiveRoot(p int) int {
	for r := 2; ; r++ {
		order, x := 1, r
		for x != 1 {
			x = x * r % p
			order++
		}
		if order == p-1 {
			return r
		}
	}
}

func TestProjectiveLineOf10007(t *testing.T) {
	g := projectiveLine(t, 10007)
	require.Equal(t, "501050730168", g.Order().String())
	require.True(t, must(g.Chain(t.Context(), nil)).Proved())
	checkSample(t, g)
}

func BenchmarkProjectiveLineOf10007(b *testing.B) {
	g := projectiveLine(b, 10007)
	b.ReportAllocs()
	for b.Loop() {
		group.New(g.Generators()...).Order()
	}
}

func BenchmarkThousandMembershipTests(b *testing.B) {
	g := factNamed(b, "rubik3x3x3")
	chain := must(g.Chain(b.Context(), nil))
	p := perm.Identity(48)
	for _, x := range g.Generators() {
		p = p.Mul(x)
	}
	b.ReportAllocs()
	for b.Loop() {
		for range 1000 {
			chain.Contains(p)
		}
	}
}
