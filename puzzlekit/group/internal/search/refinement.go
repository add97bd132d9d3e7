package search

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// A refiner splits cells by a property that the elements sought preserve: an
// element that takes one partition to another, cell by cell, also takes the
// refined one to the refined other. It sees the same events in the same order
// on both sides. Its methods return false when the sides differ.
type refiner interface {
	// begin splits the cells before any point is fixed.
	begin(s *Search) bool
	// fixed is called when the cell of a point has become a single point, for
	// the k-th such point, from 0.
	fixed(s *Search, k int, point int32) bool
	// cell is called for new cells; of the pieces of a cell that was seen
	// before, one may be left out.
	cell(s *Search, c int32) bool
	// restore takes back what the fixed points from number k on did.
	restore(k int)
}

// passive has the methods of a refiner that does nothing.
type passive struct{}

func (passive) begin(*Search) bool             { return true }
func (passive) fixed(*Search, int, int32) bool { return true }
func (passive) cell(*Search, int32) bool       { return true }
func (passive) restore(int)                    {}

// A refinement is the partition of one side with what waits to be used for
// further splits. While the left side is refined, the search notes what it
// sees; the right side must show the same.
type refinement struct {
	*partition
	refiners []refiner

	single  []int32 // the cells of one point, in the order in which they arose
	used    int     // how many of them the refiners have seen
	queue   []int32 // cells that the refiners have not seen
	waiting []bool  // by cell: in queue

	record bool
	trace  []uint64 // what the left side showed
	at     int      // how much of it the right side has shown

	value     []uint64 // by point: see add
	touched   []int32
	isHit     []bool   // by point
	hit       []int32  // by cell: its touched points
	hitting   []int32  // cells with touched points
	common    []uint64 // by cell: the value of the first of them
	mixed     []bool   // by cell: another has another value
	splitting []int32  // cells to split
	moved     []int32  // by cell: the touched points that are at its end
}

func newRefinement(n int, refiners []refiner) *refinement {
	r := &refinement{
		partition: newPartition(n), refiners: refiners, waiting: make([]bool, max(n, 1)),
		value: make([]uint64, n), isHit: make([]bool, n), hit: make([]int32, n),
		common: make([]uint64, n), mixed: make([]bool, n), moved: make([]int32, n),
	}
	r.startAgain()
	return r
}

// startAgain takes everything back.
func (r *refinement) startAgain() {
	r.rewind(1, 0, 0)
	if r.size[0] == 1 {
		r.single = append(r.single, 0)
	}
	r.enqueue(0)
}

// rewind takes back all but the first cells, single points and notes.
func (r *refinement) rewind(cells, single, at int) {
	for _, c := range r.queue {
		r.waiting[c] = false
	}
	r.queue = r.queue[:0]
	if single < r.used {
		for _, f := range r.refiners {
			f.restore(single)
		}
	}
	r.mergeTo(cells)
	r.single, r.used, r.at = r.single[:single], single, at
}

// note adds to the trace of the left side, or compares with it.
func (r *refinement) note(v uint64) bool {
	if r.record {
		r.trace = append(r.trace, v)
		return true
	}
	if r.at == len(r.trace) || r.trace[r.at] != v {
		return false
	}
	r.at++
	return true
}

func (r *refinement) enqueue(c int32) {
	if !r.waiting[c] {
		r.waiting[c] = true
		r.queue = append(r.queue, c)
	}
}

// individualize makes a point of a larger cell a cell of its own.
func (r *refinement) individualize(point int32) {
	c := r.cell[point]
	r.moveTo(point, r.first[c]+r.size[c]-1)
	id := r.cut(c, 1)
	r.single = append(r.single, id)
	if r.size[c] == 1 {
		r.single = append(r.single, c)
	}
	r.enqueue(id)
}

// add adds to the value of a point for the next split.
func (r *refinement) add(x int32, v uint64) {
	if !r.isHit[x] {
		r.isHit[x] = true
		r.touched = append(r.touched, x)
	}
	r.value[x] += v
}

// split splits the cells by the values of their points and forgets these. Most
// cells are touched as a whole and have a single value, so they need no sorting.
func (r *refinement) split() bool {
	if len(r.touched) == 0 {
		return r.note(0)
	}
	for _, x := range r.touched {
		c := r.cell[x]
		if r.hit[c] == 0 {
			r.hitting = append(r.hitting, c)
			r.common[c], r.mixed[c] = r.value[x], false
		} else if r.value[x] != r.common[c] {
			r.mixed[c] = true
		}
		r.hit[c]++
	}
	ok := r.note(r.gather())
	slices.Sort(r.splitting)
	for _, c := range r.splitting {
		if ok {
			r.splitCell(c, r.hit[c])
		}
	}
	for _, c := range r.hitting {
		r.hit[c] = 0
	}
	for _, x := range r.touched {
		r.value[x], r.isHit[x] = 0, false
	}
	r.touched, r.hitting, r.splitting = r.touched[:0], r.hitting[:0], r.splitting[:0]
	return ok
}

// gather lists the cells to split, moves touched points to the ends of their
// cells and returns what the trace notes of all values.
func (r *refinement) gather() uint64 {
	sum := uint64(1)
	for _, c := range r.hitting {
		if !r.mixed[c] {
			sum += chain.Mix(chain.Mix(r.common[c], uint64(r.hit[c])), uint64(c))
		}
		if r.mixed[c] || r.hit[c] < r.size[c] {
			r.splitting = append(r.splitting, c)
		}
		r.moved[c] = 0
	}
	for _, x := range r.touched {
		c := r.cell[x]
		if r.mixed[c] {
			sum += chain.Mix(r.value[x], uint64(c))
		}
		r.moved[c]++
		if to := r.first[c] + r.size[c] - r.moved[c]; r.hit[c] == r.size[c] {
			r.points[to], r.place[x] = x, to
		} else {
			r.moveTo(x, to)
		}
	}
	return sum
}

// splitCell splits a cell of which the last k points have values.
func (r *refinement) splitCell(c, k int32) {
	points := r.members(c)
	valued := points[len(points)-int(k):]
	sortBy(valued, r.value)
	for i, x := range valued {
		r.place[x] = r.first[c] + r.size[c] - k + int32(i)
	}
	if len(valued) == len(points) && r.value[valued[0]] == r.value[valued[k-1]] {
		return
	}
	known := !r.waiting[c]
	largest := c
	from := r.cells()
	for end := len(points); end > 0; {
		begin := end - 1
		for begin > len(points)-int(k) && r.value[points[begin-1]] == r.value[points[end-1]] {
			begin--
		}
		if begin == 0 || begin < len(points)-int(k) {
			break
		}
		if id := r.cut(c, int32(end-begin)); r.size[id] == 1 {
			r.single = append(r.single, id)
		}
		end = begin
	}
	if r.size[c] == 1 {
		r.single = append(r.single, c)
	}
	for id := from; id < r.cells(); id++ {
		if r.size[id] > r.size[largest] {
			largest = int32(id)
		}
	}
	for id := int32(from); int(id) < r.cells(); id++ {
		if id != largest || !known {
			r.enqueue(id)
		}
	}
	if largest != c {
		r.enqueue(c)
	}
}

// refine splits cells until no refiner finds a reason to, or until all are single
// points. What the refiners would still have to say then is tested at the leaf.
func (r *refinement) refine(s *Search) bool {
	for next := 0; ; {
		switch {
		case r.cells() == s.degree:
			return true
		case r.used < len(r.single):
			if s.Ended() {
				return false
			}
			k := r.used
			r.used++
			point := r.points[r.first[r.single[k]]]
			for _, f := range r.refiners {
				if !f.fixed(s, k, point) {
					return false
				}
			}
		case next < len(r.queue):
			c := r.queue[next]
			next++
			r.waiting[c] = false
			for _, f := range r.refiners {
				if !f.cell(s, c) {
					return false
				}
			}
		default:
			r.queue = r.queue[:0]
			return true
		}
	}
}
