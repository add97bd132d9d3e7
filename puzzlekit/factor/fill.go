package factor

import (
	"cmp"
	"context"
	"math"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// filling is Dijkstra's algorithm over the cosets of a stage. It starts at every coset
// that has an element, at the distance of the length of its word; its steps are
// members. If a path through other cosets is shorter, or a coset has no element, the
// product along the path becomes a new member.
//
// No coset is farther than the farthest one known, so that the longer steps of a coset
// near to that need not be tried.
type filling struct {
	stage   *stage
	steps   []int32   // shortest word first
	lengths []int32   // letters of each step
	images  images    // of each point in turn, under all steps
	targets []int32   // room for relax
	points  images    // images of the base points, for each coset
	dist    []int32   // letters; far if no path is known
	via     []int32   // the member that leads back, or the last step
	from    []int32   // the coset before that step; -1 if via leads back itself
	queue   [][]int32 // cosets by distance
	count   []int     // number of cosets at each distance
	lost    int       // cosets to which no path is known

	path []int32 // room for compose
	word []uint16
	x, y images
}

const far = math.MaxInt32

// fill finds an element for each coset that can be reached by the members with the
// shortest words and those in extra, for fewer if ctx ends. It replaces an element if a
// product of others has a shorter word. work bounds cosets times steps. It returns the
// number of cosets without an element. The lists have to be indexed again. Cost O(work)
// and a little for each new member.
func (s *stage) fill(ctx context.Context, work int, extra []int32) int {
	steps := s.members.byLength()
	least := len(s.members.set.letters) + 1 // in the first stage these reach everything
	steps = steps[:min(len(steps), max(least, work/s.size))]
	steps = append(append(steps, extra...), s.transversal()...)
	f := newFilling(s, steps)
	f.search(ctx)
	for c, d := range f.dist {
		if c%4096 == 0 && ctx.Err() != nil {
			break
		}
		if d < far && f.from[c] >= 0 {
			f.compose(c)
		}
	}
	return f.lost
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

// newFilling knows only the paths of no step.
func newFilling(s *stage, steps []int32) *filling {
	slices.SortStableFunc(steps, func(x, y int32) int { return cmp.Compare(s.lengths[x], s.lengths[y]) })
	f := &filling{
		stage: s, steps: steps, points: s.points(), lost: s.size,
		images: make(images, s.members.degree*len(steps)), targets: make([]int32, len(steps)),
		dist: slices.Repeat([]int32{far}, s.size), via: make([]int32, s.size), from: make([]int32, s.size),
	}
	for y, m := range steps {
		f.lengths = append(f.lengths, s.lengths[m])
		for p, v := range s.members.action(m) {
			f.images[p*len(steps)+y] = v
		}
	}
	for c := range f.dist {
		if list := s.list(c); len(list) > 0 {
			f.reach(int32(c), s.lengths[list[0]], list[0], -1)
		}
	}
	return f
}

// search finds the shortest paths, fewer if ctx ends.
func (f *filling) search(ctx context.Context) {
	for d := 0; d < len(f.queue); d++ {
		for q := 0; q < len(f.queue[d]); q++ {
			if ctx.Err() != nil {
				return
			}
			if c := f.queue[d][q]; int(f.dist[c]) == d {
				f.relax(c)
			}
		}
	}
}

// reach notes a path to coset c that is shorter than the one before.
func (f *filling) reach(c, d, via, from int32) {
	for len(f.queue) <= int(d) {
		f.queue, f.count = append(f.queue, nil), append(f.count, 0)
	}
	if old := f.dist[c]; old < far {
		f.count[old]--
	} else {
		f.lost--
	}
	f.count[d]++
	f.queue[d] = append(f.queue[d], c)
	f.dist[c], f.via[c], f.from[c] = d, via, from
}

// farthest returns the greatest distance of a coset.
func (f *filling) farthest() int32 {
	if f.lost > 0 {
		return far
	}
	for f.count[len(f.count)-1] == 0 {
		f.count = f.count[:len(f.count)-1]
	}
	return int32(len(f.count) - 1)
}

// relax tries the steps from a coset. It finds the cosets to which they lead digit by
// digit, see stage.number.
func (f *filling) relax(c int32) {
	s := f.stage
	tried, _ := slices.BinarySearch(f.lengths, f.farthest()-f.dist[c])
	targets := f.targets[:tried]
	clear(targets)
	points := row(f.points, int(c), len(s.digits))
	for j, places := range s.numbers {
		d := &s.digits[j]
		for y, p := range row(f.images, int(points[j]), len(f.steps))[:tried] {
			to := int(targets[y])
			targets[y] = int32(to*len(d.orbit) + int(places[to*len(d.place)+int(p)]))
		}
	}
	for y, to := range targets {
		if d := f.dist[c] + f.lengths[y]; d < f.dist[to] {
			f.reach(to, d, f.steps[y], c)
		}
	}
}

// compose adds the element that leads coset c back along the path that was found: the
// inverses of the steps, then the member at its beginning.
func (f *filling) compose(c int) {
	e := f.stage.members
	f.path = f.path[:0]
	f.word = f.word[:0]
	for ; f.from[c] >= 0; c = int(f.from[c]) {
		f.path = append(f.path, f.via[c])
		f.word = e.set.appendInverse(f.word, e.slots(f.via[c]))
	}
	x := append(f.x[:0], e.action(f.via[c])...)
	y := append(f.y[:0], x...)
	for _, step := range slices.Backward(f.path) {
		for p, v := range e.action(step) {
			y[v] = x[p]
		}
		x, y = y, x
	}
	f.x, f.y = x, y
	e.add(x, e.set.reduceSlots(append(f.word, e.slots(f.via[c])...)))
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
