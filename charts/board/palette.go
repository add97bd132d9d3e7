package board

import (
	"math"
	"strconv"
)

// palette lists the colours that labels name. Colours of similar hue differ in
// lightness, after the palette of Okabe and Ito (2008), so that they are distinct
// to colour-blind readers and in grey.
var palette = map[string]string{
	"":       "#f3ead7", // a plain tile
	"white":  "#ffffff",
	"yellow": "#f5e050",
	"orange": "#f29a1f",
	"green":  "#12a276",
	"red":    "#a60f38",
	"blue":   "#1567b3",
	"purple": "#7b3fa0",
	"grey":   "#8f9499",
	"lime":   "#a8d642",
	"sky":    "#7cc8f0",
	"cream":  "#f7e3b5",
	"pink":   "#ee8fb8",
	"black":  "#3a3d42",
}

// trackColors are the colours of lines over a board, in turn; trackDashes are
// their dash patterns. Each can be seen on light and on dark pages, which the lines of a
// diagram lie on, and under white letters.
var trackColors = []string{"#0072b2", "#c23b00", "#00785a", "#a8449a", "#7d6a00", "#6e7277"}

var trackDashes = []string{"", "0.34 0.16", "0.05 0.14", "0.34 0.12 0.05 0.12", "0.6 0.14", "0.16 0.16"}

const (
	lineColor   = "#26282c" // outlines
	trayColor   = "#5b5248" // the ground of a board with tiles
	grooveColor = "#9a9086" // the ground of discs
	darkInk     = "#1b1d20"
	lightInk    = "#ffffff"
	captionInk  = "#808489"
)

// fill returns the colour that a label names: a name of the palette or #rrggbb.
func fill(name string) string {
	if c, ok := palette[name]; ok {
		return c
	}
	if _, err := strconv.ParseUint(name[1:], 16, 32); len(name) == 7 && name[0] == '#' && err == nil {
		return name
	}
	return palette[""]
}

// ink returns the colour of text that is legible on a background #rrggbb, by the
// contrast of relative luminances (WCAG 2, section 1.4.3).
func ink(ground string) string {
	l := luminance(ground)
	if (l+0.05)/(luminance(darkInk)+0.05) >= (1.05)/(l+0.05) {
		return darkInk
	}
	return lightInk
}

// leastContrast is that of what is no text but has to be seen (WCAG 2, section 1.4.11).
const leastContrast = 3

// contrast is the ratio of the luminances of two colours, 1 to 21.
func contrast(a, b string) float64 {
	light, dark := luminance(a)+0.05, luminance(b)+0.05
	return max(light/dark, dark/light)
}

func luminance(color string) float64 {
	rgb, err := strconv.ParseUint(color[1:], 16, 32)
	if err != nil {
		panic(err) // every colour comes from the palette or has been checked by fill
	}
	r, g, b := rgb>>16, rgb>>8&0xff, rgb&0xff
	linear := func(v uint64) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
