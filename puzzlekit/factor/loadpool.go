package factor

import (
	"context"

	"puzzlelab/puzzlekit/internal/rawperm"
)

func (r *reader) pool(set *generatorSet) *pool {
	n := r.size("the number of short words")
	p := &pool{set: set, base: set.base, layer: []int32{0}, index: make([]int32, tableSize(n))}
	for range r.size("the number of layers") {
		p.layer = append(p.layer, p.layer[len(p.layer)-1]+int32(r.count("the size of a layer", n)))
		if int(p.layer[len(p.layer)-1]) > n {
			break
		}
	}
	p.whole = r.count("the mark of a whole pool", 1) == 1
	if d := len(p.layer) - 1; r.err == nil && (d < 1 || p.layer[1] != 1 || int(p.layer[d]) != n || !r.reserve(n, 2*len(p.base))) {
		r.fail("the layers do not add up")
	}
	if r.err != nil {
		return nil
	}
	p.parent = append(make([]int32, 0, n), -1)
	parent := 0
	for d := 1; d+1 < len(p.layer); d++ {
		for i := range p.layer[d+1] - p.layer[d] {
			if i%4096 == 0 {
				r.stopped()
			}
			parent += r.count("the step to a parent", n)
			if r.err == nil && (parent < int(p.layer[d-1]) || parent >= int(p.layer[d])) {
				r.fail("a short word has no word before it")
			}
			if r.err != nil {
				return nil
			}
			p.parent = append(p.parent, int32(parent))
		}
	}
	p.letter = append([]uint16{0}, r.slots(set, n-1)...)
	return p
}

// multiplyOut makes the elements of the short words. It reports whether they are all
// different, which matters only for a whole pool. If ctx ends, it leaves some out.
func (p *pool) multiplyOut(ctx context.Context) (different bool) {
	k := len(p.base)
	p.keys = make([]uint16, 0, p.len()*k)
	for _, b := range p.base {
		p.keys = append(p.keys, uint16(b))
	}
	p.insert(0)
	next := make(images, k)
	for i := 1; i < p.len(); i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			return true
		}
		rawperm.ProductInto(next, p.key(p.parent[i]), p.set.action[p.letter[i]])
		if p.whole && p.find(next) >= 0 {
			return false
		}
		p.keys = append(p.keys, next...)
		p.insert(int32(i))
	}
	return true
}

// slots reads n slots.
func (r *reader) slots(set *generatorSet, n int) []uint16 {
	width := set.slotWidth()
	if r.err != nil || n > (len(r.data)-r.at)/width {
		r.fail("the letters are cut off")
		return nil
	}
	out := make([]uint16, n)
	for i := range out {
		out[i] = uint16(r.data[r.at])
		if width == 2 {
			out[i] |= uint16(r.data[r.at+1]) << 8
		}
		if int(out[i]) >= len(set.action) {
			r.fail("there is no letter number %d", out[i])
			return nil
		}
		r.at += width
	}
	return out
}
