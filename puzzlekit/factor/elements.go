package factor

import "slices"

// elements is a list of group elements with words. It is flat, so that hundreds of
// thousands of elements take few allocations.
type elements struct {
	set      *generatorSet
	degree   int
	base     []int    // base points of the group, 0-based, but those that all elements fix
	key      images   // room for an element's images of them
	actions  []uint16 // degree images for each element
	letters  []uint16 // slots of the letters, one word after the other
	ends     []int32  // ends[i] is the end of the word of element i in letters
	seen     hashSet
	overflow bool // some element was not added because its word did not fit
}

func newElements(set *generatorSet) *elements {
	return &elements{set: set, degree: set.degree, base: set.base, key: make(images, len(set.base))}
}

func (e *elements) len() int { return len(e.ends) }

func (e *elements) action(i int32) images {
	return e.actions[int(i)*e.degree : (int(i)+1)*e.degree]
}

func (e *elements) slots(i int32) []uint16 {
	if i == 0 {
		return e.letters[:e.ends[0]]
	}
	return e.letters[e.ends[i-1]:e.ends[i]]
}

func (e *elements) length(i int32) int {
	if i == 0 {
		return int(e.ends[0])
	}
	return int(e.ends[i] - e.ends[i-1])
}

// maxLetters bounds the letters of one list, and with them the memory.
const maxLetters = 1 << 27

// add appends an element that is not in the list, and reports whether it was new. If
// there is no room for its letters, it only sets overflow.
func (e *elements) add(action images, slots []uint16) bool {
	if !e.claim(action) {
		return false
	}
	e.push(action, slots)
	return true
}

// claim marks an element as present before it is pushed, and reports whether it is
// new. The images of the base points identify an element of the group.
func (e *elements) claim(action images) bool {
	key := e.key[:len(e.base)]
	for i, b := range e.base {
		key[i] = action[b]
	}
	return e.seen.add(hashImages(key))
}

// claimProduct is claim for x·y.
func (e *elements) claimProduct(x, y images) bool {
	key := e.key[:len(e.base)]
	for i, b := range e.base {
		key[i] = y[x[b]]
	}
	return e.seen.add(hashImages(key))
}

// grow makes room for n more elements with so many letters in all.
func (e *elements) grow(n, letters int) {
	e.actions = slices.Grow(e.actions, n*e.degree)
	e.letters = slices.Grow(e.letters, letters)
	e.ends = slices.Grow(e.ends, n)
}

// clear drops the elements and makes room for n that fix some points. It keeps the
// memory.
func (e *elements) clear(n int, fixed []int) {
	e.base = slices.DeleteFunc(slices.Clone(e.set.base), func(b int) bool { return slices.Contains(fixed, b) })
	e.actions, e.letters, e.ends, e.overflow = e.actions[:0], e.letters[:0], e.ends[:0], false
	e.grow(n, 0)
	e.seen.clear(n)
}

// push appends an element that is known to be new.
func (e *elements) push(action images, slots []uint16) {
	if len(e.letters)+len(slots) > maxLetters {
		e.overflow = true
		return
	}
	e.actions = append(e.actions, action...)
	e.letters = append(e.letters, slots...)
	e.ends = append(e.ends, int32(len(e.letters)))
}

// bytes returns the memory of the list.
func (e *elements) bytes() int64 {
	return int64(2*cap(e.actions) + 2*cap(e.letters) + 4*cap(e.ends) + 8*cap(e.seen.slots))
}

// byLength returns the numbers of the elements, sorted by the length of their words.
// Words of the same length keep their order.
func (e *elements) byLength() []int32 {
	var starts []int
	for i := range e.ends {
		n := e.length(int32(i))
		for len(starts) <= n+1 {
			starts = append(starts, 0)
		}
		starts[n+1]++
	}
	for n := 1; n < len(starts); n++ {
		starts[n] += starts[n-1]
	}
	out := make([]int32, e.len())
	for i := range e.ends {
		n := e.length(int32(i))
		out[starts[n]] = int32(i)
		starts[n]++
	}
	return out
}

// inverseSlots returns the word of the inverse.
func (s *generatorSet) inverseSlots(slots []uint16) []uint16 {
	return s.appendInverse(make([]uint16, 0, len(slots)), slots)
}

// appendInverse appends the word of the inverse to dst.
func (s *generatorSet) appendInverse(dst, slots []uint16) []uint16 {
	for i := len(slots) - 1; i >= 0; i-- {
		dst = append(dst, s.inverse[slots[i]])
	}
	return dst
}

// reduceSlots cancels letters with their inverses, in place.
func (s *generatorSet) reduceSlots(slots []uint16) []uint16 {
	out := slots[:0]
	for _, v := range slots {
		if n := len(out); n > 0 && out[n-1] == s.inverse[v] {
			out = out[:n-1]
			continue
		}
		out = append(out, v)
	}
	return out
}

// fixes reports whether x fixes the points.
func fixes(x images, points []int) bool {
	for _, p := range points {
		if int(x[p]) != p {
			return false
		}
	}
	return true
}
