package dango_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
)

// packed is a state as the source's faster program has it: a skewer is a word, a
// dumpling a byte of it.
type packed [3]uint64

func pack(s dango.State) (p packed) {
	for i, skewer := range s.Skewers() {
		for k, label := range skewer {
			p[i] |= uint64(label) << (8 * k)
		}
	}
	return p
}

// hashSpheres is breadth-first search with a hash table of packed states.
func hashSpheres(start packed, height int) []uint64 {
	distance := map[packed]uint8{start: 0}
	counts, last := []uint64{}, []packed{start}
	for len(last) > 0 {
		counts = append(counts, uint64(len(last)))
		var next []packed
		for _, s := range last {
			for i, from := range s {
				if from == 0 {
					continue
				}
				top := 0
				for from>>(8*top+8) != 0 {
					top++
				}
				for j, to := range s {
					if i == j || to>>(8*(height-1)) != 0 {
						continue
					}
					room := 0
					for to>>(8*room) != 0 {
						room++
					}
					t := s
					t[i] &^= 0xff << (8 * top)
					t[j] |= from >> (8 * top) << (8 * room)
					if _, met := distance[t]; !met {
						distance[t] = uint8(len(counts))
						next = append(next, t)
					}
				}
			}
		}
		last = next
	}
	return counts
}

// BenchmarkOneStart compares a search of all states from one start with the hash
// table of packed words that the source ended with. B/op is all memory that was
// asked for; the largest puzzle takes a hash table of some 8 GB and a minute or
// two, so it runs with -long only.
func BenchmarkOneStart(b *testing.B) {
	for _, height := range []int{4, 5} {
		p := full(3, height)
		start, err := p.First([]int{height, height, 0})
		require.NoError(b, err)
		want, err := p.Enumerate(ctx, start, nil) // and the plan is made
		require.NoError(b, err)
		b.Run(fmt.Sprintf("height=%d/cells", height), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := dango.New(p.Config()).Enumerate(ctx, start, nil)
				require.NoError(b, err)
			}
		})
		b.Run(fmt.Sprintf("height=%d/hash", height), func(b *testing.B) {
			if height > 4 && !*long {
				b.Skip("-long")
			}
			b.ReportAllocs()
			for b.Loop() {
				require.Equal(b, want.Spheres(), hashSpheres(pack(start), height))
				runtime.GC()
			}
		})
	}
}

// BenchmarkAllPairs is the source's task for the puzzle that is sold and for six
// different dumplings.
func BenchmarkAllPairs(b *testing.B) {
	for _, config := range []dango.Config{sold, distinct} {
		b.Run(fmt.Sprint(dango.New(config).StateCount(), "states"), func(b *testing.B) {
			for b.Loop() {
				_, err := dango.New(config).AllPairs(ctx)
				require.NoError(b, err)
			}
		})
	}
}

// BenchmarkSolutions solves the farthest problems; in the puzzles of some 10^10
// states with -long only. (Package internal/tokens compares it with a search
// without symmetries.)
func BenchmarkSolutions(b *testing.B) {
	for _, c := range [][2]int{{4, 3}, {3, 5}, {6, 2}, {3, 6}, {4, 4}, {5, 3}, {7, 2}} {
		p := full(c[0], c[1])
		record := farthest(c[0], c[1])
		from, err := p.First(record.Shape)
		require.NoError(b, err)
		to := dango.MustParseState(record.Antipodes[0])
		b.Run(fmt.Sprintf("%dx%d", c[0], c[1]), func(b *testing.B) {
			if p.StateCount().Int64() > 1e9 && !*long {
				b.Skip("-long")
			}
			b.ReportAllocs()
			for b.Loop() {
				s, err := p.Solutions(ctx, from, to, nil)
				require.NoError(b, err)
				require.Equal(b, record.Eccentricity(), s.Len())
			}
		})
	}
}
