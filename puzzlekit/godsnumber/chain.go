package godsnumber

import (
	"encoding/binary"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// chainLevel is a level of a stabiliser chain with its transversal written out.
type chainLevel struct {
	point int32
	orbit []int32
	place []int32 // place of a point in the orbit, -1 outside
	up    [][]int32
	down  [][]int32 // inverses of up
	base  []int32   // the base points of the levels below
	key   []byte
}

// chainLevels writes out a chain; levels with an orbit of one point have no
// digit. Memory O(degree · sum of the orbits).
func chainLevels(c *group.StabilizerChain) []*chainLevel {
	c = c.Reduced()
	levels := make([]*chainLevel, c.Depth())
	for i := range levels {
		l := &chainLevel{place: make([]int32, c.Degree())}
		for p := range l.place {
			l.place[p] = -1
		}
		for k, p := range c.Orbit(i + 1) {
			u, _ := c.Representative(i+1, p)
			l.orbit = append(l.orbit, int32(p-1))
			l.place[p-1] = int32(k)
			l.up = append(l.up, u.AppendZeroBased(nil))
			l.down = append(l.down, u.Inverse().AppendZeroBased(nil))
		}
		l.point = l.orbit[0]
		levels[i] = l
	}
	for i, l := range levels {
		for _, below := range levels[i+1:] {
			l.base = append(l.base, below.point)
		}
	}
	return levels
}

func (l *chainLevel) size() int { return len(l.orbit) }

// split takes u_δ·m apart: it takes the base point to δ·m, and what is left
// below is u_δ·m·u'⁻¹, which its images of the base points below tell from
// others.
func (l *chainLevel) split(m []int32, d int) (int, []byte) {
	u := l.up[d]
	digit := l.place[m[l.orbit[d]]]
	v := l.down[digit]
	l.key = l.key[:0]
	for _, b := range l.base {
		l.key = binary.LittleEndian.AppendUint32(l.key, uint32(v[m[u[b]]]))
	}
	return int(digit), l.key
}

func (l *chainLevel) rest(m []int32, d int) []int32 {
	u := l.up[d]
	v := l.down[l.place[m[l.orbit[d]]]]
	rest := make([]int32, len(m))
	for i := range rest {
		rest[i] = v[m[u[i]]]
	}
	return rest
}

func splitters[L splitter](levels []L) []splitter {
	out := make([]splitter, len(levels))
	for i, l := range levels {
		out[i] = l
	}
	return out
}

// rank returns the number of an element, or false when it is not in the group.
func rank(levels []*chainLevel, h []int32) (uint64, bool) {
	n := uint64(0)
	for _, l := range levels {
		k := l.place[h[l.point]]
		if k < 0 {
			return 0, false
		}
		n = n*uint64(len(l.orbit)) + uint64(k)
		for i, x := range h {
			h[i] = l.down[k][x]
		}
	}
	for i, x := range h {
		if int(x) != i {
			return 0, false
		}
	}
	return n, true
}

// unrank returns the element with a number: u_k·…·u_1.
func unrank(levels []*chainLevel, degree int, n uint64) perm.Perm {
	images := perm.Identity(degree).AppendZeroBased(nil)
	for i := len(levels) - 1; i >= 0; i-- {
		l := levels[i]
		u := l.up[n%uint64(len(l.orbit))]
		n /= uint64(len(l.orbit))
		for k, x := range images {
			images[k] = u[x]
		}
	}
	return mustZeroBased(images)
}

func mustZeroBased(images []int32) perm.Perm {
	p, err := perm.FromZeroBased(images)
	if err != nil {
		panic(err) // a product of permutations is one
	}
	return p
}
