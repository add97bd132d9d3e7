package disk

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// plain is breadth-first search with the distance of each number in memory, -1
// where no moves lead.
type plain struct {
	distance  []int
	spheres   []uint64
	antipodes []uint64 // in increasing order
}

func inMemory(g Index, starts ...uint64) plain {
	p := plain{distance: make([]int, g.Size())}
	for i := range p.distance {
		p.distance[i] = -1
	}
	var queue, next []uint64
	meet := func(state uint64, distance int) {
		if p.distance[state] >= 0 {
			return
		}
		p.distance[state] = distance
		queue = append(queue, state)
		if distance == len(p.spheres) {
			p.spheres = append(p.spheres, 0)
		}
		p.spheres[distance]++
	}
	for _, s := range starts {
		meet(s, 0)
	}
	for head := 0; head < len(queue); head++ {
		next = g.Neighbors(next[:0], queue[head])
		for _, x := range next {
			meet(x, p.distance[queue[head]]+1)
		}
	}
	for s, d := range p.distance {
		if d == len(p.spheres)-1 {
			p.antipodes = append(p.antipodes, uint64(s))
		}
	}
	return p
}

// enumerate fills in the options that are never 0.
func enumerate(t testing.TB, g Index, folder string, opts Options, starts ...uint64) *Result {
	t.Helper()
	r, err := Enumerate(context.Background(), g, folder, opts.filled(), starts...)
	require.NoError(t, err)
	return r
}

func (o Options) filled() Options {
	if o.Memory == 0 {
		o.Memory = 1 << 30
	}
	if o.Workers == 0 {
		o.Workers = 2
	}
	return o
}

func sphereSum(r *Result) uint64 { return sum(r.Spheres()) }

func antipodes(t *testing.T, r *Result) []uint64 {
	t.Helper()
	got, err := r.At(context.Background(), len(r.Spheres())-1)
	require.NoError(t, err)
	return got
}
