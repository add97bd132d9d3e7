package loops

import (
	"context"
	"iter"
	"math"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// Shortest returns a shortest word for the permutation with these images (from 0),
// always the same one. If there is none of at most limits.Length letters, the answer
// has no word, and Lower says so. The error is a [*fault.LimitError], or a
// [*fault.StoppedError] if ctx ends; the answer then has the lower bound that was proved. The permutation must be in
// the group.
func (b *Ball) Shortest(ctx context.Context, images []int32, limits kit.Limits) (kit.Answer, error) {
	m, answer, err := b.meet(ctx, images, limits)
	if err == nil && m.found {
		word := []uint8{}
		for _, s := range m.before {
			word = append(word, b.word(s.inverse())...)
		}
		answer.Words = [][]uint8{append(word, b.word(m.rest)...)}
	}
	return answer, err
}

// meeting splits an element into the product of the inverses of `before`, in this
// order, and of rest. All of these are in the table.
type meeting struct {
	before []element
	rest   element
	found  bool
}

func (b *Ball) meet(ctx context.Context, images []int32, limits kit.Limits) (meeting, kit.Answer, error) {
	x := pack(images)
	if length := b.length(x); length >= 0 {
		return meeting{rest: x, found: limits.Length == 0 || length <= limits.Length}, kit.Answer{Lower: length}, nil
	}
	s := &streaming{Ball: b, ctx: ctx, limits: limits}
	answer := kit.Answer{Lower: b.radius + 1}
	for ; limits.Length == 0 || answer.Lower <= limits.Length; answer.Lower++ {
		limits.Begin(answer.Lower, s.products)
		m := s.sphere(x, answer.Lower-b.radius)
		answer.Nodes = s.products
		switch {
		case m.found:
			return m, answer, nil
		case ctx.Err() != nil:
			return m, answer, kit.Stopped(ctx)
		case s.spent():
			return m, answer, kit.Full(limits.Nodes)
		}
	}
	return meeting{}, answer, nil
}

// streaming looks up the products with whole spheres.
type streaming struct {
	*Ball
	ctx      context.Context
	limits   kit.Limits
	products uint64
}

func (s *streaming) spent() bool { return s.limits.Nodes > 0 && s.products >= s.limits.Nodes }

// sphere looks for s·x of length D among the elements s of length r. If the sphere is
// too large to be stored, s runs through products of elements of smaller spheres.
func (s *streaming) sphere(x element, r int) meeting {
	kept := min(r, len(s.spheres)-1)
	for before := range s.outer(r - kept) {
		moved := x
		for _, y := range before {
			moved = moved.substitution().apply(y)
		}
		t := moved.substitution()
		if i := s.stream(s.spheres[kept], t); i >= 0 {
			inner := s.spheres[kept][i]
			return meeting{append(slices.Clone(before), inner), t.apply(inner), true}
		}
		if s.ctx.Err() != nil || s.spent() {
			break
		}
	}
	return meeting{}
}

// outer yields elements whose lengths are those of stored spheres and add up to r. It
// yields all of them: multiplied by a stored sphere, they contain the sphere that is
// farther by r.
func (b *Ball) outer(r int) iter.Seq[[]element] {
	return func(yield func([]element) bool) {
		if r == 0 {
			yield(nil)
			return
		}
		step := min(r, len(b.spheres)-1)
		for _, x := range b.spheres[step] {
			for rest := range b.outer(r - step) {
				if !yield(append([]element{x}, rest...)) {
					return
				}
			}
		}
	}
}

// chunk is the number of products that a worker looks up at a time.
const chunk = 1 << 14

// stream returns the index of the first element whose product is in the last sphere, or
// -1.
func (s *streaming) stream(sphere []element, x *substitution) int {
	hits := make([]int, (len(sphere)+chunk-1)/chunk)
	out, err := kit.Run(s.ctx, max(s.limits.Workers, 1), len(hits), math.MaxUint64, func(task *kit.Task) bool {
		from := task.Number * chunk
		hits[task.Number] = s.scan(sphere[from:min(from+chunk, len(sphere))], x)
		return hits[task.Number] >= 0
	})
	if err != nil || out.Winner < 0 {
		s.products += uint64(len(sphere))
		return -1
	}
	hit := out.Winner*chunk + hits[out.Winner]
	s.products += uint64(hit + 1)
	return hit
}

// scan is the innermost loop.
func (b *Ball) scan(sphere []element, x *substitution) int {
	for i, s := range sphere {
		y := x.apply(s)
		if b.filter.mayHave(y) && b.length(y) == b.radius {
			return i
		}
	}
	return -1
}

// word descends from an element of the ball, always by the first letter that leads
// closer to the identity.
func (b *Ball) word(x element) []uint8 {
	var back []uint8 // the letters that lead from x to the identity
	for length := b.length(x); length > 0; length-- {
		for l, t := range b.letters {
			if y := t.apply(x); b.length(y) == length-1 {
				back, x = append(back, uint8(l)), y
				break
			}
		}
	}
	return inverse(back, b)
}

// inverse returns the word that undoes a word.
func inverse(word []uint8, b *Ball) []uint8 {
	back := make([]uint8, len(word))
	for i, l := range word {
		back[len(word)-1-i] = uint8(b.undo(int(l)))
	}
	return back
}

// undo returns the letter that undoes a letter.
func (b *Ball) undo(l int) int {
	x := b.letters[l].apply(identity)
	return slices.IndexFunc(b.letters, func(t *substitution) bool { return t.apply(x) == identity })
}
