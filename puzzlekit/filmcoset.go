package puzzlekit

import (
	"strings"

	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/coset"
)

func init() { films(cosetFrames) }

// cosetFrames shows the table after each step. What the step says is the caption.
func cosetFrames(steps []coset.Step) (frames []film.Frame) {
	for _, s := range steps {
		table := s.HTML()
		before, rest, _ := strings.Cut(table, "<caption>")
		_, after, _ := strings.Cut(rest, "</caption>")
		_, caption, _ := strings.Cut(s.String(), ": ")
		frames = append(frames, film.Frame{Caption: caption, Text: s.Table(), Markup: before + after})
	}
	return frames
}
