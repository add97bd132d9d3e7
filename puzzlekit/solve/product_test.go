package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// The Pyraminx with its tips: 933120·3^4 states, God's number 11 + 4. Solutions
// are as long as a table of the body says, and one more for each wrong tip.
func TestProductPyraminx(t *testing.T) {
	large(t)
	ctx, p := context.Background(), puzzle.Pyraminx()
	solver, err := NewTable(ctx, p, "", quiet())
	require.NoError(t, err)
	require.Len(t, solver.factors, 5)
	// The body, as published by J. Scherphuis.
	require.Equal(t, []uint64{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}, solver.factors[0].table.distances.Spheres())
	spheres, sum := solver.Spheres(), uint64(0)
	for _, n := range spheres {
		sum += n
	}
	require.Len(t, spheres, 16)
	require.Equal(t, uint64(75582720), sum)
	require.Equal(t, uint64(16), spheres[1])

	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		s := p.RandomState(rng)
		r, err := Optimal(ctx, solver, s)
		require.NoError(t, err)
		body, wrong := 0, map[int]bool{}
		for turn := range r.Word.Syllables() {
			if turn.Generator > 4 {
				require.False(t, wrong[turn.Generator], "a tip turned twice")
				wrong[turn.Generator] = true
			} else {
				body++
			}
		}
		requireOptimal(t, s, r, body+len(wrong))
		short, err := Bounded(ctx, solver, s, r.Length-1)
		var none *fault.UnreachableError
		require.ErrorAs(t, err, &none)
		require.Equal(t, r.Length, short.Lower)
	}
}

// dials is a puzzle of seven places in which c turns what a turns as well.
func dials(t *testing.T, a, b, c string) *puzzle.Puzzle {
	p, err := puzzle.New(puzzle.Definition{Name: "dials", Places: 7, Moves: []puzzle.Move{
		{Name: "a", Perm: perm.MustParse(a, 7)}, {Name: "b", Perm: perm.MustParse(b, 7)}, {Name: "c", Perm: perm.MustParse(c, 7)},
	}})
	require.NoError(t, err)
	return p
}

// wholeTable is the table of a puzzle whose group is not divided.
func wholeTable(t *testing.T, p *puzzle.Puzzle) *Table {
	o, err := quiet().checked("test")
	require.NoError(t, err)
	b, err := readBoard("test", p, "", o)
	require.NoError(t, err)
	table, refusal, err := newTable(context.Background(), b, o, []directFactor{{puzzle: p}})
	require.NoError(t, err)
	require.NoError(t, refusal)
	return table
}

// A4 × Z3: how far a and b turn the dial is told by what they do to the rest.
func TestProductAgainstPlainSearch(t *testing.T) {
	ctx := context.Background()
	p := dials(t, "(1,2,3)(5,6,7)", "(1,2)(3,4)", "(5,6,7)")
	solver, err := NewTable(ctx, p, "", quiet())
	require.NoError(t, err)
	table := wholeTable(t, p)
	require.Equal(t, table.Spheres(), solver.Spheres())
	want := plainDistances(p, solver.Metric())
	require.Len(t, want, 36)
	for seed := range uint64(100) {
		s := p.RandomState(rand.New(rand.NewPCG(3, seed)))
		var words, wantWords []string
		for r, err := range All(ctx, solver, s) {
			require.NoError(t, err)
			requireOptimal(t, s, r, want[s.Key()])
			words = append(words, r.Word.String())
		}
		for r, err := range All(ctx, table, s) {
			require.NoError(t, err)
			wantWords = append(wantWords, r.Word.String())
		}
		require.Len(t, words, len(wantWords))
	}
}

// Forty-five dials of three places have 3^45 states, which is more than numbers count.
func TestProductLargerThanNumbers(t *testing.T) {
	def := puzzle.Definition{Name: "dials", Places: 135}
	for k := range 45 {
		turn := fmt.Sprintf("(%d,%d,%d)", 3*k+1, 3*k+2, 3*k+3)
		def.Moves = append(def.Moves, puzzle.Move{Name: fmt.Sprintf("d%d", k+1), Perm: perm.MustParse(turn, 135)})
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	solver, err := NewTable(context.Background(), p, "", quiet())
	require.NoError(t, err)
	require.Nil(t, solver.Spheres())
	s := p.RandomState(rand.New(rand.NewPCG(5, 6)))
	wrong := 0
	for dial := range slices.Chunk(s.Labels(), 3) {
		if !slices.IsSorted(dial) {
			wrong++
		}
	}
	r, err := Optimal(context.Background(), solver, s)
	require.NoError(t, err)
	requireOptimal(t, s, r, wrong)
}

func TestProductErrors(t *testing.T) {
	ctx := context.Background()
	for _, p := range []*puzzle.Puzzle{puzzle.Pocket(), dials(t, "(1,2)(5,6,7)", "(1,2,3,4)", "(5,6,7)")} { // a and b turn the dial in all ways
		solver, err := NewTable(ctx, p, "", quiet())
		require.NoError(t, err)
		require.Len(t, solver.factors, 1)
	}
	_, err := NewTable(ctx, puzzle.Pyraminx(), "", &Options{Memory: 1000})
	var memory *fault.LimitError
	require.ErrorAs(t, err, &memory)

	solver, err := For(ctx, dials(t, "(1,2,3)(5,6,7)", "(1,2)(3,4)", "(5,6,7)"), "", quiet())
	require.NoError(t, err)
	require.Len(t, solver.(*Table).factors, 2)
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = NewTable(canceled, puzzle.Pyraminx(), "", quiet())
	require.ErrorIs(t, err, context.Canceled)
}
