package board

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"html"
	"math"
	"strconv"
	"strings"

	"puzzlelab/charts/internal/player"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

// dangoColours are the colours of the labels 1, 2, 3, …, in turn: the three of
// the sweet first.
var dangoColours = []string{"pink", "white", "lime", "yellow", "sky", "orange", "purple", "green", "grey", "blue", "cream", "red", "black"}

// A DangoBoard is a problem of skewers and dumplings to be edited and solved on
// a page. Its forms are found by puzzlekit.Show.
type DangoBoard struct {
	still Picture
	spec  json.RawMessage // a dangoSpec
	err   error
}

// dangoSpec is what the page is given.
type dangoSpec struct {
	Title  string              `json:"title"`
	Height int                 `json:"height"`
	Start  [][]int             `json:"start"`
	Goal   [][]int             `json:"goal"`
	Looks  map[string]playLook `json:"looks"` // by label
}

// Dango returns the problem of leading one state to another, with both boards
// side by side. On the page dumplings are dragged to any place of either board,
// by mouse or touch, or carried by keys; the shortest solution is shown at once
// and can be played step by step. It needs no kernel and no network: the page
// searches by balls about both states that grow until they meet, in less than
// a second for hundreds of thousands of states, in seconds for tens of millions
// ((3,5) with ten different dumplings), and says so when the way is too far. Where
// scripts do not run it is a still picture of both states.
//
// States that are none of p, and goals that cannot be reached from the start,
// are errors: see [DangoBoard.Err]. So is a puzzle with more than 2^53 codes,
// (colours+1)^(dumplings+skewers−1).
func Dango(p *dango.Puzzle, start, goal dango.State) *DangoBoard {
	if p == nil {
		return &DangoBoard{err: errNoDango()}
	}
	if err := p.CheckReachable(start, goal); err != nil {
		return &DangoBoard{err: err}
	}
	c := p.Config()
	dumplings := 0
	for _, n := range c.Colours {
		dumplings += n
	}
	if codes := math.Pow(float64(len(c.Colours)+1), float64(dumplings+c.Skewers-1)); codes > 1<<53 {
		return &DangoBoard{err: &DangoSizeError{Config: c, Codes: codes}}
	}
	spec := dangoSpec{
		Title: "Dango: " + c.String(), Height: c.Height, Start: start.Skewers(), Goal: goal.Skewers(), Looks: map[string]playLook{},
	}
	for _, skewer := range spec.Start {
		for _, label := range skewer {
			colour := fill(dangoColours[(label-1)%len(dangoColours)])
			spec.Looks[strconv.Itoa(label)] = playLook{Fill: colour, Ink: ink(colour)}
		}
	}
	return &DangoBoard{still: dangoStill(spec, start.String()+" → "+goal.String()), spec: asJSON(spec)}
}

// A DangoSizeError says that states of a puzzle do not fit into the numbers by
// which the page searches.
type DangoSizeError struct {
	Config dango.Config
	Codes  float64
}

func (e *DangoSizeError) Error() string {
	return fmt.Sprintf("board: %v has %.3g codes of states, a page can search 2^53 (9.01e+15); use dango.Puzzle.Solve", e.Config, e.Codes)
}

// Err returns what is wrong with the arguments of [Dango], or nil.
func (d *DangoBoard) Err() error {
	if d == nil || d.err == nil && d.still.svg == "" {
		return errNoDango()
	}
	return d.err
}

// errNoDango is the error of a nil puzzle and of zero values.
func errNoDango() error {
	return &fault.InputError{In: "board.Dango", What: "puzzle", Want: "one to draw, which dango.New makes"}
}

// String returns the problem as text.
func (d *DangoBoard) String() string {
	if err := d.Err(); err != nil {
		return err.Error()
	}
	return d.still.String()
}

// SVG returns the still picture of both states.
func (d *DangoBoard) SVG() string {
	if d == nil {
		return ""
	}
	return d.still.SVG()
}

// PNG returns the still picture in pixels; see [Picture.PNG].
func (d *DangoBoard) PNG() ([]byte, error) {
	if err := d.Err(); err != nil {
		return nil, err
	}
	return d.still.PNG()
}

// HTML returns the boards as a fragment of a page that needs nothing from
// outside, of about 17 kB. It may stand on a page any number of times.
func (d *DangoBoard) HTML() string {
	if err := d.Err(); err != nil {
		return errorHTML(err)
	}
	return playerHTML("puzzlelab-dango", d.still, d.still.text, d.spec, player.DangoLoader())
}

// Measures of the still picture, in dumplings.
const (
	skewerWidth = 1.5
	skewerTop   = 0.6
)

func dangoStill(spec dangoSpec, text string) Picture {
	var b strings.Builder
	board := float64(len(spec.Start)) * skewerWidth
	high := float64(spec.Height) + 2*skewerTop
	drawSkewers(&b, spec, spec.Start, 0)
	fmt.Fprintf(&b, `<text x="%s" y="%s" font-size="0.9" fill="%s" text-anchor="middle" font-family="%s">→</text>`,
		num(board+0.6), num(high/2+0.3), captionInk, fonts)
	drawSkewers(&b, spec, spec.Goal, board+1.2)
	width := 2*board + 1.2
	hash := fnv.New64a()
	hash.Write([]byte(text + b.String()))
	return Picture{text: text, svg: document(picture{
		id: "board-" + strconv.FormatUint(hash.Sum64(), 36), title: spec.Title, description: "From " + text + ", each skewer from the bottom up.",
		width: width, height: high, pixels: math.Min(34*width, 560), body: b.String(),
	})}
}

func drawSkewers(b *strings.Builder, spec dangoSpec, skewers [][]int, left float64) {
	bottom := float64(spec.Height) + skewerTop
	for i, skewer := range skewers {
		x := left + (float64(i)+0.5)*skewerWidth
		fmt.Fprintf(b, `<path d="M%s %sV%s" stroke="#b08d57" stroke-width="0.12" stroke-linecap="round"/>`, num(x), num(skewerTop/2), num(bottom+skewerTop/2))
		for h, label := range skewer {
			look, y := spec.Looks[strconv.Itoa(label)], bottom-float64(h)-0.5
			fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="0.47" fill="%s" stroke="%s" stroke-width="0.05"/>`, num(x), num(y), look.Fill, lineColour)
			fmt.Fprintf(b, `<text x="%s" y="%s" font-size="0.5" fill="%s" text-anchor="middle" font-family="%s" font-weight="600">%d</text>`,
				num(x), num(y+0.17), look.Ink, fonts, label)
		}
	}
}

func errorHTML(err error) string {
	return `<div role="alert">` + html.EscapeString(err.Error()) + `</div>`
}
