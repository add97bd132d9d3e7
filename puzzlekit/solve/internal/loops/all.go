package loops

import (
	"context"
	"iter"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// All calls yield for every word of the shortest length, until it returns false. The
// order is always the same. The errors are those of [Ball.Shortest].
func (b *Ball) All(ctx context.Context, images []int32, limits kit.Limits, yield func(word []uint8) bool) error {
	m, answer, err := b.meet(ctx, images, limits)
	if err != nil || !m.found {
		return err
	}
	b.all(ctx, pack(images), answer.Lower, nil, yield)
	return kit.Stopped(ctx)
}

// all yields head followed by each shortest word of x, whose length is known.
func (b *Ball) all(ctx context.Context, x element, length int, head []uint8, yield func([]uint8) bool) bool {
	if length <= b.radius {
		return b.words(x, length, head, yield)
	}
	seen := map[element]bool{}
	for first := range b.firstParts(x, length-b.radius) {
		if ctx.Err() != nil {
			return false
		}
		if seen[first] {
			continue
		}
		seen[first] = true
		rest := x.substitution().apply(first)
		more := b.all(ctx, first.inverse(), length-b.radius, head, func(longer []uint8) bool {
			return b.words(rest, b.radius, longer, yield)
		})
		if !more {
			return false
		}
	}
	return true
}

// firstParts yields the elements s of length r for which s·x has length D, some of them
// more than once.
func (b *Ball) firstParts(x element, r int) iter.Seq[element] {
	kept := min(r, len(b.spheres)-1)
	return func(yield func(element) bool) {
		for before := range b.outer(r - kept) {
			moved, product := x, identity
			for _, y := range before {
				moved = moved.substitution().apply(y)
				product = product.substitution().apply(y)
			}
			for i, t := 0, moved.substitution(); i < len(b.spheres[kept]); i++ {
				hit := b.scan(b.spheres[kept][i:], t)
				if hit < 0 {
					break
				}
				i += hit
				if !yield(product.substitution().apply(b.spheres[kept][i])) {
					return
				}
			}
		}
	}
}

// words yields head followed by each shortest word of an element of the ball.
func (b *Ball) words(x element, length int, head []uint8, yield func([]uint8) bool) bool {
	if length == 0 {
		return yield(slices.Clone(head))
	}
	for l := range b.letters {
		y := x.substitution().apply(b.letters[b.undo(l)].apply(identity)) // x without a first letter l
		if b.length(y) == length-1 && !b.words(y, length-1, append(slices.Clip(head), uint8(l)), yield) {
			return false
		}
	}
	return true
}
