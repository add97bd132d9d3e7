package factor

import (
	"context"
	"math/bits"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// A pool has the elements with the shortest words, in breadth-first layers. Each of
// its words is a shortest one for its element. It answers two questions: which is
// the i-th element, and what is the word of an element.
//
// The images of the base points identify an element of the group.
type pool struct {
	set    *generatorSet
	base   []int    // 0-based
	keys   []uint16 // len(base) images for each element
	parent []int32  // element i is element parent[i] times letter[i]
	letter []uint16 // slot of the last letter
	layer  []int32  // layer[d] is the first element with a word of d letters
	index  []uint32 // open addressing: element number plus one, and some bits of its hash above that; 0 where free
	number uint32   // the bits of an element number plus one
	whole  bool     // all elements of the group are in
}

// newPool finds elements layer by layer until there are size of them. If it stops
// inside a layer, the elements of that layer still have shortest words.
func newPool(ctx context.Context, set *generatorSet, base []int, size int) (*pool, error) {
	p := &pool{set: set, base: base, layer: []int32{0, 1}, index: make([]uint32, tableSize(size))}
	p.number = 1<<bits.Len(uint(size)) - 1
	next := make(images, len(base))
	for j, b := range base {
		next[j] = uint16(b)
	}
	p.add(next, -1, 0)
	for p.layer[len(p.layer)-2] < p.layer[len(p.layer)-1] {
		first, last := p.layer[len(p.layer)-2], p.layer[len(p.layer)-1]
		for i := first; i < last; i++ {
			if i%256 == 0 && ctx.Err() != nil {
				return nil, fault.Stopped(ctx, inNew, counted.Of(p.len(), "short words"))
			}
			for _, l := range set.letters {
				if p.len() == size {
					p.layer = append(p.layer, int32(p.len()))
					return p, nil
				}
				v := uint16(slot(l))
				if i > 0 && v == set.inverse[p.letter[i]] {
					continue
				}
				rawperm.ProductInto(next, p.key(i), set.action[v])
				p.add(next, i, v)
			}
		}
		p.layer = append(p.layer, int32(p.len()))
	}
	p.layer = p.layer[:len(p.layer)-1]
	p.whole = true
	return p, nil
}

// tableSize returns a power of two of which at least half stays free.
func tableSize(entries int) int {
	n := 16
	for n < 2*entries {
		n *= 2
	}
	return n
}

func (p *pool) len() int { return len(p.parent) }

// complete returns the number of elements in the complete layers.
func (p *pool) complete() int {
	if p.whole {
		return p.len()
	}
	return int(p.layer[len(p.layer)-2])
}

func (p *pool) key(i int32) images {
	k := len(p.base)
	return p.keys[int(i)*k : int(i)*k+k]
}

// hashImages mixes four images at a time.
func hashImages(x images) uint64 {
	h := uint64(len(x))
	for ; len(x) >= 4; x = x[4:] {
		h = mix(h, uint64(x[0])|uint64(x[1])<<16|uint64(x[2])<<32|uint64(x[3])<<48)
	}
	last := uint64(0)
	for _, v := range x {
		last = last<<16 | uint64(v)
	}
	return mix(h, last)
}

// mix adds 64 bits to a hash: it multiplies by an odd number and adds the high half
// to the low one.
func mix(h, v uint64) uint64 {
	h = (h ^ v) * 0x9E3779B97F4A7C15
	return h ^ h>>32
}

// add adds an element with a shortest word, unless it is there.
func (p *pool) add(key images, parent int32, letter uint16) {
	h := hashImages(key)
	at, there := p.slot(h, key)
	if there {
		return
	}
	p.keys = append(p.keys, key...)
	p.parent = append(p.parent, parent)
	p.letter = append(p.letter, letter)
	p.index[at] = p.mark(h) | uint32(len(p.parent))
}

// find returns the element with these images of the base points, or -1.
func (p *pool) find(key images) int32 {
	at, _ := p.slot(hashImages(key), key)
	return int32(p.index[at]&p.number) - 1
}

// mark returns the bits of a hash that are in the index. What differs in them is not
// looked up among the keys, which are far apart in memory.
func (p *pool) mark(h uint64) uint32 { return uint32(h>>32) &^ p.number }

// slot returns where an element with this hash is in the index, or would be.
func (p *pool) slot(h uint64, key images) (at uint64, there bool) {
	mask, mark := uint64(len(p.index)-1), p.mark(h)
	for at = h & mask; p.index[at] != 0; at = (at + 1) & mask {
		if e := p.index[at]; e&^p.number == mark && equalImages(p.key(int32(e&p.number)-1), key) {
			return at, true
		}
	}
	return at, false
}

func equalImages(x, y images) bool {
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

// length returns the number of letters of the i-th element's word.
func (p *pool) length(i int32) int {
	d := 0
	for d+1 < len(p.layer) && p.layer[d+1] <= i {
		d++
	}
	return d
}

// letters returns the number of letters that the words of the first n elements have.
func (p *pool) letters(n int) (sum int) {
	n = min(n, p.len())
	for d := 1; d < len(p.layer) && int(p.layer[d]) < n; d++ {
		sum += n - int(p.layer[d]) // the d-th letter of all words that have one
	}
	return sum
}

// slots returns the word of the i-th element.
func (p *pool) slots(i int32) []uint16 {
	out := make([]uint16, p.length(i))
	for j := len(out) - 1; j >= 0; j-- {
		out[j] = p.letter[i]
		i = p.parent[i]
	}
	return out
}

func letterOfSlot(s int) word.Letter {
	l := word.Letter(s/2 + 1)
	if s%2 == 1 {
		return -l
	}
	return l
}
