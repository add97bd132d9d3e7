package chain

import (
	"iter"
	"math/big"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// Elements yields the elements in a slice that is used again. Element number r
// is u_k·…·u_2·u_1, where the digits of r choose the u_i, and u_k, of the last
// level, changes fastest.
func Elements(degree int, levels []*Level) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		backs := make([][]int32, len(levels)+1) // backs[i] is u_1⁻¹·u_2⁻¹·…·u_i⁻¹
		for i := range backs {
			backs[i] = rawperm.Identity[int32](degree)
		}
		element := make([]int32, degree)
		var down func(i int) bool
		down = func(i int) bool {
			if i == len(levels) {
				rawperm.InvertInto(element, backs[i])
				return yield(element)
			}
			l := levels[i]
			for _, delta := range l.Orbit {
				copy(backs[i+1], backs[i])
				l.Undo(backs[i+1], delta)
				if !down(i + 1) {
					return false
				}
			}
			return true
		}
		down(0)
	}
}

// fewDigits is the number of digits up to which numbers are converted digit by
// digit; longer ones are split into halves.
const fewDigits = 64

// FromDigits returns the mixed-radix number with these digits, whose bases are
// the orbit lengths, and the product of the bases.
func FromDigits(levels []*Level, digits []int) (value, weight *big.Int) {
	if n := len(levels); n > fewDigits {
		high, above := FromDigits(levels[:n/2], digits[:n/2])
		low, below := FromDigits(levels[n/2:], digits[n/2:])
		high.Mul(high, below)
		return high.Add(high, low), above.Mul(above, below)
	}
	value, weight = new(big.Int), big.NewInt(1)
	for i, l := range levels {
		radix := big.NewInt(int64(len(l.Orbit)))
		value.Mul(value, radix)
		value.Add(value, big.NewInt(int64(digits[i])))
		weight.Mul(weight, radix)
	}
	return value, weight
}

// ToDigits writes the digits of a mixed-radix number. It overwrites value.
func ToDigits(levels []*Level, value *big.Int, digits []int) {
	if n := len(levels); n > fewDigits {
		high, low := value.QuoRem(value, Order(levels[n/2:]), new(big.Int))
		ToDigits(levels[:n/2], high, digits[:n/2])
		ToDigits(levels[n/2:], low, digits[n/2:])
		return
	}
	digit := new(big.Int)
	for i := len(levels) - 1; i >= 0; i-- {
		value.QuoRem(value, big.NewInt(int64(len(levels[i].Orbit))), digit)
		digits[i] = int(digit.Int64())
	}
}

// Place returns the index of a point in the orbit.
func (l *Level) Place(point int32) int {
	if l.Giant != nil {
		return int(l.Giant.rank[point]) - l.rank
	}
	for k, p := range l.Orbit {
		if p == point {
			return k
		}
	}
	return -1
}
