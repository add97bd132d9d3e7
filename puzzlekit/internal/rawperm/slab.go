package rawperm

import "sync"

// pieceEntries is the length of the pieces of a Slab: 32 KB, the most that Go
// takes from its lists of small objects.
const pieceEntries = 1 << 13

// keptEntries is the same for permutations that are kept: 8 KB. About half of the last
// piece is left over.
const keptEntries = 1 << 11

// pieces holds the pieces of slabs that were freed.
var pieces = sync.Pool{New: func() any { return new([pieceEntries]int32) }}

// A Slab hands out permutations from larger pieces of memory: to allocate a
// short permutation takes longer than to multiply it. A piece is kept as long as
// one of its permutations is.
type Slab struct {
	degree, count int // permutations in the last piece
	free          []int32

	scratch  bool
	borrowed []*[pieceEntries]int32
}

// NewSlab returns a slab for permutations of this degree.
func NewSlab(degree int) *Slab { return &Slab{degree: degree, count: 2} }

// NewScratch returns a slab for permutations that are soon forgotten. Reset and Free
// give its pieces to the slabs after it.
func NewScratch(degree int) *Slab { return &Slab{degree: degree, scratch: degree <= pieceEntries} }

// Reset takes back all permutations of a scratch slab: they must not be used any more.
func (s *Slab) Reset() {
	for len(s.borrowed) > 1 {
		s.giveBack()
	}
	if len(s.borrowed) == 1 {
		s.free = s.borrowed[0][:]
	}
}

// Free is Reset for a slab that is no longer used.
func (s *Slab) Free() {
	for len(s.borrowed) > 0 {
		s.giveBack()
	}
	s.free = nil
}

func (s *Slab) giveBack() {
	last := len(s.borrowed) - 1
	pieces.Put(s.borrowed[last])
	s.borrowed = s.borrowed[:last]
}

// New returns a slice for a permutation. Its images are arbitrary.
func (s *Slab) New() []int32 {
	if len(s.free) < s.degree {
		s.more()
	}
	x := s.free[:s.degree:s.degree]
	s.free = s.free[s.degree:]
	return x
}

func (s *Slab) more() {
	if s.scratch {
		piece := pieces.Get().(*[pieceEntries]int32)
		s.borrowed = append(s.borrowed, piece)
		s.free = piece[:]
		return
	}
	s.count = max(1, min(2*s.count, keptEntries/s.degree))
	s.free = make([]int32, s.count*s.degree)
}

// Clone returns a copy of x.
func (s *Slab) Clone(x []int32) []int32 {
	out := s.New()
	copy(out, x)
	return out
}

// Product returns xy.
func (s *Slab) Product(x, y []int32) []int32 {
	out := s.New()
	ProductInto(out, x, y)
	return out
}

// Inverse returns x⁻¹.
func (s *Slab) Inverse(x []int32) []int32 {
	out := s.New()
	InvertInto(out, x)
	return out
}
