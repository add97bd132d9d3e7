package factor

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/internal/encoded"
)

// savedStage has the base points of a stage, counted from 0, and the words of its
// members, of which the first is empty: their lengths, and the slots of their letters.
// Slots have one byte, or two (the low one first) if there are more than 256.
type savedStage struct {
	Base    []int
	Lengths []int32
	Letters []byte
}

func (s *stage) saved() savedStage {
	out := savedStage{Lengths: s.lengths}
	for _, d := range s.digits {
		out.Base = append(out.Base, d.base)
	}
	width := s.members.set.slotWidth()
	for _, v := range s.members.letters {
		out.Letters = append(out.Letters, byte(v), byte(v>>8))[:len(out.Letters)+width]
	}
	return out
}

// slotWidth is the number of bytes for a slot.
func (s *generatorSet) slotWidth() int {
	if len(s.action) <= 256 {
		return 1
	}
	return 2
}

// bytes returns the memory of the stage.
func (s *savedStage) bytes(degree int) int64 {
	return int64(len(s.Lengths))*int64(4*degree+80) + int64(len(s.Base))*int64(degree)*int64(4+2*degree)
}

// load makes a stage, but for the lists of its cosets.
func (s *savedStage) load(ctx context.Context, set *generatorSet, fixed []int) (*stage, error) {
	damaged := func(reason string) (*stage, error) {
		return nil, encoded.Damaged(factorizerType, "stage with the base points %v: %s", s.Base, reason)
	}
	members, ok := s.words(set)
	if !ok || len(s.Lengths) == 0 || s.Lengths[0] != 0 {
		return damaged("the words are cut off, or do not begin with the empty one")
	}
	for _, b := range s.Base {
		if b < 0 || b >= set.degree {
			return damaged("no such point")
		}
	}
	if len(s.Base) == 0 || len(s.Base) > maxDigits {
		return damaged("their number")
	}
	members.evaluate(ctx)
	for i := range int32(members.len()) {
		if i%4096 == 0 && ctx.Err() != nil {
			break
		}
		if !fixes(members.action(i), fixed) {
			return damaged("a word moves an earlier base point")
		}
	}
	out := &stage{size: 1, members: members, digits: members.digits(s.Base)}
	for _, d := range out.digits {
		if out.size *= len(d.orbit); len(d.orbit) < 2 || out.size > members.len() {
			return damaged("the words do not fit the orbits")
		}
	}
	return out, nil
}

// words returns the words as elements that are not evaluated yet. It reports whether the
// letters are as many as they should be, and exist.
func (s *savedStage) words(set *generatorSet) (*elements, bool) {
	e := newElements(set)
	total := 0
	for _, n := range s.Lengths {
		if total += int(n); n < 0 || total > len(s.Letters) {
			return nil, false
		}
		e.ends = append(e.ends, int32(total))
	}
	width := set.slotWidth()
	if len(s.Letters) != total*width || total > maxLetters {
		return nil, false
	}
	e.letters = make([]uint16, total)
	for i := range e.letters {
		v := uint16(s.Letters[i*width])
		if width == 2 {
			v |= uint16(s.Letters[i*width+1]) << 8
		}
		if int(v) >= len(set.action) {
			return nil, false
		}
		e.letters[i] = v
	}
	return e, true
}

// evaluate makes the elements of the words, fewer if ctx ends.
func (e *elements) evaluate(ctx context.Context) {
	e.actions = make([]uint16, e.len()*e.degree)
	products := newProducts(e.set)
	share := e.len()/runtime.GOMAXPROCS(0) + 1
	var all sync.WaitGroup
	for first := 0; first < e.len(); first += share {
		all.Go(func() {
			for i := first; i < min(first+share, e.len()); i++ {
				if i%4096 == 0 && ctx.Err() != nil {
					return
				}
				products.evaluate(e.action(int32(i)), e.slots(int32(i)))
			}
		})
	}
	all.Wait()
}

// digits makes the digits of a stage from its members.
func (e *elements) digits(base []int) []digit {
	out := make([]digit, len(base))
	for j, members := range e.backward(base) {
		d := digit{base: base[j], place: slices.Repeat([]int32{-1}, e.degree)}
		for i, m := range members {
			p := indexOf(e.action(m), uint16(d.base))
			d.place[p] = int32(i)
			d.orbit = append(d.orbit, p)
			d.undo = append(d.undo, e.action(m)...)
		}
		out[j] = d
	}
	return out
}

// backward returns for each base point the elements that bring the points of its orbit
// back and fix the base points before it: for each point one with the shortest word,
// those with short words first.
func (e *elements) backward(base []int) [][]int32 {
	out := make([][]int32, len(base))
	known := make([][]bool, len(base))
	for j, b := range base {
		out[j], known[j] = []int32{0}, make([]bool, e.degree)
		known[j][b] = true
	}
	for _, i := range e.byLength() {
		x := e.action(i)
		for j, b := range base {
			if int(x[b]) == b {
				continue
			}
			if p := indexOf(x, uint16(b)); !known[j][p] {
				known[j][p] = true
				out[j] = append(out[j], i)
			}
			break
		}
	}
	return out
}

// loaded makes the lists of the cosets, and reports whether each has a word. It is true
// if ctx ends.
func (s *stage) loaded(ctx context.Context) bool {
	s.number()
	s.index(ctx, math.MaxInt)
	for c := range s.size {
		if ctx.Err() == nil && len(s.list(c)) == 0 {
			return false
		}
	}
	s.targets = nil
	return true
}
