package puzzlekit

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

var (
	familyName = regexp.MustCompile(`^([SACDMZ])_?(\d{1,5})$`)
	systemName = regexp.MustCompile(`^(Symmetric|Alternating|Cyclic|Dihedral|Mathieu)Group\s*\(\s*(\d{1,5})\s*\)$`)
	pslName    = regexp.MustCompile(`^PSL\s*\(\s*(\d{1,4})\s*,\s*(\d{1,9})\s*\)$`)
)

const knownNames = "S4, A5, C6, D8, M11, M12, M22, M23, M24 or PSL(2,7), with any other numbers, products such as S4 × C2 and C3 wr S8, or permutations such as \"(1,2,3)\""

// namedGroup returns the group with a name that group theorists use: products of factors
// with × between them, each of which is a wreath product of names.
func namedGroup(name string) *group.Group {
	name = strings.TrimSpace(name)
	if parts := outside(name, " × ", " x "); len(parts) > 1 {
		factors := make([]*group.Group, len(parts))
		for i, part := range parts {
			factors[i] = namedGroup(part)
		}
		return group.DirectProduct(factors...)
	}
	if parts := outside(name, " wr "); len(parts) > 1 {
		g := namedGroup(parts[0])
		for _, part := range parts[1:] {
			g = Must(group.WreathProduct(g, namedGroup(part)))
		}
		return g
	}
	if strings.HasPrefix(name, "(") && strings.HasSuffix(name, ")") {
		return namedGroup(name[1 : len(name)-1])
	}
	if m := pslName.FindStringSubmatch(name); m != nil {
		return Must(group.PSL(number(m[1]), number(m[2])))
	}
	m := familyName.FindStringSubmatch(name)
	if m == nil {
		m = systemName.FindStringSubmatch(name)
	}
	if m == nil {
		panic(&fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: knownNames})
	}
	n := number(m[2])
	switch m[1][0] {
	case 'S':
		return group.Symmetric(n)
	case 'A':
		return group.Alternating(n)
	case 'C', 'Z':
		return group.Cyclic(n)
	case 'M':
		return Must(group.Mathieu(n))
	}
	if n%2 != 0 || n < 2 {
		panic(&fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: "D and the order of the group, an even number: D8 for the symmetries of a square"})
	}
	return group.Dihedral(n / 2)
}

// outside splits a text at separators that are not in brackets.
func outside(text string, separators ...string) []string {
	var parts []string
	depth, start := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		}
		for _, separator := range separators {
			if depth == 0 && i >= start && strings.HasPrefix(text[i:], separator) {
				parts = append(parts, text[start:i])
				start = i + len(separator)
			}
		}
	}
	return append(parts, text[start:])
}

// isName reports whether a text begins, after brackets, with a letter, and is not a list
// or permutation of GAP.
func isName(text string) bool {
	text = strings.TrimLeftFunc(text, func(c rune) bool { return c == '(' || unicode.IsSpace(c) })
	return text != "" && unicode.IsLetter([]rune(text)[0]) && !strings.HasPrefix(text, "Group(") && !strings.HasPrefix(text, "PermList(")
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // at most nine digits
	return n
}
