package texmath

import "strings"

// class is the kind of an atom, which determines the spaces around it.
type class int

const (
	ord class = iota
	op
	bin
	rel
	open
	closing
	punct
	inner
	numClasses

	// The classes below are spaced like ord or op but drawn differently.
	upright  // a sign that is not slanted
	bigOp    // a sum, with limits below and above
	integral // with limits at its side
	gap      // white space, which has no class in TeX
)

func (c class) spacing() class {
	switch c {
	case upright:
		return ord
	case bigOp, integral:
		return op
	}
	return c
}

// atom is one part of a row: a core with its scripts.
type atom struct {
	class    class
	sign     string // text of a single sign, drawn once its neighbours are known
	core     string // markup, if there is no sign
	sub, sup string // markup; empty: none
	stacked  bool   // scripts go below and above
}

func (a atom) markup(left, right string) string {
	core := a.core
	if a.sign != "" {
		core = drawSign(a, left, right)
	}
	side := [3]string{"msub", "msup", "msubsup"}
	if a.stacked {
		side = [3]string{"munder", "mover", "munderover"}
	}
	switch {
	case a.sub != "" && a.sup != "":
		return element(side[2], core+a.sub+a.sup)
	case a.sub != "":
		return element(side[0], core+a.sub)
	case a.sup != "":
		return element(side[1], core+a.sup)
	}
	return core
}

func drawSign(a atom, left, right string) string {
	switch a.class {
	case ord:
		return element("mi", escape(a.sign))
	case upright:
		if a.sign == "|" || a.sign == "‖" || a.sign == "/" || a.sign == "." {
			break // a font draws these better as operators
		}
		return `<mi mathvariant="normal">` + escape(a.sign) + `</mi>`
	case bigOp, integral:
		return spacedOperator("", left, right, a.sign)
	}
	return spacedOperator(` stretchy="false"`, left, right, a.sign)
}

func spacedOperator(attributes, left, right, text string) string {
	return `<mo` + attributes + ` lspace="` + left + `" rspace="` + right + `">` + escape(text) + `</mo>`
}

// Spaces between neighbours, in em, from the table in The TeXbook, chapter 18.
// In scripts only the thin spaces next to operators remain.
const (
	none  = "0"
	thin  = "0.1667em"
	med   = "0.2222em"
	thick = "0.2778em"
)

// spaceTable[left][right]: 0 none, 1 thin, 2 medium, 3 thick; negative: not in
// scripts.
var spaceTable = [numClasses][numClasses]int{
	//         ord op bin rel open closing punct inner
	ord:     {0, 1, -2, -3, 0, 0, 0, -1},
	op:      {1, 1, 0, -3, 0, 0, 0, -1},
	bin:     {-2, -2, 0, 0, -2, 0, 0, -2},
	rel:     {-3, -3, 0, 0, -3, 0, 0, -3},
	open:    {0, 0, 0, 0, 0, 0, 0, 0},
	closing: {0, 1, -2, -3, 0, 0, 0, -1},
	punct:   {-1, -1, 0, -1, -1, -1, -1, -1},
	inner:   {-1, 1, -2, -3, -1, 0, -1, -1},
}

func spaceBetween(left, right class, script bool) string {
	n := spaceTable[left][right]
	if n < 0 && script {
		return none
	}
	return [...]string{none, thin, med, thick}[max(n, -n)]
}

// assemble draws a row. A space is put into the sign on its right or left, or
// becomes a separate element if neither neighbour is a sign.
func assemble(atoms []atom, script bool) []string {
	demote(atoms)
	var out []string
	left := none
	for i, a := range atoms {
		right := none
		if next, ok := neighbor(atoms, i); ok {
			right = spaceBetween(a.class.spacing(), next.class.spacing(), script)
		}
		switch {
		case a.class == gap:
			out = append(out, a.markup(none, none))
			continue
		case takesSpace(a):
			out = append(out, a.markup(left, right))
			left = none
		case i+1 < len(atoms) && takesSpace(atoms[i+1]):
			out = append(out, a.markup(left, none))
			left = right
		default:
			out = append(out, a.markup(left, none))
			if right != none {
				out = append(out, mspace(right))
			}
			left = none
		}
	}
	return out
}

// neighbor returns the next atom if there is no explicit space before it.
func neighbor(atoms []atom, i int) (atom, bool) {
	if i+1 >= len(atoms) || atoms[i].class == gap || atoms[i+1].class == gap {
		return atom{}, false
	}
	return atoms[i+1], true
}

func takesSpace(a atom) bool {
	return a.sign != "" && a.sub == "" && a.sup == "" && a.class != ord && a.class != upright
}

// demote turns binary signs without an operand on one side into ordinary ones:
// the minus of -1 and the star of G^*.
func demote(atoms []atom) {
	previous := -1
	for i, a := range atoms {
		if a.class == gap {
			continue
		}
		if previous < 0 {
			demoteIf(a.class == bin, &atoms[i])
		} else {
			switch before := atoms[previous].class.spacing(); before {
			case bin, op, rel, open, punct:
				demoteIf(a.class == bin, &atoms[i])
			}
			switch a.class {
			case rel, closing, punct:
				demoteIf(atoms[previous].class == bin, &atoms[previous])
			}
		}
		previous = i
	}
	if previous >= 0 {
		demoteIf(atoms[previous].class == bin, &atoms[previous])
	}
}

func demoteIf(condition bool, a *atom) {
	if !condition {
		return
	}
	a.class = ord
	if a.sign != "" {
		a.core, a.sign = spacedOperator(` stretchy="false"`, none, none, a.sign), ""
	}
}

func element(name, content string) string {
	return "<" + name + ">" + content + "</" + name + ">"
}

func mspace(width string) string { return `<mspace width="` + width + `"/>` }

// wrap makes one element from a row.
func wrap(row []string) string {
	if len(row) == 1 {
		return row[0]
	}
	return element("mrow", strings.Join(row, ""))
}
