package perm_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
)

// moves is the plain model of a permutation: the points that move, and where
// to. Points that it does not name stay, however large they are.
type moves map[int]int

func (m moves) image(i int) int {
	if to, moved := m[i]; moved {
		return to
	}
	return i
}

func (m moves) then(n moves) moves {
	out := moves{}
	for _, points := range []moves{m, n} {
		for i := range points {
			if to := n.image(m.image(i)); to != i {
				out[i] = to
			}
		}
	}
	return out
}

func (m moves) inverse() moves {
	out := moves{}
	for i, to := range m {
		out[to] = i
	}
	return out
}

func modelOf(p perm.Perm) moves {
	out := moves{}
	for i, to := range p.Images() {
		if to != i+1 {
			out[i+1] = to
		}
	}
	return out
}

// draw returns a permutation of up to six points, often followed by fixed ones.
func draw(rng *rand.Rand) perm.Perm {
	moved := rng.IntN(7)
	return perm.Random(rng, moved).WithDegree(moved + rng.IntN(3)*rng.IntN(4))
}

// A permutation fixes every point beyond its degree: what operations give
// depends on what the permutations do, not on their degrees.
func TestUnequalDegrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 20_000 {
		p, q := draw(rng), draw(rng)
		m, n := modelOf(p), modelOf(q)
		larger := max(p.Degree(), q.Degree())
		for name, result := range map[string]struct {
			got  perm.Perm
			want moves
		}{
			"product":    {p.Mul(q), m.then(n)},
			"conjugate":  {p.Conj(q), n.inverse().then(m).then(n)},
			"commutator": {p.Commutator(q), m.inverse().then(n.inverse()).then(m).then(n)},
		} {
			require.Equal(t, result.want, modelOf(result.got), "%s of %#v and %#v", name, p, q)
			require.Equal(t, larger, result.got.Degree(), "%s of %#v and %#v", name, p, q)
		}
		require.Equal(t, m.inverse(), modelOf(p.Inverse()))
		require.Equal(t, m.then(m).then(m), modelOf(p.Pow(3)))
		for i := 1; i <= larger+2; i++ {
			require.Equal(t, m.image(i), p.Image(i))
		}

		same := maps.Equal(m, n)
		require.Equal(t, same, p.Equal(q), "%#v and %#v", p, q)
		require.Equal(t, same, p.Key() == q.Key(), "%#v and %#v", p, q)
		require.Equal(t, comparison(m, n, larger), p.Compare(q), "%#v and %#v", p, q)
		largest := 0
		for i := range m {
			largest = max(largest, i)
		}
		require.Equal(t, largest, p.LargestMoved())
	}
}

// comparison compares the images of 1, 2, …, n.
func comparison(a, b moves, n int) int {
	for i := 1; i <= n; i++ {
		switch x, y := a.image(i), b.image(i); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
	}
	return 0
}

func TestWithDegree(t *testing.T) {
	p := perm.MustParse("(1,2)", 5)
	require.Equal(t, []int{2, 1, 3}, p.WithDegree(3).Images())
	require.Equal(t, []int{2, 1, 3, 4, 5, 6}, p.WithDegree(6).Images())
	require.Equal(t, 5, p.Degree(), "values are immutable")
	require.PanicsWithError(t, "perm.WithDegree: point is 2; want 1..1", func() { p.WithDegree(1) })
	require.PanicsWithError(t, "perm.WithDegree: degree is -1; want 0..2147483647", func() { p.WithDegree(-1) })
	require.PanicsWithError(t, "perm.Identity: degree is -1; want 0..2147483647", func() { perm.Identity(-1) })
}

// The zero value is the identity.
func TestZeroValue(t *testing.T) {
	var zero perm.Perm
	p := perm.MustParse("(1,3,2)", 4)
	require.True(t, zero.Equal(perm.Identity(7)))
	require.Equal(t, perm.Identity(7).Key(), zero.Key())
	require.True(t, zero.IsIdentity() && zero.IsEven())
	require.Equal(t, 9, zero.Image(9))
	for _, q := range []perm.Perm{p.Mul(zero), zero.Mul(p), p.Conj(zero)} {
		require.True(t, q.Equal(p))
		require.Equal(t, 4, q.Degree())
	}
	for _, q := range []perm.Perm{zero.Conj(p), zero.Commutator(p), p.Commutator(zero), zero.Inverse(), zero.Pow(-3), zero.WithDegree(3)} {
		require.True(t, q.IsIdentity())
	}
	require.Equal(t, "() 1", zero.String()+" "+zero.Order().String())
	require.Empty(t, zero.Images())
	require.Empty(t, zero.Cycles())
	require.Empty(t, zero.CycleType())
	require.Zero(t, zero.LargestMoved())
}
