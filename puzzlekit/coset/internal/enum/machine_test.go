package enum

import (
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomProblem has an involution and a generator of order 3 or more, and words
// that often make its tables collapse.
func randomProblem(rng *rand.Rand) *Problem {
	p := *small
	word := func(length int) []int32 {
		w := make([]int32, length)
		for i := range w {
			w[i] = 1 + int32(rng.IntN(p.Columns))
		}
		return p.reduced(w)
	}
	for range 2 + rng.IntN(3) {
		if w := word(3 + rng.IntN(16)); len(w) > 0 {
			p.Relators = append(p.Relators, w)
		}
	}
	if w := word(rng.IntN(4)); len(w) > 0 {
		p.Subgroup = append(p.Subgroup, w)
	}
	p.Simplify()
	return &p
}

// reduced cancels freely and cyclically.
func (p *Problem) reduced(w []int32) []int32 {
	var out []int32
	for _, c := range w {
		if n := len(out); n > 0 && out[n-1] == p.Inverse[c] {
			out = out[:n-1]
			continue
		}
		out = append(out, c)
	}
	for len(out) > 1 && out[0] == p.Inverse[out[len(out)-1]] {
		out = out[1 : len(out)-1]
	}
	return out
}

var strategies = map[string]Strategy{
	"HLT":       {Rows: true},
	"Lookahead": {Rows: true, Lookahead: true},
	"Felsch":    {Holes: 100},
	"Mixed":     {Rows: true, Holes: 10, Preferred: true},
	"Short":     {Rows: true, Holes: 10, Preferred: true, Short: 40},
}

// However often a machine is stopped and set going again, it defines and
// identifies the same cosets in the same order. All strategies lead to the same table.
func TestPausesChangeNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 17))
	paused, compared := 0, 0
	for range 3000 {
		p := randomProblem(rng)
		var standard [][]int32
		for name, s := range strategies {
			var stop atomic.Bool
			limit := 30 + rng.IntN(2000)
			whole, parts := New(p, s, limit, &stop), New(p, s, limit, &stop)
			want := whole.Run(math.MaxInt)
			got := Running
			for step := 1 + rng.IntN(40); got == Running; paused++ {
				got = parts.Run(parts.Work + step)
			}
			require.Equal(t, want, got, name)
			whole.Work, parts.Work = 0, 0
			require.Equal(t, whole.Counts, parts.Counts, name)
			if want == Complete {
				first, _ := whole.Standard()
				second, _ := parts.Standard()
				require.Equal(t, first, second, name)
				if standard == nil {
					standard = first
				} else {
					require.Equal(t, standard, first, name)
					compared++
				}
			}
		}
	}
	require.Greater(t, paused, 50_000)
	require.Greater(t, compared, 1000)
}
