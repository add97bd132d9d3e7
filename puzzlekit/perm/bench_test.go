package perm_test

import (
	"math/rand/v2"
	"testing"

	"puzzlelab/puzzlekit/perm"
)

func BenchmarkMul48(b *testing.B) {
	s := random(rand.New(rand.NewPCG(1, 2)), 48, 2)
	b.ReportAllocs()
	for b.Loop() {
		s[0].Mul(s[1])
	}
}

func BenchmarkInverse48(b *testing.B) {
	p := perm.Random(rand.New(rand.NewPCG(1, 2)), 48)
	b.ReportAllocs()
	for b.Loop() {
		p.Inverse()
	}
}
