package board

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// checkNumbers refuses Options.Numbers for discs with numbers, unless these are those of
// their places.
func (o *Options) checkNumbers(in string, s puzzle.State, l puzzle.Layout) error {
	if !o.Numbers || !areNumbered(s.Puzzle()) || !hasDiscs(l) || s.IsSolved() {
		return nil
	}
	return &fault.InputError{
		In: in, What: "Options.Numbers", Value: true,
		Want: "false, as the discs of " + s.Puzzle().Name() + " have numbers; if they are solved, these are the numbers of the places",
	}
}

func hasDiscs(l puzzle.Layout) bool {
	return slices.ContainsFunc(l.Shapes, func(s puzzle.Shape) bool { return s.Outline == nil })
}

// withoutNumbers refuses Options.Numbers where the places have other texts.
func (o *Options) withoutNumbers(in, instead string) error {
	if !o.Numbers {
		return nil
	}
	return &fault.InputError{In: in, What: "Options.Numbers", Value: true, Want: "false, as each place shows " + instead}
}

// areNumbered reports whether the pieces of a puzzle are known by numbers, as sliding
// tiles are, and not by colours, or by 0 and 1 as lights are.
func areNumbered(p *puzzle.Puzzle) bool {
	seen := map[string]bool{}
	for _, l := range p.Labels() {
		if _, err := strconv.Atoi(l.Text); err != nil && !isBlank(l) || seen[l.Text] {
			return false
		}
		seen[l.Text] = true
	}
	return true
}

// On a tile with a number of its own, the number of the place stands above it. All are in
// radii of the tile: the number is 12 pixels high where the tile has 52.
const (
	smallNumber = 0.46 // size
	aboveTile   = 0.4  // of its baseline above the middle
	belowTile   = 0.2  // how far the number of the tile goes down
	besideSmall = 0.74 // how much smaller it is
)

// numbersOfTwoKinds reports whether tiles have numbers beside those of their places.
func (d *drawing) numbersOfTwoKinds() bool {
	return d.opts.Numbers && areNumbered(d.puzzle) && len(d.layout.Shapes) > 0 && !hasDiscs(d.layout)
}

// onlyPlaces reports whether tiles show the numbers of their places alone: if there is no
// room for a legible one above that of the tile, and the tiles are where they belong.
func (d *drawing) onlyPlaces() bool {
	const legible = 8 // pixels
	if !d.numbersOfTwoKinds() || !d.state.IsSolved() {
		return false
	}
	least := slices.MinFunc(d.layout.Shapes, func(a, b puzzle.Shape) int { return cmp.Compare(a.Radius, b.Radius) })
	return smallNumber*least.Radius*d.width()/(d.layout.Width+2*margin) < legible
}

// twoNumbers reports whether the number of the place stands above that of the tile.
func (d *drawing) twoNumbers() bool { return d.numbersOfTwoKinds() && !d.onlyPlaces() }

// above writes the numbers of the places of tiles that have numbers themselves.
func (d *drawing) above() {
	fmt.Fprintf(&d.b, `<g text-anchor="middle" font-family="%s">`, fonts)
	for i, s := range d.layout.Shapes {
		color := ink(fill(d.label(i + 1).Color))
		if isBlank(d.label(i + 1)) {
			color = d.inkOnGround()
		}
		fmt.Fprintf(&d.b, `<text x="%s" y="%s" font-size="%s" fill="%s">%d</text>`,
			num(s.Center.X), num(s.Center.Y-aboveTile*s.Radius), num(smallNumber*s.Radius), color, i+1)
	}
	d.b.WriteString(`</g>`)
}

// numberText is a picture with numbers as text: the rows of the board with its numbers, or
// the numbers in order, and the state if it is not solved.
func numberText(s puzzle.State) string {
	p := s.Puzzle()
	width := len(strconv.Itoa(p.Places()))
	var b strings.Builder
	b.WriteString(p.Name() + ", the numbers of the places")
	for _, row := range numberRows(p) {
		line := ""
		for _, ref := range row {
			line += fmt.Sprintf(" %*s", width, refText(p, ref))
		}
		b.WriteString("\n" + strings.TrimRight(line[1:], " "))
	}
	if !s.IsSolved() {
		b.WriteString("\nin them\n" + s.String())
	}
	return b.String()
}

// numberRows are the rows of the board, or one row of all places.
func numberRows(p *puzzle.Puzzle) [][]int {
	for _, l := range p.Definition().Layouts {
		if l.Rows != nil {
			return l.Rows
		}
	}
	return [][]int{lineOrder(p)}
}

// refText is the number of a place, the text of a fixed part, or nothing.
func refText(p *puzzle.Puzzle, ref int) string {
	switch {
	case ref > 0:
		return strconv.Itoa(ref)
	case ref < 0:
		return p.Fixed()[-ref-1].Text
	}
	return ""
}

// spokenNumbers says the numbers of the parts of the board, and what is in the places.
func spokenNumbers(s puzzle.State) string {
	var sentences []string
	for _, g := range spokenGroups(s.Puzzle()) {
		numbers := make([]string, len(g.Refs))
		for i, ref := range g.Refs {
			numbers[i] = refText(s.Puzzle(), ref)
		}
		sentences = append(sentences, strings.TrimPrefix(g.Name+": ", ": ")+strings.Join(numbers, ", ")+".")
	}
	return "The numbers of the places. " + strings.Join(sentences, " ") + " What is in them. " + s.Spoken()
}
