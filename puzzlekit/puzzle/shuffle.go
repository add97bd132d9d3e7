package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// Shuffles returns a deck of n cards, n even, with the two perfect riffle
// shuffles. Both cut the deck into halves and interlace them: the out shuffle O
// leaves the top card on top, and the in shuffle I brings it to the second
// place, i → 2i mod (n+1). It panics with a [*fault.InputError] unless n is even and in 2..200.
//
// Both shuffles keep the deck symmetric: two cards that lie equally far from the top
// and from the bottom still do so afterwards. The group is that of all such permutations or a
// subgroup of index 2 or 4, with three exceptions: decks of 2^k cards, of order
// k·2^k, 12 cards, of order 7680, and 24 cards, 2^11·M12. (P. Diaconis, R. L.
// Graham, W. M. Kantor, The mathematics of perfect shuffles, 1983.)
func Shuffles(n int) *Puzzle {
	if n < 2 || n > 200 || n%2 != 0 {
		panic(badSize("Shuffles", "an even number of cards from 2 to 200", n))
	}
	in, out := make([]int, n), make([]int, n)
	for i := 1; i <= n; i++ {
		in[i-1] = 2 * i % (n + 1)
		out[i-1] = 2*i - 1
		if i > n/2 {
			out[i-1] = 2*i - n
		}
	}
	return deck(fmt.Sprintf("perfect shuffles of %d cards", n), n, []Move{
		{Name: "I", Perm: mustImages(in), About: "in shuffle", AboutInverse: "in shuffle undone"},
		{Name: "O", Perm: mustImages(out), About: "out shuffle", AboutInverse: "out shuffle undone"},
	}).by("Shuffles", n)
}

// Mongean returns a deck of n cards with Monge's shuffle: the cards are taken
// from the top one by one and laid alternately on and under the new deck, the
// second on the first, the third under both, and so on. Its group is cyclic. It
// panics with a [*fault.InputError] unless n is in 2..200. (G. Monge 1773.)
func Mongean(n int) *Puzzle {
	if n < 2 || n > 200 {
		panic(badSize("Mongean", "2 to 200 cards", n))
	}
	images := make([]int, n)
	for i := 1; i <= n; i++ {
		if i%2 == 0 { // on top of the cards laid before, under those laid later
			images[i-1] = (n-i)/2 + 1
			if n%2 == 1 {
				images[i-1] = (n-1-i)/2 + 1
			}
			continue
		}
		images[i-1] = n/2 + (i+1)/2
	}
	return deck(fmt.Sprintf("Monge's shuffle of %d cards", n), n, []Move{
		{Name: "M", Perm: mustImages(images), About: "Monge's shuffle", AboutInverse: "Monge's shuffle undone"},
	}).by("Mongean", n)
}

func mustImages(images []int) perm.Perm {
	p, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return p
}

// deck is a row of cards, up to 13 in a line.
func deck(name string, n int, moves []Move) *Puzzle {
	cols := min(n, 13)
	l := Layout{View: "grid", Width: float64(cols), Height: float64((n + cols - 1) / cols)}
	for i := range n {
		l.Shapes = append(l.Shapes, square(float64(i%cols), float64(i/cols)))
		if i%cols == 0 {
			l.Rows = append(l.Rows, nil)
		}
		l.Rows[i/cols] = append(l.Rows[i/cols], i+1)
	}
	return mustNew(Definition{
		Name: name, About: fmt.Sprintf("A deck of %d cards, place 1 on top.", n),
		Notation: word.Product, Places: n, Pieces: singles("card", n), Moves: moves, Layouts: []Layout{l},
	})
}
