package loops

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"puzzlelab/internal/counted"
)

// A Ball holds all elements of length at most D, and finds the length of any element.
// It is safe for concurrent use.
type Ball struct {
	letters  []*substitution
	forms    *forms
	table    *table
	filter   *filter
	spheres  [][]element // small spheres in full, sorted
	radius   int         // D
	complete bool        // the ball is the whole group
	counts   []uint64    // elements of each length
	classes  uint64
	cores    int
}

// Config describes the Ball to make.
type Config struct {
	// Letters lists the images (from 0) of the letters. The inverse of each letter must
	// be a letter.
	Letters [][]int32
	// Symmetry lists the images of an involution that takes letters to letters by
	// conjugation; nil if there is none.
	Symmetry []int32
	Memory   uint64 // maximum size of the tables in bytes
	Radius   int    // the largest radius wanted; 0 means as large as Memory allows
	Workers  int    // at least 1
	// Round, if not nil, is called when a sphere is complete.
	Round func(length int, elements uint64)
}

// maxRadius is the greatest length that fits into four bits beside the mark for empty
// slots.
const maxRadius = 14

// streamed is the number of elements of the largest sphere that is stored in full.
const streamed = 6_500_000

// A MemoryError reports that not even a small ball fits.
type MemoryError struct{ Need, Limit uint64 }

func (e *MemoryError) Error() string {
	return fmt.Sprintf("loops: a ball of radius 1 needs %s, more than the limit of %d", counted.Of(e.Need, "bytes"), e.Limit)
}

// NewBall makes spheres until the next one would not fit into the memory. If ctx ends,
// it returns the cause.
func NewBall(ctx context.Context, config Config) (*Ball, error) {
	b := &Ball{forms: newForms(config.Symmetry), cores: max(config.Workers, 1)}
	for _, images := range config.Letters {
		b.letters = append(b.letters, pack(images).substitution())
	}
	b.table = newTable(16)
	b.table.add(identity, 0)
	b.counts, b.classes = []uint64{1}, 1
	if config.Radius == 0 || config.Radius > maxRadius {
		config.Radius = maxRadius
	}
	for b.radius < config.Radius && !b.complete {
		elements, classes := b.predict()
		if need := b.bytes(elements, classes); need > config.Memory {
			if b.radius == 0 {
				return nil, &MemoryError{need, config.Memory}
			}
			break
		}
		if err := b.grow(ctx, classes); err != nil {
			return nil, err
		}
		if config.Round != nil {
			config.Round(b.radius, b.counts[len(b.counts)-1])
		}
	}
	b.keepSpheres()
	if !b.complete {
		b.fillFilter(config.Memory)
	}
	return b, ctx.Err()
}

// predict estimates the size of the next sphere from above. The growth from one sphere
// to the next decreases in all known cases, and never exceeds the number of letters. If
// the estimate is too low, the table only becomes fuller.
func (b *Ball) predict() (elements, classes uint64) {
	n := len(b.counts)
	ratio := float64(len(b.letters))
	if n > 3 {
		ratio = min(ratio, float64(b.counts[n-1])/float64(b.counts[n-2]))
	}
	elements = uint64(float64(b.counts[n-1])*ratio) + 1
	forms := uint64(2)
	if b.forms.image != nil {
		forms = 4
	}
	return elements, elements/forms + elements/100 + 1000
}

// bytes returns the memory of the ball with one more sphere: the table, the filter and
// the stored spheres.
func (b *Ball) bytes(elements, classes uint64) uint64 {
	sum := (b.classes + classes) * 8 * 100 / loadPercent
	sum += filterBytes(elements, smallFilterBits)
	for _, n := range append(slices.Clip(b.counts), elements) {
		if n <= streamed {
			sum += 8 * n
		}
	}
	return sum
}

// grow adds a sphere of at most the given number of classes.
func (b *Ball) grow(ctx context.Context, classes uint64) error {
	if old := b.table; len(old.slots) < int((b.classes+classes)*100/loadPercent) {
		b.table = newTable(b.classes + classes)
		b.each(old.slots, func(x element, length int) { b.table.add(x, length) })
	}
	var elements, added atomic.Uint64
	err := b.share(ctx, b.table.slots, func(part []uint64) {
		var n neighbors
		for i := range part {
			if v := atomic.LoadUint64(&part[i]); v != 0 && int(v>>lengthShift)-1 == b.radius {
				b.expand(element(v&elementBits), &n)
			}
		}
		elements.Add(n.elements)
		added.Add(n.classes)
	})
	if err != nil {
		return err
	}
	if added.Load() == 0 {
		b.complete = true
		return nil
	}
	b.radius++
	b.classes += added.Load()
	b.counts = append(b.counts, elements.Load())
	return nil
}

// expand adds the neighbours of x and of its inverse. Those of the other forms are
// their images.
func (b *Ball) expand(x element, n *neighbors) {
	n.keys, n.sizes = n.keys[:0], n.sizes[:0]
	for _, from := range [2]element{x, sumOver(b.forms.inverse, x)} {
		for _, l := range b.letters {
			all := b.forms.all(l.apply(from))
			n.keys = append(n.keys, min(all[0], all[1], all[2], all[3]))
			n.sizes = append(n.sizes, uint8(distinct(&all)))
		}
	}
	b.table.touch(n.keys)
	for i, key := range n.keys {
		if b.table.add(key, b.radius+1) {
			n.elements += uint64(n.sizes[i])
			n.classes++
		}
	}
}

// neighbors are the classes adjacent to one class, and how many of them were new so
// far.
type neighbors struct {
	keys              []element
	sizes             []uint8 // elements of each class
	elements, classes uint64
}

// each calls do for each range of used slots.
func (b *Ball) each(slots []uint64, do func(x element, length int)) {
	for _, v := range slots {
		if v != 0 {
			do(element(v&elementBits), int(v>>lengthShift)-1)
		}
	}
}

// share divides the slots among the cores.
func (b *Ball) share(ctx context.Context, slots []uint64, do func(part []uint64)) error {
	const partSize = 1 << 15
	var next atomic.Int64
	worker := func() {
		for ctx.Err() == nil {
			first := int(next.Add(1)-1) * partSize
			if first >= len(slots) {
				return
			}
			do(slots[first:min(first+partSize, len(slots))])
		}
	}
	var wait sync.WaitGroup
	for range b.cores {
		wait.Go(worker)
	}
	wait.Wait()
	return context.Cause(ctx)
}

// keepSpheres stores the small spheres, which searches stream.
func (b *Ball) keepSpheres() {
	kept := 0
	for kept < len(b.counts) && b.counts[kept] <= streamed {
		b.spheres = append(b.spheres, make([]element, 0, b.counts[kept]))
		kept++
	}
	b.each(b.table.slots, func(x element, length int) {
		if length < kept {
			all := b.forms.all(x)
			b.spheres[length] = append(b.spheres[length], all[:distinct(&all)]...)
		}
	})
	for _, s := range b.spheres {
		slices.Sort(s)
	}
}

// fillFilter puts the elements of the last sphere into the filter.
func (b *Ball) fillFilter(memory uint64) {
	last := b.counts[b.radius]
	bitsPerElement := uint64(fullFilterBits)
	if b.Bytes()+filterBytes(last, fullFilterBits) > memory {
		bitsPerElement = smallFilterBits
	}
	b.filter = newFilter(last, bitsPerElement)
	_ = b.share(context.Background(), b.table.slots, func(part []uint64) {
		b.each(part, func(x element, length int) {
			if length == b.radius {
				for _, y := range b.forms.all(x) {
					b.filter.add(y)
				}
			}
		})
	})
}

// Radius returns the length of the longest elements in the table.
func (b *Ball) Radius() int { return b.radius }

// Complete reports whether the ball is the whole group.
func (b *Ball) Complete() bool { return b.complete }

// Counts returns the number of elements of each length up to the radius.
func (b *Ball) Counts() []uint64 { return slices.Clone(b.counts) }

// Bytes returns the memory of the tables.
func (b *Ball) Bytes() uint64 {
	var sum uint64
	if b.table != nil {
		sum = uint64(8 * len(b.table.slots))
	}
	if b.filter != nil {
		sum += uint64(8 * len(b.filter.words))
	}
	for _, s := range b.spheres {
		sum += uint64(8 * cap(s))
	}
	return sum
}
