package factor

import (
	"math/rand/v2"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/word"
)

// wordsByLength returns a function that returns the freely reduced words one after
// the other: those of one letter, of two, and so on. If there are no longer ones, as
// for a single involution, it goes on with empty words.
func wordsByLength(s *generatorSet) func() []word.Letter {
	var current []int // indices into s.letters
	return func() []word.Letter {
		current = s.nextReduced(current)
		letters := make([]word.Letter, len(current))
		for i, d := range current {
			letters[i] = s.letters[d]
		}
		return letters
	}
}

// nextReduced returns the reduced word after this one: by length, then in the
// order of the letters.
func (s *generatorSet) nextReduced(digits []int) []int {
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i]++
		if s.fillReduced(digits, i) {
			return digits
		}
	}
	digits = append(digits, 0)
	clear(digits)
	if !s.fillReduced(digits, 0) {
		return nil
	}
	return digits
}

// fillReduced increases digits[i] as little as possible and sets the digits after it
// to the least ones for which the word is reduced.
func (s *generatorSet) fillReduced(digits []int, i int) bool {
	for ; i < len(digits); i++ {
		for digits[i] < len(s.letters) && i > 0 && s.cancels(s.letters[digits[i-1]], s.letters[digits[i]]) {
			digits[i]++
		}
		if digits[i] >= len(s.letters) {
			return false
		}
		if i+1 < len(digits) {
			digits[i+1] = 0
		}
	}
	return true
}

// wordsAtRandom returns a function that returns random reduced words of at most
// longest letters.
func wordsAtRandom(s *generatorSet, longest int, rng *rand.Rand) func() []word.Letter {
	return func() []word.Letter {
		letters := make([]word.Letter, 1+rng.IntN(longest))
		for i := range letters {
			letters[i] = s.letters[rng.IntN(len(s.letters))]
		}
		return s.reduce(letters)
	}
}

// throttle lets at most five reports a second pass, and the last one.
type throttle struct{ last time.Time }

func (t *throttle) due(final bool) bool {
	if now := time.Now(); final || now.Sub(t.last) >= progress.Interval {
		t.last = now
		return true
	}
	return false
}
