package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// positionPuzzles are puzzles of all kinds: all moves possible, slides, blocked moves, and
// states that no turn may lead to.
func positionPuzzles(t *testing.T) []*Puzzle {
	t.Helper()
	def := Loops(3, 3).Definition()
	def.Forbidden = []Forbidden{{Place: 5, Labels: []int{1}}}
	forbidding, err := New(def)
	require.NoError(t, err)
	return []*Puzzle{Pocket(), TopSpin(7, 4), Sliding(3, 3), SlidingOn(MoebiusStrip, 3, 2), SquareOne(), Bicube(), ringWithBlock(t), forbidding}
}

// The moves that are said to be possible are those that can be made.
func TestLegalMovesAreThoseThatApply(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 1))
	for _, p := range positionPuzzles(t) {
		for s, step := p.Solved(), 0; step < 50; step++ {
			legal := s.Legal()
			for k := range p.Moves() {
				_, err := s.Apply(p.Alphabet().Word(word.Letter(k + 1)))
				require.Equal(t, err == nil, slices.Contains(legal, word.Letter(k+1)), "%s, %s", p, p.Moves()[k].Name)
			}
			next, err := s.Apply(p.Alphabet().Word(legal[rng.IntN(len(legal))]))
			require.NoError(t, err)
			s = next
		}
	}
}

// A word leads back by its inverse, and where its letters are permutations it does what
// their product does.
func TestWordsAndTheirInverses(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 2))
	for _, p := range positionPuzzles(t) {
		for range 20 {
			w := p.Scramble(rng, rng.IntN(30))
			s, err := p.Solved().Apply(w)
			require.NoError(t, err)
			back, err := s.Apply(w.Inverse())
			require.NoError(t, err)
			require.Equal(t, p.Solved(), back)
			if p.Slides() {
				continue
			}
			product := perm.Identity(p.Places())
			for l := range w.All() {
				move := p.Moves()[l.Generator()-1].Perm
				if l.IsInverse() {
					move = move.Inverse()
				}
				product = product.Mul(move)
			}
			require.True(t, product.Equal(p.Perm(w)))
			require.Equal(t, p.Solved().ApplyPerm(product), s)
		}
	}
}

// A rule about a label that never comes to its place leaves a group: one vertex, and the
// moves generate it.
func TestRulesThatNeverHold(t *testing.T) {
	ring, swap := perm.MustParse("(1,2,3)"), perm.MustParse("(4,5)")
	var rules []Forbidden
	for place := 1; place <= 3; place++ {
		rules = append(rules, Forbidden{Place: place, Labels: []int{4, 5}})
	}
	p, err := New(Definition{Name: "ring", Places: 5, Moves: []Move{{Name: "R", Perm: ring, Blocked: rules}, {Name: "S", Perm: swap}}})
	require.NoError(t, err)
	require.Equal(t, 1, p.Shapes())
	require.Equal(t, p.Alphabet(), p.GroupAlphabet())
	require.Len(t, p.Group().Generators(), 2)
	require.Equal(t, "6", p.Group().Order().String())
}

// A label that is called the blank is none where nothing slides.
func TestBlankThatDoesNotSlide(t *testing.T) {
	p, err := New(Definition{Name: "ring", Places: 3, Blank: 1, Moves: []Move{{Name: "R", Perm: perm.MustParse("(1,2,3)")}}})
	require.NoError(t, err)
	require.Zero(t, p.Solved().Blank())
	require.Equal(t, 1, p.Shapes())
}

func TestGroupoidOfSlidesStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Sliding(20, 20).Groupoid(ctx, Metric{})
	require.ErrorAs(t, err, new(*fault.StoppedError))
}
