package board

import "maps"

// Palette, Ink and Luminance let tests look at the colours.
func Palette() map[string]string { return maps.Clone(palette) }

func Ink(ground string) string { return ink(ground) }

func Luminance(colour string) float64 { return luminance(colour) }
