package factor

import (
	"context"
	"math"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// filling is Dijkstra's algorithm over the cosets of a stage. It starts at every coset
// that has an element, at the distance of the length of its word; its steps are
// members. If a path through other cosets is shorter, or a coset has no element, the
// product along the path becomes a new member.
type filling struct {
	stage  *stage
	steps  []int32
	points images    // images of the base points, for each coset
	dist   []int32   // letters; far if no path is known
	via    []int32   // the member that leads back, or the last step
	from   []int32   // the coset before that step; -1 if via leads back itself
	queue  [][]int32 // cosets by distance
}

const far = math.MaxInt32

// fill finds an element for each coset that can be reached by the members with the
// shortest words and those in extra. It replaces an element if a product of others
// has a shorter word. work bounds cosets times steps. It returns the number of cosets
// without an element. The lists have to be indexed again. Cost O(work) and a little
// for each new member.
func (s *stage) fill(ctx context.Context, work int, extra []int32) int {
	steps := s.members.byLength()
	least := len(s.members.set.letters) + 1 // in the first stage these reach everything
	steps = steps[:min(len(steps), max(least, work/s.size))]
	steps = append(append(steps, extra...), s.transversal()...)
	f := &filling{stage: s, steps: steps, points: s.points()}
	f.start()
	for d := 0; d < len(f.queue) && ctx.Err() == nil; d++ {
		for q := 0; q < len(f.queue[d]); q++ {
			if ctx.Err() != nil {
				break
			}
			if c := f.queue[d][q]; int(f.dist[c]) == d {
				f.relax(c)
			}
		}
	}
	missing := 0
	for c, d := range f.dist {
		if d == far {
			missing++
		} else if f.from[c] >= 0 {
			f.compose(c)
		}
	}
	return missing
}

// transversal returns for each digit and each point of its orbit the member with the
// shortest word that takes the base point there and fixes the earlier base points. If
// all of them exist, their products reach every coset.
func (s *stage) transversal() []int32 {
	best := make([][]int32, len(s.digits))
	for j, d := range s.digits {
		best[j] = slices.Repeat([]int32{-1}, len(d.orbit))
	}
	for i := range int32(s.members.len()) {
		x := s.members.action(i)
		for j := range s.digits {
			d := &s.digits[j]
			if p := x[d.base]; int(p) != d.base {
				if known := &best[j][d.place[p]]; *known < 0 || s.lengths[i] < s.lengths[*known] {
					*known = i
				}
				break
			}
		}
	}
	return slices.DeleteFunc(slices.Concat(best...), func(i int32) bool { return i < 0 })
}

func (f *filling) start() {
	s := f.stage
	f.dist, f.via, f.from = make([]int32, s.size), make([]int32, s.size), make([]int32, s.size)
	for c := range f.dist {
		f.dist[c], f.from[c] = far, -1
		if list := s.list(c); len(list) > 0 {
			f.dist[c], f.via[c] = s.lengths[list[0]], list[0]
			f.push(c, f.dist[c])
		}
	}
}

func (f *filling) push(c int, d int32) {
	for len(f.queue) <= int(d) {
		f.queue = append(f.queue, nil)
	}
	f.queue[d] = append(f.queue[d], int32(c))
}

// relax tries all steps from a coset.
func (f *filling) relax(c int32) {
	s := f.stage
	k := len(s.digits)
	here := f.points[int(c)*k : int(c)*k+k]
	var buffer [maxDigits]uint16
	next := buffer[:k]
	for _, y := range f.steps {
		d := f.dist[c] + s.lengths[y]
		rawperm.ProductInto(next, here, s.members.action(y))
		t := s.coset(next)
		if d < f.dist[t] {
			f.dist[t], f.via[t], f.from[t] = d, y, c
			f.push(t, d)
		}
	}
}

// compose adds the element that leads coset c back along the path that was found: the
// inverses of the steps, then the member at its beginning.
func (f *filling) compose(c int) {
	e := f.stage.members
	x, back := rawperm.Identity[uint16](e.degree), make(images, e.degree)
	var slots []uint16
	for ; f.from[c] >= 0; c = int(f.from[c]) {
		rawperm.InvertInto(back, e.action(f.via[c]))
		rawperm.ProductInto(x, x, back)
		slots = e.set.appendInverse(slots, e.slots(f.via[c]))
	}
	rawperm.ProductInto(x, x, e.action(f.via[c]))
	slots = append(slots, e.slots(f.via[c])...)
	e.add(x, e.set.reduceSlots(slots))
}

// points returns the images of the stage's base points for every coset.
func (s *stage) points() images {
	k := len(s.digits)
	redo := make([][]images, k) // redo[j][i] takes the base point to orbit[i]
	for j, d := range s.digits {
		for i := range d.orbit {
			redo[j] = append(redo[j], rawperm.Inverse(d.back(int32(i))))
		}
	}
	out := make(images, s.size*k)
	for c := range s.size {
		row := out[c*k : c*k+k]
		rest := c
		for j := k - 1; j >= 0; j-- {
			d := &s.digits[j]
			at := rest % len(d.orbit)
			rest /= len(d.orbit)
			row[j] = d.orbit[at]
			for m := j + 1; m < k; m++ {
				row[m] = redo[j][at][row[m]]
			}
		}
	}
	return out
}
