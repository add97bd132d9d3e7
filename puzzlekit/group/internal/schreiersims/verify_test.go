package schreiersims

import (
	"context"
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// factGenerators reads the groups of testdata/groups.json as raw images.
func factGenerators(t *testing.T, most int, use func(name string, degree int, gens [][]int32, order string)) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/groups.json")
	require.NoError(t, err)
	var facts []struct {
		Name       string
		Degree     int
		Generators [][][]int
		Order      string
	}
	require.NoError(t, json.Unmarshal(data, &facts))
	for _, f := range facts {
		if f.Degree > most {
			continue
		}
		var gens [][]int32
		for _, cycles := range f.Generators {
			p, err := perm.FromCycles(f.Degree, cycles...)
			require.NoError(t, err)
			gens = append(gens, p.AppendZeroBased(nil))
		}
		use(f.Name, f.Degree, rawperm.Distinct(gens), f.Order)
	}
}

// emptySearch has no generators; they are inserted one by one.
func emptySearch(t *testing.T, rng *rand.Rand, degree int, base []int32) *Construction {
	t.Helper()
	return New(chain.NewWork(t.Context(), "test"), rng, degree, base, nil)
}

// TestVerificationFindsWhatIsMissing starts from the generators alone, without
// any random filling: all that the chain lacks has to be brought to light by
// the verification of the levels.
func TestVerificationFindsWhatIsMissing(t *testing.T) {
	factGenerators(t, 110, func(name string, degree int, gens [][]int32, order string) {
		if want, _ := new(big.Int).SetString(order, 10); want.BitLen() > 70 {
			return
		}
		for _, short := range []int{0, chain.ShortOrbit} {
			b := emptySearch(t, rand.New(rand.NewPCG(1, 2)), degree, nil)
			b.Short = short
			for _, x := range gens {
				h := append([]int32(nil), x...)
				if j := chain.Sift(b.Levels, h, 0); j < len(b.Levels) || !rawperm.IsIdentity(h) {
					b.Insert(h, j)
				}
			}
			for {
				i, witness := b.verify()
				if witness == nil {
					break
				}
				b.Insert(witness, i)
			}
			require.Equal(t, order, chain.Order(b.Levels).String(), name)
		}
	})
}

// TestIncompleteChainsAreNotProved leaves out one strong generator of a
// complete chain: either its level does not need it, or verification says so.
func TestIncompleteChainsAreNotProved(t *testing.T) {
	factGenerators(t, 60, func(name string, degree int, gens [][]int32, order string) {
		levels, err := Proved(chain.NewWork(t.Context(), "test"), rand.New(rand.NewPCG(1, 3)), degree, nil, gens)
		require.NoError(t, err)
		if len(levels) < 2 || levels[0].Giant != nil {
			return
		}
		b := emptySearch(t, rand.New(rand.NewPCG(1, 4)), degree, nil)
		for _, x := range chain.Generators(levels, 0)[1:] {
			h := append([]int32(nil), x...)
			if j := chain.Sift(b.Levels, h, 0); j < len(b.Levels) || !rawperm.IsIdentity(h) {
				b.Insert(h, j)
			}
		}
		for _, x := range gens {
			h := append([]int32(nil), x...)
			if j := chain.Sift(b.Levels, h, 0); j < len(b.Levels) || !rawperm.IsIdentity(h) {
				b.Insert(h, j)
			}
		}
		if _, witness := b.verify(); witness == nil {
			require.Equal(t, order, chain.Order(b.Levels).String(), name)
		}
	})
}

// TestUpperBoundsAreUpperBounds compares the container bound with the order,
// also for groups that it does not fit.
func TestUpperBoundsAreUpperBounds(t *testing.T) {
	met := 0
	factGenerators(t, 288, func(name string, degree int, gens [][]int32, order string) {
		want, _ := new(big.Int).SetString(order, 10)
		for _, exact := range []bool{false, true} {
			b := &bounding{work: chain.NewWork(t.Context(), "test"), rng: rand.New(rand.NewPCG(1, 5)), chains: true, exact: exact}
			bound, err := b.upperBound(degree, gens, nil)
			require.NoError(t, err)
			if bound == nil {
				continue
			}
			require.GreaterOrEqual(t, bound.Cmp(want), 0, name)
			if bound.Cmp(want) == 0 && !exact {
				met++
			}
		}
	})
	require.Greater(t, met, 20)
}

// lateSource gives the same number for a while and only then random ones.
type lateSource struct {
	left int
	rand.Source
}

func (s *lateSource) Uint64() uint64 {
	if s.left > 0 {
		s.left--
		return 0x9E3779B97F4A7C15
	}
	return s.Source.Uint64()
}

// TestFastCompletesAPoorChain lets the random elements fall short, so that the
// chain they leave is that of a smaller group: what the verification of its
// levels finds has to go into it.
func TestFastCompletesAPoorChain(t *testing.T) {
	poor := 0
	factGenerators(t, 60, func(name string, degree int, gens [][]int32, order string) {
		for _, left := range []int{50, 150, 400} {
			late := func() *Construction {
				rng := rand.New(&lateSource{left, rand.NewPCG(1, 6)})
				s := emptySearch(t, rng, degree, nil)
				s.gens = gens
				return s
			}
			filled := late()
			_, err := filled.WithoutProof()
			require.NoError(t, err)
			if chain.Order(filled.Levels).String() != order {
				poor++
			}
			s := late()
			why, err := s.RandomSchreierSims()
			require.NoError(t, err)
			require.Equal(t, order, chain.Order(s.Levels).String(), "%s: %s", name, why.Proof)
		}
	})
	require.Greater(t, poor, 20)
}

// A countdown is a context that ends when it has been asked so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopsAtAnyQuestion ends the context at one question after the other, the first
// ones among them.
func TestStopsAtAnyQuestion(t *testing.T) {
	factGenerators(t, 100, func(name string, degree int, gens [][]int32, order string) {
		for questions := 0; ; questions += 1 + questions/3 {
			w := chain.NewWork(&countdown{context.Background(), questions}, "test")
			s := New(w, rand.New(rand.NewPCG(1, 2)), degree, nil, gens)
			_, err := s.RandomSchreierSims()
			if err == nil {
				require.Equal(t, order, chain.Order(s.Levels).String(), name)
				break
			}
			require.ErrorIs(t, err, context.Canceled, name)
		}
	})
}

// TestRegularLevelsAreRefuted has an element that goes round the orbit of the
// base point and does something else beside: its power that fixes the orbit is
// missing below.
func TestRegularLevelsAreRefuted(t *testing.T) {
	beside := cyclesOf(80, []int{1, 70}, []int{71, 73})
	inside := cyclesOf(80, []int{1, 70})
	swap := cyclesOf(80, []int{1, 2})
	for name, gens := range map[string][][]int32{"outside the orbit": {beside}, "inside": {inside, swap}} {
		b := emptySearch(t, rand.New(rand.NewPCG(1, 1)), 80, nil)
		for _, x := range gens {
			b.Insert(x, 0)
		}
		b.Levels = b.Levels[:1]
		b.desk = newDesk(80)
		_, h := b.checkEnd()
		require.NotNil(t, h, name)
		require.Equal(t, int32(0), h[0], name)
		require.False(t, rawperm.IsIdentity(h), name)
	}
	b := emptySearch(t, rand.New(rand.NewPCG(1, 1)), 80, nil)
	b.Insert(inside, 0)
	b.desk = newDesk(80)
	_, h := b.checkEnd()
	require.Nil(t, h)
}

// TestTwoLevelsAreRefuted has S3 on three points with a cycle beside: the images of the
// base {1,2} are those of S3, but the cycle alone is in the group, too.
func TestTwoLevelsAreRefuted(t *testing.T) {
	for _, beside := range []bool{false, true} {
		turn := cyclesOf(60, []int{1, 3})
		if beside {
			turn = cyclesOf(60, []int{1, 3}, []int{4, 6})
		}
		b := emptySearch(t, rand.New(rand.NewPCG(1, 1)), 60, nil)
		b.Insert(turn, 0)
		b.Insert(cyclesOf(60, []int{2, 3}), 0)
		b.desk = newDesk(60)
		first, h := b.checkEnd()
		require.Equal(t, 0, first)
		if !beside {
			require.Nil(t, h)
			continue
		}
		require.NotNil(t, h)
		require.Equal(t, []int32{0, 1, 2}, h[:3])
		require.False(t, rawperm.IsIdentity(h))
	}
}

// TestDescends tells groups that are not solvable, some with a large solvable normal
// subgroup, from groups that are.
func TestDescends(t *testing.T) {
	want := map[string]bool{
		"cube2_3gens": true, "skewb_4gens": true, "AGL6_2": true, "PGL4_2": true, "M22": true,
		"rubik3_squares": false, "D_ngon100": false, "AGL1_101": false, "shuffles_32": false,
	}
	seen := 0
	factGenerators(t, 110, func(name string, _ int, gens [][]int32, _ string) {
		if not, ok := want[name]; ok {
			seen++
			require.Equal(t, not, descends(chain.NewWork(t.Context(), "test"), gens, gens), name)
		}
	})
	require.Len(t, want, seen)
}

// cyclesOf has a cycle of all points from the first to the second of each pair.
func cyclesOf(n int, ends ...[]int) []int32 {
	x := rawperm.Identity[int32](n)
	for _, e := range ends {
		for p := e[0]; p <= e[1]; p++ {
			x[p-1] = int32(p)
		}
		x[e[1]-1] = int32(e[0] - 1)
	}
	return x
}

// TestRegularNormalSubgroupsAreTransitive takes the Heisenberg group over the
// field of 11 elements on 121 points: its commutators make an abelian normal
// subgroup, which does not reach all points and proves nothing.
func TestRegularNormalSubgroupsAreTransitive(t *testing.T) {
	const q = 11
	on := func(move func(i, j int) (int, int)) []int32 {
		x := make([]int32, q*q)
		for p := range x {
			i, j := move(p/q, p%q)
			x[p] = int32(i%q*q + j%q)
		}
		return x
	}
	right := on(func(i, j int) (int, int) { return i + 1, j })
	up := on(func(i, j int) (int, int) { return i, j + 1 })
	shear := on(func(i, j int) (int, int) { return i, j + i })
	for _, affine := range []bool{false, true} {
		b := emptySearch(t, rand.New(rand.NewPCG(1, 1)), q*q, []int32{0})
		fixing := shear
		if affine {
			fixing = on(func(i, j int) (int, int) { return 2 * i, 2 * j })
		}
		for _, x := range [][]int32{right, up, fixing} {
			b.Insert(x, 0)
		}
		require.Equal(t, affine, b.hasRegularNormal(0))
	}
}
