package perm

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// A Perm is a permutation of the points 1..Degree(). The zero value is the
// permutation of no points. Perms are immutable and safe to share.
type Perm struct {
	img []int32 // img[i] is the 0-based image of the 0-based point i
}

// Identity returns the identity on n points. It panics with a [*DegreeError]
// when n is negative or above [MaxDegree]. Cost O(n).
func Identity(n int) Perm {
	checkDegree("identity", n)
	img := make([]int32, n)
	for i := range img {
		img[i] = int32(i)
	}
	return Perm{img}
}

// FromImages returns the permutation that sends 1 to images[0], 2 to
// images[1] and so on (GAP's PermList). The degree is len(images). An
// [*ImagesError] names the first image that is out of range or repeated.
// Cost O(n).
func FromImages(images []int) (Perm, error) {
	n := len(images)
	img := make([]int32, n)
	seen := make([]bool, n)
	for i, v := range images {
		if v < 1 || v > n {
			return Perm{}, &ImagesError{Place: i + 1, Image: v, Degree: n}
		}
		if seen[v-1] {
			return Perm{}, &ImagesError{Place: i + 1, Image: v, Degree: n, Twice: true}
		}
		seen[v-1] = true
		img[i] = int32(v - 1)
	}
	return Perm{img}, nil
}

// FromZeroBased is the door for kernels that work on raw slices: img[i] is the
// 0-based image of the 0-based point i. The slice is copied and checked; an
// [*ImagesError] (1-based, as everywhere) says what is wrong. Cost O(n).
func FromZeroBased(img []int32) (Perm, error) {
	seen := make([]bool, len(img))
	for i, v := range img {
		if v < 0 || int(v) >= len(img) {
			return Perm{}, &ImagesError{Place: i + 1, Image: int(v) + 1, Degree: len(img)}
		}
		if seen[v] {
			return Perm{}, &ImagesError{Place: i + 1, Image: int(v) + 1, Degree: len(img), Twice: true}
		}
		seen[v] = true
	}
	return Perm{slices.Clone(img)}, nil
}

// AppendZeroBased appends the 0-based images to dst and returns the extended
// slice: the way out for kernels that work on raw slices. Cost O(n).
func (p Perm) AppendZeroBased(dst []int32) []int32 { return append(dst, p.img...) }

// Degree returns the number of points that p acts on, moved or not.
func (p Perm) Degree() int { return len(p.img) }

// Image returns i^p, the point to which p sends i. It panics with a
// [*PointError] when i is not in 1..Degree().
func (p Perm) Image(i int) int {
	p.checkPoint(i)
	return int(p.img[i-1]) + 1
}

// Images returns the list 1^p, 2^p, …, n^p.
func (p Perm) Images() []int {
	out := make([]int, len(p.img))
	for i, v := range p.img {
		out[i] = int(v) + 1
	}
	return out
}

// Mul returns the product pq: p, then q, so that i^(pq) = (i^p)^q. It panics
// with a [*DegreeError] when the degrees differ. Cost O(n).
func (p Perm) Mul(q Perm) Perm {
	p.checkSameDegree("product", q)
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
// to i^q. It panics with a [*DegreeError] when the degrees differ. Cost O(n).
func (p Perm) Conj(q Perm) Perm {
	p.checkSameDegree("conjugate", q)
	out := make([]int32, len(p.img))
	for i, v := range p.img {
		out[q.img[i]] = q.img[v]
	}
	return Perm{out}
}

// Commutator returns [p, q] = p⁻¹q⁻¹pq, the identity exactly when p and q
// commute. It panics with a [*DegreeError] when the degrees differ. Cost O(n).
func (p Perm) Commutator(q Perm) Perm {
	p.checkSameDegree("commutator", q)
	return p.Inverse().Mul(p.Conj(q))
}

// Extend returns p on n points, fixing the new ones. It panics with a
// [*DegreeError] when n is below the degree of p. Cost O(n).
func (p Perm) Extend(n int) Perm {
	checkDegree("extend", n)
	if n < len(p.img) {
		panic(&DegreeError{Op: "extend to fewer points", Degree: len(p.img), Other: n})
	}
	out := Identity(n)
	copy(out.img, p.img)
	return out
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

// Equal reports whether p and q are the same permutation of the same degree.
func (p Perm) Equal(q Perm) bool { return slices.Equal(p.img, q.img) }

// Compare orders permutations by degree, then by their lists of images: -1
// when p comes before q, 0 when they are equal, 1 when p comes after q.
func (p Perm) Compare(q Perm) int {
	if d := len(p.img) - len(q.img); d != 0 {
		return sign(d)
	}
	return slices.Compare(p.img, q.img)
}

// Key returns a string that is equal for equal permutations and different for
// different ones: a map key, four bytes a point, not meant to be read.
func (p Perm) Key() string {
	b := make([]byte, 0, 4*len(p.img))
	for _, v := range p.img {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return string(b)
}

// MarshalText writes p as its cycle string. The degree is not part of it; a
// reader gives it back with [ParseDegree].
func (p Perm) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// GoString returns p as a Go program writes it, with its degree:
// perm.MustParse("(1,2,3)", 5). It is what fmt prints for %#v.
func (p Perm) GoString() string { return fmt.Sprintf("perm.MustParse(%q, %d)", p.String(), len(p.img)) }

func (p Perm) checkSameDegree(op string, q Perm) {
	if len(p.img) != len(q.img) {
		smaller := p
		if len(q.img) < len(p.img) {
			smaller = q
		}
		panic(&DegreeError{Op: op, Degree: len(p.img), Other: len(q.img), Smaller: smaller})
	}
}

func (p Perm) checkPoint(i int) {
	if i < 1 || i > len(p.img) {
		panic(&PointError{Point: i, Degree: len(p.img)})
	}
}

func checkDegree(op string, n int) {
	if n < 0 || n > MaxDegree {
		panic(&DegreeError{Op: op, Degree: n})
	}
}

func sign(d int) int {
	if d < 0 {
		return -1
	}
	return 1
}

var (
	_ fmt.Stringer   = Perm{}
	_ fmt.GoStringer = Perm{}
)
