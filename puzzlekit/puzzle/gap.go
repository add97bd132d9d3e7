package puzzle

import "fmt"

// GAP returns statements that GAP reads: each move bound to its name, and the
// group. Names that GAP would not accept, such as 2R, are spelled m_2R.
func (p *Puzzle) GAP() string {
	if p.Slides() {
		return "G := " + p.Group().GAP() + ";;\n"
	}
	text, names := "", ""
	for i, m := range p.def.Moves {
		name := m.Name
		if name[0] >= '0' && name[0] <= '9' || len(name) == 1 {
			name = "m_" + name // E, X and Z are taken in GAP
		}
		text += fmt.Sprintf("%s := %s;;\n", name, m.Perm.GAP())
		if i > 0 {
			names += ", "
		}
		names += name
	}
	return text + "G := Group(" + names + ");;\n"
}
