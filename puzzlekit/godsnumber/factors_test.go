package godsnumber

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// plainDistances searches the Cayley graph of moves as a textbook does.
func plainDistances(t *testing.T, moves []Move, starts ...perm.Perm) *stategraph.Distances[string] {
	rule := func(next []string, key string) []string {
		x := perm.MustParse(key)
		for _, m := range moves {
			next = append(next, x.Mul(m.Perm).String())
		}
		return next
	}
	g, err := stategraph.Explore(t.Context(), rule, keysOf(starts), nil)
	require.NoError(t, err)
	d, err := g.From(t.Context(), keysOf(starts)...)
	require.NoError(t, err)
	return d
}

func keysOf(xs []perm.Perm) (out []string) {
	for _, x := range xs {
		out = append(out, x.String())
	}
	return out
}

// A direct product has the distances of a plain search, from any start.
func TestProductDistances(t *testing.T) {
	for _, c := range []struct {
		generators []string
		letters    bool
		factors    int
	}{
		{[]string{"(1,2,3)(5,6,7)", "(1,2)(3,4)", "(5,6,7)"}, true, 2}, // the first turns a dial along
		{[]string{"(1,2,3,4)", "(5,6)", "(7,8,9)", "(7,8)"}, true, 3},
		{[]string{"(1,2,3)", "(2,3,4)", "(5,6,7,8,9)"}, false, 2},   // no inverses
		{[]string{"(1,2)(5,6,7)", "(1,2,3,4)", "(5,6,7)"}, true, 0}, // the others turn the dial in all ways
		{[]string{"(1,2)(3,4)", "(1,3)(2,4)"}, true, 0},             // no point is moved by one factor only
		{[]string{"(1,2,3)", "(2,3,4)"}, true, 0},
	} {
		var moves []Move
		for _, text := range c.generators {
			moves = append(moves, Letters([]perm.Perm{perm.MustParse(text)})[0])
		}
		if c.letters {
			moves = letters(moves)
		}
		g, err := Cayley(t.Context(), "product", moves, nil)
		require.NoError(t, err)
		product, divided := g.index.(*voltage.Product)
		require.Equal(t, c.factors > 0, divided)
		if divided {
			require.Len(t, product.Factors(), c.factors)
		}
		if divided {
			requireWhole(t, product)
		}
		rng := rand.New(rand.NewPCG(1, uint64(len(moves))))
		for range 3 {
			start, _ := g.State(rng.Uint64N(g.Size()))
			requirePlain(t, g, start, plainDistances(t, moves, start))
		}
		other, _ := g.State(rng.Uint64N(g.Size()))
		got, err := g.Enumerate(t.Context(), []perm.Perm{g.Start(), other}, nil) // as a whole
		require.NoError(t, err)
		require.Equal(t, plainDistances(t, moves, g.Start(), other).Spheres(), got.Spheres())
	}
}

// requireWhole compares a product with the covering that it makes of itself.
func requireWhole(t *testing.T, product *voltage.Product) {
	whole, err := product.Whole(t.Context())
	require.NoError(t, err)
	require.Equal(t, whole.Size(), product.Size())
	for state := range product.Size() {
		require.Equal(t, whole.Neighbors(nil, state), product.Neighbors(nil, state))
	}
}

// dials returns a puzzle of dials that turn on their own, each on three places.
func dials(t *testing.T, n int) *puzzle.Puzzle {
	def := puzzle.Definition{Name: fmt.Sprintf("%d dials", n), Places: 3 * n}
	for k := range n {
		turn := fmt.Sprintf("(%d,%d,%d)", 3*k+1, 3*k+2, 3*k+3)
		def.Moves = append(def.Moves, puzzle.Move{Name: fmt.Sprintf("d%d", k+1), Perm: perm.MustParse(turn, def.Places)})
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	return p
}

// A product may have more states than a search may visit: 3^30, about 2·10^14.
func TestProductLargerThanTheLimit(t *testing.T) {
	g, err := Puzzle(t.Context(), dials(t, 30), "", nil)
	require.NoError(t, err)
	require.Equal(t, uint64(205_891_132_094_649), g.Size())
	d, err := g.Enumerate(t.Context(), nil, nil)
	require.NoError(t, err)
	for k, n := range d.Spheres() { // two turns of each dial
		require.Equal(t, new(big.Int).Binomial(30, int64(k)).Uint64()<<k, n)
	}
	require.Equal(t, 30, d.Eccentricity())
	rng := rand.New(rand.NewPCG(9, 10))
	s, err := g.State(rng.Uint64N(g.Size()))
	require.NoError(t, err)
	number, ok := g.Number(s)
	require.True(t, ok)
	again, err := g.State(number)
	require.NoError(t, err)
	require.Equal(t, s.Key(), again.Key())

	var limit *fault.LimitError
	_, err = g.Enumerate(t.Context(), []puzzle.State{g.Start(), s}, nil) // not factor by factor
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Options.MaxStates", limit.Option)
	_, err = Puzzle(t.Context(), dials(t, 30), "", &Options{MaxStates: 2})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, uint64(3), limit.Need, "a factor")
	_, err = Puzzle(t.Context(), dials(t, 45), "", nil)
	require.EqualError(t, err, "godsnumber.Puzzle: the graph of 2,954,312,706,550,833,698,643 states with numbers of 63 bits is over the limit of 9,223,372,036,854,775,807 states")
}

// The quotient of a product is one of the whole graph.
func TestProductQuotient(t *testing.T) {
	moves := Letters([]perm.Perm{perm.MustParse("(1,2,3,4,5)"), perm.MustParse("(6,7,8)")})
	c, err := Cayley(t.Context(), "two dials", moves, nil)
	require.NoError(t, err)
	q, err := c.Quotient(t.Context())
	require.NoError(t, err)
	want, err := c.Enumerate(t.Context(), nil, nil)
	require.NoError(t, err)
	got, err := q.Enumerate(t.Context(), nil, nil)
	require.NoError(t, err)
	require.Equal(t, want.Spheres(), got.Spheres())
}

func requirePlain(t *testing.T, g *CayleyGraph, start perm.Perm, want *stategraph.Distances[string]) {
	got, err := g.Enumerate(t.Context(), []perm.Perm{start}, nil)
	require.NoError(t, err)
	require.Equal(t, want.Spheres(), got.Spheres())
	require.Equal(t, []perm.Perm{start}, got.Starts())
	farthest, err := got.Antipodes(t.Context())
	require.NoError(t, err)
	wanted, _ := want.Antipodes(t.Context())
	require.ElementsMatch(t, wanted, keysOf(farthest))
	if !g.Undirected() {
		return
	}
	for k := range want.Spheres() {
		states, err := got.At(t.Context(), k)
		require.NoError(t, err)
		wanted, _ := want.At(t.Context(), k)
		require.ElementsMatch(t, wanted, keysOf(states))
		for _, x := range states {
			d, err := got.To(x)
			require.NoError(t, err)
			require.Equal(t, k, d)
			before, err := got.Before(x, k)
			require.NoError(t, err)
			wanted, _ := want.Before(x.String(), k)
			require.ElementsMatch(t, wanted, keysOf(before))
		}
	}
	paths, err := got.PathCount(t.Context(), farthest[0])
	require.NoError(t, err)
	wantedPaths, _ := want.PathCount(t.Context(), farthest[0].String())
	require.Equal(t, wantedPaths, paths)
}

// The Pyraminx is its body with four tips.
func TestProductPyraminx(t *testing.T) {
	g, err := Puzzle(t.Context(), puzzle.Pyraminx(), "", nil)
	require.NoError(t, err)
	d, err := g.Enumerate(t.Context(), nil, nil)
	require.NoError(t, err)
	require.Equal(t, uint64(75582720), d.Reached())
	require.Equal(t, 15, d.Eccentricity())
	tips := []uint64{1, 8, 24, 32, 16} // (1+2x)⁴
	body := []uint64{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}
	want := make([]uint64, len(tips)+len(body)-1)
	for i, n := range tips {
		for j, m := range body {
			want[i+j] += n * m
		}
	}
	require.Equal(t, want, d.Spheres())
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		s, err := g.State(rng.Uint64N(g.Size()))
		require.NoError(t, err)
		path, err := d.Path(s)
		require.NoError(t, err)
		w, err := g.Word(path)
		require.NoError(t, err)
		reached, err := g.Start().Apply(w)
		require.NoError(t, err)
		require.Equal(t, s.Key(), reached.Key())
	}
}

// Random generators: the factors have the order of the group.
func TestProductOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	divided := 0
	for range 300 {
		n := 4 + rng.IntN(6)
		var generators [][]int32
		for range 2 + rng.IntN(3) {
			generators = append(generators, perm.Random(rng, n).Pow(1+rng.IntN(6)).AppendZeroBased(nil))
		}
		levels, factors, err := dividedLevels(t.Context(), "test", generators, rawperm.Identity[int32](n), nil)
		require.NoError(t, err)
		product := big.NewInt(1)
		for _, l := range levels {
			product.Mul(product, big.NewInt(int64(l.size())))
		}
		require.Zero(t, groupOf(generators, n).Order().Cmp(product))
		if len(factors) > 0 {
			divided++
		}
	}
	require.Greater(t, divided, 5)
}
