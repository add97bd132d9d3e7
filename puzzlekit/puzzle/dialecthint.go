package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// hinted adds to an error what to type where people write moves in another notation.
func (d *dialect) hinted(err error) error {
	switch e := err.(type) {
	case *word.UnknownNameError:
		hinted := *e
		hinted.Nearest = d.meant(e)
		return &hinted
	case *fault.ParseError:
		if hint := d.layers(e.Text[min(e.Offset, len(e.Text)):]); hint != "" {
			hinted := *e
			hinted.Reason += "; " + hint
			return &hinted
		}
	}
	return err
}

// meant returns the name that was probably meant. Some write Ri for R', and F2 may be the name
// of a move where F has none.
func (d *dialect) meant(e *word.UnknownNameError) string {
	if stem, i := strings.CutSuffix(e.Name, "i"); i {
		if _, known := d.all.Letter(stem); known {
			return stem + "'"
		}
	}
	if e.Nearest != "" || d.all.Notation() == word.Product {
		return e.Nearest
	}
	digits := e.Text[e.Offset+len(e.Name):]
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	if near := excerpt.Nearest(e.Name+digits, d.all.Names()...); near != "" {
		return near
	}
	names := d.all.Names()
	if i := slices.IndexFunc(names, func(name string) bool { return strings.TrimRight(name, "0123456789") == e.Name }); i >= 0 {
		return names[i]
	}
	return ""
}

// layers says how moves of inner layers, such as 2-3Rw, are written here: (3Rw R').
func (d *dialect) layers(text string) string {
	var first, last int
	var face rune
	if n, _ := fmt.Sscanf(text, "%d-%d%c", &first, &last, &face); n < 3 || first < 2 || last > 99 || face < 'A' || face > 'Z' {
		return ""
	}
	found := fmt.Sprintf("%d-%d%c", first, last, face)
	if !strings.HasPrefix(text, found) { // numbers with signs or leading zeros
		return ""
	}
	if strings.HasPrefix(text[len(found):], "w") {
		found += "w"
	}
	typed := fmt.Sprintf("(%s %s')", wide(last, string(face)), wide(first-1, string(face)))
	if _, err := d.all.Parse(typed); err != nil || first > last {
		return ""
	}
	return fmt.Sprintf("type %s for %s", typed, found)
}

// wide is the name of the move of some outer layers of a cube.
func wide(layers int, face string) string {
	switch layers {
	case 1:
		return face
	case 2:
		return face + "w"
	}
	return fmt.Sprintf("%d%sw", layers, face)
}
