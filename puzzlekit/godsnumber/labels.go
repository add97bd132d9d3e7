package godsnumber

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// labelling numbers the arrangements of labels of which some are alike. The
// digit of a level says which of the slots that are left hold one label; a
// multiplier permutes the slots. Slots that moves never mix are treated one set
// after the other.
type labelling struct {
	places []int32 // the place of each slot
	levels []*labelLevel
}

// labelLevel is the choice of the slots for one label: count of the first free.
type labelLevel struct {
	label       int32
	free, count int
	choose      [][]int32 // Pascal's triangle
	subset      []int32
	key         []byte
}

// maxChoices bounds the subsets of one level.
const maxChoices = 1 << 26

// newLabelling orders the labels of each orbit by number, the commonest first,
// so that the low digits are those of single pieces. orbits partition the
// places; solved gives the label of each place.
func newLabelling(orbits [][]int32, solved []int32) (*labelling, error) {
	n := &labelling{}
	choose := pascal(len(solved))
	for _, orbit := range orbits {
		n.places = append(n.places, orbit...)
		times := map[int32]int{}
		for _, p := range orbit {
			times[solved[p]]++
		}
		var labels []int32
		for l := range times {
			labels = append(labels, l)
		}
		slices.SortFunc(labels, func(a, b int32) int {
			if times[a] != times[b] {
				return times[b] - times[a]
			}
			return int(a - b)
		})
		free := len(orbit)
		for _, label := range labels {
			l := &labelLevel{label: label, free: free, count: times[label], choose: choose}
			if l.size() > maxChoices {
				return nil, &SizeError{What: "the number of ways to place one label", Need: uint64(l.size()), Limit: maxChoices}
			}
			n.levels = append(n.levels, l)
			free -= times[label]
		}
	}
	return n, nil
}

// pascal is Pascal's triangle up to row n; entries that pass 2^31 are cut off
// there.
func pascal(n int) [][]int32 {
	rows := make([][]int32, n+1)
	for i := range rows {
		rows[i] = make([]int32, n+2)
		rows[i][0] = 1
		for k := 1; k <= i; k++ {
			rows[i][k] = int32(min(int64(rows[i-1][k-1])+int64(rows[i-1][k]), 1<<31-1))
		}
	}
	return rows
}

func (l *labelLevel) size() int { return int(l.choose[l.free][l.count]) }

// unrank lists the subset with a number, in increasing order: the combinatorial
// number system. (Knuth 2011, TAOCP 4A, 7.2.1.3.)
func (l *labelLevel) unrank(d int) []int32 {
	l.subset = l.subset[:0]
	slot := l.free - 1
	for k := l.count; k > 0; k-- {
		for int(l.choose[slot][k]) > d {
			slot--
		}
		d -= int(l.choose[slot][k])
		l.subset = append(l.subset, int32(slot))
		slot--
	}
	slices.Reverse(l.subset)
	return l.subset
}

// rank returns the number of a subset in increasing order.
func (l *labelLevel) rank(subset []int32) int {
	d := 0
	for k, slot := range subset {
		d += int(l.choose[slot][k+1])
	}
	return d
}

func (l *labelLevel) split(m []int32, d int) (int, []byte) {
	image := make([]int32, 0, 32)
	for _, slot := range l.unrank(d) {
		image = append(image, m[slot])
	}
	slices.Sort(image)
	l.key = l.key[:0]
	for _, to := range l.left(m, l.subset, image) {
		l.key = binary.LittleEndian.AppendUint16(l.key, uint16(to))
	}
	return l.rank(image), l.key
}

func (l *labelLevel) rest(m []int32, d int) []int32 {
	subset := l.unrank(d)
	image := make([]int32, 0, len(subset))
	for _, slot := range subset {
		image = append(image, m[slot])
	}
	slices.Sort(image)
	return l.left(m, subset, image)
}

// left renumbers the slots that a subset and its image leave.
func (l *labelLevel) left(m []int32, subset, image []int32) []int32 {
	renumber := slotCounter(image, len(m))
	out := make([]int32, 0, len(m)-len(subset))
	next := 0
	for slot, to := range m {
		if next < len(subset) && int(subset[next]) == slot {
			next++
			continue
		}
		out = append(out, to-renumber(to))
	}
	return out
}

// slotCounter returns a function that counts the members of a set below a slot.
func slotCounter(set []int32, n int) func(int32) int32 {
	words := make([]uint64, n/64+1)
	for _, s := range set {
		words[s/64] |= 1 << (s % 64)
	}
	return func(slot int32) int32 {
		count := bits.OnesCount64(words[slot/64] & (1<<(slot%64) - 1))
		for _, w := range words[:slot/64] {
			count += bits.OnesCount64(w)
		}
		return int32(count)
	}
}

// slots translates a permutation of places into one of slots.
func (n *labelling) slots(m []int32) []int32 {
	slot := make([]int32, len(m))
	for s, p := range n.places {
		slot[p] = int32(s)
	}
	out := make([]int32, len(m))
	for s, p := range n.places {
		out[s] = slot[m[p]]
	}
	return out
}

// number returns the number of an arrangement, label by place.
func (n *labelling) number(labels []int32) uint64 {
	now := make([]int32, len(labels))
	for s, p := range n.places {
		now[s] = labels[p]
	}
	number := uint64(0)
	for _, l := range n.levels {
		var subset, rest []int32
		for s, label := range now {
			if s < l.free && label == l.label {
				subset = append(subset, int32(s))
			} else {
				rest = append(rest, label)
			}
		}
		number = number*uint64(l.size()) + uint64(l.rank(subset))
		now = rest
	}
	return number
}

// arrangement returns the arrangement with a number.
func (n *labelling) arrangement(number uint64) []int32 {
	digits := make([]int, len(n.levels))
	for i := len(digits) - 1; i >= 0; i-- {
		size := uint64(n.levels[i].size())
		digits[i] = int(number % size)
		number /= size
	}
	out := make([]int32, len(n.places))
	free := slices.Clone(n.places)
	for i, l := range n.levels {
		level := *l
		level.subset = nil
		subset := level.unrank(digits[i])
		for k := len(subset) - 1; k >= 0; k-- {
			out[free[subset[k]]] = l.label
			free = slices.Delete(free, int(subset[k]), int(subset[k])+1)
		}
	}
	return out
}
