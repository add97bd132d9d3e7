package board

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Options are the options of a picture of a board; nil means all defaults. An
// option that a kind of picture cannot use is an error, see [Picture.Err].
type Options struct {
	// View is one of the puzzle's views; "" means the first. A solid has a net, a view
	// from the front and the back, and a sphere, each half projected stereographically
	// to a disc: net, solid and sphere.
	View   string
	Width  int    // in pixels, at most 4000; 0 means that of the board
	Title  string // for screen readers; "" means the name of the puzzle
	Tracks bool   // draw the lines along which pieces move, where the layout has them
	Bare   bool   // leave out the texts on pieces
	Mark   []int  // places to outline in bold, dark or, within a dark line, white
	// Braille draws labels for fingers: numbers (see puzzle.Braille) and letters in
	// Braille, and on boards of two to six colours a symbol on each piece, dot, plus,
	// minus, square and ring, with none for the first colour, as on the stickers of M.
	// Fujimoto's 2×2×2 cubes. Heat refuses it.
	Braille bool
	// Numbers writes the number of each place, from 1, as permutations of the puzzle's group
	// have them: on a sticker in place of the letter of its colour, on a tile with a number
	// small above that; a solved board whose tiles are too small for both shows only those of
	// the places. Discs with numbers have no room for another and refuse it, unless
	// they are solved, each in the place of its number. Braille and Heat refuse it, too.
	Numbers bool
	Unit    string // of the numbers of Heat; others refuse it
}

// maxWidth is the widest picture in pixels.
const maxWidth = 4000

// layout checks the options for a puzzle and returns the layout to draw.
func (o *Options) layout(in string, p *puzzle.Puzzle) (puzzle.Layout, error) {
	if p == nil || p.Places() == 0 {
		return puzzle.Layout{}, errNoPuzzle(in)
	}
	if err := checkWidth(in, "Options.Width", o.Width); err != nil {
		return puzzle.Layout{}, err
	}
	if o.Braille {
		if err := o.withoutNumbers(in, "its label for fingers"); err != nil {
			return puzzle.Layout{}, err
		}
	}
	for _, place := range o.Mark {
		if place < 1 || place > p.Places() {
			return puzzle.Layout{}, &fault.InputError{
				In: in, What: "a place in Options.Mark", Value: place, Want: fmt.Sprintf("1 to %d, the places of %s", p.Places(), p.Name()),
			}
		}
	}
	if views := p.Views(); o.View != "" && !slices.Contains(views, o.View) {
		return puzzle.Layout{}, &fault.InputError{
			In: in, What: "Options.View", Value: fmt.Sprintf("%q", o.View), Want: "a view of " + p.Name() + ": " + strings.Join(views, ", "),
		}
	}
	return p.Layout(o.View)
}

func checkWidth(in, option string, width int) error {
	if width < 0 || width > maxWidth {
		return &fault.InputError{In: in, What: option, Value: width, Want: fmt.Sprintf("1 to %d pixels, or 0 to fit the board", maxWidth)}
	}
	return nil
}

// errNoPuzzle is the error of a nil puzzle and of zero states.
func errNoPuzzle(in string) error {
	return &fault.InputError{In: in, What: "the puzzle", Value: "missing", Want: "a puzzle, or a state of one, that package puzzle has made"}
}

// unused refuses an option that would change nothing.
func unused(in, option string, value any) error {
	return &fault.InputError{In: in, What: option, Value: value, Want: "it left out, as it would change nothing here"}
}
