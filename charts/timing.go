package charts

const timingKind = "timing"

// Timing draws how long something takes against its size, both on logarithmic
// axes, with a straight line through the points by least squares. The slope of
// the line is the exponent: 3 where twice the size takes eight times as long.
// Points adds further runs, Unit says what times are counted in. Sizes and
// times must be positive.
func Timing[X, Y Number](sizes []X, times []Y, options ...Option) *Chart {
	s := newSettings(options)
	s.log, s.logX, s.fit = true, true, true
	s.xLabel, s.yLabel = or(s.xLabel, "size"), or(s.yLabel, "time")
	return points(timingKind, s, xy{name: s.name, x: quantities(sizes), y: quantities(times)})
}
