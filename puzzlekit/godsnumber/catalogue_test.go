package godsnumber

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/perm"
)

// The small graphs of the catalogue are enumerated again; all of them is what
// the command does.
func TestRecordsAgain(t *testing.T) {
	for _, e := range Catalogue() {
		known, ok := Find(e.Name)
		if !ok || known.States > 200_000 {
			continue
		}
		g, err := e.Build(context.Background())
		require.NoError(t, err)
		known.Published = nil
		require.Equal(t, known, e.Record(g, growth(t, g)))
	}
}

// Numbers from other programs. Those that are published are in published.json.
func TestRecordsAgainstKnownValues(t *testing.T) {
	for name, want := range map[string]int{
		"torus-2x2-steps": 4, "torus-2x3-steps": 7, "torus-3x3-steps": 8, "torus-2x4-steps": 10, "torus-2x5-steps": 13,
		"torus-2x4-shifts": 8, "torustwin-3x3-steps": 8,
		"loops-3x2-letters": 6, "loops-4x2-letters": 8, "loops-3x3-letters": 16, "loops-5x2-letters": 10,
		"loops-3x2-powers": 6, "loops-4x2-powers": 7, "loops-5x2-powers": 9, "loops-3x3-powers": 11,
		"sliding-3x2-multi": 20, "sliding-3x3-multi": 24, "sliding-4x2-multi": 25, "sliding-5x2-multi": 36,
		"sliding-4x3-multi": 33, "sliding-6x2-multi": 41, "pyraminx-turns": 15, "cube-RU-HTM": 20,
	} {
		r, ok := Find(name)
		require.True(t, ok, name)
		require.Equal(t, want, r.GodsNumber, name)
	}
}

func TestRecordsAgreeWithWhatIsPublished(t *testing.T) {
	published := 0
	for _, r := range Records() {
		if p := r.Published; p != nil {
			published++
			require.NotEmpty(t, p.Source, r.Name)
			require.True(t, p.Agrees(r), r.Name)
			require.False(t, (&Published{GodsNumber: r.GodsNumber + 1}).Agrees(r), r.Name)
			require.False(t, (&Published{GodsNumber: r.GodsNumber, Spheres: r.Spheres[1:]}).Agrees(r), r.Name)
		}
	}
	require.Len(t, decodedPublished.read(publishedFile), published, "each is about a record")
}

// The catalogue and the records belong together.
func TestRecordsAreComplete(t *testing.T) {
	records, catalogue := Records(), Catalogue()
	require.Len(t, records, len(catalogue))
	for i, r := range records {
		require.Equal(t, catalogue[i].Name, r.Name)
		require.Equal(t, catalogue[i].Definition, r.Definition, r.Name)
		require.NotEmpty(t, r.Definition, r.Name)
		require.Equal(t, searchOfAll, r.Proof, r.Name)
		require.Len(t, r.Spheres, r.GodsNumber+1, r.Name)
		require.Equal(t, uint64(1), r.Spheres[0], r.Name)
		require.NotContains(t, r.Spheres, uint64(0), r.Name)
	}
}

// The states of every record are as many as the order of the group says, which needs no
// search.
func TestRecordsHaveAllStates(t *testing.T) {
	for _, e := range Catalogue() {
		r, ok := Find(e.Name)
		require.True(t, ok, e.Name)
		sum := uint64(0)
		for _, s := range r.Spheres {
			sum += s
		}
		require.Equal(t, r.States, sum, e.Name)
		require.Equal(t, statesByOrder(t, e).String(), new(big.Int).SetUint64(sum).String(), e.Name)
	}
}

// statesByOrder returns the number of states of an entry from the order of its group, for
// each place of a gap or arrangement of what blocks moves. Two labels that look alike halve the number if the group can
// exchange them.
func statesByOrder(t *testing.T, e Entry) *big.Int {
	switch {
	case e.moves != nil:
		moves, err := e.moves()
		require.NoError(t, err)
		return groupOf(images(moves), moves[0].Perm.Degree()).Order()
	case e.puzzle != nil:
		p := e.puzzle()
		states := p.Group().Order()
		states.Mul(states, big.NewInt(int64(p.Shapes())))
		if pair := alike(p.Solved().Labels()); pair != nil {
			exchange, err := perm.FromCycles(p.Places(), pair)
			require.NoError(t, err)
			if p.Group().Contains(exchange) {
				states.Rsh(states, 1)
			}
		}
		return states
	default:
		for _, c := range skewerPuzzles {
			if skewerName(c) == e.Name {
				return dango.New(c).StateCount()
			}
		}
	}
	require.Fail(t, "no group", e.Name)
	return nil
}

// alike returns the two places with one label, nil if there are none.
func alike(labels []int) []int {
	first := map[int]int{}
	for i, l := range labels {
		if k, ok := first[l]; ok {
			return []int{k + 1, i + 1}
		}
		first[l] = i
	}
	return nil
}

// Wilson's theorem: all arrangements, or the even ones if every circuit is even, but 120
// of 720 for one graph.
func TestWilsonsTheorem(t *testing.T) {
	orders := map[string]int64{}
	for _, e := range slidingOnGraphs() {
		p := e.puzzle()
		order := p.Group().Order()
		all := new(big.Int).MulRange(1, int64(p.Places()-1))
		ratio := new(big.Int).Quo(all, order)
		require.Equal(t, all, order.Mul(order, ratio))
		orders[e.Name] = ratio.Int64()
	}
	require.Equal(t, int64(6), orders["graph-theta-1-2-2-single"])
	require.Equal(t, int64(2), orders["graph-theta-1-3-3-single"])
	require.Equal(t, int64(2), orders["graph-bipartite-4-4-single"])
	require.Equal(t, int64(1), orders["graph-petersen-single"])
	delete(orders, "graph-theta-1-2-2-single")
	for name, ratio := range orders {
		require.LessOrEqual(t, ratio, int64(2), name)
	}
	require.Len(t, orders, 38)
}
