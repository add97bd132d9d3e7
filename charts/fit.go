package charts

import (
	"fmt"
	"math"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
)

// fit is a straight line v = slope·u + offset in the coordinates of the chart,
// which are logarithms on log axes.
type fit struct {
	logX, logY    bool
	slope, offset float64
	explained     float64 // the share of the variance, R²
}

func fitLine(run xy, logX, logY bool) fit {
	n := float64(len(run.x))
	var sumU, sumV, sumUU, sumUV, sumVV, farU, farV float64
	for i := range run.x {
		u, v := scaled(run.x[i].f, logX), scaled(run.y[i].f, logY)
		sumU, sumV = sumU+u, sumV+v
	}
	meanU, meanV := sumU/n, sumV/n
	for i := range run.x {
		farU = max(farU, math.Abs(scaled(run.x[i].f, logX)-meanU))
		farV = max(farV, math.Abs(scaled(run.y[i].f, logY)-meanV))
	}
	// Powers of two keep the squares within bounds, and change no digit.
	_, powerU := math.Frexp(farU)
	_, powerV := math.Frexp(farV)
	for i := range run.x {
		u, v := scaled(run.x[i].f, logX)-meanU, scaled(run.y[i].f, logY)-meanV
		u, v = math.Ldexp(u, -powerU), math.Ldexp(v, -powerV)
		sumUU, sumUV, sumVV = sumUU+u*u, sumUV+u*v, sumVV+v*v
	}
	f := fit{logX: logX, logY: logY, offset: meanV}
	if sumUU > 0 {
		f.slope = math.Ldexp(sumUV/sumUU, powerV-powerU)
		f.offset = meanV - f.slope*meanU
	}
	if sumUU > 0 && sumVV > 0 {
		f.explained = sumUV * sumUV / (sumUU * sumVV)
	}
	return f
}

func scaled(x float64, log bool) float64 {
	if log {
		return math.Log10(x)
	}
	return x
}

func (f fit) at(x float64) float64 {
	v := f.slope*scaled(x, f.logX) + f.offset
	if f.logY {
		return math.Pow(10, v)
	}
	return v
}

func (f fit) law() string {
	switch {
	case f.logX && f.logY:
		return "y ∝ x^" + decimal(f.slope)
	case f.logY:
		return "y ∝ " + decimal(math.Pow(10, f.slope)) + "^x"
	case f.logX:
		return "y grows by " + decimal(f.slope) + " for each tenfold x"
	}
	return "slope " + decimal(f.slope)
}

// isDrawn reports whether the line over the points of a run can be drawn.
func (f fit) isDrawn(run xy) bool {
	low, high := extremes([][]quantity{run.x})
	for _, y := range []float64{f.slope, f.at(low), f.at(high)} {
		if fromFloat(y).undrawable() != "" {
			return false
		}
	}
	return true
}

func (f fit) describe() string {
	return fmt.Sprintf("Fitted line: %s, R² %s.", f.law(), decimal(f.explained))
}

// describeFit describes the line through the points of a run.
func describeFit(run xy, s *settings) string {
	f := fitLine(run, s.logX, s.log)
	if !f.isDrawn(run) {
		return "The fitted line goes beyond ±10³⁰⁰ and is not drawn."
	}
	return f.describe()
}

// series is the line from the least x of a run to the greatest.
func (f fit) series(run xy) gocharts.SingleSeries {
	low, high := extremes([][]quantity{run.x})
	name := f.law()
	if run.name != "" {
		name = run.name + ": " + name
	}
	return gocharts.SingleSeries{Name: name, Type: "line", Data: [][]float64{{low, significant(f.at(low))}, {high, significant(f.at(high))}}}
}

// dashIcon is a dashed line in the legend.
const dashIcon = "path://M0 5L5 5L5 7L0 7ZM8 5L13 5L13 7L8 7Z"

func fitStyle(index int) object {
	return object{
		"showSymbol": false, "silent": true,
		"lineStyle": object{"type": "dashed", "width": 1.5, "color": seriesColor(index)},
		"itemStyle": object{"color": seriesColor(index)},
	}
}
