package cells

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// program is the Go program of a cell.
type program struct {
	source string
	places []cellcode.Place // of its lines
}

// compose writes a program in the order of GoNB, on which the order of initialisation can
// depend: imports, types, constants, variables and functions, each sorted by name, and
// then main.
func compose(ds declarations, main *declaration) *program {
	w := &writer{}
	w.write("package main\n\n", nil)
	for k := range kinds {
		w.section(k, ds.sorted(k))
	}
	if main == nil {
		main = &declaration{text: "func main() {}"}
	}
	w.write(main.text+"\n", main.places)
	return &program{w.text.String(), w.places}
}

func (ds declarations) sorted(k kind) declarations {
	var some declarations
	for _, d := range ds {
		if d.kind == k {
			some = append(some, d)
		}
	}
	slices.SortStableFunc(some, func(a, b *declaration) int { return cmp.Compare(a.key(), b.key()) })
	return some
}

type writer struct {
	text   strings.Builder
	places []cellcode.Place
}

// write adds text that begins and ends with a line.
func (w *writer) write(text string, places []cellcode.Place) {
	w.text.WriteString(text)
	lines := strings.Count(text, "\n")
	for i := range lines {
		place := cellcode.Place{}
		if i < len(places) {
			place = places[i]
		}
		w.places = append(w.places, place)
	}
}

func (w *writer) section(k kind, ds declarations) {
	if len(ds) == 0 {
		return
	}
	before, after, indent, end := "", "\n", "", "\n"
	switch k {
	case imported:
		before, after, indent = "import (\n", ")\n\n", "\t"
	case variable:
		before, after, indent = "var (\n", ")\n\n", "\t"
	case constant, function:
		end, after = "\n\n", ""
	}
	w.write(before, nil)
	for _, d := range ds {
		text := d.text
		if k == imported {
			text = strings.TrimSpace(d.alias + " " + strconv.Quote(d.path))
		}
		w.write(indent+text+end, d.places)
	}
	w.write(after, nil)
}
