package cubeopt

import (
	"context"
	"sync/atomic"

	"puzzlelab/internal/radixsort"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A builder makes a table.
type builder struct {
	*coords
	table   *Table
	ctx     context.Context
	workers int
	report  func(done float64)
	save    func(done int) // saves the table after a number of blocks
	listed  int            // the greatest depth whose views are listed
	reach   int            // the greatest depth that an entry can express
}

// fill fills a new table, or continues at the block where it was interrupted.
//
// A view of depth d is a turn away from one of depth d-1. Up to some depth views are listed, one
// for each class under the symmetries, so that none is met twice. From there on, every view of
// that depth is followed by all words of two to four turns. The result does not depend on the
// number of goroutines. When ctx ends, the error is its cause.
func (f *builder) fill(from int) error {
	level := []uint64{f.key(f.turnState[turns].view, 0)}
	var before []uint64
	for depth := 0; ; depth++ {
		f.markAll(level, depth)
		if depth == f.reach || depth == f.listed {
			break
		}
		next, err := f.next(level)
		if err != nil {
			return err
		}
		before, level = level, without(without(next, level), before)
	}
	if f.reach > f.listed {
		for block := from; block < blocks && f.ctx.Err() == nil; block++ {
			f.beyond(level[len(level)*block/blocks:len(level)*(block+1)/blocks], block)
			f.save(block + 1)
		}
	}
	return context.Cause(f.ctx)
}

// blocks is the number of parts of the longest step. Between two of them an unfinished table
// can be saved.
const blocks = 128

// A key is a view with all its flips, up to symmetry, and in its four lowest bits the layer
// whose turn led to it.
const (
	layerBits = 4
	flipBits  = 11
	keySize   = noFlips << (flipBits + layerBits)
)

// key returns the least key among those of the symmetric views.
func (f *builder) key(v view, layer int) uint64 {
	class := f.class[int(v.tetrad)*twists+int(v.twist)]
	to := uint8(class >> 12)
	least := ^uint64(0)
	for _, fix := range f.stab[class&0xfff] {
		sym := f.join[to][fix]
		slicing, flipped := f.seen(v, sym)
		full := (uint64(class&0xfff)*slicings+uint64(slicing))<<flipBits | uint64(flipped)&(1<<flipBits-1)
		least = min(least, full<<layerBits|uint64(f.solid.layer[sym][layer]))
	}
	return least
}

// viewOf returns the view and the layer of a key.
func (f *builder) viewOf(key uint64) (view, int) {
	layer := int(key & (1<<layerBits - 1))
	flipped := key >> layerBits & (1<<flipBits - 1)
	corner := f.rep[key>>(layerBits+flipBits)/slicings]
	return view{
		edges:  uint16(key >> (layerBits + flipBits) % slicings),
		flips:  uint16(flipped | uint64(ones(int(flipped))&1)<<flipBits),
		tetrad: uint16(corner / twists),
		twist:  uint16(corner % twists),
	}, layer
}

// variants appends the entries of a view: more than one if a symmetry fixes its corners.
func (f *builder) variants(dst []uint64, v view) []uint64 {
	class := f.class[int(v.tetrad)*twists+int(v.twist)]
	to, bits := uint8(class>>12), f.table.bits
	if len(f.stab[class&0xfff]) == 1 {
		slicing, flipped := f.seen(v, to)
		return append(dst, (uint64(class&0xfff)*slicings+uint64(slicing))<<bits|uint64(flipped)&(1<<bits-1))
	}
	for _, fix := range f.stab[class&0xfff] {
		slicing, flipped := f.seen(v, f.join[to][fix])
		dst = append(dst, (uint64(class&0xfff)*slicings+uint64(slicing))<<bits|uint64(flipped)&(1<<bits-1))
	}
	return dst
}

// chunk is the number of keys that a goroutine takes at a time.
const chunk = 1 << 10

// eachChunk divides keys among goroutines, until ctx ends.
func (f *builder) eachChunk(keys []uint64, work func(worker int, part []uint64)) {
	_ = kit.EachPart(f.ctx, f.workers, len(keys), chunk, func(worker, begin, end int) { work(worker, keys[begin:end]) })
}

func (f *builder) markAll(keys []uint64, depth int) {
	f.eachChunk(keys, func(_ int, part []uint64) {
		var list []uint64
		for _, key := range part {
			v, _ := f.viewOf(key)
			list = f.variants(list[:0], v)
			f.mark(list, depth)
		}
	})
}

// next lists the neighbours of a level, in order.
func (f *builder) next(level []uint64) ([]uint64, error) {
	found := make([][]uint64, f.workers)
	f.eachChunk(level, func(worker int, part []uint64) {
		for _, key := range part {
			v, last := f.viewOf(key) // the solved view names a layer too, but no turn led to it
			for t := range f.table.turns {
				if f.table.cost(t) == 1 && (t/3 != last || len(level) == 1 || f.table.half > 1) {
					found[worker] = append(found[worker], f.key(f.turned(v, t), t/3))
				}
			}
		}
	})
	var all []uint64
	for _, part := range found {
		all = append(all, part...)
	}
	var s radixsort.Sorter
	sorted, _, err := s.Unique(f.ctx, all, make([]uint64, len(all)), keySize)
	return sorted, err
}

// without returns the views of a list that another list does not have, each once. Both lists
// are in order; the first one is overwritten.
func without(keys, others []uint64) []uint64 {
	kept := keys[:0]
	for _, key := range keys {
		for len(others) > 0 && others[0]>>layerBits < key>>layerBits {
			others = others[1:]
		}
		if len(others) > 0 && others[0]>>layerBits == key>>layerBits || len(kept) > 0 && kept[len(kept)-1]>>layerBits == key>>layerBits {
			continue
		}
		kept = append(kept, key)
	}
	return kept
}

// beyond marks the views behind those of a block.
func (f *builder) beyond(level []uint64, block int) {
	var done atomic.Int64
	f.eachChunk(level, func(_ int, part []uint64) {
		d := wordWalk{builder: f}
		for _, key := range part {
			v, last := f.viewOf(key)
			open := f.table.open()
			if f.table.half == 1 {
				open &^= 7 << (3 * last) // another turn of the same layer leads to a listed view
			}
			d.follow(v, f.listed, open)
			if f.ctx.Err() != nil {
				return
			}
		}
		f.report((float64(block) + float64(done.Add(int64(len(part))))/float64(len(level))) / blocks)
	})
}

// A wordWalk follows words from one view.
type wordWalk struct {
	*builder
	list [MaxLength][3][]uint64 // by what the turn counts
}

// follow marks all views that words beginning with the allowed turns lead to.
func (d *wordWalk) follow(v view, depth int, allowed uint32) {
	lists := &d.list[depth-d.listed]
	for cost := range lists {
		lists[cost] = lists[cost][:0]
	}
	for t := range d.table.turns {
		cost := d.table.cost(t)
		if allowed>>t&1 == 0 || depth+cost > d.reach {
			continue
		}
		w := d.turned(v, t)
		lists[cost] = d.variants(lists[cost], w)
		if depth+cost < d.reach {
			d.follow(w, depth+cost, d.table.after[t])
		}
	}
	for cost, list := range lists {
		d.mark(list, depth+cost)
	}
}

// mark lowers entries. It first reads all their words, so that memory delivers them at the
// same time.
func (f *builder) mark(list []uint64, depth int) {
	sum := uint64(0)
	for _, entry := range list {
		word, _ := spotOf(entry)
		sum += atomic.LoadUint64(&f.table.words[word])
	}
	keep(sum)
	for _, entry := range list {
		f.table.lower(entry, uint8(depth))
	}
}

// keep makes the compiler believe that a value is needed.
//
//go:noinline
func keep(uint64) {}
