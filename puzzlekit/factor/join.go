package factor

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// join stores in out about size elements of the group that remains after the stage,
// those with the shortest words: two members that lead the same coset back differ by
// an element that fixes all base points of the stage. fixed are those and the ones of
// the stages before.
func (s *stage) join(ctx context.Context, out *elements, size int, fixed []int) {
	out.clear(size, fixed)
	out.add(rawperm.Identity[uint16](out.degree), nil)
	lengths := make([]int32, len(s.ids)) // of the words, in the order of the lists
	for k, i := range s.ids {
		lengths[k] = s.lengths[i]
	}
	longest := s.longestPair(lengths, size)
	j := &joining{from: s.members, out: out, size: size}
	j.first, j.x, j.y = make(images, out.degree), make(images, out.degree), make(images, out.degree)
	for total := int32(0); total <= longest && !j.full(); total++ {
		for c := range s.size {
			if c%64 == 0 && ctx.Err() != nil {
				return
			}
			j.pairs(s.list(c), lengths[s.start[c]:s.start[c+1]], total)
		}
	}
}

// longestPair returns the least number of letters up to which there are size pairs.
func (s *stage) longestPair(lengths []int32, size int) int32 {
	var pairs []int
	for c := range s.size {
		list := lengths[s.start[c]:s.start[c+1]]
		for a, n := range list {
			for _, m := range list[:a] {
				for len(pairs) <= int(n+m) {
					pairs = append(pairs, 0)
				}
				pairs[n+m]++
			}
		}
	}
	found := 0
	for n, k := range pairs {
		if found += k; found >= size {
			return int32(n)
		}
	}
	return int32(len(pairs) - 1)
}

// joining makes the quotients of pairs of elements.
type joining struct {
	from, out   *elements
	size        int    // elements wanted
	first, x, y images // the first one's inverse, a quotient, its inverse
	word, back  []uint16
}

// maxJoined bounds the letters of the quotients. If words are very long, there are
// few of them.
const maxJoined = 1 << 24

func (j *joining) full() bool {
	return j.out.len() >= j.size || len(j.out.letters) >= maxJoined
}

// pairs adds quotients of two elements of a list whose words have total letters
// together, and their inverses, until there are enough.
func (j *joining) pairs(list, lengths []int32, total int32) {
	for a, i := range list {
		other := total - lengths[a]
		if other > lengths[a] {
			continue
		}
		if other < 0 {
			return
		}
		b, found := slices.BinarySearch(lengths[:a], other)
		if !found {
			continue
		}
		rawperm.InvertInto(j.first, j.from.action(i))
		for ; b < a && lengths[b] == other && !j.full(); b++ {
			j.pair(i, list[b])
		}
	}
}

// pair adds i⁻¹·k and its inverse; first is i⁻¹.
func (j *joining) pair(i, k int32) {
	if !j.out.claimProduct(j.first, j.from.action(k)) {
		return
	}
	rawperm.ProductInto(j.x, j.first, j.from.action(k))
	set := j.from.set
	j.word = set.appendInverse(j.word[:0], j.from.slots(i))
	j.word = set.reduceSlots(append(j.word, j.from.slots(k)...))
	j.out.push(j.x, j.word)
	rawperm.InvertInto(j.y, j.x)
	if j.out.claim(j.y) {
		j.back = set.appendInverse(j.back[:0], j.word)
		j.out.push(j.y, j.back)
	}
}
