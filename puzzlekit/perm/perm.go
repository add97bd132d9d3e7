package perm

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// A Perm is a permutation of the points 1, 2, 3, …. It keeps the images of
// 1..Degree() and fixes every point beyond. The zero value is the identity, of
// degree 0. Perms are immutable and safe to share.
type Perm struct {
	img []int32 // img[i] is the 0-based image of the 0-based point i
}

// Identity returns the identity on n points. It panics with a [*fault.InputError]
// when n is negative or above [MaxDegree]. Cost O(n).
func Identity(n int) Perm {
	checkDegree("Identity", n)
	img := make([]int32, n)
	for i := range img {
		img[i] = int32(i)
	}
	return Perm{img}
}

// FromImages returns the permutation that sends 1 to images[0], 2 to
// images[1] and so on (GAP's PermList). The degree is len(images). A
// [*fault.InputError] names the first image that is out of range or repeated.
// Cost O(n).
func FromImages(images []int) (Perm, error) {
	img, place, twice := readImages(images)
	if img == nil {
		return Perm{}, badImage("FromImages", place, images[place], len(images), twice)
	}
	return Perm{img}, nil
}

// readImages returns the images counted from 0; or nil, the place of the first
// image that is out of range or repeated, and which of the two it is.
func readImages(images []int) (img []int32, place int, twice bool) {
	n := len(images)
	img = make([]int32, n)
	seen := make([]bool, n)
	for i, v := range images {
		if v < 1 || v > n {
			return nil, i, false
		}
		if seen[v-1] {
			return nil, i, true
		}
		seen[v-1] = true
		img[i] = int32(v - 1)
	}
	return img, 0, false
}

// FromZeroBased returns the permutation with the 0-based images img: img[i] is
// the image of the 0-based point i. It is for code that works on raw slices. The
// slice is copied and checked; points in a [*fault.InputError] are 1-based, as
// everywhere. Cost O(n).
func FromZeroBased(img []int32) (Perm, error) {
	seen := make([]bool, len(img))
	for i, v := range img {
		if v < 0 || int(v) >= len(img) {
			return Perm{}, badImage("FromZeroBased", i, int(v)+1, len(img), false)
		}
		if seen[v] {
			return Perm{}, badImage("FromZeroBased", i, int(v)+1, len(img), true)
		}
		seen[v] = true
	}
	return Perm{slices.Clone(img)}, nil
}

// AppendZeroBased appends the 0-based images to dst and returns the extended
// slice. It is for code that works on raw slices. Cost O(n).
func (p Perm) AppendZeroBased(dst []int32) []int32 { return append(dst, p.img...) }

// Degree returns the number of points whose images p stores, moved or not: the
// length of [Perm.Images]. It depends only on how p was made. The points that p
// moves are those up to [Perm.LargestMoved].
func (p Perm) Degree() int { return len(p.img) }

// LargestMoved returns the largest point that p moves, 0 for the identity
// (GAP's LargestMovedPoint). Cost O(1 + fixed points above it).
func (p Perm) LargestMoved() int { return len(p.trimmed()) }

// trimmed returns the images without the fixed points at the end: the same list
// for equal permutations, whatever their degrees.
func (p Perm) trimmed() []int32 {
	n := len(p.img)
	for n > 0 && int(p.img[n-1]) == n-1 {
		n--
	}
	return p.img[:n]
}

// Image returns i^p, the point to which p sends i; a point beyond the degree
// stays where it is. It panics with a [*fault.InputError] when i is not positive.
func (p Perm) Image(i int) int {
	if i > len(p.img) {
		return i
	}
	if i < 1 {
		panic(badPoint("Image", i, MaxDegree))
	}
	return int(p.img[i-1]) + 1
}

// Images returns the list 1^p, 2^p, …, n^p, with n the degree.
func (p Perm) Images() []int {
	out := make([]int, len(p.img))
	for i, v := range p.img {
		out[i] = int(v) + 1
	}
	return out
}

// Mul returns the product pq: p, then q, so that i^(pq) = (i^p)^q. Its degree is
// the larger of the two. Cost O(n).
func (p Perm) Mul(q Perm) Perm {
	if len(p.img) != len(q.img) {
		p, q = sameDegree(p, q)
	}
	out := make([]int32, len(p.img))
	for i, v := range p.img {
		out[i] = q.img[v]
	}
	return Perm{out}
}

// Inverse returns p⁻¹, the permutation that undoes p. Cost O(n).
func (p Perm) Inverse() Perm {
	out := make([]int32, len(p.img))
	for i, v := range p.img {
		out[v] = int32(i)
	}
	return Perm{out}
}

// Pow returns p^k for any integer k; p⁰ is the identity. It walks the cycles
// once, so the cost is O(n) whatever k is.
func (p Perm) Pow(k int) Perm {
	out := make([]int32, len(p.img))
	for cycle := range p.cycles {
		shift := k % len(cycle)
		if shift < 0 {
			shift += len(cycle)
		}
		for i, from := range cycle {
			out[from-1] = int32(cycle[(i+shift)%len(cycle)] - 1)
		}
	}
	return Perm{out}
}

// Conj returns p^q = q⁻¹pq: the same cycles as p with every point i renamed
// to i^q. Its degree is the larger of the two. Cost O(n).
func (p Perm) Conj(q Perm) Perm {
	if len(p.img) != len(q.img) {
		p, q = sameDegree(p, q)
	}
	out := make([]int32, len(p.img))
	for i, v := range p.img {
		out[q.img[i]] = q.img[v]
	}
	return Perm{out}
}

// Commutator returns [p, q] = p⁻¹q⁻¹pq, the identity exactly when p and q
// commute. Its degree is the larger of the two. Cost O(n).
func (p Perm) Commutator(q Perm) Perm {
	return p.Inverse().Mul(p.Conj(q))
}

// WithDegree returns the same permutation with degree n, for arrays of that
// length: its [Perm.Images] are the images of 1..n. It panics with a
// [*fault.InputError] when p moves a point above n or n is out of range. Cost O(n).
func (p Perm) WithDegree(n int) Perm {
	if n == len(p.img) {
		return p
	}
	return p.resized(n)
}

func (p Perm) resized(n int) Perm {
	checkDegree("WithDegree", n)
	moved := p.trimmed()
	if len(moved) > n {
		panic(badPoint("WithDegree", len(moved), n))
	}
	out := make([]int32, n)
	for i := copy(out, moved); i < n; i++ {
		out[i] = int32(i)
	}
	return Perm{out}
}

func sameDegree(p, q Perm) (Perm, Perm) {
	n := max(len(p.img), len(q.img))
	return p.WithDegree(n), q.WithDegree(n)
}

// IsIdentity reports whether p moves no point.
func (p Perm) IsIdentity() bool {
	for i, v := range p.img {
		if int(v) != i {
			return false
		}
	}
	return true
}

// Equal reports whether p and q do the same to every point, whatever their
// degrees: (1,2) is the same permutation on 2 points and on 5.
func (p Perm) Equal(q Perm) bool { return slices.Equal(p.trimmed(), q.trimmed()) }

// Compare orders permutations by the image of 1, then that of 2, and so on, as
// GAP does: -1 when p comes before q, 0 when they are [Perm.Equal], 1 when p
// comes after q. The identity comes first.
func (p Perm) Compare(q Perm) int { return slices.Compare(p.trimmed(), q.trimmed()) }

// Key returns a string that is the same for permutations that are [Perm.Equal],
// whatever their degrees, and different for others: a map key, four bytes a
// point, not meant to be read.
func (p Perm) Key() string {
	moved := p.trimmed()
	b := make([]byte, 0, 4*len(moved))
	for _, v := range moved {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return string(b)
}

// MarshalText returns the cycle string of p, without its degree.
func (p Perm) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// GoString returns p as a Go program writes it, with its degree:
// perm.MustParse("(1,2,3)", 5). It is what fmt prints for %#v.
func (p Perm) GoString() string { return fmt.Sprintf("perm.MustParse(%q, %d)", p.String(), len(p.img)) }

func checkDegree(op string, n int) {
	if n < 0 || n > MaxDegree {
		panic(badDegree(op, n))
	}
}

var (
	_ fmt.Stringer   = Perm{}
	_ fmt.GoStringer = Perm{}
)
