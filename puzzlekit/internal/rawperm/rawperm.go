// Package rawperm multiplies and inverts permutations in their raw form: slices
// x in which x[i] is the image of point i, from 0.
//
// It is the arithmetic below the loops of group, factor and godsnumber. As in
// package perm, xy is x and then y. Nothing is checked: the permutations of a
// product have the same length, and a slice that is no permutation gives
// rubbish or a panic. Points of two bytes keep tables half as large as points of
// four. Points are converted to uint32 before they are an index, because extending
// them with their sign takes an instruction more.
package rawperm

import "slices"

// A Point is a point, counted from 0.
type Point interface{ ~int32 | ~uint16 }

// Identity returns the identity on n points.
func Identity[P Point](n int) []P {
	x := make([]P, n)
	SetIdentity(x)
	return x
}

// SetIdentity makes x the identity.
func SetIdentity[P Point](x []P) {
	i := P(0)
	for ; len(x) >= 4; i += 4 {
		x[0], x[1], x[2], x[3] = i, i+1, i+2, i+3
		x = x[4:]
	}
	for k := range x {
		x[k] = i + P(k)
	}
}

// Multiply replaces x by xy.
func Multiply[P Point](x, y []P) { ProductInto(x, x, y) }

// MultiplyTwice replaces x by xyz in one pass, which is faster than two.
func MultiplyTwice(x, y, z []int32) {
	for len(x) >= 4 {
		a, b, c, d := y[uint32(x[0])], y[uint32(x[1])], y[uint32(x[2])], y[uint32(x[3])]
		x[0], x[1], x[2], x[3] = z[uint32(a)], z[uint32(b)], z[uint32(c)], z[uint32(d)]
		x = x[4:]
	}
	for i, v := range x {
		x[i] = z[y[v]]
	}
}

// Product returns xy.
func Product[P Point](x, y []P) []P {
	out := make([]P, len(x))
	ProductInto(out, x, y)
	return out
}

// ProductInto stores xy in dst, which may be x. x may be the images of chosen
// points only; then so is dst.
func ProductInto[P Point](dst, x, y []P) {
	dst = dst[:len(x)]
	for i, v := range x {
		dst[i] = y[uint32(v)]
	}
}

// Inverse returns x⁻¹.
func Inverse[P Point](x []P) []P {
	out := make([]P, len(x))
	InvertInto(out, x)
	return out
}

// InvertInto stores x⁻¹ in dst, which must not be x.
func InvertInto[P Point](dst, x []P) {
	i := P(0)
	for ; len(x) >= 4; i += 4 {
		dst[uint32(x[0])], dst[uint32(x[1])], dst[uint32(x[2])], dst[uint32(x[3])] = i, i+1, i+2, i+3
		x = x[4:]
	}
	for k, v := range x {
		dst[uint32(v)] = i + P(k)
	}
}

// Conjugate returns y⁻¹xy.
func Conjugate(x, y []int32) []int32 {
	out := make([]int32, len(x))
	ConjugateInto(out, x, y)
	return out
}

// ConjugateInto stores y⁻¹xy in dst, which must not be x or y.
func ConjugateInto(dst, x, y []int32) {
	y = y[:len(x)]
	for i, v := range x {
		dst[uint32(y[i])] = y[uint32(v)]
	}
}

// Commutator returns x⁻¹y⁻¹xy.
func Commutator(x, y []int32) []int32 {
	out := make([]int32, len(x))
	CommutatorInto(out, x, y)
	return out
}

// CommutatorInto stores x⁻¹y⁻¹xy in dst, which must not be x or y.
func CommutatorInto(dst, x, y []int32) {
	x = x[:len(y)]
	for i, v := range y {
		dst[uint32(x[uint32(v)])] = y[uint32(x[i])] // (yx)⁻¹·xy
	}
}

// Commute reports whether xy = yx.
func Commute(x, y []int32) bool {
	y = y[:len(x)]
	for i, v := range x {
		if y[uint32(v)] != x[uint32(y[i])] {
			return false
		}
	}
	return true
}

// Power returns x^k for k ≥ 0.
func Power(x []int32, k int) []int32 {
	out := Identity[int32](len(x))
	for square := x; k > 0; k /= 2 {
		if k%2 == 1 {
			Multiply(out, square)
		}
		if k > 1 {
			square = Product(square, square)
		}
	}
	return out
}

// IsIdentity reports whether x moves no point.
func IsIdentity[P Point](x []P) bool {
	for i, v := range x {
		if v != P(i) {
			return false
		}
	}
	return true
}

// FirstMoved returns the first point that x moves, or -1.
func FirstMoved(x []int32) int32 {
	for i, v := range x {
		if int(v) != i {
			return int32(i)
		}
	}
	return -1
}

// IsEven reports whether x is an even permutation.
func IsEven(x []int32) bool {
	done := make([]bool, len(x))
	even := true
	for start := range x {
		if done[start] {
			continue
		}
		done[start] = true
		for i := x[start]; int(i) != start; i = x[i] {
			done[i] = true
			even = !even
		}
	}
	return even
}

// AllEven reports whether all elements of a list are even.
func AllEven(list [][]int32) bool {
	return !slices.ContainsFunc(list, func(x []int32) bool { return !IsEven(x) })
}

// Distinct drops identities and repetitions.
func Distinct(list [][]int32) [][]int32 {
	var out [][]int32
	alike := map[uint64][][]int32{} // by a hash
	for _, x := range list {
		if IsIdentity(x) {
			continue
		}
		h := hash(x)
		if !slices.ContainsFunc(alike[h], func(y []int32) bool { return slices.Equal(x, y) }) {
			alike[h] = append(alike[h], x)
			out = append(out, x)
		}
	}
	return out
}

// hash is FNV-1a on numbers in place of bytes.
func hash(x []int32) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range x {
		h = (h ^ uint64(v)) * 1099511628211
	}
	return h
}

// Concat lets y act on points of its own behind those of x. It may write to the
// array of x.
func Concat(x, y []int32) []int32 {
	shift := int32(len(x))
	for _, v := range y {
		x = append(x, v+shift)
	}
	return x
}

// Part returns what x does on the points from..to-1, an invariant set.
func Part(x []int32, from, to int) []int32 {
	out := make([]int32, to-from)
	for i := range out {
		out[i] = x[from+i] - int32(from)
	}
	return out
}

// Extend returns the same permutations on n points, the further ones fixed.
func Extend(list [][]int32, n int) [][]int32 {
	out := make([][]int32, len(list))
	for i, x := range list {
		out[i] = Identity[int32](n)
		copy(out[i], x)
	}
	return out
}
