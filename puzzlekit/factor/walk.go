package factor

import "context"

// A walk is the random walk of some base points: each letter is as likely as the
// others.
type walk struct {
	number []int32   // by code; -1 where the points never come
	next   [][]int32 // for each letter, the number after it
}

// newWalk finds all places to which the points come from the code start, fewer if ctx
// ends.
func newWalk(ctx context.Context, set *generatorSet, t guideTable, start int) *walk {
	size := 1
	for range t.points {
		size *= t.width
	}
	w := &walk{number: make([]int32, size), next: make([][]int32, len(set.letters))}
	for i := range w.number {
		w.number[i] = -1
	}
	w.number[start] = 0
	codes := []int{start}
	for i := 0; i < len(codes); i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			break
		}
		for l, letter := range set.letters {
			to := applied(set.image(letter), codes[i], t.width, len(t.points))
			if w.number[to] < 0 {
				w.number[to] = int32(len(codes))
				codes = append(codes, to)
			}
			w.next[l] = append(w.next[l], w.number[to])
		}
	}
	return w
}

// applied returns the code of the images under x of the n points of a code.
func applied(x images, code, width, n int) int {
	out, unit := 0, 1
	for range n {
		out += int(x[code%width]) * unit
		unit *= width
		code /= width
	}
	return out
}

// likelihood returns how often the walk is at each number in its first steps, as a
// share of all times. If ctx ends, it stops early.
func (w *walk) likelihood(ctx context.Context, steps int) []float64 {
	n := len(w.next[0])
	now, then, total := make([]float64, n), make([]float64, n), make([]float64, n)
	now[0], total[0] = 1, 1
	for range steps {
		if ctx.Err() != nil {
			break
		}
		clear(then)
		for _, next := range w.next {
			for i, to := range next {
				then[to] += now[i]
			}
		}
		now, then = then, now
		for i := range now {
			now[i] /= float64(len(w.next))
			total[i] += now[i]
		}
	}
	for i := range total {
		total[i] /= float64(steps + 1)
	}
	return total
}
