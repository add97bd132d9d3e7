package character

import (
	"math/big"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWrittenNumbers(t *testing.T) {
	root := RootOfUnity
	for _, c := range []struct {
		x    Cyclotomic
		want string
	}{
		{Cyclotomic{}, "0"}, {Integer(0), "0"}, {Integer(-7), "−7"}, {root(1, 0), "1"}, {root(2, 1), "−1"}, {root(4, 1), "i"}, {root(4, 3), "−i"},
		{root(3, 1), "ζ₃"}, {root(3, 2), "ζ₃²"}, {root(6, 1), "−ζ₃²"}, {root(6, 5), "−ζ₃"}, {root(5, 2), "ζ₅²"}, {root(8, 1), "ζ₈"}, {root(8, 5), "−ζ₈"},
		{root(12, 1), "ζ₁₂"}, {root(12, 7), "−ζ₁₂"}, {root(30, 7), "−ζ₁₅¹¹"},
		{root(3, 1).Add(root(3, 2)), "−1"}, {Integer(1).Add(root(3, 1)), "−ζ₃²"}, {Integer(1).Add(root(4, 1)), "1+i"}, {Integer(2).Sub(root(4, 1).Scale(big.NewRat(3, 1))), "2−3i"},
		{root(4, 1).Scale(big.NewRat(2, 1)), "2i"}, {root(4, 1).Scale(big.NewRat(1, 2)), "(1/2)i"},
		{root(5, 1).Add(root(5, 4)), "(−1+√5)/2"}, {root(5, 2).Add(root(5, 3)), "(−1−√5)/2"}, {root(8, 1).Add(root(8, 7)), "√2"}, {root(8, 3).Add(root(8, 5)), "−√2"},
		{root(8, 1).Add(root(8, 3)), "i√2"}, {root(12, 1).Add(root(12, 11)), "√3"}, {root(3, 1).Sub(root(3, 2)), "i√3"},
		{root(7, 1).Add(root(7, 2)).Add(root(7, 4)), "(−1+i√7)/2"}, {root(7, 1).Add(root(7, 6)), "ζ₇+ζ₇⁶"},
		{root(9, 1).Add(root(9, 8)), "−ζ₉²−ζ₉⁴−ζ₉⁵−ζ₉⁷"}, {Integer(2).Add(root(7, 1)), "−ζ₇−2ζ₇²−2ζ₇³−2ζ₇⁴−2ζ₇⁵−2ζ₇⁶"},
	} {
		require.Equal(t, c.want, c.x.String())
	}
}

func TestOneFormForEachNumber(t *testing.T) {
	require.True(t, RootOfUnity(6, 2).Equal(RootOfUnity(3, 1)))
	for n := 1; n <= 60; n++ {
		sum := Cyclotomic{}
		for k := range n {
			x := RootOfUnity(n, k)
			require.True(t, x.Mul(RootOfUnity(n, -k)).Equal(Integer(1)))
			order := n / gcd(n, k)
			if order%4 == 2 {
				order /= 2
			}
			require.Equal(t, order, x.Conductor(), "%d of %d", k, n)
			sum = sum.Add(x)
		}
		require.Equal(t, n != 1, sum.IsZero(), n)
	}
}

func randomCyclotomic(rng *rand.Rand) Cyclotomic {
	orders := []int{1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 20, 35}
	x := Cyclotomic{}
	for range rng.IntN(5) {
		x = x.Add(RootOfUnity(orders[rng.IntN(len(orders))], rng.IntN(36)).Scale(big.NewRat(rng.Int64N(9)-4, 1+rng.Int64N(3))))
	}
	return x
}

func TestFieldLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	near := func(a, b complex128) {
		t.Helper()
		require.InDelta(t, 0, cmplx.Abs(a-b), 1e-8)
	}
	for range 300 {
		x, y, z := randomCyclotomic(rng), randomCyclotomic(rng), randomCyclotomic(rng)
		near(x.Complex128()+y.Complex128(), x.Add(y).Complex128())
		near(x.Complex128()*y.Complex128(), x.Mul(y).Complex128())
		near(cmplx.Conj(x.Complex128()), x.Conj().Complex128())
		require.True(t, x.Mul(y.Add(z)).Equal(x.Mul(y).Add(x.Mul(z))))
		require.True(t, x.Mul(y).Equal(y.Mul(x)))
		require.True(t, x.Sub(x).IsZero())
		require.True(t, x.Add(y).Sub(y).Equal(x))
		require.True(t, x.Conj().Conj().Equal(x))
		require.Equal(t, x.Equal(y), x.key() == y.key())
	}
}

func TestGaloisIsAnAutomorphism(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	for range 200 {
		x, y := randomCyclotomic(rng), randomCyclotomic(rng)
		for _, k := range []int{-1, 11, 13, 37, 121} { // prime to all orders
			require.True(t, x.Mul(y).Galois(k).Equal(x.Galois(k).Mul(y.Galois(k))))
			require.True(t, x.Add(y).Galois(k).Equal(x.Galois(k).Add(y.Galois(k))))
		}
	}
	require.Panics(t, func() { RootOfUnity(5, 1).Galois(10) })
	require.Panics(t, func() { RootOfUnity(0, 1) })
	require.Panics(t, func() { RootOfUnity(MaxConductor+1, 1) })
	require.Panics(t, func() { RootOfUnity(1<<20, 1).Add(RootOfUnity(3, 1)) })
}

func TestGAPText(t *testing.T) {
	require.Equal(t, "-3", Integer(-3).GAP())
	require.Equal(t, "1*E(5)^1+1*E(5)^4", RootOfUnity(5, 1).Add(RootOfUnity(5, -1)).GAP())
	require.Equal(t, "-1*E(3)^2", RootOfUnity(6, 1).GAP())
}

func TestFourier(t *testing.T) {
	f := field{7681} // 7680 = 2⁹·3·5
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{1, 2, 3, 5, 6, 8, 15, 60, 96} {
		z := f.rootOfOrder(uint64(n))
		a := make([]uint64, n)
		for i := range a {
			a[i] = rng.Uint64N(f.p)
		}
		want := make([]uint64, n)
		for k := range n {
			for l := range n {
				want[k] = f.add(want[k], f.mul(a[l], f.pow(z, uint64(k*l))))
			}
		}
		require.Equal(t, want, f.fourier(a, z))
	}
}

func TestRootsOfPolynomials(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range []uint64{3, 101, 11531521, 4611686018427387847} {
		f := field{p}
		for range 20 {
			m, want := []uint64{1}, map[uint64]bool{}
			for range 1 + rng.IntN(12) {
				root := rng.Uint64N(p)
				if !want[root] {
					want[root] = true
					m = f.product(m, []uint64{f.sub(0, root), 1})
				}
			}
			got := map[uint64]bool{}
			for _, root := range roots(f, m, rng) {
				got[root] = true
			}
			require.Equal(t, want, got)
		}
	}
}
