package factor

import (
	"slices"

	"puzzlelab/puzzlekit/word"
)

// A reduction is a word that is kept reduced while letters are appended: neighbouring
// inverse letters cancel, and each power of a generator is written the shorter way
// round. Of order 4, g^3 is g^-1 and g^-2 is g^2.
type reduction struct {
	set     *generatorSet
	letters []word.Letter
	run     int // equal letters at the end
}

func (r *reduction) restart() { r.letters, r.run = r.letters[:0], 0 }

func (r *reduction) push(l word.Letter) {
	switch n := len(r.letters); {
	case n > 0 && r.letters[n-1] == -l:
		r.letters, r.run = r.letters[:n-1], r.run-1
	case n > 0 && r.letters[n-1] == l:
		r.letters, r.run = append(r.letters, l), r.run+1
	default:
		r.letters, r.run = append(r.letters, l), 1
	}
	if order := r.set.order[l.Generator()-1]; r.run > 0 && (r.run > order-r.run || r.run == order-r.run && l < 0) {
		r.turn(l, order)
	}
	if r.run == 0 {
		r.run = runLength(r.letters)
	}
}

// turn writes the run of l at the end the other way round.
func (r *reduction) turn(l word.Letter, order int) {
	r.letters, r.run = r.letters[:len(r.letters)-r.run], order-r.run
	for range r.run {
		r.letters = append(r.letters, -l)
	}
}

// runLength returns how many equal letters stand at the end.
func runLength(letters []word.Letter) int {
	k := 0
	for k < len(letters) && letters[len(letters)-1-k] == letters[len(letters)-1] {
		k++
	}
	return k
}

// reduce makes a word reduced, in place.
func (s *generatorSet) reduce(letters []word.Letter) []word.Letter {
	r := reduction{set: s, letters: letters[:0]}
	for _, l := range letters {
		r.push(l)
	}
	return r.letters
}

// inverted returns the word of the inverse, reduced.
func (s *generatorSet) inverted(letters []word.Letter) []word.Letter {
	r := reduction{set: s, letters: make([]word.Letter, 0, len(letters))}
	for _, l := range slices.Backward(letters) {
		r.push(-l)
	}
	return r.letters
}
