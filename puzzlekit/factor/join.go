package factor

import (
	"context"
	"sort"
)

// join returns elements of the group that the stage leaves over, about size of
// them, those with the shortest words: two members that lead the same coset
// back differ by an element that fixes all base points of the stage. The first
// width elements of each list are paired.
func (s *stage) join(ctx context.Context, size, width int) *elements {
	out := newElements(s.members.set)
	out.add(identityImages(out.degree), nil)
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
	for total := 0; total <= longest && out.len() < size; total++ {
		for c, list := range lists {
			if c%1024 == 0 && ctx.Err() != nil {
				return out
			}
			s.joinPairs(out, list, lengths[c], total, size)
		}
	}
	return out
}

// longestPair returns the number of letters up to which pairs have to be taken
// to get size of them.
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

// joinPairs adds the quotients of two elements of a list whose words have
// total letters together, and their inverses, until there are size elements.
func (s *stage) joinPairs(out *elements, list []int32, lengths []int, total, size int) {
	e := s.members
	x, y := make(images, e.degree), make(images, e.degree)
	var word, back []uint16
	for a, i := range list {
		other := total - lengths[a]
		if other > lengths[a] {
			continue
		}
		if other < 0 {
			return
		}
		for b := sort.SearchInts(lengths[:a], other); b < a && lengths[b] == other && out.len() < size; b++ {
			j := list[b]
			invert(x, e.action(i))
			mul(x, x, e.action(j))
			if !out.claim(x) {
				continue
			}
			word = e.set.appendInverse(word[:0], e.slots(i))
			word = e.set.reduceSlots(append(word, e.slots(j)...))
			out.push(x, word)
			invert(y, x)
			if out.claim(y) {
				back = e.set.appendInverse(back[:0], word)
				out.push(y, back)
			}
		}
	}
}
