package factor

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// withBase returns the generators of g with its base.
func withBase(g *group.Group) *generatorSet {
	set := newGeneratorSet(g.Degree(), g.Generators())
	for _, b := range g.Base() {
		set.base = append(set.base, b-1)
	}
	return set
}

func keyOf(set *generatorSet, x images) images {
	var key images
	for _, b := range set.base {
		key = append(key, x[b])
	}
	return key
}

// The likelihood of a place is the share of all words, letter by letter, that lead to
// it.
func TestWalkCountsWords(t *testing.T) {
	const steps = 5
	set := withBase(group.MustParse("[(1,2,3,4,5,6),(1,2)]"))
	table := guideTable{points: []int{2, 0}, width: set.degree}
	start := keyOf(set, rawperm.Identity[uint16](set.degree))
	w := newWalk(t.Context(), set, table, table.code(start))
	require.Len(t, w.next[0], 30) // ordered pairs of six points

	want := map[int]float64{}
	words := []images{start}
	for range steps + 1 {
		var longer []images
		for _, key := range words {
			want[table.code(key)] += 1 / float64(len(words)) / (steps + 1)
			for _, l := range set.letters {
				longer = append(longer, rawperm.Product(key, set.image(l)))
			}
		}
		words = longer
	}
	likely := w.likelihood(t.Context(), steps)
	for code, at := range w.number {
		if at >= 0 {
			require.InDelta(t, want[code], likely[at], 1e-9)
		} else {
			require.Zero(t, want[code])
		}
	}
}

// The score after a letter depends on the product only, and it is the sum over the
// tables of what the likelihoods say.
func TestGuideScoresProducts(t *testing.T) {
	requireScores(t, testGroup(t, "gridturn3"))
	// eleven letters are two groups of lanes
	requireScores(t, group.MustParse("[(1,2,3,4,5,6,7),(1,2,3),(3,4,5,6),(2,4,6),(1,3,5,7,2),(6,7)]"))
}

func requireScores(t *testing.T, g *group.Group) {
	t.Helper()
	const length = 12
	set := withBase(g)
	guide := newGuide(t.Context(), set, length)
	n := guide.letters.len()
	var keys images
	var elements []images
	for _, p := range randomElements(g, 50) {
		x := toImages(p, g.Degree())
		elements = append(elements, x)
		keys = append(keys, keyOf(set, x)...)
	}
	sums := guide.scores(keys, len(set.base))
	var walks []*walk // in the order of the tables, with the likelihoods of their points
	var likely [][]float64
	for _, table := range guide.tables {
		w := newWalk(t.Context(), set, table, table.code(keyOf(set, rawperm.Identity[uint16](set.degree))))
		walks = append(walks, w)
		likely = append(likely, w.likelihood(t.Context(), length))
	}
	for i, x := range elements {
		for l := range n {
			product := keyOf(set, rawperm.Product(x, guide.letters.action(int32(l))))
			want := 0
			for k, table := range guide.tables {
				share := likely[k][walks[k].number[table.code(product)]] * float64(len(likely[k]))
				want += min(max(int(100-10*math.Log(share)), 0), 255)
			}
			require.EqualValues(t, want, sums.at(i, l))
		}
	}
}

// Each base point is in several tables, no table has one twice.
func TestGuideCoversTheBase(t *testing.T) {
	for _, name := range []string{"fifteen_loops", "rubik3_squares"} {
		set := withBase(testGroup(t, name))
		tables, size := guideSizes(set)
		count := make([]int, len(set.base))
		var rest, points []int
		rng := rand.New(rand.NewPCG(1, 1))
		for range tables {
			points, rest = drawPoints(rest, size, len(set.base), rng)
			seen := map[int]bool{}
			for _, p := range points {
				require.False(t, seen[p])
				seen[p] = true
				count[p]++
			}
		}
		for _, c := range count {
			require.GreaterOrEqual(t, c, guideTables-2)
		}
	}
}
