package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Heat draws a number for each place of a puzzle as a shade, from pale for the
// least to dark for the greatest: how often a sticker is moved, how far it is
// from home. values[i] belongs to place i+1; NaN leaves a place white. Fixed
// parts are grey. Options.Bare leaves out the numbers. The picture has an error,
// see [Picture.Err], if there is not one value for each place, if a value is
// infinite or all are NaN, or if an option cannot be used. Cost O(places).
func Heat(p *puzzle.Puzzle, values []float64, opts *Options) Picture {
	if opts == nil {
		opts = &Options{}
	}
	layout, err := opts.layout("board.Heat", p)
	if err != nil {
		return failed(err)
	}
	if opts.Braille {
		return failed(unused("board.Heat", "Options.Braille", opts.Braille))
	}
	if err := opts.withoutNumbers("board.Heat", "its value"); err != nil {
		return failed(err)
	}
	least, most, err := heatRange(p, values)
	if err != nil {
		return failed(err)
	}
	d := drawing{puzzle: p, layout: layout, opts: opts, heat: make([]puzzle.Label, len(values))}
	for i, v := range values {
		d.heat[i] = puzzle.Label{Color: "white"}
		if !math.IsNaN(v) {
			d.heat[i] = puzzle.Label{Text: brief(v), Color: heatColor(share(v, values[least-1], values[most-1]))}
		}
	}
	title := opts.Title
	if title == "" {
		title = p.Name() + ", a number for each place"
	}
	text := fmt.Sprintf("%s: least %s in place %d, greatest %s in place %d", title, withUnit(brief(values[least-1]), opts.Unit), least, withUnit(brief(values[most-1]), opts.Unit), most)
	return Picture{svg: d.heatMap(title, text, opts, brief(values[least-1]), brief(values[most-1])), text: text}
}

// heatRange returns the places with the least and the greatest value.
func heatRange(p *puzzle.Puzzle, values []float64) (least, most int, err error) {
	if len(values) != p.Places() {
		return 0, 0, &fault.InputError{In: "board.Heat", What: "the number of values", Value: len(values), Want: fmt.Sprintf("%d, one for each place", p.Places())}
	}
	for i, v := range values {
		if math.IsInf(v, 0) {
			return 0, 0, &fault.InputError{In: "board.Heat", What: fmt.Sprintf("the value of place %d", i+1), Value: v, Want: "a finite number, or NaN for none"}
		}
		if math.IsNaN(v) {
			continue
		}
		if least == 0 || v < values[least-1] {
			least = i + 1
		}
		if most == 0 || v > values[most-1] {
			most = i + 1
		}
	}
	if least == 0 {
		return 0, 0, &fault.InputError{In: "board.Heat", What: "every value", Value: "NaN", Want: "a number for at least one place"}
	}
	return least, most, nil
}

// share is the position of a value between two others, from 0 to 1. They are
// halved first, as their difference may overflow.
func share(v, least, most float64) float64 {
	if most/2 == least/2 { // also where the difference is smaller than a number can be
		return 0.5
	}
	return (v/2 - least/2) / (most/2 - least/2)
}

// brief writes a number with three digits at most, and k, M, … for thousands.
func brief(v float64) string {
	if math.Abs(v) >= 1e18 {
		return strings.ReplaceAll(strings.ReplaceAll(strconv.FormatFloat(v, 'g', 2, 64), "e+", "e"), "-", "−")
	}
	suffix := ""
	for _, s := range []string{"k", "M", "G", "T"} {
		if math.Abs(v) < 1000 {
			break
		}
		v, suffix = v/1000, s
	}
	text := strconv.FormatFloat(v, 'g', 3, 64)
	if f, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(f) >= 0.01 && math.Abs(f) < 1e6 {
		text = strconv.FormatFloat(f, 'f', -1, 64)
	}
	return strings.ReplaceAll(text, "-", "−") + suffix
}

func withUnit(text, unit string) string { return strings.TrimSpace(text + " " + unit) }

// heatMap draws the board and its scale.
func (d *drawing) heatMap(title, text string, opts *Options, least, most string) string {
	d.body()
	d.scale(opts.Unit, least, most)
	body := d.b.String()
	room := 1.8 * d.scaleText()
	if opts.Unit != "" {
		room += 1.4 * d.scaleText()
	}
	w, h := d.layout.Width+2*margin, d.layout.Height+room+2*margin
	width := float64(opts.Width)
	if width <= 0 {
		width = d.naturalWidth(w)
	}
	return document{
		id: contentID("heat", title, body), title: title, description: text,
		left: -margin, top: -margin, width: w, height: h, pixels: width, body: body,
	}.String()
}

// scale draws the shades from the least value to the greatest below the board,
// and under them the unit.
func (d *drawing) scale(unit, least, most string) {
	const steps = 24
	width, size := min(d.layout.Width*0.5, 7), d.scaleText()
	unit = shortened(unit, d.layout.Width/size)
	left, top := (d.layout.Width-width)/2, d.layout.Height+0.8*size
	for k := range steps {
		fmt.Fprintf(&d.b, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`,
			num(left+width*float64(k)/steps), num(top), num(width/steps+0.01), num(0.8*size), heatColor(float64(k)/(steps-1)))
	}
	fmt.Fprintf(&d.b, `<g font-size="%s" fill="%s" font-family="%s">`, num(size), captionInk, fonts)
	for _, t := range []struct {
		x, y         float64
		anchor, text string
	}{{left - 0.4*size, top + 0.75*size, "end", least}, {left + width + 0.4*size, top + 0.75*size, "start", most}, {d.layout.Width / 2, top + 2*size, "middle", unit}} {
		smaller := ""
		if room := left - 0.4*size + margin; t.anchor != "middle" && widthInHeights(t.text)*size > room {
			smaller = ` font-size="` + num(room/widthInHeights(t.text)) + `"`
		}
		fmt.Fprintf(&d.b, `<text x="%s" y="%s" text-anchor="%s"%s>%s</text>`, num(t.x), num(t.y), t.anchor, smaller, escape(t.text))
	}
	d.b.WriteString(`</g>`)
}

// shortened cuts a text to a width in heights of its letters.
func shortened(text string, width float64) string {
	if widthInHeights(text) <= width {
		return text
	}
	runes := []rune(text)
	runes = runes[:min(len(runes), max(1, int(width/0.6)))]
	for len(runes) > 1 && widthInHeights(string(runes))+0.6 > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// scaleText is the size of the texts at the scale: a sixteenth of the board.
func (d *drawing) scaleText() float64 { return min(max(d.layout.Width/16, 0.25), 0.6) }
