package tokens

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

var ctx = context.Background()

// skewers is the puzzle of dumplings on skewers: slot i·height + k is the k-th
// place of skewer i from the bottom.
func skewers(t testing.TB, height int, heights ...int) (*Graph, State) {
	var occupied Set
	start := make(State, len(heights)*height)
	label := byte(0)
	for i, h := range heights {
		for k := range h {
			label++
			occupied |= 1 << (i*height + k)
			start[i*height+k] = label
		}
	}
	g, err := New(occupied, func(occupied Set) (moves []Move) {
		tall := func(i int) (h int) {
			for h < height && occupied>>(i*height+h)&1 == 1 {
				h++
			}
			return h
		}
		for i := range heights {
			for j := range heights {
				if i != j && tall(i) > 0 && tall(j) < height {
					moves = append(moves, Move{i*height + tall(i) - 1, j*height + tall(j)})
				}
			}
		}
		return moves
	})
	require.NoError(t, err)
	return g, start
}

// spheres is breadth-first search as the textbooks have it, with a map.
func spheres(g *Graph, start State) (out []uint64, last []string) {
	width := 64
	full := make(State, width)
	copy(full, start)
	met := map[string]bool{string(full): true}
	for last = []string{string(full)}; ; {
		out = append(out, uint64(len(last)))
		var next []string
		for _, s := range last {
			var occupied Set
			for slot, label := range []byte(s) {
				if label != 0 {
					occupied |= 1 << slot
				}
			}
			for _, m := range g.moves[g.number[occupied]] {
				b := []byte(s)
				b[m.From], b[m.To] = 0, b[m.From]
				if !met[string(b)] {
					met[string(b)] = true
					next = append(next, string(b))
				}
			}
		}
		if len(next) == 0 {
			slices.Sort(last)
			return out, last
		}
		last = next
	}
}

// Known distributions: the states of skewers and dumplings by the heights of the
// start, from an independent program.
func TestKnownSpheres(t *testing.T) {
	for _, tc := range []struct {
		height  int
		heights []int
		want    []uint64
	}{
		{3, []int{3, 3, 0}, []uint64{1, 2, 6, 17, 34, 58, 88, 152, 280, 408, 508, 734, 998, 995, 994, 985, 654, 238, 44, 4}},
		{3, []int{3, 2, 1}, []uint64{1, 4, 10, 20, 37, 61, 106, 190, 295, 410, 590, 811, 953, 1011, 1113, 932, 470, 156, 30}},
		{4, []int{4, 4, 0}, []uint64{1, 2, 6, 17, 50, 122, 240, 450, 838, 1598, 2974, 5130, 8228, 13078, 20317, 29432, 40287, 54836, 67141, 72769, 76852, 81388, 70696, 42431, 13729, 1969, 208, 11}},
		{2, []int{2, 2, 2, 1, 1}, []uint64{1, 8, 36, 135, 443, 1210, 3057, 6917, 14118, 27752, 45695, 76038, 99574, 118788, 114317, 72285, 20823, 3428, 172, 3}},
	} {
		g, start := skewers(t, tc.height, tc.heights...)
		levels, err := g.Enumerate(ctx, []State{start}, nil)
		require.NoError(t, err)
		require.Equal(t, tc.want, levels.Spheres)
		require.Len(t, levels.Antipodes, int(tc.want[len(tc.want)-1]))
	}
}

// Any order of the slots gives the same answer. At random orders all kinds of
// arcs come up; every level is searched in the planes.
func TestAnyOrderOfSlots(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, heights := range [][]int{{2, 2, 0}, {3, 2, 0}, {3, 3, 0}, {3, 3, 1}, {2, 2, 2, 1}, {3, 3, 2}} {
		g, start := skewers(t, heights[0], heights...)
		want, last := spheres(g, start)
		for round := range 4 {
			placed, err := g.distinct([]State{start})
			require.NoError(t, err)
			images, err := g.images(placed[0], symmetries(heights, round))
			require.NoError(t, err)
			p := g.newPlan(images, g.group(placed[0], symmetries(heights, round)))
			p.lists = false
			for _, u := range p.first {
				order := g.slots(u)
				if p.n < 7 || rnd.IntN(4) == 0 {
					rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
				}
				p.order.read(u, order)
			}
			require.NoError(t, p.compile(ctx))
			s := newSearch(p, 3, []uint64{p.number(placed[0])})
			s.few = 0
			levels, err := s.run(ctx, Options{}, g.StateCount().Uint64())
			require.NoError(t, err)
			require.Equal(t, want, levels.Spheres, "%v", heights)
			var antipodes []string
			for _, a := range levels.Antipodes {
				full := make(State, 64)
				copy(full, a)
				antipodes = append(antipodes, string(full))
			}
			slices.Sort(antipodes)
			require.Equal(t, last, antipodes)
		}
	}
}

// symmetries exchange neighbouring skewers of equal height in rounds of odd
// number.
func symmetries(heights []int, round int) (out []Symmetry) {
	height := heights[0]
	for i := 1; i < len(heights) && round%2 == 1; i++ {
		if heights[i] != heights[i-1] {
			continue
		}
		s := make(Symmetry, len(heights)*height)
		for k := range s {
			switch k / height {
			case i - 1:
				s[k] = k + height
			case i:
				s[k] = k - height
			default:
				s[k] = k
			}
		}
		out = append(out, s)
	}
	return out
}

// The spheres must not depend on the number of workers, nor on the symmetries
// used; here the planes and the lists both have their levels.
func TestWorkersAndSymmetries(t *testing.T) {
	g, start := skewers(t, 3, 3, 3, 3, 0)
	want := []uint64{1, 3, 15, 72, 257, 741, 1926, 4626, 10815, 23258, 46924, 89652, 160822, 285979, 443047, 659160,
		946011, 1126442, 1202526, 1200946, 789524, 238354, 25754, 739, 6}
	var first *Levels
	for round, workers := range []int{1, 2, 5, 1} {
		o := &Options{Workers: workers, Symmetries: symmetries([]int{3, 3, 3, 0}, round)}
		levels, err := g.Enumerate(ctx, []State{start}, o)
		require.NoError(t, err)
		require.Equal(t, want, levels.Spheres)
		require.Equal(t, uint64(7257600), levels.Reached)
		if first == nil {
			first = levels
		}
		require.Equal(t, first, levels)
	}
}

// Several starts, and moves that cannot be undone: a ring of slots round which
// tokens go one way.
func TestDirectedRing(t *testing.T) {
	const slots = 5
	g, err := New(0b111, func(occupied Set) (moves []Move) {
		for i := range slots {
			if j := (i + 1) % slots; occupied>>i&1 == 1 && occupied>>j&1 == 0 {
				moves = append(moves, Move{i, j})
			}
		}
		return moves
	})
	require.NoError(t, err)
	require.Equal(t, 10, g.Sets())
	require.Equal(t, int64(60), g.StateCount().Int64())
	want, _ := spheres(g, State{1, 2, 3})
	levels, err := g.Enumerate(ctx, []State{{1, 2, 3}}, nil)
	require.NoError(t, err)
	require.Equal(t, want, levels.Spheres)
	require.Equal(t, uint64(30), levels.Reached)
	both, err := g.Enumerate(ctx, []State{{1, 2, 3}, {2, 1, 3}}, nil)
	require.NoError(t, err)
	require.Equal(t, uint64(60), both.Reached)
	_, err = g.Paths(ctx, State{1, 2, 3}, State{0, 1, 2, 3}, nil)
	require.ErrorContains(t, err, "want a move back for each")
}

func TestCancelAndProgress(t *testing.T) {
	g, start := skewers(t, 5, 5, 5, 0)
	stop, cancel := context.WithCancelCause(ctx)
	seen := 0
	_, err := g.Enumerate(stop, []State{start}, &Options{Progress: func(p Progress) {
		require.Equal(t, uint64(76204800), p.Size)
		require.LessOrEqual(t, p.Found, p.Size)
		if seen++; seen == 1 {
			cancel(errTired)
		}
	}})
	require.ErrorIs(t, err, errTired)
	_, err = g.Paths(stop, start, State{2, 1, 3, 4, 5, 6, 7, 8, 9, 10}, nil)
	require.ErrorIs(t, err, errTired)
}

var errTired = errors.New("tired")

func TestBadInput(t *testing.T) {
	none := func(Set) []Move { return nil }
	_, err := New(0, none)
	require.EqualError(t, err, "dango.Puzzle: number of dumplings is 0; want 1..13")
	_, err = New(1<<14-1, none)
	require.ErrorContains(t, err, "number of dumplings is 14")
	_, err = New(1, func(Set) []Move { return []Move{{1, 0}} })
	require.ErrorContains(t, err, "move is {1 0}; want an occupied slot and a free one in 0..63, when 0x1 is occupied")

	g, start := skewers(t, 5, 5, 5, 0)
	var input *fault.InputError
	for _, s := range []State{nil, {1, 2}, {1, 1, 3, 4, 5, 6, 7, 8, 9, 10}, {99, 2, 3, 4, 5, 6, 7, 8, 9, 10}} {
		_, err = g.Enumerate(ctx, []State{s}, nil)
		require.ErrorAs(t, err, &input)
	}
	_, err = g.Enumerate(ctx, nil, nil)
	require.ErrorAs(t, err, &input)
	var limit *fault.LimitError
	_, err = g.Enumerate(ctx, []State{start}, &Options{Memory: 1 << 20})
	require.ErrorAs(t, err, &limit)
	require.ErrorContains(t, err, "raise Options.Memory")
	for _, s := range []Symmetry{{1, 1}, {1, 0}, symmetries([]int{5, 5}, 1)[0][:9]} {
		_, err = g.Enumerate(ctx, []State{start}, &Options{Symmetries: []Symmetry{s}})
		require.ErrorAs(t, err, &input)
	}
	_, err = g.Enumerate(ctx, []State{start, start}, &Options{Symmetries: symmetries([]int{5, 5, 0}, 1)})
	require.ErrorAs(t, err, &input)
	_, err = g.Paths(ctx, start, start, &PathOptions{Symmetries: []Symmetry{{1, 0}}})
	require.ErrorAs(t, err, &input)

	_, err = g.Paths(ctx, start, State{2, 1, 3, 4, 5, 6, 7, 8, 9, 10}, &PathOptions{MaxStates: 100})
	require.ErrorAs(t, err, &limit)
	var unreachable *fault.UnreachableError
	_, err = g.Paths(ctx, start, State{2, 2, 3, 4, 5, 6, 7, 8, 9, 10}, nil)
	require.ErrorAs(t, err, &unreachable)
	two, first := skewers(t, 2, 2, 0)
	_, err = two.Paths(ctx, first, State{2, 1}, nil)
	require.ErrorAs(t, err, &unreachable)
}
