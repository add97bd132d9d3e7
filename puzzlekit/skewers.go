package puzzlekit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

// Dango returns the puzzle of skewers that each hold up to height dumplings. One number
// is the number of dumplings, all different; several numbers are the numbers of
// dumplings of each colour. See [dango.Config]. States are read by [Skewers];
// [SolveDango], [Distances] and [FarthestSkewers] compute with them, and Run(p.Hardest)
// finds the hardest problems of a puzzle p. Dango panics with a *fault.InputError if the
// numbers do not fit.
func Dango(skewers, height int, dumplings ...int) *dango.Puzzle {
	colors := dumplings
	if len(dumplings) == 1 {
		n := dumplings[0]
		if n < 1 || n > mostDumplings {
			panic(failed(&fault.InputError{In: "puzzlekit.Dango", What: "number of dumplings", Value: n, Want: fmt.Sprintf("1..%d", mostDumplings)}))
		}
		colors = dango.Distinct(n)
	}
	c := dango.Config{Skewers: skewers, Height: height, Colors: colors}
	err := c.Check()
	if wrong := (*fault.InputError)(nil); errors.As(err, &wrong) {
		err = &fault.InputError{In: "puzzlekit.Dango", What: argumentOf(wrong.What), Value: wrong.Value, Want: wrong.Want}
	}
	Must(0, err)
	return dango.New(c)
}

// argumentOf is what the arguments of Dango call a part of a configuration.
func argumentOf(what string) string {
	switch what {
	case "Skewers":
		return "number of skewers"
	case "Height":
		return "height"
	case "number of places, Skewers·Height,":
		return "number of places, skewers times height,"
	}
	return what
}

// mostDumplings is the number of labels of dumplings that all differ.
const mostDumplings = 255

// A DangoWay holds the shortest ways from one state of the skewers to another.
type DangoWay struct {
	Puzzle   *dango.Puzzle
	From, To dango.State
	*dango.Solutions
}

// SolveDango returns the shortest ways from one state to another. The states are text
// that [Skewers] reads or dango.States. SolveDango panics with a
// *fault.UnreachableError if there is no way.
func SolveDango(p *dango.Puzzle, from, to any) *DangoWay {
	start, goal := skewersOf("puzzlekit.SolveDango", from), skewersOf("puzzlekit.SolveDango", to)
	return &DangoWay{p, start, goal, Must(p.Solutions(Context(), start, goal, nil))}
}

func skewersOf(in string, of any) dango.State {
	switch x := of.(type) {
	case dango.State:
		return x
	case string:
		return Skewers(x)
	}
	panic(failed(wrongKind(in, of, `skewers such as "112|233|"`)))
}

func init() {
	describes(describeDango)
	describes(describeSkewers)
	describes(describeHardest)
	describes(describeDangoSolutions)
	describes(describeDangoRecord)
}

func init() { describes(describeDangoWay) }

func init() { plays(playSkewers) }

func init() {
	plays(func(w *DangoWay) *board.Player { return board.Dango(w.Puzzle, w.From, w.To, w.First()...) })
}

// playSkewers returns a board that starts and ends with s; another end can be made on
// the page. Its skewers are as high as the highest of s, or have one place more if all
// of these are full.
func playSkewers(s dango.State) *board.Player {
	heights := s.Heights()
	if len(heights) == 0 {
		return board.Dango(dango.New(dango.Config{Skewers: 1, Height: 1}), s, s)
	}
	c := dango.Config{Skewers: len(heights), Height: max(slices.Max(heights), 1)}
	if slices.Min(heights) == c.Height {
		c.Height++
	}
	for _, label := range slices.Concat(s.Skewers()...) {
		if missing := label - len(c.Colors); missing > 0 {
			c.Colors = append(c.Colors, make([]int, missing)...)
		}
		c.Colors[label-1]++
	}
	return board.Dango(dango.New(c), s, s)
}

func describeSkewers(s dango.State) description {
	d := description{heading: s.String()}
	if len(s.Heights()) > 0 {
		d.picture = board.Skewers(s)
	}
	return d
}

func describeHardest(h *dango.Hardest) description {
	d := description{heading: fmt.Sprintf("the hardest problems need %s", counted.Of(h.Diameter, "moves"))}
	d.add("ordered pairs", "%s", commas(h.Ordered))
	d.add("pairs up to symmetry", "%s", commas(len(h.Pairs)))
	rows := newGrid("", "", "from", "to")
	for i, p := range h.Pairs {
		rows.add([]string{strconv.Itoa(i + 1), p.From.String(), p.To.String()})
	}
	d.board, d.table = topOf(rows, maxLines-3), boldHeading(d.heading)
	if len(h.Pairs) > 0 {
		d.table += picturesOf([]any{h.Pairs[0].From, h.Pairs[0].To}, []string{"1, from", "1, to"})
	}
	d.table += foldedTable("problems", rows)
	return d
}

func describeDangoSolutions(s *dango.Solutions) description {
	d := description{heading: fmt.Sprintf("%s of %s", counted.Of(s.Count(), "shortest solutions"), counted.Of(s.Len(), "moves"))}
	rows := newGrid("", "", "")
	for moves := range s.All() {
		if len(rows.rows) == listedOnPage {
			break
		}
		rows.add([]string{strconv.Itoa(len(rows.rows) + 1), movesInLine(moves)})
	}
	d.board, d.table = topOf(rows, maxLines-1), boldHeading(d.heading)+foldedTable("the first solutions", rows)
	return d
}

func movesInLine(moves []dango.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return strings.Join(texts, " ")
}

func describeDango(p *dango.Puzzle) description {
	c := p.Config()
	d := description{heading: fmt.Sprintf("%s of height %d: %s", counted.Of(c.Skewers, "skewers"), c.Height, counted.Of(p.StateCount(), "states"))}
	d.add("dumplings of each colour", "%s", list(c.Colors))
	d.add("moves from all states", "%s", grouped(p.MoveCount()))
	if parts := p.Components(); parts.BitLen() > 1 {
		d.add("parts that no moves connect", "%s", grouped(parts))
	}
	return d
}

func describeDangoWay(w *DangoWay) description {
	d := description{heading: fmt.Sprintf("%v to %v: %s, the fewest", w.From, w.To, counted.Of(w.Len(), "moves")), picture: board.Dango(w.Puzzle, w.From, w.To, w.First()...)}
	d.add("moves", "%s", movesInLine(w.First()))
	d.add("shortest ways", "%s", grouped(w.Count()))
	return d
}

func describeDangoRecord(r dango.Record) description {
	d := description{heading: fmt.Sprintf("%s of height %d: at most %s from the heights %s", counted.Of(r.Skewers, "skewers"), r.Height, counted.Of(r.Eccentricity(), "moves"), list(r.Shape))}
	return withSpheres(d, r.Spheres)
}

// Skewers reads a state of a dango puzzle: the dumplings of each skewer from the
// bottom to the top, with | between the skewers, as a state prints itself. "112|233|" is
// three skewers, the last one empty. Each digit is a dumpling. If there are commas or blanks between
// numbers anywhere, as in "1,2,10|3,4,5|6,7,8,9", all numbers are separated so. See
// [dango.ParseState] for other forms that are read. It panics with a *fault.ParseError
// that names the character.
func Skewers(text string) dango.State { return Must(dango.ParseState(text)) }
