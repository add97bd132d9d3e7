package puzzle_test

import (
	"math/rand/v2"
	"testing"

	"puzzlelab/puzzlekit/puzzle"
)

func BenchmarkRubik(b *testing.B) {
	for b.Loop() {
		puzzle.Rubik(3)
	}
}

func BenchmarkApply(b *testing.B) {
	cube := puzzle.Rubik(3)
	w := cube.Scramble(rand.New(rand.NewPCG(1, 1)), 25)
	s := cube.Solved()
	for b.Loop() {
		s, _ = s.Apply(w)
	}
}

func BenchmarkCheckReachable(b *testing.B) {
	cube := puzzle.Rubik(3)
	s := cube.RandomState(rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		_ = cube.CheckReachable(s)
	}
}
