package perm_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// random returns seeded permutations of the same degree for property tests.
func random(rng *rand.Rand, n, count int) []perm.Perm {
	out := make([]perm.Perm, count)
	for i := range out {
		out[i] = perm.Random(rng, n)
	}
	return out
}

func forRandom(t *testing.T, f func(t *testing.T, p, q, r perm.Perm)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 40 {
		for range 10 {
			s := random(rng, n, 3)
			f(t, s[0], s[1], s[2])
		}
	}
}

func TestRightAction(t *testing.T) {
	p, q := perm.MustParse("(1,2)", 3), perm.MustParse("(2,3)")
	require.Equal(t, 3, p.Mul(q).Image(1), "1 goes to 2 by p, then to 3 by q")
	forRandom(t, func(t *testing.T, p, q, _ perm.Perm) {
		pq := p.Mul(q)
		for i := 1; i <= p.Degree(); i++ {
			require.Equal(t, q.Image(p.Image(i)), pq.Image(i))
		}
	})
}

func TestPointsAreOneBased(t *testing.T) {
	p, err := perm.FromImages([]int{2, 3, 1})
	require.NoError(t, err)
	require.Equal(t, "(1,2,3)", p.String())
	require.Equal(t, []int{2, 3, 1}, p.Images())
	require.Equal(t, []int32{1, 2, 0}, p.AppendZeroBased(nil))
	require.PanicsWithError(t, "perm.Image: point is 0; want 1..2147483647", func() { p.Image(0) })
	require.PanicsWithError(t, "perm.Image: point is -1; want 1..2147483647", func() { perm.Perm{}.Image(-1) })
}

func TestGoStringIsReadBack(t *testing.T) {
	forRandom(t, func(t *testing.T, p, _, _ perm.Perm) {
		want := fmt.Sprintf("perm.MustParse(%q, %d)", p, p.Degree())
		require.Equal(t, want, fmt.Sprintf("%#v", p))
		require.True(t, perm.MustParse(p.String(), p.Degree()).Equal(p))
	})
}

func TestCycleTypesPrintTheirExponents(t *testing.T) {
	for want, cycles := range map[string]perm.CycleType{
		"∅": nil, "1": {1}, "1²": {1, 1}, "3·2·1²": {3, 2, 1, 1},
		"4⁵·1²⁸": perm.MustParse("(1,2,3,4)(5,6,7,8)(9,10,11,12)(13,14,15,16)(17,18,19,20)", 48).CycleType(),
		"10":     {10}, "1¹⁰": perm.Identity(10).CycleType(),
	} {
		require.Equal(t, want, cycles.String())
	}
}

func TestValuesAreImmutable(t *testing.T) {
	images := []int{2, 1, 3}
	p, err := perm.FromImages(images)
	require.NoError(t, err)
	images[0] = 3
	p.Images()[1] = 2
	p.Cycles()[0][0] = 3
	p.AppendZeroBased(nil)[0] = 0
	require.Equal(t, "(1,2)", p.String())

	raw := []int32{1, 0}
	q, err := perm.FromZeroBased(raw)
	require.NoError(t, err)
	raw[0] = 0
	require.Equal(t, "(1,2)", q.String())
}

func TestGroupLaws(t *testing.T) {
	forRandom(t, func(t *testing.T, p, q, r perm.Perm) {
		one := perm.Identity(p.Degree())
		require.True(t, p.Mul(q).Mul(r).Equal(p.Mul(q.Mul(r))))
		require.True(t, p.Mul(one).Equal(p))
		require.True(t, p.Mul(p.Inverse()).IsIdentity())
		require.True(t, p.Mul(q).Inverse().Equal(q.Inverse().Mul(p.Inverse())))
		require.True(t, p.Conj(q).Equal(q.Inverse().Mul(p).Mul(q)))
		require.True(t, p.Commutator(q).Equal(p.Inverse().Mul(q.Inverse()).Mul(p).Mul(q)))
		require.Equal(t, p.Sign()*q.Sign(), p.Mul(q).Sign())
		require.Equal(t, p.CycleType(), p.Conj(q).CycleType())
	})
}

func TestPowAgainstRepeatedProduct(t *testing.T) {
	forRandom(t, func(t *testing.T, p, _, _ perm.Perm) {
		up, down := perm.Identity(p.Degree()), perm.Identity(p.Degree())
		for k := range 12 {
			require.True(t, p.Pow(k).Equal(up))
			require.True(t, p.Pow(-k).Equal(down))
			up, down = up.Mul(p), down.Mul(p.Inverse())
		}
	})
}

// inversions counts the pairs out of order, the textbook parity.
func inversions(images []int) int {
	count := 0
	for i := range images {
		for j := range i {
			if images[j] > images[i] {
				count++
			}
		}
	}
	return count
}

func TestCycleStructure(t *testing.T) {
	p := perm.MustParse("(2,4,3)(5,6)", 8)
	require.Equal(t, [][]int{{2, 4, 3}, {5, 6}}, p.Cycles())
	require.Equal(t, perm.CycleType{3, 2, 1, 1, 1}, p.CycleType())
	require.Equal(t, []int{2, 3, 4, 5, 6}, p.Moved())
	require.Equal(t, "6", p.Order().String())
	require.Equal(t, -1, p.Sign())
	forRandom(t, func(t *testing.T, p, _, _ perm.Perm) {
		require.Equal(t, inversions(p.Images())%2 == 0, p.IsEven())
		order := int(p.Order().Int64())
		require.True(t, p.Pow(order).IsIdentity())
		for _, prime := range []int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
			require.False(t, order%prime == 0 && p.Pow(order/prime).IsIdentity(), "%v has a smaller order than %d", p, order)
		}
		sum := 0
		for _, length := range p.CycleType() {
			sum += length
		}
		require.Equal(t, p.Degree(), sum)
	})
}

func TestOrderPassesSixtyFourBits(t *testing.T) {
	var cycles [][]int
	next := 1
	want := big.NewInt(1)
	for _, prime := range []int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59} {
		cycle := make([]int, prime)
		for i := range cycle {
			cycle[i] = next
			next++
		}
		cycles = append(cycles, cycle)
		want.Mul(want, big.NewInt(int64(prime)))
	}
	p, err := perm.FromCycles(next-1, cycles...)
	require.NoError(t, err)
	require.False(t, p.Order().IsInt64())
	require.Equal(t, want, p.Order())
}

func TestKeyAndCompare(t *testing.T) {
	seen := map[string]perm.Perm{}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		p := perm.Random(rng, 5)
		q, known := seen[p.Key()]
		require.Equal(t, known, known && p.Equal(q))
		seen[p.Key()] = p
	}
	require.Len(t, seen, 120)
	for _, far := range []int{1 << 8, 1 << 16} { // points that differ in one byte
		cycle := []int{2, far + 2}
		p, err := perm.FromCycles(far+2, cycle)
		require.NoError(t, err)
		q, err := perm.FromCycles(far+2, cycle, []int{1, far + 1})
		require.NoError(t, err)
		require.NotEqual(t, p.Key(), q.Key())
	}
	require.Equal(t, 0, perm.Identity(2).Compare(perm.Identity(3)))
	require.Equal(t, 1, perm.MustParse("(1,2)").Compare(perm.MustParse("(3,4)")), "1 goes to 2, not to 1")
	require.Equal(t, 1, perm.MustParse("(1,2)").Compare(perm.Identity(2)))
	require.Equal(t, 0, perm.Identity(2).Compare(perm.Identity(2)))
}

// Every permutation of four points must come up about equally often: the
// chi-squared statistic with 23 degrees of freedom stays below its 99.9 %
// point (49.7) for this seed.
func TestRandomIsUniform(t *testing.T) {
	const draws = 24000
	rng := rand.New(rand.NewPCG(5, 6))
	counts := map[string]int{}
	for range draws {
		counts[perm.Random(rng, 4).String()]++
	}
	require.Len(t, counts, 24)
	chi := 0.0
	for _, c := range counts {
		d := float64(c) - draws/24
		chi += d * d / (draws / 24)
	}
	require.Less(t, chi, 49.7)
}

func TestBadImages(t *testing.T) {
	for _, tc := range []struct {
		images []int
		want   string
	}{
		{[]int{1, 3}, "perm.FromImages: image of 2 is 3; want 1..2"},
		{[]int{0, 1}, "perm.FromImages: image of 1 is 0; want 1..2"},
		{[]int{2, 2}, "perm.FromImages: image of 2 is 2; want each image once"},
	} {
		_, err := perm.FromImages(tc.images)
		var typed *fault.InputError
		require.ErrorAs(t, err, &typed)
		require.EqualError(t, err, tc.want)
	}
	_, err := perm.FromCycles(3, []int{1, 4})
	require.EqualError(t, err, "perm.FromCycles: point is 4; want 1..3")
	_, err = perm.FromCycles(3, []int{1, 2}, []int{2, 3})
	require.Error(t, err)
	_, err = perm.FromCycles(-1)
	require.Error(t, err)
	require.Panics(t, func() { perm.Identity(-1) })
}
