package charts

import "math"

// Charts compute with float64. Within these bounds no sum, difference or square of theirs
// overflows, and no width of a range is rounded to 0.
const (
	largestDrawn  = 1e300
	smallestDrawn = 1e-300 // of the values on a log axis
)

// undrawable says why a value cannot be drawn, or nothing.
func (v quantity) undrawable() string {
	switch {
	case v.exact == nil && !v.finite():
		return "every value must be a finite number"
	case math.Abs(v.f) > largestDrawn:
		return "values beyond ±10³⁰⁰ cannot be drawn; draw their logarithms"
	}
	return ""
}

// checkDrawn refuses a value that cannot be drawn.
func checkDrawn(kind, where string, v quantity) error {
	if want := v.undrawable(); want != "" {
		return &DataError{kind, where, v.String(), want}
	}
	return nil
}

// checkLog refuses a value that has no place on a log axis.
func checkLog(kind, where string, v quantity) error {
	switch {
	case v.f <= 0:
		return &DataError{kind, where, v.String(), "values on a log axis must be positive"}
	case v.f < smallestDrawn:
		return &DataError{kind, where, v.String(), "values on a log axis must be at least 10⁻³⁰⁰"}
	}
	return nil
}

// maxSeries is how many series a chart may have. Their colours repeat after seven.
const maxSeries = 40

// checkSeries refuses more series than a legend can tell apart.
func (s *settings) checkSeries(kind string) error {
	if n := 1 + max(len(s.more), len(s.runs)); kind != compareKind && n > maxSeries {
		return tooLarge(kind, "series", n, maxSeries, "split them over several charts")
	}
	return nil
}

// around is the width of a range of an axis around values that are drawn as one. The
// labels at its ends differ.
func around(low, high float64) float64 {
	size := max(math.Abs(low), math.Abs(high))
	if size < 1e9 {
		return 1
	}
	return niceAbove(size / 10)
}

// isConstant reports whether values between two others are drawn as one: their difference
// is smaller than what float64 can divide into ranges.
func isConstant(low, high float64) bool {
	return high-low < smallestDrawn || high-low < 1e-11*max(math.Abs(low), math.Abs(high))
}
