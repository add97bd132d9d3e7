package puzzlekit

import (
	"fmt"

	"puzzlelab/charts/board"
	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/puzzle"
)

func init() { films(sortFrames) }

// sortFrames draws the crossings of a list that is sorted.
func sortFrames(steps []puzzle.SortStep) (frames []film.Frame) {
	for _, s := range steps {
		picture := board.Crossings(s.List)
		if err := picture.Err(); err != nil {
			panic(failed(err))
		}
		frames = append(frames, film.Frame{Caption: s.String(), Text: fmt.Sprint(s.List), Markup: picture.SVG(), Pixels: picture.PNG})
	}
	return frames
}
