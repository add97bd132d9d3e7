package cubeboard

import (
	"context"
	"fmt"
	"testing"
)

// ψ(e) by the count and by the plain search of the tests, which needs about a minute at
// n = 8, in one run.
func BenchmarkAllQueens(b *testing.B) {
	for n := 6; n <= 8; n++ {
		board := MustNew(n)
		b.Run(fmt.Sprintf("pairs/n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := board.Fixed(context.Background(), Queen, Identity, &CountOptions{Workers: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("plain/n=%d", n), func(b *testing.B) {
			nodes := uint64(0)
			for b.Loop() {
				s := newSearcher(context.Background(), board, Queen)
				for _, t := range plainTasks(s, Queen) {
					s.count(t.loops, t.diags, 0)
				}
				nodes += s.nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// The inner loop of the count: edges of the graph, each with all common
// neighbours counted.
func BenchmarkPairJoinSplit(b *testing.B) {
	for _, n := range []int{9, 10, 11} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			w := newPairJoin(context.Background(), MustNew(n), Queen)
			u := unit{0b10101010101 & w.split.full, 0b10101010101 & w.split.full}
			w.open(u)
			for b.Loop() {
				w.count(w.c[len(w.c)/2], w.zs)
			}
			b.ReportMetric(float64(w.join.pairs)/b.Elapsed().Seconds(), "edges/s")
		})
	}
}

func BenchmarkFind(b *testing.B) {
	for _, n := range []int{8, 20, 40} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			seed := uint64(0)
			for b.Loop() {
				seed++
				if _, err := MustNew(n).Find(context.Background(), Queen, &FindOptions{Seed: seed}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
