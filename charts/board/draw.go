package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/puzzle"
)

// Draw draws a state of a puzzle. The picture has an error, see [Picture.Err], if
// an option cannot be used or s is the zero State. Cost O(places).
func Draw(s puzzle.State, opts *Options) Picture {
	if opts == nil {
		opts = &Options{}
	}
	layout, err := opts.layout("board.Draw", s.Puzzle())
	if err != nil {
		return failed(err)
	}
	if opts.Unit != "" {
		return failed(unused("board.Draw", "Options.Unit", opts.Unit))
	}
	if err := opts.checkNumbers("board.Draw", s, layout); err != nil {
		return failed(err)
	}
	d := drawing{puzzle: s.Puzzle(), state: s, layout: layout, opts: opts}
	text := s.String()
	if opts.Numbers {
		text = numberText(s)
	}
	return Picture{svg: d.svg(), text: text}
}

// Net draws the unfolded surface of a cube or another solid.
func Net(s puzzle.State) Picture { return Draw(s, &Options{View: "net"}) }

// margin is the free space around a board, for outlines.
const margin = 0.12

type drawing struct {
	puzzle *puzzle.Puzzle
	state  puzzle.State
	layout puzzle.Layout
	opts   *Options
	heat   []puzzle.Label // in the places instead of the state's labels, if given
	b      strings.Builder
}

// label is the label in a place.
func (d *drawing) label(place int) puzzle.Label {
	if d.heat != nil {
		return d.heat[place-1]
	}
	return d.state.At(place)
}

// fixed returns the labels of the fixed parts, which are blank on a heat map.
func (d *drawing) fixed() []puzzle.Label {
	labels := d.puzzle.Fixed()
	if d.heat != nil {
		for i := range labels {
			labels[i] = puzzle.Label{Color: "grey"}
		}
	}
	return labels
}

func (d *drawing) svg() string {
	d.body()
	body := d.b.String()
	title := d.title()
	return document{
		id: contentID("board", title, body), title: title, description: d.spoken(),
		left: -margin, top: -margin, width: d.layout.Width + 2*margin, height: d.layout.Height + 2*margin, pixels: d.width(), body: body,
	}.String()
}

// width of the picture in pixels.
func (d *drawing) width() float64 {
	if d.opts.Width > 0 {
		return float64(d.opts.Width)
	}
	return d.naturalWidth(d.layout.Width + 2*margin)
}

// naturalWidth is 52 pixels for a tile and 34 for a sticker or a tile on a net, within
// bounds; 52 also for a tile with two numbers.
func (d *drawing) naturalWidth(units float64) float64 {
	unit := 34.0
	if d.isGrid() || d.numbersOfTwoKinds() {
		unit = 52
	}
	return math.Min(math.Max(units*unit, 150), 560)
}

func (d *drawing) spoken() string {
	if d.opts.Numbers {
		return spokenNumbers(d.state)
	}
	return d.state.Spoken()
}

func (d *drawing) title() string {
	if d.opts.Title != "" {
		return d.opts.Title
	}
	if d.opts.Numbers {
		return d.puzzle.Name() + ", the numbers of the places"
	}
	if d.state.IsSolved() {
		return d.puzzle.Name() + ", solved"
	}
	return d.puzzle.Name()
}

func (d *drawing) body() {
	d.board()
	d.overlay()
	d.writing()
}

// board draws the ground and the pieces on it.
func (d *drawing) board() {
	if d.isGrid() {
		fmt.Fprintf(&d.b, `<rect x="%s" y="%s" width="%s" height="%s" rx="0.16" fill="%s"/>`,
			num(-margin*0.8), num(-margin*0.8), num(d.layout.Width+1.6*margin), num(d.layout.Height+1.6*margin), trayColor)
	}
	if !d.isGrid() {
		d.grooves()
		d.lines()
	}
	fmt.Fprintf(&d.b, `<g stroke="%s" stroke-width="%s" stroke-linejoin="round">`, lineColor, num(d.stroke()))
	for k, label := range d.fixed() {
		d.piece(d.layout.Fixed[k], label, false)
	}
	marked := map[int]bool{}
	for _, place := range d.opts.Mark {
		marked[place] = true
	}
	for i, shape := range d.layout.Shapes {
		if !marked[i+1] {
			d.piece(shape, d.label(i+1), false)
		}
	}
	d.seams()
	for i, shape := range d.layout.Shapes { // last, so that their outlines are whole
		if marked[i+1] {
			d.piece(shape, d.label(i+1), true)
		}
	}
	d.b.WriteString(`</g>`)
}

func (d *drawing) writing() {
	if instead := d.opts.Numbers && (!areNumbered(d.puzzle) || d.onlyPlaces()); instead || !d.opts.Bare {
		d.texts(instead)
	}
	if d.twoNumbers() {
		d.above()
	}
	d.captions()
}

// overlay draws the parts of the tracks that are above the pieces: the names,
// and on a grid, where tiles cover the ground, the lines too.
func (d *drawing) overlay() {
	if d.isGrid() {
		d.lines()
	}
	d.trackNames()
}

func (d *drawing) isGrid() bool { return d.layout.View == "grid" }

func (d *drawing) stroke() float64 {
	if d.isGrid() {
		return 0.025
	}
	return 0.06
}

// isBlank reports whether a label is a hole and not a piece.
func isBlank(l puzzle.Label) bool { return l.Text == "_" }

// piece draws a piece. The bold outline of a marked one is white within a dark one where a
// dark one alone would not be seen, as on a light that is off.
func (d *drawing) piece(s puzzle.Shape, l puzzle.Label, mark bool) {
	if isBlank(l) || s.Hidden() {
		return
	}
	color := fill(l.Color)
	switch {
	case !mark:
		d.outlined(s, color, "")
	case contrast(color, lineColor) < leastContrast:
		d.outlined(s, color, ` stroke-width="0.2"`)
		d.outlined(s, color, ` stroke="`+lightInk+`" stroke-width="0.11"`)
	default:
		d.outlined(s, color, ` stroke-width="0.14"`)
	}
}

// outlined draws the form of a piece.
func (d *drawing) outlined(s puzzle.Shape, color, stroke string) {
	switch {
	case s.Outline == nil:
		fmt.Fprintf(&d.b, `<circle cx="%s" cy="%s" r="%s" fill="%s"%s/>`, num(s.Center.X), num(s.Center.Y), num(s.Radius), color, stroke)
	case d.isGrid():
		const inset = 0.04
		side := 2 * (s.Radius - inset)
		fmt.Fprintf(&d.b, `<rect x="%s" y="%s" width="%s" height="%s" rx="0.1" fill="%s"%s/>`,
			num(s.Center.X-s.Radius+inset), num(s.Center.Y-s.Radius+inset), num(side), num(side), color, stroke)
	default:
		fmt.Fprintf(&d.b, `<path d="%s" fill="%s"%s/>`, path(s.Outline, true), color, stroke)
	}
}

// texts writes the label of each piece, or the number of its place instead, in one group
// for each colour of ink.
func (d *drawing) texts(numbers bool) {
	dark, light := &strings.Builder{}, &strings.Builder{}
	touch := newRaised(d.puzzle)
	write := func(s puzzle.Shape, l puzzle.Label) {
		if isBlank(l) || l.Text == "" || s.Hidden() {
			return
		}
		b := dark
		if ink(fill(l.Color)) == lightInk {
			b = light
		}
		if d.opts.Braille && touch.label(b, s, l) {
			return
		}
		size, y := d.textSize(s, l.Text), s.Center.Y
		if d.twoNumbers() {
			size, y = besideSmall*size, y+belowTile*s.Radius
		}
		halo := ""
		if d.linesOnTiles() {
			halo = fmt.Sprintf(` stroke="%s" stroke-width="0.12" stroke-linejoin="round" paint-order="stroke"`, fill(l.Color))
		}
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s"%s>%s</text>`,
			num(s.Center.X), num(y+0.35*size), num(size), halo, escape(l.Text))
	}
	for k, label := range d.fixed() {
		if !d.opts.Bare {
			write(d.layout.Fixed[k], label)
		}
	}
	for i, shape := range d.layout.Shapes {
		label := d.label(i + 1)
		if numbers && isBlank(label) {
			size := d.textSize(shape, strconv.Itoa(i+1))
			fmt.Fprintf(dark, `<text x="%s" y="%s" font-size="%s" fill="%s">%d</text>`,
				num(shape.Center.X), num(shape.Center.Y+0.35*size), num(size), d.inkOnGround(), i+1)
			continue
		}
		if numbers {
			label.Text = strconv.Itoa(i + 1)
		}
		write(shape, label)
	}
	for _, group := range []struct {
		ink  string
		text string
	}{{darkInk, dark.String()}, {lightInk, light.String()}} {
		if group.text != "" {
			fmt.Fprintf(&d.b, `<g fill="%s" text-anchor="middle" font-family="%s" font-weight="600">%s</g>`,
				group.ink, fonts, group.text)
		}
	}
}

// inkOnGround is a grey that is legible on light and dark backgrounds, and white on the
// frame of a grid.
func (d *drawing) inkOnGround() string {
	if d.isGrid() {
		return lightInk
	}
	return captionInk
}

func (d *drawing) captions() {
	color := d.inkOnGround()
	for _, c := range d.layout.Captions {
		fmt.Fprintf(&d.b, `<text x="%s" y="%s" font-size="0.52" fill="%s" text-anchor="middle" font-family="%s">%s</text>`,
			num(c.At.X), num(c.At.Y), color, fonts, escape(c.Text))
	}
}

// widthInHeights estimates the width of a text in heights of its letters: 0.72 for
// a capital letter, 0.6 for any other.
func widthInHeights(text string) float64 {
	width := 0.0
	for _, r := range text {
		if unicode.IsUpper(r) {
			width += 0.72
		} else {
			width += 0.6
		}
	}
	return width
}

// textSize fits a text into a shape.
func (d *drawing) textSize(s puzzle.Shape, text string) float64 {
	size := math.Min(2*s.Radius*0.86/max(widthInHeights(text), 1.2), 1.15*s.Radius)
	if d.linesOnTiles() {
		size *= linesShrink
	}
	return size
}

// linesOnTiles reports whether lines of moves run over the tiles. Numbers are smaller then
// and lie on the lines, with a rim in the colour of the tile.
func (d *drawing) linesOnTiles() bool { return d.opts.Tracks && d.isGrid() }

const linesShrink = 0.62

// grooves draws the tracks as grooves in which discs run.
func (d *drawing) grooves() {
	for _, t := range d.layout.Tracks {
		fmt.Fprintf(&d.b, `<path d="%s" fill="none" stroke="%s" stroke-width="0.5" stroke-linejoin="round"/>`,
			path(t.Path, t.Closed), grooveColor)
	}
}

// tracks are the lines of the moves, if they are to be drawn.
func (d *drawing) tracks() []puzzle.Track {
	var tracks []puzzle.Track
	for _, t := range d.layout.Tracks {
		if t.Move != "" && d.opts.Tracks {
			tracks = append(tracks, t)
		}
	}
	return tracks
}

// styles numbers the tracks as they are coloured: those of one move alike.
func styles(tracks []puzzle.Track) []int {
	of, styles := map[string]int{}, make([]int, len(tracks))
	for i, t := range tracks {
		if _, known := of[t.Move]; !known {
			of[t.Move] = len(of)
		}
		styles[i] = of[t.Move]
	}
	return styles
}

// lines draws the tracks, with a colour and dashes for each move.
func (d *drawing) lines() {
	tracks := d.tracks()
	for i, k := range styles(tracks) {
		t := tracks[i]
		color := trackColors[k%len(trackColors)]
		dash := ""
		if pattern := trackDashes[k%len(trackDashes)]; pattern != "" {
			dash = ` stroke-dasharray="` + pattern + `"`
		}
		fmt.Fprintf(&d.b, `<path d="%s" fill="none" stroke="%s" stroke-width="0.075" stroke-linejoin="round" stroke-linecap="round"%s/>`,
			path(t.Path, t.Closed), color, dash)
	}
}

// trackNames writes the name of each move on its track, in a tile or, larger, beside discs.
func (d *drawing) trackNames() {
	radius := 0.24
	if d.isGrid() {
		radius = gridNameRadius
	}
	tracks := d.tracks()
	for i, k := range styles(tracks) {
		t := tracks[i]
		at := t.Name
		if at == (puzzle.Point{}) {
			continue
		}
		size, color := min(1.6*radius, 2*radius/widthInHeights(t.Move)), trackColors[k%len(trackColors)]
		if d.isGrid() && len(t.Move) > 1 {
			size = 1.6 * radius
			at = d.plate(at, 0.5*size*max(0.72*float64(utf8.RuneCountInString(t.Move)), 1.4)+0.04, radius, color)
		} else {
			fmt.Fprintf(&d.b, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, num(at.X), num(at.Y), num(radius), color)
		}
		fmt.Fprintf(&d.b, `<text x="%s" y="%s" font-size="%s" fill="%s" text-anchor="middle" font-family="%s" font-weight="700">%s</text>`,
			num(at.X), num(at.Y+0.35*size), num(size), lightInk, fonts, escape(t.Move))
	}
}

// plate draws the ground of a name of several letters, and returns its middle, which is so
// far from the edges of the tile that all of the plate is on the tile.
func (d *drawing) plate(at puzzle.Point, half, radius float64, color string) puzzle.Point {
	const inset = 0.07 // of the tile, with its outline
	for _, s := range d.layout.Shapes {
		right, down := s.Radius-inset-half, s.Radius-inset-radius
		if math.Abs(at.X-s.Center.X) <= s.Radius && math.Abs(at.Y-s.Center.Y) <= s.Radius {
			at = puzzle.Point{X: s.Center.X + min(max(at.X-s.Center.X, -right), right), Y: s.Center.Y + min(max(at.Y-s.Center.Y, -down), down)}
			break
		}
	}
	fmt.Fprintf(&d.b, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s" fill="%s"/>`,
		num(at.X-half), num(at.Y-radius), num(2*half), num(2*radius), num(radius), color)
	return at
}

// gridNameRadius is that of the disc with the name of a move in a tile.
const gridNameRadius = 0.14

func path(points []puzzle.Point, closed bool) string {
	var b strings.Builder
	for i, p := range points {
		b.WriteByte("ML"[min(i, 1)])
		b.WriteString(num(p.X))
		b.WriteByte(' ')
		b.WriteString(num(p.Y))
	}
	if closed {
		b.WriteByte('Z')
	}
	return b.String()
}

const fonts = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"

// num writes a coordinate with at most three decimals.
func num(v float64) string {
	text := strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
	if text == "-0" {
		return "0"
	}
	return text
}
