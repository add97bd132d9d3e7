package puzzlekit

import (
	"fmt"

	"puzzlelab/charts/film"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/factor"
)

func init() { films(fillingFrames) }

// fillingFrames draws a table of words while it fills: a row for each level, a column for
// each point, the colour for the length of the word.
func fillingFrames(steps []factor.TableProgress) (frames []film.Frame) {
	columns, most := 0, 0
	for _, s := range steps {
		for _, l := range s.Levels {
			for k, p := range l.Orbit {
				columns, most = max(columns, p), max(most, l.Lengths[k])
			}
		}
	}
	for _, s := range steps {
		caption := fmt.Sprintf("after %s: %s of %s, %.1f letters on average", counted.Of(commas(s.Round), "words"), commas(s.Filled), counted.Of(commas(s.Total), "entries"), s.Mean)
		var names []string
		var rows [][]int
		for i, l := range s.Levels {
			row := make([]int, columns)
			for c := range row {
				row[c] = film.Absent
			}
			for k, p := range l.Orbit {
				row[p-1] = l.Lengths[k]
			}
			names, rows = append(names, fmt.Sprint("level ", i+1)), append(rows, row)
		}
		frames = append(frames, film.Frame{Caption: caption, Text: caption, Markup: film.Cells(rows, names, most, "letters", caption)})
	}
	return frames
}
