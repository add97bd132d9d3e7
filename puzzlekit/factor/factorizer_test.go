package factor

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

func TestFactorizerWordsMultiplyToTheElement(t *testing.T) {
	groups := smallGroups(t)
	groups["topspin_10_4"] = testGroup(t, "topspin_10_4")
	groups["A15"] = testGroup(t, "A15")
	for name, g := range groups {
		f, err := New(t.Context(), g, nil, &Options{Effort: Quick, Memory: 20 << 20})
		require.NoError(t, err, name)
		searched, lookedUp := 0, 0
		for _, p := range append(randomElements(g, 8), perm.Identity(g.Degree())) {
			w, err := f.Factor(t.Context(), p)
			require.NoError(t, err, name)
			requireValue(t, w, g, p)
			v, err := f.Lookup(t.Context(), p)
			require.NoError(t, err, name)
			requireValue(t, v, g, p)
			searched += w.Len()
			lookedUp += v.Len()
		}
		require.LessOrEqual(t, searched, lookedUp+lookedUp/20, name)
	}
}

// The pool and the meeting must give shortest words; a plain breadth-first
// search over whole permutations says what these are.
func TestSmallGroupsGetShortestWords(t *testing.T) {
	for _, name := range []string{"M11", "eight_loops", "D_ngon12"} {
		g := testGroup(t, name)
		distance := distances(g)
		f, err := New(t.Context(), g, nil, nil)
		require.NoError(t, err)
		require.Empty(t, f.Stats())
		for _, p := range randomElements(g, 100) {
			w, err := f.Factor(t.Context(), p)
			require.NoError(t, err)
			require.Equal(t, distance[p.Key()], w.Len(), "%s %v", name, p)
		}
	}
}

// Pools of all sizes, most of them with a last layer that is cut off, and meetings
// with few or many of their elements: every word of up to Radius letters is as
// short as breadth-first search says, and so is the first one beyond.
func TestMeetingGivesShortestWords(t *testing.T) {
	g := testGroup(t, "eight_loops") // 20160 elements
	distance := distances(g)
	whole, err := New(t.Context(), g, nil, nil)
	require.NoError(t, err)
	diameter := whole.Radius()
	require.Equal(t, diameter, slices.Max(slices.Collect(maps.Values(distance))))
	cut, met, beyond := 0, 0, 0
	for _, size := range []int{2, 50, 300, 600, 1000, 1500, 2000, 4000, 20159} {
		f := *whole
		f.pool, err = newPool(t.Context(), f.set, whole.pool.base, size)
		require.NoError(t, err)
		require.False(t, f.pool.whole)
		if f.pool.complete() < size {
			cut++
		}
		for _, tries := range []int{1, 30, size} {
			f.plan.products = 2 * tries
			for _, p := range randomElements(g, 150) {
				slots, ok := f.meet(t.Context(), toImages(p, g.Degree()), tries)
				switch d := distance[p.Key()]; {
				case d <= f.Radius():
					require.Truef(t, ok, "%d letters, %d elements, %d tries", d, size, tries)
					require.Lenf(t, slots, d, "%d elements, %d tries", size, tries)
					met++
				case ok:
					require.GreaterOrEqual(t, len(slots), d)
					beyond++
				}
			}
		}
	}
	require.Greater(t, cut, 5)
	require.Greater(t, met, 500)
	require.Positive(t, beyond)
}

func distances(g *group.Group) map[string]int {
	one := perm.Identity(g.Degree())
	distance := map[string]int{one.Key(): 0}
	var steps []perm.Perm
	for _, x := range g.Generators() {
		steps = append(steps, x, x.Inverse())
	}
	queue := []perm.Perm{one}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, x := range steps {
			q := p.Mul(x)
			if _, ok := distance[q.Key()]; !ok {
				distance[q.Key()] = distance[p.Key()] + 1
				queue = append(queue, q)
			}
		}
	}
	return distance
}

func TestFactorizerBeatsMinkwitz(t *testing.T) {
	for _, name := range []string{"rubik3x3x3", "fifteen_loops", "topspin_20_4"} {
		g := testGroup(t, name)
		table, err := Minkwitz(t.Context(), g, nil, nil)
		require.NoError(t, err)
		f, err := New(t.Context(), g, nil, &Options{Effort: Quick, Memory: 120 << 20})
		require.NoError(t, err)
		plain, good := 0, 0
		for _, p := range randomElements(g, 20) {
			w, err := table.Factor(t.Context(), p)
			require.NoError(t, err)
			v, err := f.Factor(t.Context(), p)
			require.NoError(t, err)
			plain += w.Len()
			good += v.Len()
		}
		require.Less(t, 2*good, plain, name)
	}
}

func TestStagesCoverTheGroup(t *testing.T) {
	g := testGroup(t, "rubik3_kociembaG1")
	f, err := New(t.Context(), g, nil, &Options{Effort: Quick, Memory: 20 << 20})
	require.NoError(t, err)
	order := int64(1)
	for _, s := range f.Stats() {
		order *= int64(s.Cosets)
		require.GreaterOrEqual(t, s.Elements, s.Cosets)
	}
	require.Equal(t, g.Order().Int64(), order)

	rng := rand.New(rand.NewPCG(5, 5))
	for _, s := range f.stages {
		one := make(images, len(s.digits))
		for j, d := range s.digits {
			one[j] = uint16(d.base)
		}
		require.Zero(t, s.coset(one))
		points := s.points()
		for range 100 { // numbers and points agree, and each listed element leads back
			c := rng.IntN(s.size)
			row := points[c*len(one) : (c+1)*len(one)]
			require.Equal(t, c, s.coset(row))
			for _, m := range s.list(c) {
				back := make(images, len(one))
				rawperm.ProductInto(back, row, s.members.action(m))
				require.Equal(t, one, back)
			}
		}
	}
	for _, s := range f.stages { // words and elements agree
		for i := int32(0); int(i) < s.members.len(); i += 997 {
			x := images(rawperm.Identity[uint16](g.Degree()))
			for _, v := range s.members.slots(i) {
				rawperm.ProductInto(x, x, f.set.action[v])
			}
			require.Equal(t, x, slices.Clone(s.members.action(i)))
		}
	}
}

func TestShortenKeepsTheElement(t *testing.T) {
	g := testGroup(t, "rubik3x3x3")
	f, err := New(t.Context(), g, nil, &Options{Effort: Quick, Memory: 20 << 20})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 3))
	for range 20 {
		slots := make([]uint16, 40)
		x := rawperm.Identity[uint16](48)
		for i := range slots {
			slots[i] = uint16(rng.IntN(12))
			rawperm.ProductInto(x, x, f.set.action[slots[i]])
		}
		short := f.shorten(slices.Clone(slots))
		require.Less(t, len(short), 41)
		y := rawperm.Identity[uint16](48)
		for _, v := range short {
			rawperm.ProductInto(y, y, f.set.action[v])
		}
		require.Equal(t, x, y)
	}
}

func TestFactorizerIsDeterministic(t *testing.T) {
	g := testGroup(t, "rubik3_kociembaG1")
	elements := randomElements(g, 5)
	var first []string
	for _, procs := range []int{1, 2, 4} {
		old := runtime.GOMAXPROCS(procs)
		f, err := New(t.Context(), g, nil, &Options{Effort: Quick, Memory: 20 << 20, Seed: 4})
		runtime.GOMAXPROCS(old)
		require.NoError(t, err)
		var words []string
		for _, p := range elements {
			w, err := f.Factor(t.Context(), p)
			require.NoError(t, err)
			words = append(words, w.String())
		}
		if first == nil {
			first = words
		}
		require.Equal(t, first, words)
	}
}

func TestNewCancel(t *testing.T) {
	g := testGroup(t, "cube4")
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	reports := 0
	_, err := New(ctx, g, nil, &Options{Effort: Quick, Memory: 60 << 20, Progress: func(p Progress) {
		reports++
		cancel(reason)
	}})
	require.ErrorIs(t, err, reason)
	require.Equal(t, 1, reports)

	ctx, cancel = context.WithCancelCause(t.Context())
	cancel(reason)
	_, err = New(ctx, g, nil, nil)
	require.ErrorIs(t, err, reason)
}

func TestNewBadInput(t *testing.T) {
	g := testGroup(t, "rubik3x3x3")
	_, err := New(t.Context(), g, word.Numbered(2), nil)
	var alphabet *fault.InputError
	require.ErrorAs(t, err, &alphabet)

	_, err = New(t.Context(), g, nil, &Options{Effort: 9})
	var option *fault.InputError
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Options.Effort", option.What)

	_, err = New(t.Context(), g, nil, &Options{Memory: 1000})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Options.Memory", limit.Option)
	require.Greater(t, limit.Need, limit.Limit)

	f, err := New(t.Context(), testGroup(t, "M11"), nil, nil)
	require.NoError(t, err)
	_, err = f.Factor(t.Context(), perm.MustParse("(1,2)", 11))
	var stranger *fault.UnreachableError
	require.ErrorAs(t, err, &stranger)
	_, err = f.Factor(t.Context(), perm.MustParse("(1,12)"))
	require.ErrorAs(t, err, &stranger)
}

// In these hardly any short word fixes the base points of the first stages; the
// later ones live on transpositions and 3-cycles.
func TestGroupsOfLargeDegree(t *testing.T) {
	sylow := group.Cyclic(2)
	for range 5 {
		var err error
		sylow, err = group.WreathProduct(sylow, group.Cyclic(2))
		require.NoError(t, err)
	}
	for name, g := range map[string]*group.Group{"S30": group.Symmetric(30), "A31": group.Alternating(31), "Sylow 2 of S64": sylow} {
		f, err := New(t.Context(), g, nil, &Options{Effort: Instant})
		require.NoError(t, err, name)
		for _, p := range randomElements(g, 3) {
			w, err := f.Factor(t.Context(), p)
			require.NoError(t, err, name)
			requireValue(t, w, g, p)
		}
	}
}

// The words of a large alternating group over two generators have a thousand letters. Lists
// of full length do not fit into this memory, and shorter ones do.
func TestLongWordsGetShorterLists(t *testing.T) {
	requireShorterLists(t, 40, 24<<20)
}

func requireShorterLists(t *testing.T, degree int, memory uint64) {
	t.Helper()
	g := group.Alternating(degree)
	o := Options{Effort: Instant, Memory: memory}
	full, err := newPlan(g, o)
	require.NoError(t, err)
	f, err := New(t.Context(), g, nil, &o)
	require.NoError(t, err)
	require.Less(t, f.plan.listed, full.listed)
	require.GreaterOrEqual(t, f.plan.listed, kept)
	p := g.Random(rand.New(rand.NewPCG(1, 2)))
	w, err := f.Lookup(t.Context(), p)
	require.NoError(t, err)
	requireValue(t, w, g, p)
}
