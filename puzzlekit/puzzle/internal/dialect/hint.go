package dialect

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// hinted adds to an error what to type where people write moves in another notation.
func (d *Dialect) hinted(err error) error {
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
func (d *Dialect) meant(e *word.UnknownNameError) string {
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
	if near := word.Nearest(e.Name+digits, d.all.Names()...); near != "" {
		return near
	}
	names := d.all.Names()
	if i := slices.IndexFunc(names, func(name string) bool { return strings.TrimRight(name, "0123456789") == e.Name }); i >= 0 {
		return names[i]
	}
	return ""
}

// block matches moves of some inner layers, such as 2-3Rw.
var block = regexp.MustCompile(`^([2-9]|[1-9]\d)-([2-9]|[1-9]\d)([A-Z])w?`)

// layers says how moves of inner layers are written here: 2-3Rw is (3Rw R').
func (d *Dialect) layers(text string) string {
	found := block.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	first, _ := strconv.Atoi(found[1])
	last, _ := strconv.Atoi(found[2])
	typed := fmt.Sprintf("(%s %s')", wide(last, found[3]), wide(first-1, found[3]))
	if _, err := d.all.Parse(typed); err != nil || first > last {
		return ""
	}
	return fmt.Sprintf("type %s for %s", typed, found[0])
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
