package factor

import (
	"context"
	"sort"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// join returns about size elements of the group that remains after the stage, those
// with the shortest words: two members that lead the same coset back differ by an
// element that fixes all base points of the stage. It pairs the first width elements
// of each list.
func (s *stage) join(ctx context.Context, size, width int) *elements {
	out := newElements(s.members.set)
	out.add(rawperm.Identity[uint16](out.degree), nil)
	lists := make([][]int32, s.size)
	lengths := make([][]int, s.size) // of the words, in the order of the lists
	for c := range lists {
		list := s.list(c)
		lists[c] = list[:min(len(list), width)]
		for _, i := range lists[c] {
			lengths[c] = append(lengths[c], int(s.lengths[i]))
		}
	}
	longest := longestPair(lengths, size)
	out.grow(size)
	j := &joining{from: s.members, out: out, size: size}
	j.first, j.x, j.y = make(images, out.degree), make(images, out.degree), make(images, out.degree)
	for total := 0; total <= longest && !j.full(); total++ {
		for c, list := range lists {
			if c%64 == 0 && ctx.Err() != nil {
				return out
			}
			j.pairs(list, lengths[c], total)
		}
	}
	return out
}

// longestPair returns the least number of letters up to which there are size pairs.
func longestPair(lengths [][]int, size int) int {
	var pairs []int
	for _, list := range lengths {
		for a, n := range list {
			for _, m := range list[:a] {
				for len(pairs) <= n+m {
					pairs = append(pairs, 0)
				}
				pairs[n+m]++
			}
		}
	}
	found := 0
	for n, k := range pairs {
		if found += k; found >= size {
			return n
		}
	}
	return len(pairs) - 1
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
func (j *joining) pairs(list []int32, lengths []int, total int) {
	for a, i := range list {
		other := total - lengths[a]
		if other > lengths[a] {
			continue
		}
		if other < 0 {
			return
		}
		b := sort.SearchInts(lengths[:a], other)
		if b == a || lengths[b] != other {
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
