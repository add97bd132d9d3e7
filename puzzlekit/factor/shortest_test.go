package factor_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// A ball holds the elements of up to radius letters with their distances, by
// breadth-first search over whole permutations.
type ball struct {
	elements []perm.Perm
	distance map[string]int
	radius   int
}

func newBall(letters []perm.Perm, most int) *ball {
	one := perm.Identity(letters[0].Degree())
	b := &ball{elements: []perm.Perm{one}, distance: map[string]int{one.Key(): 0}}
	for first := 0; ; b.radius++ {
		last := len(b.elements)
		for _, p := range b.elements[first:last] {
			for _, x := range letters {
				q := p.Mul(x)
				if _, known := b.distance[q.Key()]; !known {
					b.distance[q.Key()] = b.radius + 1
					b.elements = append(b.elements, q)
				}
			}
		}
		if len(b.elements) > most { // one layer less
			for _, p := range b.elements[last:] {
				delete(b.distance, p.Key())
			}
			b.elements = b.elements[:last]
			return b
		}
		first = last
	}
}

// distanceOf returns the letters of a shortest word of p, when it has one of at
// most twice the radius.
func (b *ball) distanceOf(p perm.Perm) (d int, ok bool) {
	for _, w := range b.elements { // the nearest first
		if rest, known := b.distance[p.Mul(w).Key()]; known && (!ok || rest+b.distance[w.Key()] < d) {
			d, ok = rest+b.distance[w.Key()], true
		}
	}
	return d, ok
}

// Puzzles whose groups are too large for the pool, so that words are put together
// from two halves.
func TestWordsUpToTheRadiusAreShortest(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Skewb(), puzzle.TopSpin(10, 4), puzzle.Dino(), puzzle.Pyraminx()} {
		g := p.Group()
		var letters []perm.Perm
		for _, x := range g.Generators() {
			letters = append(letters, x, x.Inverse())
		}
		b := newBall(letters, 20_000)
		f, err := factor.New(t.Context(), g, nil, &factor.Options{Effort: factor.Instant})
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(4, 16))
		var elements []perm.Perm
		for range 20 {
			elements = append(elements, g.Random(rng))
		}
		for length := range 2 * b.radius { // and nearer ones
			x := perm.Identity(g.Degree())
			for range length {
				x = x.Mul(letters[rng.IntN(len(letters))])
			}
			elements = append(elements, x)
		}
		shortest := 0
		for _, x := range elements {
			w, err := f.Factor(t.Context(), x)
			require.NoError(t, err)
			d, known := b.distanceOf(x)
			if known && d <= f.Radius() {
				shortest++
				require.Equal(t, d, w.Len(), "%s: %v", p.Name(), w)
			}
			if known {
				require.GreaterOrEqual(t, w.Len(), d, p.Name())
			}
		}
		t.Logf("%s: radius %d, checked up to %d, %d of %d elements", p.Name(), f.Radius(), 2*b.radius, shortest, len(elements))
		require.Greater(t, shortest, len(elements)/4)
	}
}
