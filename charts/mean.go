package charts

import (
	"math"
	"math/big"
)

// exactBits is enough for the sum of all values that a chart draws without rounding: they
// lie between 10^-324 and 10^300. A sum of float64 can lose all that matters, as that of
// the smallest and the largest int64 does.
const exactBits = 2200

// precisely returns a value without rounding.
func (v quantity) precisely() *big.Float {
	x := new(big.Float).SetPrec(exactBits)
	if v.exact != nil {
		return x.SetInt(v.exact)
	}
	return x.SetFloat64(v.f)
}

// mean is the mean of finite values, rounded once. Cost O(n).
func mean(values []quantity) float64 {
	if total, ok := wholeTotal(values); ok {
		return total / float64(len(values))
	}
	total := new(big.Float).SetPrec(exactBits)
	for _, v := range values {
		total.Add(total, v.precisely())
	}
	average, _ := total.Quo(total, new(big.Float).SetInt64(int64(len(values)))).Float64()
	return average
}

// wholeTotal is the sum of whole numbers if float64 holds it and all sums on the way.
func wholeTotal(values []quantity) (total float64, ok bool) {
	size := 0.0
	for _, v := range values {
		total += v.f
		if size += math.Abs(v.f); !v.whole || size >= exactFloats {
			return 0, false
		}
	}
	return total, true
}

// quantile interpolates linearly between the two nearest of the sorted values
// (Hyndman and Fan 1996, definition 7).
func quantile(sorted []quantity, q float64) float64 {
	at := q * float64(len(sorted)-1)
	below := int(math.Floor(at))
	low, high := sorted[below], sorted[min(below+1, len(sorted)-1)]
	x := high.precisely()
	x.Sub(x, low.precisely())
	x.Mul(x, new(big.Float).SetFloat64(at-float64(below)))
	between, _ := x.Add(x, low.precisely()).Float64()
	return between
}
