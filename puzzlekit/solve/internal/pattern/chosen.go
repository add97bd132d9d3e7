package pattern

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

const inPatterns = "solve.NewPatternSearch"

// chosenSpaces makes the spaces that show the labels chosen by the caller, with a
// coordinate for each part of the puzzle that has some of them. Every choice of labels
// gives a lower bound, so only its size has to be checked.
func chosenSpaces(ctx context.Context, b *board.Board, o Config) ([]Space, error) {
	var all []Space
	var need uint64
	for k, labels := range o.Patterns {
		shown, err := shownLabels(b, k, labels)
		if err != nil {
			return nil, err
		}
		var coordinates []*Coordinate
		for n, part := range b.Parts(b.AllTurns()) {
			paint := chosenPaint(b, part, shown)
			if paint.colors == 0 {
				continue
			}
			limit := int(min(maxChosen, o.Memory/uint64(4*max(1, len(b.Turns)))))
			c, err := NewCoordinate(ctx, b, paint.Name(n), paint.Of, b.AllTurns(), limit)
			switch {
			case err != nil:
				return nil, err
			case c == nil:
				return nil, kit.TooLarge(inPatterns, fmt.Sprintf("Options.Patterns[%d], with more than %d ways to place the pieces of one kind,", k, limit), 2*o.Memory, o.Memory, "smaller patterns")
			}
			need += c.Bytes()
			coordinates = append(coordinates, c)
		}
		s := newSpace(coordinates...)
		need += bytesFor(b, s.size)
		if s.size == 0 || s.size > maxPattern || need > o.Memory {
			return nil, kit.TooLarge(inPatterns, fmt.Sprintf("Options.Patterns up to [%d]", k), max(need, o.Memory+1), o.Memory, "smaller patterns")
		}
		all = append(all, s)
	}
	return all, nil
}

// maxChosen bounds the states of one coordinate of a chosen pattern.
const maxChosen = 1 << 22

// shownLabels returns the labels that a pattern shows, as the search sees them.
func shownLabels(b *board.Board, k int, labels []int) (map[uint16]bool, error) {
	all := len(b.Puzzle.Labels())
	shown := map[uint16]bool{}
	for _, label := range labels {
		if label < 1 || label > all {
			return nil, &fault.InputError{In: inPatterns, What: fmt.Sprintf("Options.Patterns[%d]", k), Value: label, Want: fmt.Sprintf("labels from 1 to %d", all)}
		}
		shown[b.See(label-1)] = true
	}
	if len(shown) == 0 {
		return nil, &fault.InputError{In: inPatterns, What: fmt.Sprintf("Options.Patterns[%d]", k), Value: labels, Want: "at least one label"}
	}
	return shown, nil
}

// chosenPaint gives the shown labels of a part colours of their own.
func chosenPaint(b *board.Board, p board.Part, shown map[uint16]bool) Paint {
	paint := newPaint(b, "chosen labels")
	for _, slot := range p.Slots {
		for _, place := range slot {
			if label := b.Solved[place]; shown[label] && paint.Of[label] == 0 && paint.colors < maxColors {
				paint.colors++
				paint.Of[label] = byte(paint.colors)
			}
		}
	}
	return paint
}
