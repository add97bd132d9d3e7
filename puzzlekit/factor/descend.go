package factor

import (
	"cmp"
	"context"
	"math"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// descent is a beam search letter by letter. It multiplies the target by one letter
// after the other and keeps the products that the guide finds nearest to the identity,
// until some are in the pool, which has words for the rest of the way. It often finds
// shorter words than the stages do if the group is so small that the pool has a good
// part of the way.
type descent struct {
	f      *Factorizer // with a guide
	width  int
	layers []descentLayer
	found  []arrival
	best   int // letters of the best arrival
}

// descentLayer has the products that are kept after the same number of letters.
type descentLayer struct {
	keys   images  // images of the base points
	parent []int32 // in the layer before
	letter []uint16
}

// arrival is a product that is in the pool.
type arrival struct {
	layer, at int
	pooled    int32
	letters   int
}

const (
	descentLetters = 40 // the longest way to the pool that is tried
	descentFinals  = 2  // words that are rewritten
)

// descend looks for a short word of target, also by its inverse, with width products
// kept at a time. It returns false if it does not reach the pool or ctx ends.
func (f *Factorizer) descend(ctx context.Context, target images, width int) (slots []uint16, ok bool) {
	for _, inverted := range []bool{false, true} {
		x := target
		if inverted {
			x = rawperm.Inverse(target)
		}
		d := descent{f: f, width: width, best: math.MaxInt}
		d.run(ctx, x)
		for _, a := range d.found[:min(len(d.found), descentFinals)] {
			if ctx.Err() != nil {
				return nil, false
			}
			w := f.shorten(d.word(a))
			if inverted {
				w = f.set.inverseSlots(w)
			}
			if !ok || len(w) < len(slots) {
				slots, ok = w, true
			}
		}
	}
	return slots, ok
}

// run fills found, shortest words first.
func (d *descent) run(ctx context.Context, target images) {
	// Elements of the pool with fewer letters than this are few, so that an arrival
	// after more steps is hardly shorter.
	enough := len(d.f.pool.layer) - 4
	var start descentLayer
	for _, b := range d.f.pool.base {
		start.keys = append(start.keys, target[b])
	}
	start.parent, start.letter = []int32{-1}, []uint16{0}
	d.layers = append(d.layers, start)
	for depth := 1; depth <= descentLetters && depth < d.best-enough && ctx.Err() == nil; depth++ {
		d.step()
		if depth%2 == 0 { // a look-up takes time, and what is near the pool now is in it a step later
			d.arrive()
		}
	}
	slices.SortStableFunc(d.found, func(a, b arrival) int { return cmp.Compare(a.letters, b.letters) })
}

// step makes the next layer.
func (d *descent) step() {
	f, k := d.f, len(d.f.pool.base)
	from := &d.layers[len(d.layers)-1]
	letters := f.guide.letters
	sums := f.guide.scores(from.keys, k)
	out := make([]proposal, 0, len(from.parent)*len(letters))
	for i := range from.parent {
		for l, score := range sums[i*len(letters) : (i+1)*len(letters)] {
			if len(d.layers) > 1 && f.set.inverse[from.letter[i]] == letters[l] {
				continue
			}
			out = append(out, proposal{int32(i), int32(letters[l]), score})
		}
	}
	var to descentLayer
	var seen hashSet
	seen.clear(d.width)
	key := make(images, k)
	for _, p := range cheapest(out, d.width+d.width/2) {
		if len(to.parent) == d.width {
			break
		}
		at := int(p.parent) * k
		rawperm.ProductInto(key, from.keys[at:at+k], f.set.action[p.member])
		if seen.add(hashImages(key)) {
			to.keys = append(to.keys, key...)
			to.parent = append(to.parent, p.parent)
			to.letter = append(to.letter, uint16(p.member))
		}
	}
	d.layers = append(d.layers, to)
}

// arrive looks for the products of the last layer in the pool.
func (d *descent) arrive() {
	pool, k := d.f.pool, len(d.f.pool.base)
	last := len(d.layers) - 1
	l := &d.layers[last]
	for i := range l.parent {
		if p := pool.find(l.keys[i*k : i*k+k]); p >= 0 {
			a := arrival{last, i, p, last + pool.length(p)}
			d.best = min(d.best, a.letters)
			d.found = append(d.found, a)
		}
	}
}

// word returns the word of an arrival: target·w is in the pool for the letters w.
func (d *descent) word(a arrival) []uint16 {
	slots := d.f.pool.slots(a.pooled)
	i := int32(a.at)
	for _, l := range slices.Backward(d.layers[1 : a.layer+1]) {
		slots = append(slots, d.f.set.inverse[l.letter[i]])
		i = l.parent[i]
	}
	return d.f.set.reduceSlots(slots)
}
