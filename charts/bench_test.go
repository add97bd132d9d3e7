package charts_test

import (
	"testing"

	"puzzlelab/charts"
)

func sampleBars() *charts.Chart {
	return charts.DistanceDistribution([]uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644},
		charts.Title("2×2×2 cube"), charts.Log())
}

// The engine starts at the first picture of a process, so this one is warm;
// internal/engine measures the start.
func BenchmarkBarChartSVG(b *testing.B) {
	for b.Loop() {
		_ = sampleBars().SVG()
	}
}

func BenchmarkBarChartPNG(b *testing.B) {
	c := sampleBars()
	_ = c.SVG()
	for b.Loop() {
		if _, err := c.PNG(); err != nil {
			b.Fatal(err)
		}
	}
}
