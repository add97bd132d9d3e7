package puzzle

import (
	"slices"
	"strings"
)

// gapNames returns a name for each of the given ones, different from each other: the
// same name where GAP accepts it, otherwise m_ and the name in ASCII.
//
// GAP keeps some names for itself: the functions of one letter E, X and Z, other
// read-only names of two and three letters, nearly all names of four characters and
// more that begin with a capital letter, and the keywords. Names must be ASCII.
func gapNames(names []string) []string {
	used := map[string]bool{}
	for _, name := range names {
		used[name] = true
	}
	out := slices.Clone(names)
	for i, name := range names {
		if gapKeeps(name) {
			out[i] = unusedName("m_"+strings.Map(asciiOnly, name), used)
		}
	}
	return out
}

// gapKeeps reports whether GAP does not let a variable have this name.
func gapKeeps(name string) bool {
	if strings.Map(asciiOnly, name) != name || slices.Contains(keptByGAP, name) {
		return true
	}
	return len(name) > 3 && name[0] >= 'A' && name[0] <= 'Z'
}

func asciiOnly(r rune) rune {
	if r > 126 || r == '+' || r == '-' {
		return '_'
	}
	return r
}

// unusedName returns the name, with more underscores where it is used already.
func unusedName(name string, used map[string]bool) string {
	for used[name] {
		name += "_"
	}
	used[name] = true
	return name
}

// keptByGAP are G, the read-only names of up to three letters in GAP 4 with its
// usual packages, and its keywords and constants.
var keptByGAP = strings.Fields(`
	G E X Z
	CF EB EC ED EE EF EG EH EI EJ EK EL EM EQ ER ES ET EU EV EW EX EY GF GL GO GU IN IO LT NF NK SL SO SP SQ SU Sp Sz
	AGR ATf Add Cgs Cos Cot Csc Cyc ECM End Erf Exp Gcd Hom IBr INV Igs Inf Int Irr LLL Lcm Log MOD Mid Ngs ONE One
	PGL PGO PGU POW PSL PSO PSP PSU PSp Pcp Phi QUO R_N R_X Rat Ree SUM Sec Set Sin Sum Sup Tan Tau TeX ZOp
	and atomic break continue do elif else end fail false fi for function if in infinity last last2 last3 local
	memory_allocated mod not od or quit readonly readwrite rec repeat return then time true until while QUIT`)
