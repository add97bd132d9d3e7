package stategraph_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// steps is a cyclic group with moves that add numbers.
type steps struct {
	n    uint64
	adds []uint64
}

func (s steps) Size() uint64 { return s.n }

func (s steps) Neighbors(dst []uint64, state uint64) []uint64 {
	for _, a := range s.adds {
		dst = append(dst, (state+a)%s.n)
	}
	return dst
}

// oracle multiplies the distribution by the whole matrix of the walk.
func oracle(s steps, weights []float64, lazy float64, k int) (out []float64) {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	n := int(s.n)
	p := make([]float64, n)
	p[0] = 1
	for range k + 1 {
		distance := 0.0
		for _, x := range p {
			distance += math.Abs(x - 1/float64(n))
		}
		out = append(out, distance/2)
		q := make([]float64, n)
		for from := range n {
			for to := range n {
				entry := 0.0
				if from == to {
					entry = lazy
				}
				for m, a := range s.adds {
					if (from+int(a))%n == to {
						entry += (1 - lazy) * weights[m] / total
					}
				}
				q[to] += p[from] * entry
			}
		}
		p = q
	}
	return out
}

func TestMixingByMatrices(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		s := steps{n: 1 + rng.Uint64N(30)}
		var weights []float64
		for range 1 + rng.IntN(4) {
			s.adds = append(s.adds, rng.Uint64N(s.n))
			weights = append(weights, 1+float64(rng.IntN(3)))
		}
		lazy := float64(rng.IntN(3)) / 4
		got, err := stategraph.Mixing(t.Context(), s, 0, 12, &stategraph.MixingOptions{Lazy: lazy, Weights: weights})
		require.NoError(t, err)
		require.InDeltaSlice(t, oracle(s, weights, lazy, 12), got, 1e-12)
	}
}

// A walk that changes a parity stays at distance 1/2; with rests it mixes.
func TestParityNeverMixes(t *testing.T) {
	s := steps{8, []uint64{1, 7}}
	got, err := stategraph.Mixing(t.Context(), s, 0, 300, nil)
	require.NoError(t, err)
	require.InDelta(t, 0.5, got[300], 1e-9)
	got, err = stategraph.Mixing(t.Context(), s, 0, 300, &stategraph.MixingOptions{Lazy: 0.5})
	require.NoError(t, err)
	require.InDelta(t, 0, got[300], 1e-9)
}

// path is a graph whose ends have one neighbor, or two if they are their own.
type path struct{ loops bool }

func (path) Size() uint64 { return 3 }

func (p path) Neighbors(dst []uint64, state uint64) []uint64 {
	ends := [][]uint64{{1}, {0, 2}, {1}}
	if p.loops {
		ends = [][]uint64{{1, 1}, {0, 2}, {1, 1}}
	}
	return append(dst, ends[state]...)
}

func TestMixingRefuses(t *testing.T) {
	ring := steps{10, []uint64{1, 9}}
	input, limit, stopped := (*fault.InputError)(nil), (*fault.LimitError)(nil), (*fault.StoppedError)(nil)
	for name, call := range map[string]func() ([]float64, error){
		"start": func() ([]float64, error) { return stategraph.Mixing(t.Context(), ring, 10, 5, nil) },
		"steps": func() ([]float64, error) { return stategraph.Mixing(t.Context(), ring, 0, -1, nil) },
		"lazy": func() ([]float64, error) {
			return stategraph.Mixing(t.Context(), ring, 0, 1, &stategraph.MixingOptions{Lazy: 1})
		},
		"not a number": func() ([]float64, error) {
			return stategraph.Mixing(t.Context(), ring, 0, 1, &stategraph.MixingOptions{Lazy: math.NaN()})
		},
		"weights": func() ([]float64, error) {
			return stategraph.Mixing(t.Context(), ring, 0, 1, &stategraph.MixingOptions{Weights: []float64{1}})
		},
		"negative": func() ([]float64, error) {
			return stategraph.Mixing(t.Context(), ring, 0, 1, &stategraph.MixingOptions{Weights: []float64{1, -1}})
		},
		"zeros": func() ([]float64, error) {
			return stategraph.Mixing(t.Context(), ring, 0, 1, &stategraph.MixingOptions{Weights: []float64{0, 0}})
		},
		"degrees":      func() ([]float64, error) { return stategraph.Mixing(t.Context(), path{}, 0, 5, nil) },
		"not uniform":  func() ([]float64, error) { return stategraph.Mixing(t.Context(), path{true}, 0, 5, nil) },
		"out of range": func() ([]float64, error) { return stategraph.Mixing(t.Context(), outside{}, 0, 5, nil) },
	} {
		_, err := call()
		require.ErrorAs(t, err, &input, name)
	}
	_, err := stategraph.Mixing(t.Context(), ring, 0, 1, &stategraph.MixingOptions{Memory: 100})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "stategraph.Mixing: a walk on 10 states needs 160 bytes; the limit is 100 bytes; raise MixingOptions.Memory", err.Error())
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = stategraph.Mixing(ended, ring, 0, 1, nil)
	require.ErrorAs(t, err, &stopped)
}

type outside struct{}

func (outside) Size() uint64                              { return 2 }
func (outside) Neighbors(dst []uint64, _ uint64) []uint64 { return append(dst, 5) }
