package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestColorsCanBeRead checks every text colour of both themes against WCAG
// 2.2, success criterion 1.4.3 (AA): a contrast of 4.5 with the background.
func TestColorsCanBeRead(t *testing.T) {
	light := colors(t, styles[:strings.Index(styles, "@media")])
	dark := colors(t, styles[strings.Index(styles, "@media"):])
	text := []string{"ink", "quiet", "link", "keyword", "type", "string", "number", "function", "comment", "warning", "fault",
		"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"}
	for theme, palette := range map[string]map[string]float64{"light": light, "dark": dark} {
		for _, name := range text {
			require.Contains(t, palette, name, theme)
			for _, ground := range []string{"paper", "ground"} {
				require.GreaterOrEqual(t, contrast(palette[name], palette[ground]), 4.5, "%s: %s on %s", theme, name, ground)
			}
		}
	}
}

var colorRule = regexp.MustCompile(`--([a-z]+): #([0-9a-f]{6});`)

// colors returns the luminances of the palette in a part of the style sheet.
func colors(t *testing.T, css string) map[string]float64 {
	t.Helper()
	palette := map[string]float64{}
	for _, m := range colorRule.FindAllStringSubmatch(css, -1) {
		if _, seen := palette[m[1]]; !seen {
			palette[m[1]] = luminance(m[2])
		}
	}
	require.NotEmpty(t, palette)
	return palette
}

func luminance(hex string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v, _ := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		c := float64(v) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
			continue
		}
		sum += weight * math.Pow((c+0.055)/1.055, 2.4)
	}
	return sum
}

func contrast(a, b float64) float64 {
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}
