package page

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

var scaleColor = regexp.MustCompile(`^r\d$`)

var themeColors = regexp.MustCompile(`(\w+): "(#[0-9a-f]{6})"`)

// DarkRules returns a style sheet that makes a light still picture dark for
// readers who prefer that: it replaces each colour of the light theme in the
// picture with that of the dark theme.
func DarkRules(picture string) string {
	var b strings.Builder
	b.WriteString("@media(prefers-color-scheme:dark){")
	for _, pair := range themePairs() {
		for _, paint := range []string{"fill", "stroke"} {
			selector := fmt.Sprintf("%s=%q", paint, pair[0])
			if strings.Contains(picture, selector) {
				fmt.Fprintf(&b, "[%s]{%s:%s}", selector, paint, pair[1])
			}
		}
	}
	b.WriteString("}")
	return b.String()
}

// themePairs lists the colours of the light theme, each with its dark
// counterpart, as theme.js names them.
var themePairs = sync.OnceValue(func() [][2]string {
	_, rest, _ := strings.Cut(theme, "light: {")
	light, rest, _ := strings.Cut(rest, "}")
	dark, _, _ := strings.Cut(rest, "};")
	to := map[string]string{}
	for _, m := range themeColors.FindAllStringSubmatch(dark, -1) {
		to[m[1]] = m[2]
	}
	var pairs [][2]string
	for _, m := range themeColors.FindAllStringSubmatch(light, -1) {
		if scaleColor.MatchString(m[1]) {
			continue // most colours of a scale lie between these
		}
		pairs = append(pairs, [2]string{m[2], to[m[1]]})
	}
	return pairs
})
