package puzzle

import (
	"fmt"
	"strings"
)

// GAP returns statements that GAP reads: each move bound to its own name, so
// that words can be pasted after them, and the group bound to G.
//
// Some names are taken in GAP; the move is then spelled m_ and its name, and a
// comment in front says so. These are G, the functions of one letter E, X and Z,
// other names of two and three letters that GAP 4 keeps for itself (such as SO
// and SL), all names of four characters and more that begin with a capital
// letter, the keywords (such as in and mod), and names with letters that are not
// ASCII.
//
// A puzzle that slides has no moves in GAP: its text binds G to the group of the
// loops of the blank.
func (p *Puzzle) GAP() string {
	perms := p.movePerms()
	if len(perms) == 0 {
		return "G := " + p.Group().GAP() + ";;\n"
	}
	var comments, bindings strings.Builder
	names := make([]string, len(perms))
	for i, m := range p.def.Moves {
		names[i] = m.Name
	}
	names = gapNames(names)
	for i, m := range p.def.Moves {
		if names[i] != m.Name {
			fmt.Fprintf(&comments, "# %s is spelled %s here: GAP does not take its name.\n", m.Name, names[i])
		}
		fmt.Fprintf(&bindings, "%s := %s;;\n", names[i], m.Perm.GAP())
	}
	return comments.String() + bindings.String() + "G := Group(" + strings.Join(names, ", ") + ");;\n"
}
