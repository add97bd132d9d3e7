package bounds

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

// fixingPhases returns two numbers of moves whose sum is enough for every element of the
// group that moves generate: the largest number that brings the first points home, and
// the largest number that brings the others home and restores the first ones. The first
// number is the eccentricity of the graph of the arrangements of the first points. For
// the second, every element that fixes them gets a word; words of up to twice the radius
// of a ball are shortest.
//
// The inverse of every move must be a move, and there are at most 16 points. Memory
// O(ball) words of 64 bits; ball is the largest number of elements in the ball.
func fixingPhases(ctx context.Context, moves []godsnumber.Move, fixed, ball int, o stategraph.Options) ([]int, error) {
	degree := moves[0].Perm.Degree()
	graph, err := arrangements(ctx, "the first points", moves, firstLabels(degree, fixed), 0, nil)
	if err != nil {
		return nil, err
	}
	d, err := graph.Enumerate(ctx, nil, &o)
	if err != nil {
		return nil, err
	}
	s := &stabilizerWords{fixed: fixed, degree: degree, length: map[packedPerm]uint8{}, progress: o.Progress}
	points := make([]int, fixed)
	for i := range points {
		points[i] = i + 1
	}
	h, err := groupOf(moves).Stabilizer(ctx, points...)
	if err != nil {
		return nil, err
	}
	if err := s.search(ctx, moves, h, ball); err != nil {
		return nil, err
	}
	return []int{d.Eccentricity(), s.longest()}, nil
}

// A packedPerm has the image of point i, from 0, in the four bits from 4i. The image of
// the sixteenth point follows from the others, so its bits can hold a length.
type packedPerm uint64

const (
	packedPoints = 16
	lastPoint    = packedPoints - 1
)

func pack(x perm.Perm) (p packedPerm) {
	for i := range packedPoints {
		p |= packedPerm(x.Image(i+1)-1) << (4 * i)
	}
	return p
}

func (p packedPerm) image(i int) int { return int(p >> (4 * i) & 15) }

// times returns p followed by q.
func (p packedPerm) times(q packedPerm) (product packedPerm) {
	for i := range packedPoints {
		product |= packedPerm(q.image(p.image(i))) << (4 * i)
	}
	return product
}

func (p packedPerm) inverse() (q packedPerm) {
	for i := range packedPoints {
		q |= packedPerm(i) << (4 * p.image(i))
	}
	return q
}

// withLength puts a length in the place of the last image.
func (p packedPerm) withLength(n int) packedPerm {
	return p&^(15<<(4*lastPoint)) | packedPerm(n)<<(4*lastPoint)
}

// split is the inverse of withLength.
func (p packedPerm) split() (packedPerm, uint8) {
	n, missing := uint8(p.image(lastPoint)), uint16(1<<packedPoints-1)
	for i := range lastPoint {
		missing &^= 1 << p.image(i)
	}
	return p&^(15<<(4*lastPoint)) | packedPerm(bits.TrailingZeros16(missing))<<(4*lastPoint), n
}

// stabilizerWords collects numbers of moves that are enough for the elements that fix the
// first points.
type stabilizerWords struct {
	fixed, degree int
	length        map[packedPerm]uint8
	radius        int                       // of the ball
	progress      func(stategraph.Progress) // may be nil
}

// report says how far the ball has grown and which part of it has been met.
func (s *stabilizerWords) report(ball []packedPerm, met int) {
	if s.progress == nil {
		return
	}
	s.progress(stategraph.Progress{Depth: s.radius, Found: uint64(len(ball)), LevelDone: float64(met) / float64(len(ball))})
}

// search grows a ball around the identity until its quotients are all elements that fix
// the points, or until it would be too large; then products of known elements make the
// others. If x and y move the fixed points to the same places, x·y⁻¹ fixes them. Every
// element of length up to twice the radius is such a quotient.
func (s *stabilizerWords) search(ctx context.Context, moves []godsnumber.Move, h *group.Group, most int) error {
	var steps []packedPerm
	for _, m := range moves {
		steps = append(steps, pack(m.Perm))
	}
	identity := pack(perm.Identity(s.degree))
	ball := []packedPerm{identity.withLength(0)}
	before, sphere := []packedPerm{}, []packedPerm{identity}
	for radius := 1; radius < 1<<4 && len(sphere) > 0; radius++ {
		if len(ball)+len(sphere)*len(steps) > most {
			break
		}
		next, err := nextSphere(ctx, before, sphere, steps)
		if err != nil {
			return err
		}
		for _, p := range next {
			ball = append(ball, p.withLength(radius))
		}
		before, sphere = sphere, next
		s.radius = radius
		s.report(ball, 0)
	}
	if err := s.meet(ctx, ball); err != nil {
		return err
	}
	return s.close(ctx, h)
}

// nextSphere returns the neighbours of a sphere that are neither in it nor in the
// previous one. All are in increasing order.
func nextSphere(ctx context.Context, before, sphere, steps []packedPerm) ([]packedPerm, error) {
	next := make([]packedPerm, 0, len(sphere)*len(steps))
	for i, p := range sphere {
		if i&0xffff == 0 && ctx.Err() != nil {
			return nil, fault.Stopped(ctx, in, "")
		}
		for _, x := range steps {
			next = append(next, p.times(x))
		}
	}
	slices.Sort(next)
	next = slices.Compact(next)
	kept := next[:0]
	for _, p := range next {
		for len(before) > 0 && before[0] < p {
			before = before[1:]
		}
		for len(sphere) > 0 && sphere[0] < p {
			sphere = sphere[1:]
		}
		old := len(before) > 0 && before[0] == p || len(sphere) > 0 && sphere[0] == p
		if !old {
			kept = append(kept, p)
		}
	}
	return slices.Clip(kept), nil
}

// meet finds the quotients of all pairs in the ball that move the fixed points to the
// same places.
func (s *stabilizerWords) meet(ctx context.Context, ball []packedPerm) error {
	mask := packedPerm(1)<<(4*min(s.fixed, lastPoint)) - 1
	slices.SortFunc(ball, func(p, q packedPerm) int {
		switch a, b := p&mask, q&mask; {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return 0
	})
	for from, rounds := 0, 0; from < len(ball); rounds++ {
		if rounds&0xffff == 0 && ctx.Err() != nil {
			return fault.Stopped(ctx, in, "")
		}
		if rounds&0xfffff == 0 {
			s.report(ball, from)
		}
		to := from + 1
		for to < len(ball) && ball[to]&mask == ball[from]&mask {
			to++
		}
		s.meetIn(ball[from:to])
		from = to
	}
	return nil
}

// meetIn finds the quotients of all pairs of elements that move the fixed points to the
// same places. A pair and its reverse give an element and its inverse.
func (s *stabilizerWords) meetIn(class []packedPerm) {
	type element struct {
		p, inverse packedPerm
		length     uint8
	}
	list := make([]element, len(class))
	for i, packed := range class {
		p, n := packed.split()
		list[i] = element{p, p.inverse(), n}
	}
	for i, x := range list {
		for _, y := range list[:i+1] {
			p := x.p.times(y.inverse)
			if old, known := s.length[p]; !known || x.length+y.length < old {
				s.note(p, x.length+y.length)
				s.note(p.inverse(), x.length+y.length)
			}
		}
	}
}

func (s *stabilizerWords) note(p packedPerm, length uint8) {
	if old, known := s.length[p]; !known || length < old {
		s.length[p] = length
	}
}

// close makes the missing elements of h as products of two known elements, until none is
// missing.
func (s *stabilizerWords) close(ctx context.Context, h *group.Group) error {
	for {
		products := map[packedPerm]uint8{}
		missing := 0
		for p := range h.Elements() {
			r := pack(p)
			if _, known := s.length[r]; known {
				continue
			}
			if ctx.Err() != nil {
				return fault.Stopped(ctx, in, "")
			}
			missing++
			if n := s.shortestProduct(r); n > 0 {
				products[r] = n
			}
		}
		if missing == 0 {
			return nil
		}
		if len(products) == 0 {
			return &fault.InputError{In: in, What: "number of elements in the ball", Want: fmt.Sprintf("more, because %d elements of the stabiliser are not quotients of it", missing)}
		}
		maps.Copy(s.length, products)
	}
}

// shortestProduct returns the least sum of the lengths of two known elements whose
// product is r, 0 if there are none.
func (s *stabilizerWords) shortestProduct(r packedPerm) (least uint8) {
	for p, m := range s.length {
		if n, known := s.length[p.inverse().times(r)]; known && (least == 0 || m+n < least) {
			least = m + n
		}
	}
	return least
}

func (s *stabilizerWords) longest() int {
	most := 0
	for _, n := range s.length {
		most = max(most, int(n))
	}
	return most
}
