package loops

import (
	"context"
	"slices"
	"sync/atomic"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Ball holds all elements of length at most D, and finds the length of any element.
// It is safe for concurrent use.
type Ball struct {
	letters  []*substitution
	forms    *forms
	table    kit.Slots // the length of one element of each class
	filter   *filter
	spheres  [][]element // small spheres in full, sorted
	radius   int         // D
	complete bool        // the ball is the whole group
	counts   []uint64    // elements of each length
	classes  uint64
	workers  int
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
	// Report, if not nil, is called when a sphere is complete.
	Report func(length int, elements uint64)
}

// maxRadius is the greatest length that a table can hold.
const maxRadius = kit.Residues - 1

// streamed is the number of elements of the largest sphere that is stored in full.
const streamed = 6_500_000

// newBall returns the ball of the identity.
func newBall(config Config) *Ball {
	b := &Ball{forms: newForms(config.Symmetry), workers: config.Workers, table: kit.NewSlots(16), counts: []uint64{1}, classes: 1}
	for _, images := range config.Letters {
		b.letters = append(b.letters, pack(images).substitution())
	}
	b.table.Add(uint64(identity), 0)
	return b
}

// LeastBytes returns the memory that a ball of radius 1 may need.
func LeastBytes(config Config) uint64 {
	b := newBall(config)
	return b.bytes(b.predict())
}

// NewBall makes the first sphere, and others until the next one would not fit into the
// memory. The error is a [*fault.StoppedError].
func NewBall(ctx context.Context, config Config) (*Ball, error) {
	b := newBall(config)
	if config.Radius == 0 || config.Radius > maxRadius {
		config.Radius = maxRadius
	}
	for b.radius < config.Radius && !b.complete {
		elements, classes := b.predict()
		if b.radius > 0 && b.bytes(elements, classes) > config.Memory {
			break
		}
		if err := b.grow(ctx, classes); err != nil {
			return nil, err
		}
		if config.Report != nil {
			config.Report(b.radius, b.counts[len(b.counts)-1])
		}
	}
	b.keepSpheres()
	if !b.complete {
		b.fillFilter(config.Memory)
	}
	return b, kit.Stopped(ctx)
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
	sum := 8 * kit.SlotsFor(b.classes+classes)
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
	if old := b.table; uint64(len(old)) < kit.SlotsFor(b.classes+classes) {
		b.table = kit.NewSlots(b.classes + classes)
		for i := range old {
			if x, length, ok := old.At(i); ok {
				b.table.Add(x, length)
			}
		}
	}
	var elements, added atomic.Uint64
	err := b.share(ctx, b.table, func(begin, end int) {
		var n neighbors
		for i := begin; i < end; i++ {
			if x, length, ok := b.table.At(i); ok && length == b.radius {
				b.expand(element(x), &n)
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
			n.keys = append(n.keys, uint64(min(all[0], all[1], all[2], all[3])))
			n.sizes = append(n.sizes, uint8(distinct(&all)))
		}
	}
	b.table.Touch(n.keys)
	for i, key := range n.keys {
		if b.table.Add(key, b.radius+1) {
			n.elements += uint64(n.sizes[i])
			n.classes++
		}
	}
}

// neighbors are the classes adjacent to one class, and how many of them were new so
// far.
type neighbors struct {
	keys              []uint64
	sizes             []uint8 // elements of each class
	elements, classes uint64
}

// share divides the slots of a table among the workers.
func (b *Ball) share(ctx context.Context, table kit.Slots, do func(begin, end int)) error {
	const partSize = 1 << 15
	return kit.EachPart(ctx, b.workers, len(table), partSize, func(_, begin, end int) { do(begin, end) })
}

// keepSpheres stores the small spheres, which searches stream.
func (b *Ball) keepSpheres() {
	kept := 0
	for kept < len(b.counts) && b.counts[kept] <= streamed {
		b.spheres = append(b.spheres, make([]element, 0, b.counts[kept]))
		kept++
	}
	for i := range b.table {
		if x, length, ok := b.table.At(i); ok && length < kept {
			all := b.forms.all(element(x))
			b.spheres[length] = append(b.spheres[length], all[:distinct(&all)]...)
		}
	}
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
	_ = b.share(context.Background(), b.table, func(begin, end int) {
		for i := begin; i < end; i++ {
			if x, length, ok := b.table.At(i); ok && length == b.radius {
				for _, y := range b.forms.all(element(x)) {
					b.filter.add(y)
				}
			}
		}
	})
}

// length returns the length of an element of the ball, or -1.
func (b *Ball) length(x element) int { return b.table.Number(uint64(b.forms.least(x))) }

// Radius returns the length of the longest elements in the table.
func (b *Ball) Radius() int { return b.radius }

// Complete reports whether the ball is the whole group.
func (b *Ball) Complete() bool { return b.complete }

// Spheres returns the number of elements of each length up to the radius.
func (b *Ball) Spheres() []uint64 { return slices.Clone(b.counts) }

// Bytes returns the memory of the tables.
func (b *Ball) Bytes() uint64 {
	sum := uint64(8 * len(b.table))
	if b.filter != nil {
		sum += uint64(8 * len(b.filter.words))
	}
	for _, s := range b.spheres {
		sum += uint64(8 * cap(s))
	}
	return sum
}
