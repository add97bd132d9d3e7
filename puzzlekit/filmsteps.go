package puzzlekit

import (
	"fmt"
	"slices"

	"puzzlelab/charts/board"
	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/puzzle"
)

func init() { films(stepFrames) }

// stepFrames draws the boards after the steps of a solution. Outlined in bold is what is at
// home and stays there.
func stepFrames(steps []puzzle.Step) []film.Frame {
	frames := make([]film.Frame, len(steps))
	var settled []int // places that are solved from this step to the last
	for i, s := range slices.Backward(steps) {
		if i == len(steps)-1 {
			settled = allPlaces(s.Board)
		}
		settled = settledIn(s.Board, settled)
		f := frameOf(board.Draw(s.Board, &board.Options{Mark: settled, Width: stepWidth}))
		f.Caption = s.Text
		if s.Word.Len() > 0 {
			f.Caption = fmt.Sprintf("%v: %s", s.Word, s.Text)
		}
		frames[i] = f
	}
	return frames
}

// stepWidth is the width of the pictures in pixels: a film needs room for long captions.
const stepWidth = 260

// settledIn returns those of the places that have the label of the solved state.
func settledIn(s puzzle.State, places []int) (same []int) {
	now, home := s.Labels(), s.Puzzle().Solved().Labels()
	for _, place := range places {
		if now[place-1] == home[place-1] {
			same = append(same, place)
		}
	}
	return same
}

func allPlaces(s puzzle.State) (places []int) {
	for i := range s.Puzzle().Places() {
		places = append(places, i+1)
	}
	return places
}
