package godsnumber

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// A level is one digit of the numbers of states. A group G acts on the places. In one
// orbit, the places home have the same label in the solved state. The digit names the
// set of places to which this label has moved. That is a coset of H, the setwise
// stabiliser of home in G. What is left for the levels below is an element of H.
//
// If all labels differ, home is one place, and the levels are those of a stabiliser
// chain. Labels that look alike are never distinguished, nor are the two orientations
// of a piece that looks the same when it is turned. After the last level no element
// moves a label; so each arrangement of the labels has exactly one number.
type level struct {
	label int32
	home  []int32
	orbit []int32    // places to which G moves the label
	up    permList   // for each digit an element that moves home there
	down  permList   // the inverses of these elements; empty if no levels are below
	below []int32    // places whose images distinguish elements of H, as far as they matter below
	place []int32    // if home is one place: the digit of a place, -1 outside the orbit
	index []int32    // otherwise: the index of a place in the orbit, and
	sets  *placeSets // the digit of a set of such indices
	key   []byte
}

func (l *level) size() int { return l.up.count }

// split decomposes u_d·m, for an element m of G. It moves home to the places of another
// digit, and u_d·m·u'⁻¹ in H is left. split returns this digit and a key that is equal
// for multipliers that are equal below. The key is valid until the next call.
func (l *level) split(m []int32, d int) (digit int, key []byte) {
	digit = l.imageOf(m, d)
	l.key = l.key[:0]
	width := pointBytes(len(m))
	for _, p := range l.below {
		l.key = appendPoint(l.key, l.down.at(digit, m[l.up.at(d, p)]), width)
	}
	return digit, l.key
}

// imageOf returns the digit of the places to which u_d·m moves home.
func (l *level) imageOf(m []int32, d int) int {
	if l.place != nil {
		return int(l.place[m[l.up.at(d, l.home[0])]])
	}
	digit, _ := l.sets.number(l.imageSet(m, d))
	return digit
}

// imageSet returns the set of places to which u_d·m moves home, as a key that is valid
// until the next call.
func (l *level) imageSet(m []int32, d int) []byte {
	l.key = emptySet(l.key, len(l.orbit))
	for _, p := range l.home {
		addToSet(l.key, l.index[m[l.up.at(d, p)]])
	}
	return l.key
}

// rest writes u_d·m·u'⁻¹, which is left for the levels below, to dst.
func (l *level) rest(dst, m []int32, d int) {
	digit := l.imageOf(m, d)
	for i := range dst {
		dst[i] = l.down.at(digit, m[l.up.at(d, int32(i))])
	}
}

// digit returns the digit of an arrangement of the labels, and false if G does not move
// the label there. It does not change the level, so several goroutines may call it.
func (l *level) digit(labels []int32) (int, bool) {
	set, count, last := emptySet(nil, len(l.orbit)), 0, int32(0)
	for k, p := range l.orbit {
		if labels[p] == l.label {
			addToSet(set, int32(k))
			count, last = count+1, p
		}
	}
	if count != len(l.home) {
		return 0, false
	}
	if l.place == nil {
		return l.sets.number(set)
	}
	return int(l.place[last]), true
}

// undo returns the labels after the inverse of the element for a digit.
func (l *level) undo(labels []int32, digit int) []int32 {
	out := make([]int32, len(labels))
	for i := range out {
		out[i] = labels[l.up.at(digit, int32(i))]
	}
	return out
}

// apply returns the labels after the element for a digit.
func (l *level) apply(labels []int32, digit int) []int32 {
	out := make([]int32, len(labels))
	for i, label := range labels {
		out[l.up.at(digit, int32(i))] = label
	}
	return out
}

// pointBytes is the number of bytes that a point takes in a key.
func pointBytes(degree int) int {
	switch {
	case degree <= 1<<8:
		return 1
	case degree <= 1<<16:
		return 2
	}
	return 4
}

// appendPoint appends a point to a key.
func appendPoint(key []byte, p int32, width int) []byte {
	for range width {
		key = append(key, byte(p))
		p >>= 8
	}
	return key
}

func appendPoints(key []byte, points []int32, degree int) []byte {
	width := pointBytes(degree)
	for _, p := range points {
		key = appendPoint(key, p, width)
	}
	return key
}

// keyOf returns a permutation as a map key.
func keyOf(h []int32) string {
	return string(appendPoints(make([]byte, 0, pointBytes(len(h))*len(h)), h, len(h)))
}

// readKey is the inverse of keyOf.
func readKey[K string | []byte](h []int32, key K) {
	width := pointBytes(len(h))
	for i := range h {
		h[i] = 0
		for k := range width {
			h[i] |= int32(key[i*width+k]) << (8 * k)
		}
	}
}

// applied returns the labels after a permutation h of the places: the label in place i
// goes to place h[i].
func applied(labels, h []int32) []int32 {
	out := make([]int32, len(labels))
	for i, label := range labels {
		out[h[i]] = label
	}
	return out
}

// A numbering numbers the arrangements of labels. The digits are those of the levels,
// the first one leading.
type numbering struct {
	levels []*level
	solved []int32
}

// size returns the product of the sizes of the levels.
func (n numbering) size() uint64 {
	size := uint64(1)
	for _, l := range n.levels {
		size *= uint64(l.size())
	}
	return size
}

// number returns the number of an arrangement, and false if no element of the group
// makes it.
func (n numbering) number(labels []int32) (uint64, bool) {
	number := uint64(0)
	for _, l := range n.levels {
		digit, ok := l.digit(labels)
		if !ok {
			return 0, false
		}
		number = number*uint64(l.size()) + uint64(digit)
		labels = l.undo(labels, digit)
	}
	return number, slices.Equal(labels, n.solved)
}

// labels returns the arrangement with a number.
func (n numbering) labels(number uint64) []int32 {
	labels := n.solved
	for _, l := range slices.Backward(n.levels) {
		labels = l.apply(labels, int(number%uint64(l.size())))
		number /= uint64(l.size())
	}
	return labels
}

// An element g of a group has the number of the arrangement that it makes of the points
// in order: label i is in place g[i].

func (n numbering) elementNumber(g []int32) (uint64, bool) { return n.number(rawperm.Inverse(g)) }

func (n numbering) element(number uint64) []int32 { return rawperm.Inverse(n.labels(number)) }
