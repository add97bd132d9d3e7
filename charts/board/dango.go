package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

// dangoColors are the colours of the labels 1, 2, 3, …, in turn. The first three
// are those of the sweet.
var dangoColors = []string{"pink", "white", "lime", "yellow", "sky", "orange", "purple", "green", "grey", "blue", "cream", "red", "black"}

// dangoSpec is the data of the page.
type dangoSpec struct {
	Title  string              `json:"title"`
	Height int                 `json:"height"`
	Start  [][]int             `json:"start"`
	Goal   [][]int             `json:"goal"`
	Way    [][2]int            `json:"way,omitempty"` // a shortest way that is known, from and to skewers numbered from 0
	Looks  map[string]playLook `json:"looks"`         // by label
	Sizes  [][2]int            `json:"sizes"`         // skewers and height of other puzzles, which hold one skewer less than they could
}

// Dango returns the problem of moving from one state to another, with both boards
// side by side. On the page, dumplings can be dragged to any place of either
// board, by mouse or touch, or moved with keys; the shortest solution is shown at
// once and can be played step by step. It needs no kernel and no network: the
// page searches from both states until the searches meet, in less than a second
// for hundreds of thousands of states and in seconds for tens of millions ((3,5)
// with ten different dumplings), and says so when the goal is too far away. The
// number and the height of skewers can be chosen on the page, and the button Copy link
// makes a link to the problem, #start=112|233|&goal=… with each skewer from the bottom up. The
// button Copy Go copies the problem as Go for a cell.
// A shortest way that is known can be given, and then the page need not look for it.
// Where scripts do not run, it is a still picture of both states.
//
// The player has an error, see [Player.Err], if a state is not one of p, if the
// goal cannot be reached from the start, or not by the way, or if there are more than 2^53 codes of
// states, (colours+1)^(dumplings+skewers−1).
func Dango(p *dango.Puzzle, start, goal dango.State, way ...dango.Move) *Player {
	if p == nil {
		return &Player{still: failed(errNoPuzzle("board.Dango"))}
	}
	if err := p.CheckReachable(start, goal); err != nil {
		return &Player{still: failed(err)}
	}
	c := p.Config()
	dumplings := 0
	for _, n := range c.Colors {
		dumplings += n
	}
	if codes := dangoCodes(len(c.Colors), dumplings, c.Skewers); codes > 1<<53 {
		return &Player{still: failed(&fault.InputError{
			In: "board.Dango", What: "the number of codes for states of " + c.String(), Value: fmt.Sprintf("%.3g", codes),
			Want: "at most 2^53 (9.01e+15), which a page can search; use dango.Puzzle.Solve",
		})}
	}
	spec := dangoSpec{
		Title: "Dango: " + c.String(), Height: c.Height, Start: start.Skewers(), Goal: goal.Skewers(), Looks: map[string]playLook{},
	}
	s := start
	for _, m := range way {
		var err error
		if s, err = p.Apply(s, m); err != nil {
			return &Player{still: failed(err)}
		}
		spec.Way = append(spec.Way, [2]int{m.From - 1, m.To - 1})
	}
	if len(way) > 0 && s != goal {
		return &Player{still: failed(&fault.InputError{In: "board.Dango", What: "the end of the way", Value: s.String(), Want: "the goal, " + goal.String()})}
	}
	spec.addLooks(start)
	spec.addSizes()
	return &Player{still: dangoStill(spec, start.String()+" → "+goal.String()), class: dangoClass, spec: asJSON(spec)}
}

// dangoCodes is the number of codes for states on the page, (colours+1)^(dumplings+skewers−1).
func dangoCodes(colors, dumplings, skewers int) float64 {
	return math.Pow(float64(colors+1), float64(dumplings+skewers-1))
}

// addSizes lists the puzzles with different dumplings that a page can search, and gives
// their dumplings colours.
func (spec *dangoSpec) addSizes() {
	for skewers := 3; skewers <= 6; skewers++ {
		for height := 2; height <= 5; height++ {
			dumplings := height * (skewers - 1)
			if dangoCodes(dumplings, dumplings, skewers) > 1<<53 {
				continue
			}
			spec.Sizes = append(spec.Sizes, [2]int{skewers, height})
			for label := 1; label <= dumplings; label++ {
				spec.addLook(label)
			}
		}
	}
}

func (spec *dangoSpec) addLook(label int) {
	color := fill(dangoColors[(label-1)%len(dangoColors)])
	spec.Looks[strconv.Itoa(label)] = playLook{Fill: color, Ink: ink(color)}
}

func (spec *dangoSpec) addLooks(s dango.State) {
	for _, skewer := range s.Skewers() {
		for _, label := range skewer {
			spec.addLook(label)
		}
	}
}

// Skewers draws a state of a dango puzzle, with skewers as high as the highest pile.
// The picture has an error, see [Picture.Err], if s is the zero State.
func Skewers(s dango.State) Picture {
	skewers := s.Skewers()
	if len(skewers) == 0 {
		return failed(&fault.InputError{In: "board.Skewers", What: "number of skewers", Value: 0, Want: "at least 1"})
	}
	spec := dangoSpec{Height: max(1, slices.Max(s.Heights())), Looks: map[string]playLook{}}
	spec.addLooks(s)
	var b strings.Builder
	drawSkewers(&b, spec, skewers, 0)
	width := float64(len(skewers)) * skewerWidth
	return Picture{text: s.String(), svg: document{
		id: contentID("board", "skewers", b.String()), title: "Dango: " + s.String(), description: "Each skewer from the bottom up.",
		width: width, height: float64(spec.Height) + 2*skewerTop, pixels: math.Min(34*width, 560), body: b.String(),
	}.String()}
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
	return Picture{text: text, svg: document{
		id: contentID("board", text, b.String()), title: spec.Title, description: "From " + text + ", each skewer from the bottom up.",
		width: width, height: high, pixels: math.Min(34*width, 560), body: b.String(),
	}.String()}
}

func drawSkewers(b *strings.Builder, spec dangoSpec, skewers [][]int, left float64) {
	bottom := float64(spec.Height) + skewerTop
	for i, skewer := range skewers {
		x := left + (float64(i)+0.5)*skewerWidth
		fmt.Fprintf(b, `<path d="M%s %sV%s" stroke="#b08d57" stroke-width="0.12" stroke-linecap="round"/>`, num(x), num(skewerTop/2), num(bottom+skewerTop/2))
		for h, label := range skewer {
			look, y := spec.Looks[strconv.Itoa(label)], bottom-float64(h)-0.5
			fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="0.47" fill="%s" stroke="%s" stroke-width="0.05"/>`, num(x), num(y), look.Fill, lineColor)
			fmt.Fprintf(b, `<text x="%s" y="%s" font-size="0.5" fill="%s" text-anchor="middle" font-family="%s" font-weight="600">%d</text>`,
				num(x), num(y+0.17), look.Ink, fonts, label)
		}
	}
}
