package figure

import (
	_ "embed"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// Family is the CSS font family of every chart. Each name before sans-serif
// has the widths of Arimo in Latin text; the Japanese ones are fallbacks.
const Family = `Helvetica Neue,Arial,Liberation Sans,Arimo,Hiragino Sans,Yu Gothic,Noto Sans CJK JP,sans-serif`

// table has a line for each run of characters with the same widths: the first and
// the last, and the widths in the regular and the bold weight. A test of package
// raster keeps it equal to the typefaces; go test -update writes it anew there.
//
//go:embed widths.txt
var table string

// Missing is the width of a character that no typeface has.
const Missing = 0.75

type run struct {
	first, last   rune
	regular, bold float64
}

var runs = sync.OnceValue(func() []run {
	var all []run
	for line := range strings.Lines(table) {
		r, err := parse(strings.Fields(line))
		if err != nil {
			panic(fmt.Sprintf("widths.txt: %q: %v", line, err)) // the test reads it all
		}
		all = append(all, r)
	}
	return all
})

func parse(fields []string) (r run, err error) {
	if len(fields) != 4 {
		return r, fmt.Errorf("%d fields, want 4", len(fields))
	}
	for i, end := range []*rune{&r.first, &r.last} {
		code, err := strconv.ParseInt(fields[i], 16, 32)
		if err != nil {
			return r, err
		}
		*end = rune(code)
	}
	if r.regular, err = strconv.ParseFloat(fields[2], 64); err != nil {
		return r, err
	}
	r.bold, err = strconv.ParseFloat(fields[3], 64)
	return r, err
}

// TextWidth returns the width of a line of text in units of the em.
func TextWidth(text string, heavy bool) float64 {
	width := 0.0
	for _, r := range text {
		width += advance(r, heavy)
	}
	return width
}

// InFont returns the width of a line of text in pixels. font is a CSS font value, of
// which the size and the weight count; without a size it is 12 pixels, as for ECharts.
func InFont(text, font string) float64 {
	size := 12.0
	for word := range strings.FieldsSeq(font) {
		if digits, ok := strings.CutSuffix(word, "px"); ok {
			if n, err := strconv.ParseFloat(digits, 64); err == nil {
				size = n
				break
			}
		}
	}
	return TextWidth(text, strings.Contains(font, "bold")) * size
}

func advance(r rune, heavy bool) float64 {
	all := runs()
	i := sort.Search(len(all), func(i int) bool { return all[i].last >= r })
	switch {
	case i == len(all) || all[i].first > r:
		return Missing
	case heavy:
		return all[i].bold
	}
	return all[i].regular
}
