package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// The cosets of a point stabiliser are the points, and those of the trivial
// subgroup the elements.
func TestCosets(t *testing.T) {
	g, err := group.Mathieu(11)
	require.NoError(t, err)
	moves := Letters(g.Generators())
	fixing, err := g.Stabilizer(t.Context(), 1)
	require.NoError(t, err)
	points, err := Cosets(context.Background(), "points", fixing, moves, nil)
	require.NoError(t, err)
	require.Equal(t, uint64(11), points.Size())
	fixing, err = g.Stabilizer(t.Context(), 1, 2)
	require.NoError(t, err)
	pairs, err := Cosets(context.Background(), "pairs", fixing, moves, nil)
	require.NoError(t, err)
	require.Equal(t, uint64(110), pairs.Size())
	require.NoError(t, stategraph.CheckIndex(context.Background(), pairs.Index(), true))
	for n := range pairs.Size() {
		rep, err := pairs.State(n)
		require.NoError(t, err)
		for m, x := range moves {
			to, _ := pairs.apply(n, m)
			want, ok := pairs.Number(rep.Mul(x.Perm))
			require.True(t, ok)
			require.Equal(t, want, to)
		}
	}
	all, err := Cosets(context.Background(), "elements", group.Trivial(11), moves, nil)
	require.NoError(t, err)
	cayley, err := Cayley(context.Background(), "elements", moves, nil)
	require.NoError(t, err)
	require.Equal(t, growth(t, cayley.Graph), growth(t, all))
	_, err = pairs.State(110)
	require.Error(t, err)
	one, ok := pairs.Number(perm.Identity(3))
	require.True(t, ok)
	require.Zero(t, one)
	_, ok = pairs.Number(perm.MustParse("(1,12)"))
	require.False(t, ok)
}

// The cosets and the elements of a group whose moves have unequal degrees.
func TestUnequalDegrees(t *testing.T) {
	moves := Letters([]perm.Perm{perm.MustParse("(1,2,3,4,5)(6,7)"), perm.MustParse("(1,2)")})
	for _, h := range []*group.Group{group.Trivial(0), group.Trivial(9), group.Symmetric(3)} {
		c, err := Cosets(context.Background(), "", h, moves, nil)
		require.NoError(t, err)
		require.Equal(t, uint64(240), c.Size()*h.Order().Uint64())
	}
	c, err := Cayley(context.Background(), "", moves, nil)
	require.NoError(t, err)
	require.Equal(t, uint64(240), c.Size())
	for n := range c.Size() {
		p, err := c.State(n)
		require.NoError(t, err)
		for _, degree := range []int{p.LargestMoved(), 12} {
			back, ok := c.Number(p.WithDegree(degree))
			require.True(t, ok)
			require.Equal(t, n, back)
		}
	}
	_, ok := c.Number(perm.MustParse("(1,8)"))
	require.False(t, ok)
	require.Equal(t, productSpheres(moves), growth(t, c.Graph))
}

// productSpheres counts the products of moves, each at the distance at which it is found first.
func productSpheres(moves []Move) (sizes []uint64) {
	sphere := []perm.Perm{{}}
	seen := map[string]bool{sphere[0].Key(): true}
	for len(sphere) > 0 {
		sizes = append(sizes, uint64(len(sphere)))
		var next []perm.Perm
		for _, x := range sphere {
			for _, m := range moves {
				if y := x.Mul(m.Perm); !seen[y.Key()] {
					seen[y.Key()] = true
					next = append(next, y)
				}
			}
		}
		sphere = next
	}
	return sizes
}

// The corners of the cube modulo the half turns: the coset of the squares group
// in the pocket cube.
func TestCosetsOfASubgroup(t *testing.T) {
	turns := puzzlePerms(puzzle.Pocket())
	var squares []perm.Perm
	for _, x := range turns {
		squares = append(squares, x.Mul(x))
	}
	h := group.New(squares...)
	c, err := Cosets(context.Background(), "pocket cube modulo squares", h, Powers(turns), nil)
	require.NoError(t, err)
	require.Equal(t, uint64(3674160), c.Size()*h.Order().Uint64())
	l, err := c.Enumerate(context.Background(), nil, nil)
	require.NoError(t, err)
	require.Equal(t, c.Size(), l.Reached())
}

func TestBadCosets(t *testing.T) {
	one, err := Cosets(context.Background(), "", group.Symmetric(4), nil, nil)
	require.NoError(t, err)
	require.EqualValues(t, 1, one.Size(), "without moves there is the subgroup itself")
	eight := Letters(group.Symmetric(8).Generators())
	_, err = Cosets(context.Background(), "", group.Trivial(8), eight, &Options{MaxStates: 1000})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Cosets(ctx, "", group.Trivial(8), eight, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// The limit names the option that raises it, and the option does.
func TestCosetsUpToTheLimit(t *testing.T) {
	eight := Letters(group.Symmetric(8).Generators())
	_, err := Cosets(context.Background(), "", group.Trivial(8), eight, &Options{MaxStates: 40319})
	require.EqualError(t, err, "godsnumber.Cosets: the list of cosets reached the limit of 40,319 cosets; raise Options.MaxStates")
	c, err := Cosets(context.Background(), "", group.Trivial(8), eight, &Options{MaxStates: 40320})
	require.NoError(t, err)
	require.Equal(t, uint64(40320), c.Size())

	require.EqualValues(t, 10_000_000, (*Options)(nil).maxCosets())
	require.EqualValues(t, 1_000_000_000, (&Options{MaxStates: 1_000_000_000}).maxCosets())
}

// Moves without their inverses.
func TestCosetsOfOneWayMoves(t *testing.T) {
	moves := named([]perm.Perm{perm.MustParse("(1,2,3,4)"), perm.MustParse("(1,2)", 4)}, nil)
	c, err := Cosets(context.Background(), "S4", group.Trivial(4), moves, nil)
	require.NoError(t, err)
	require.EqualValues(t, 24, c.Size())
	for n := range c.Size() {
		g, err := c.State(n)
		require.NoError(t, err)
		for m, x := range moves {
			to, ok := c.apply(n, m)
			require.True(t, ok)
			want, known := c.Number(g.Mul(x.Perm))
			require.True(t, known)
			require.Equal(t, want, to)
		}
	}
}
