package board

import (
	"maps"

	"puzzlelab/puzzlekit/puzzle"
)

// Palette, Ink and Luminance let tests look at the colours.
func Palette() map[string]string { return maps.Clone(palette) }

func Ink(ground string) string { return ink(ground) }

func Luminance(color string) float64 { return luminance(color) }

func Fill(name string) string { return fill(name) }

func WidthInHeights(text string) float64 { return widthInHeights(text) }

func Brief(v float64) string { return brief(v) }

func Thinned(outline []puzzle.Point, tolerance float64) []puzzle.Point {
	return thinned(outline, tolerance)
}
