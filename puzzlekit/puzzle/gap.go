package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// GAP returns statements that GAP reads: each move bound to its own name, so
// that words can be pasted behind them, and the group bound to G.
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
	if p.Slides() {
		return "G := " + p.Group().GAP() + ";;\n"
	}
	var comments, bindings strings.Builder
	names := make([]string, len(p.def.Moves))
	used := map[string]bool{}
	for i, m := range p.def.Moves {
		used[m.Name] = true
		names[i] = m.Name
	}
	for i, m := range p.def.Moves {
		if takenInGAP(m.Name) {
			names[i] = freeName("m_"+strings.Map(asciiOnly, m.Name), used)
			fmt.Fprintf(&comments, "# %s is spelled %s here: GAP does not take its name.\n", m.Name, names[i])
		}
		fmt.Fprintf(&bindings, "%s := %s;;\n", names[i], m.Perm.GAP())
	}
	return comments.String() + bindings.String() + "G := Group(" + strings.Join(names, ", ") + ");;\n"
}

// takenInGAP reports whether GAP does not let a move have this name.
func takenInGAP(name string) bool {
	if strings.Map(asciiOnly, name) != name || slices.Contains(gapNames, name) {
		return true
	}
	return len(name) > 3 && name[0] >= 'A' && name[0] <= 'Z'
}

func asciiOnly(r rune) rune {
	if r > 126 {
		return '_'
	}
	return r
}

// freeName returns the name, with more underscores where it is used already.
func freeName(name string, used map[string]bool) string {
	for used[name] {
		name += "_"
	}
	used[name] = true
	return name
}

// gapNames are G, the read-only names of up to three letters in GAP 4 with its
// usual packages, and its keywords and constants.
var gapNames = strings.Fields(`
	G E X Z
	CF EB EC ED EE EF EG EH EI EJ EK EL EM EQ ER ES ET EU EV EW EX EY GF GL GO GU IN IO LT NF NK SL SO SP SQ SU Sp Sz
	AGR ATf Add Cgs Cos Cot Csc Cyc ECM End Erf Exp Gcd Hom IBr INV Igs Inf Int Irr LLL Lcm Log MOD Mid Ngs ONE One
	PGL PGO PGU POW PSL PSO PSP PSU PSp Pcp Phi QUO R_N R_X Rat Ree SUM Sec Set Sin Sum Sup Tan Tau TeX ZOp
	and atomic break continue do elif else end fail false fi for function if in infinity last last2 last3 local
	memory_allocated mod not od or quit readonly readwrite rec repeat return then time true until while QUIT`)
