package factor

import (
	"context"
	"math"
	"slices"
	"sort"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// smallElements collects elements that move few points and have short words, such as
// 3-cycles: for each point the best few that move it. Their conjugates move as few
// points. So many of them fix all base points of the earlier stages, which few other
// short words do.
type smallElements struct {
	elements *elements
	moving   [][]smallElement // by point, best first
	fixed    []bool           // base points of the finished stages
}

type smallElement struct {
	id    int32
	score int // points moved, plus letters
}

const smallPerPoint = 8

func newSmallElements(set *generatorSet) *smallElements {
	return &smallElements{
		elements: newElements(set),
		moving:   make([][]smallElement, set.degree),
		fixed:    make([]bool, set.degree),
	}
}

// harvest collects the small ones of some elements. It stops if ctx ends.
func (s *smallElements) harvest(ctx context.Context, e *elements) {
	worst := s.worst()
	for i := range int32(e.len()) {
		if i%4096 == 0 && ctx.Err() != nil {
			return
		}
		if e.length(i) >= worst {
			continue
		}
		x := e.action(i)
		moved := supportSize(x, e.degree/3)
		if moved == 0 || 3*moved > e.degree {
			continue
		}
		s.offer(x, e.slots(i), moved+e.length(i))
	}
}

// worst returns the score from which on no element would be collected, if it fixes
// the base points of the finished stages.
func (s *smallElements) worst() int {
	worst := 0
	for p, list := range s.moving {
		if s.fixed[p] {
			continue
		}
		if len(list) < smallPerPoint {
			return math.MaxInt
		}
		worst = max(worst, list[smallPerPoint-1].score)
	}
	return worst
}

func (s *smallElements) offer(x images, slots []uint16, score int) {
	id := int32(-1)
	for p, v := range x {
		list := s.moving[p]
		if int(v) == p || len(list) == smallPerPoint && list[smallPerPoint-1].score <= score {
			continue
		}
		if id < 0 {
			if !s.elements.add(x, slots) {
				return
			}
			id = int32(s.elements.len() - 1)
		}
		at := sort.Search(len(list), func(k int) bool { return list[k].score > score })
		list = append(list, smallElement{})
		copy(list[at+1:], list[at:])
		list[at] = smallElement{id, score}
		s.moving[p] = list[:min(len(list), smallPerPoint)]
	}
}

// best returns the collected elements, each once, sorted by score.
func (s *smallElements) best() []smallElement {
	var out []smallElement
	taken := map[int32]bool{}
	for _, list := range s.moving {
		for _, x := range list {
			if !taken[x.id] {
				taken[x.id] = true
				out = append(out, x)
			}
		}
	}
	sort.Slice(out, func(a, b int) bool {
		if out[a].score != out[b].score {
			return out[a].score < out[b].score
		}
		return out[a].id < out[b].id
	})
	return out
}

// conjugate adds to out at most n conjugates w⁻¹xw that fix the base points of the
// finished stages, for small elements x and short words w. If ctx ends, there are
// fewer.
func (s *smallElements) conjugate(ctx context.Context, out, short *elements, words, n int) {
	best := s.best()
	supports := make([][]uint16, len(best))
	for i, small := range best {
		supports[i] = support(s.elements.action(small.id))
	}
	kept := make([]bool, out.degree) // points that w leads to fixed base points
	y, z := rawperm.Identity[uint16](out.degree), rawperm.Identity[uint16](out.degree)
	var slots, back []uint16
	for w := range int32(min(words, short.len())) {
		if ctx.Err() != nil {
			return
		}
		by := short.action(w)
		for p, v := range by {
			kept[p] = s.fixed[v]
		}
		for i, small := range best {
			if slices.ContainsFunc(supports[i], func(p uint16) bool { return kept[p] }) {
				continue
			}
			x := s.elements.action(small.id)
			for _, p := range supports[i] {
				y[by[p]], z[by[x[p]]] = by[x[p]], by[p]
			}
			if out.claim(y) {
				slots = out.set.appendInverse(slots[:0], short.slots(w))
				slots = append(append(slots, s.elements.slots(small.id)...), short.slots(w)...)
				slots = out.set.reduceSlots(slots)
				out.push(y, slots)
				back = out.set.appendInverse(back[:0], slots)
				out.add(z, back)
				if n -= 2; n <= 0 {
					return
				}
			}
			for _, p := range supports[i] {
				y[by[p]], z[by[p]] = by[p], by[p]
			}
		}
	}
}

// support returns the points that x moves.
func support(x images) (moved []uint16) {
	for p, v := range x {
		if int(v) != p {
			moved = append(moved, uint16(p))
		}
	}
	return moved
}
