package puzzlekit

import (
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

const knownNames = "S4, A5, C6, D8, M11, M12, M22, M23, M24, PSL(2,7) or PGL(2,7), with another degree or prime, V4, Q8, 5:4, products such as S4 × C2^3 and C3 wr S8, or permutations such as \"(1,2,3)\""

// namedGroup returns the group with a name that group theorists use: products of factors
// with × between them, each of which is a wreath product of names.
func namedGroup(name string) *group.Group {
	name = strings.TrimSpace(name)
	if parts := outside(name, "×", " x "); len(parts) > 1 {
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
	if at := strings.LastIndexByte(name, '^'); at > 0 {
		if n, ok := numberIn(name, strings.TrimSpace(name[at+1:]), 3); ok {
			return group.DirectProduct(slices.Repeat([]*group.Group{namedGroup(name[:at])}, n)...)
		}
	}
	if inside, ok := strings.CutPrefix(name, "DirectProduct("); ok && strings.HasSuffix(inside, ")") { // of GAP
		var factors []*group.Group
		for _, part := range outside(strings.TrimSuffix(inside, ")"), ",") {
			factors = append(factors, namedGroup(part))
		}
		return group.DirectProduct(factors...)
	}
	if numbers := arguments(name, strings.TrimPrefix(name, "PSL"), 4, 9); numbers != nil {
		return Must(group.PSL(numbers[0], numbers[1]))
	}
	if numbers := arguments(name, strings.TrimPrefix(name, "PGL"), 4, 9); numbers != nil {
		return Must(group.PGL(numbers[0], numbers[1]))
	}
	if name == "V4" {
		return klein()
	}
	if kernel, complement, ok := strings.Cut(name, ":"); ok {
		return frobenius(name, strings.TrimSpace(kernel), strings.TrimSpace(complement))
	}
	family, n := familyAndNumber(name)
	switch family {
	case 0:
		panic(failed(&fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: knownNames + inCapitals(name)}))
	case 'S':
		return group.Symmetric(n)
	case 'A':
		return group.Alternating(n)
	case 'C', 'Z':
		return group.Cyclic(n)
	case 'M':
		return mathieu(name, n)
	case 'Q':
		return dicyclic(name, n)
	}
	if n%2 != 0 || n < 2 {
		panic(failed(&fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: "D and the order of the group, an even number: D8 for the symmetries of a square"}))
	}
	return dihedral(n)
}

// inCapitals returns a hint if a name is one of a group but for its small letters.
func inCapitals(name string) string {
	capital := strings.ToUpper(name)
	if capital == name {
		return ""
	}
	family, _ := familyAndNumber(capital)
	linear := strings.TrimPrefix(strings.TrimPrefix(capital, "PSL"), "PGL")
	if family == 0 && arguments(name, linear, 4, 9) == nil && capital != "V4" {
		return ""
	}
	return "; write " + capital
}

// dihedral returns the dihedral group of an even order. Those of orders 2 and 4 are not the
// symmetries of a polygon.
func dihedral(order int) *group.Group {
	switch order {
	case 2:
		return group.Cyclic(2)
	case 4:
		return klein()
	}
	return group.Dihedral(order / 2)
}

// dicyclic returns the dicyclic group of an order 4n on its elements: the powers of r, an
// element of order 2n, and after them x, r⁻¹x, r⁻²x, …, where x² = rⁿ and x inverts r.
func dicyclic(name string, order int) *group.Group {
	if order%4 != 0 || order < 8 {
		panic(failed(&fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: "Q and the order of the group, a multiple of 4 from 8 on: Q8 for the quaternions"}))
	}
	half := order / 2
	r, x := make([]int, order), make([]int, order)
	for i := range half {
		r[i], r[half+i] = (i+1)%half+1, half+(i+1)%half+1
		x[i], x[half+i] = half+(half-i)%half+1, (half+half/2-i)%half+1
	}
	return group.New(Perm(r), Perm(x))
}

// frobenius returns the group p:k on p points: adding 1, and multiplying by a number of order
// k, modulo the prime p.
func frobenius(name, kernel, complement string) *group.Group {
	refused := &fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: "a prime p, a colon and a divisor of p-1, such as 5:4"}
	p, isNumber := numberIn(name, kernel, 5)
	k, isDivisor := numberIn(name, complement, 5)
	if !isNumber || !isDivisor || p < 2 || k < 1 || (p-1)%k != 0 || !big.NewInt(int64(p)).ProbablyPrime(0) {
		panic(failed(refused))
	}
	add, multiply := make([]int, p), make([]int, p)
	a := elementOfOrder(k, p)
	for i := range p {
		add[i], multiply[i] = (i+1)%p+1, a*i%p+1
	}
	if k == 1 {
		return group.New(Perm(add))
	}
	return group.New(Perm(add), Perm(multiply))
}

// elementOfOrder returns the least number of order k modulo a prime, of which k divides p-1.
func elementOfOrder(k, p int) int {
	for a := 1; ; a++ {
		order := 1
		for power := a; power != 1; power = power * a % p {
			order++
		}
		if order == k {
			return a
		}
	}
}

// klein returns V4, whose elements exchange four points in pairs.
func klein() *group.Group { return group.MustParse("(1,2)(3,4), (1,3)(2,4)") }

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

// isName reports whether a text begins, after brackets, with a letter or as 5:4 does, and is
// not a list or permutation of GAP.
func isName(text string) bool {
	text = strings.TrimLeftFunc(text, func(c rune) bool { return c == '(' || unicode.IsSpace(c) })
	digits := strings.TrimLeft(text, "0123456789")
	return text != "" && (unicode.IsLetter([]rune(text)[0]) || digits != text && strings.HasPrefix(digits, ":")) && !strings.HasPrefix(text, "Group(") && !strings.HasPrefix(text, "PermList(")
}

// familyAndNumber reads names such as S4, S_4, Sym(4) and SymmetricGroup(4). It returns the
// letter 0 for other texts. It does without regular expressions, which would make a cell
// with a group a tenth slower.
func familyAndNumber(name string) (letter byte, n int) {
	if name == "" || !strings.ContainsRune("SACDMQZ", rune(name[0])) {
		return 0, 0
	}
	if n, ok := numberIn(name, strings.TrimPrefix(name[1:], "_"), 5); ok {
		return name[0], n
	}
	for _, family := range []string{"SymmetricGroup", "AlternatingGroup", "CyclicGroup", "DihedralGroup", "DicyclicGroup", "QuaternionGroup", "MathieuGroup", "Sym", "Alt"} {
		if rest, ok := strings.CutPrefix(name, family); ok {
			rest = strings.Replace(rest, "(IsPermGroup,", "(", 1) // as GAP has it
			if numbers := arguments(name, rest, 5); numbers != nil {
				if family == "DicyclicGroup" {
					family = "Q"
				}
				return family[0], numbers[0]
			}
		}
	}
	return 0, 0
}

// arguments reads numbers in brackets behind the name of a group, such as (2, 7), of at most so
// many digits each. It returns nil for other texts.
func arguments(name, text string, digits ...int) []int {
	text = strings.TrimSpace(text)
	inside, opened := strings.CutPrefix(text, "(")
	inside, closed := strings.CutSuffix(inside, ")")
	parts := strings.Split(inside, ",")
	if !opened || !closed || len(parts) != len(digits) {
		return nil
	}
	numbers := make([]int, len(parts))
	for i, part := range parts {
		n, ok := numberIn(name, strings.TrimSpace(part), digits[i])
		if !ok {
			return nil
		}
		numbers[i] = n
	}
	return numbers
}

// numberIn reads a number in the name of a group. It panics if that has more digits than a
// number there may have.
func numberIn(name, text string, digits int) (int, bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	text = strings.TrimLeft(text[:len(text)-1], "0") + text[len(text)-1:]
	if len(text) > digits {
		panic(failed(&fault.InputError{In: "puzzlekit.Group", What: "number in the name " + shorten(name, 40), Value: text, Want: "at most " + strings.Repeat("9", digits)}))
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

func mathieu(name string, n int) *group.Group {
	g, err := group.Mathieu(n)
	if input := (*fault.InputError)(nil); errors.As(err, &input) {
		err = &fault.InputError{In: "puzzlekit.Group", What: "name", Value: name, Want: "M11, M12, M22, M23 or M24"}
	}
	return Must(g, err)
}
