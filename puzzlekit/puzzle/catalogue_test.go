package puzzle_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Orders that GAP computed.
func TestOrdersAgainstGAP(t *testing.T) {
	for name, p := range map[string]*puzzle.Puzzle{
		"cube2_6gens": puzzle.Rubik(2), "rubik3x3x3": puzzle.Rubik(3), "cube4": puzzle.Rubik(4), "cube5": puzzle.Rubik(5),
		"cube6": puzzle.Rubik(6), "cube7": puzzle.Rubik(7), "cube2_3gens": puzzle.Pocket(),
		"domino2x3x3": puzzle.Cuboid(3, 2, 3), "floppy1x3x3": puzzle.Cuboid(3, 1, 3),
		"skewb_4gens": puzzle.Skewb(), "dino": puzzle.Dino(), "pyraminx_tips": puzzle.Pyraminx(), "megaminx": puzzle.Megaminx(),
		"fifteen_loops": puzzle.Loops(4, 4), "eight_loops": puzzle.Loops(3, 3),
		"twentyfour_loops": puzzle.Loops(5, 5), "thirtyfive_loops": puzzle.Loops(6, 6),
		"loopover4": puzzle.Torus(4, 4), "loopover5": puzzle.Torus(5, 5),
		"topspin_20_4": puzzle.TopSpin(20, 4), "topspin_16_4": puzzle.TopSpin(16, 4), "topspin_10_4": puzzle.TopSpin(10, 4),
		"topspin_20_3": puzzle.TopSpin(20, 3), "topspin_12_5": puzzle.TopSpin(12, 5), "topspin_6_4": puzzle.TopSpin(6, 4),
		"topspin_5_4": puzzle.TopSpin(5, 4), "topspin_20_5": puzzle.TopSpin(20, 5),
		"hungarian_rings_38": puzzle.HungarianRings(),
		"shuffles_8":         puzzle.Shuffles(8), "shuffles_12": puzzle.Shuffles(12), "shuffles_32": puzzle.Shuffles(32),
	} {
		requireKnownOrder(t, p, name)
	}
}

// Orders by closed formulas.
func TestOrdersAgainstFormulas(t *testing.T) {
	product := func(factors ...*big.Int) string {
		n := big.NewInt(1)
		for _, f := range factors {
			n.Mul(n, f)
		}
		return n.String()
	}
	power := func(b, e int64) *big.Int { return new(big.Int).Exp(big.NewInt(b), big.NewInt(e), nil) }
	half := func(n int64) *big.Int { return new(big.Int).Rsh(factorial(n), 1) }
	requireOrder(t, puzzle.Kilominx(), product(half(20), power(3, 19)))
	requireOrder(t, puzzle.Helicopter(), product(factorial(8), power(3, 7), half(6), power(720, 3)))
	requireOrder(t, puzzle.FaceTurningOctahedron(), product(half(6), power(2, 5), half(12), half(12), half(12)))
	requireOrder(t, puzzle.Icosamate(), product(half(12), power(5, 12), half(20)))
	requireOrder(t, puzzle.Megaminx(), product(half(20), power(3, 19), half(30), power(2, 29)))
	requireOrder(t, puzzle.Rubik(4), product(half(8), power(3, 7), factorial(24), factorial(24)))
	cube, _ := new(big.Int).SetString("43252003274489856000", 10)
	requireOrder(t, puzzle.Supercube(3), product(cube, power(2, 11)))
	require.Equal(t, puzzle.Rubik(4).Group().Order(), puzzle.Supercube(4).Group().Order())
	requireOrder(t, puzzle.TwoRings(20, 20, 5, 5), product(factorial(38)))
	for _, size := range [][2]int{{2, 2}, {2, 5}, {5, 6}, {7, 3}, {12, 12}} {
		m, n := int64(size[0]), int64(size[1])
		requireOrder(t, puzzle.Wreath(size[0], size[1]), product(power(n, m), big.NewInt(m)))
	}
}

// Pairs of tracks on up to 9 places: symmetric or alternating, but for the two
// that GAP finds too.
func TestMergeGroups(t *testing.T) {
	for n := 3; n <= 9; n++ {
		for s := 1; s <= n-2; s++ {
			for a := 1; 2*a <= n-s; a++ {
				b := n - s - a
				want := factorial(int64(n)).String()
				if (s+a)%2 == 1 && (s+b)%2 == 1 {
					want = alternatingOrder(int64(n))
				}
				if n == 6 && (s == 2 && a == 2 || s == 3 && a == 1) {
					want = "120"
				}
				requireOrder(t, puzzle.Merge(s, a, b), want)
			}
		}
	}
	requireOrder(t, puzzle.Merge(2, 3, 4, 5), factorial(14).String())
}

func TestTorusGroups(t *testing.T) {
	for cols := 2; cols <= 8; cols++ {
		for rows := 2; rows <= 8; rows++ {
			want := factorial(int64(cols * rows)).String()
			if cols%2 == 1 && rows%2 == 1 {
				want = alternatingOrder(int64(cols * rows))
			}
			requireOrder(t, puzzle.Torus(cols, rows), want)
			// The source's identity, its cycles being the inverses of ours.
			p := puzzle.Torus(cols, rows)
			sigma := p.Perm(p.MustParseWord("r1^-1*c1^-1*r1*c1"))
			require.Equal(t, 1, sigma.Inverse().Image(cols+1))
			require.Equal(t, 2, sigma.Inverse().Image(1))
			require.Equal(t, cols+1, sigma.Inverse().Image(2))
			require.Len(t, sigma.Moved(), 3)
		}
	}
}

func TestTorusSpheres(t *testing.T) {
	require.Equal(t, []int{1, 4, 10, 8, 1}, spheres(t, puzzle.Torus(2, 2), 9))
	require.Equal(t, []int{1, 7, 31, 115, 274, 253, 36, 3}, spheres(t, puzzle.Torus(3, 2), 9))
	require.Equal(t, []int{1, 3, 7, 1}, spheres(t, puzzle.TorusTwin(2, 2), 9))
	require.Equal(t, []int{1, 7, 31, 103, 178, 37, 3}, spheres(t, puzzle.TorusTwin(3, 2), 9))
	require.Equal(t, []int{1, 12, 96, 736, 5208}, spheres(t, puzzle.Torus(3, 3), 4))
	require.Equal(t, []int{1, 12, 96, 736, 5208}, spheres(t, puzzle.TorusTwin(3, 3), 4))
}

// The rule of the second 1: on odd boards every arrangement can be solved.
func TestTorusTwinAlwaysSolvable(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	plain, twin := puzzle.Torus(3, 3), puzzle.TorusTwin(3, 3)
	require.Equal(t, "1 1 2\n3 4 5\n6 7 8", twin.Solved().String())
	odd := 0
	for range 200 {
		labels := make([]int, 9)
		doubled := make([]int, 9)
		for place, k := range rng.Perm(9) {
			labels[place] = k + 1
			doubled[place] = max(k, 1)
		}
		s, err := plain.State(labels)
		require.NoError(t, err)
		if plain.CheckReachable(s) != nil {
			odd++
		}
		s, err = twin.State(doubled)
		require.NoError(t, err)
		sigma, err := twin.Solution(t.Context(), s)
		require.NoError(t, err)
		require.True(t, s.ApplyPerm(sigma).IsSolved())
		require.True(t, twin.Group().Contains(sigma))
	}
	require.InDelta(t, 100, odd, 40)
}

// What must hold for every puzzle.
func TestEveryPuzzle(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		t.Run(p.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 7))
			require.NotEmpty(t, p.About())
			w := p.Scramble(rng, 20)
			again := p.Scramble(rand.New(rand.NewPCG(7, 7)), 20)
			require.True(t, w.Equal(again), "same seed, same word")
			s, err := p.Solved().Apply(w)
			require.NoError(t, err)
			back, err := s.Apply(w.Inverse())
			require.NoError(t, err)
			require.True(t, back.IsSolved())
			read, err := p.ParseWord(w.String())
			require.NoError(t, err)
			require.Equal(t, w.String(), read.String())
			made, err := p.Solved().Apply(read)
			require.NoError(t, err)
			require.True(t, made.Equal(s), "a word that is read back does the same")

			for _, text := range []string{s.String(), s.Line()} {
				parsed, err := p.ParseState(text)
				require.NoError(t, err, text)
				require.True(t, parsed.Equal(s), "%s\n\n%s", parsed, s)
			}
			sigma, err := p.Solution(t.Context(), s)
			require.NoError(t, err)
			require.True(t, s.ApplyPerm(sigma).IsSolved())
			random := p.RandomState(rng)
			require.NoError(t, p.CheckReachable(random))
			require.NotEmpty(t, random.Spoken())
			require.NotEmpty(t, p.Spoken(w))
			for _, m := range p.Moves() {
				require.NotEmpty(t, m.About)
			}
			requireGoodLayouts(t, p)
		})
	}
}

// Shapes lie inside the picture and do not cover each other's labels.
func requireGoodLayouts(t *testing.T, p *puzzle.Puzzle) {
	t.Helper()
	require.NotEmpty(t, p.Views())
	for _, view := range p.Views() {
		l, err := p.Layout(view)
		require.NoError(t, err)
		shapes := append(l.Shapes, l.Fixed...)
		for i, s := range shapes {
			if s.Hidden() {
				continue
			}
			require.Positive(t, s.Radius)
			for _, q := range append(s.Outline, s.Center) {
				require.True(t, q.X > -0.01 && q.X < l.Width+0.01 && q.Y > -0.01 && q.Y < l.Height+0.01, "%s %s: %v", view, p, q)
			}
			for j, o := range shapes {
				dx, dy := s.Center.X-o.Center.X, s.Center.Y-o.Center.Y
				require.True(t, i == j || o.Hidden() || dx*dx+dy*dy > 0.9*min(s.Radius, o.Radius)*min(s.Radius, o.Radius), "%s: %d on %d", view, i+1, j+1)
			}
		}
	}
	_, err := p.Layout("hologram")
	require.IsType(t, &fault.InputError{}, err)
}

// Monge's shuffle done by hand, card by card.
func TestMongeanByHand(t *testing.T) {
	for n := 2; n <= 20; n++ {
		var deck []int
		for card := 1; card <= n; card++ {
			if card%2 == 0 {
				deck = append([]int{card}, deck...)
			} else {
				deck = append(deck, card)
			}
		}
		p := puzzle.Mongean(n)
		s, err := p.Solved().Do("M")
		require.NoError(t, err)
		require.Equal(t, deck, s.Labels())
	}
}

// The perfect shuffles done by hand.
func TestShufflesByHand(t *testing.T) {
	p := puzzle.Shuffles(8)
	in, err := p.Solved().Do("I")
	require.NoError(t, err)
	require.Equal(t, []int{5, 1, 6, 2, 7, 3, 8, 4}, in.Labels())
	out, err := p.Solved().Do("O")
	require.NoError(t, err)
	require.Equal(t, []int{1, 5, 2, 6, 3, 7, 4, 8}, out.Labels())
	require.True(t, puzzle.Shuffles(52).Perm(puzzle.Shuffles(52).MustParseWord("O^8")).IsIdentity(), "eight out shuffles restore a deck")
}

func TestSizesOutOfRange(t *testing.T) {
	for name, make := range map[string]func(){
		"Rubik(8)": func() { puzzle.Rubik(8) }, "Rubik(1)": func() { puzzle.Rubik(1) }, "Supercube(1)": func() { puzzle.Supercube(1) },
		"Sliding(1, 5)": func() { puzzle.Sliding(1, 5) }, "TopSpin(4, 5)": func() { puzzle.TopSpin(4, 5) },
		"TwoRings(20, 20, 0, 5)": func() { puzzle.TwoRings(20, 20, 0, 5) }, "Torus(1, 5)": func() { puzzle.Torus(1, 5) },
		"TorusTwin(3, 1)": func() { puzzle.TorusTwin(3, 1) }, "Wreath(1, 5)": func() { puzzle.Wreath(1, 5) },
		"Merge(0, 3, 3)": func() { puzzle.Merge(0, 3, 3) }, "Merge(2, 3)": func() { puzzle.Merge(2, 3) },
		"Shuffles(7)": func() { puzzle.Shuffles(7) }, "Mongean(1)": func() { puzzle.Mongean(1) }, "Cuboid(1, 1, 1)": func() { puzzle.Cuboid(1, 1, 1) },
	} {
		func() {
			defer func() {
				err, ok := recover().(*fault.InputError)
				require.True(t, ok, name)
				constructor, sizes, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
				require.Contains(t, err.Error(), fmt.Sprintf("puzzle.%s: size is %s; want ", constructor, sizes))
			}()
			make()
		}()
	}
}

// Pieces that look alike: every state that the moves reach has a solution, and
// a state with one wrong swap of different pieces has a reason.
func TestSolutionsWithAlikePieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(4), puzzle.Rubik(6), puzzle.Rubik(7), puzzle.FaceTurningOctahedron(), puzzle.HungarianRings(), puzzle.Cuboid(2, 3, 4)} {
		for range 20 {
			s, err := p.Solved().Apply(p.Scramble(rng, 25))
			require.NoError(t, err)
			sigma, err := p.Solution(t.Context(), s)
			require.NoError(t, err, p.Name())
			require.True(t, s.ApplyPerm(sigma).IsSolved())
			require.True(t, p.Group().Contains(sigma))
		}
	}
	// On the 5×5×5: a wing in the place of a middle edge, and two wings swapped,
	// which the moves can do.
	five := puzzle.Rubik(5)
	var edges [][]int
	for _, piece := range five.Pieces() {
		if piece.Kind == "edge" {
			edges = append(edges, piece.Places)
		}
	}
	swapped := func(a, b []int) puzzle.State { return five.Solved().Swap(a[0], b[0]).Swap(a[1], b[1]) }
	require.IsType(t, &fault.UnreachableError{}, five.CheckReachable(swapped(edges[0], edges[1])))
	mirrored, whole := edges[2], []int{edges[2][1], edges[2][0]}
	require.IsType(t, &fault.UnreachableError{}, five.CheckReachable(swapped(edges[0], mirrored)))
	require.NoError(t, five.CheckReachable(swapped(edges[0], whole)))
}
