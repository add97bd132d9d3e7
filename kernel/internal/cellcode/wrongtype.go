package cellcode

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// A conversion says how to get from what was given to what is wanted.
type conversion struct {
	given, want *regexp.Regexp
	advice      string // with $x for what was given
}

var text = `^string$`

var conversions = []conversion{
	{re(`^\*puzzle\.Puzzle$`), re(`^puzzle\.State$`), `a state of it is $x.Solved(), Scramble($x, 1) or State($x, "R U")`},
	{re(text), re(`^puzzle\.State$`), `a state is read with State(p, $x), where p is the puzzle`},
	{re(text), re(`^perm\.Perm$`), `write Perm($x)`},
	{re(`^puzzle\.State$`), re(`^perm\.Perm$`), `write Perm($x)`},
	{re(text), re(`^\*group\.Group$`), `write Group($x)`},
	{re(`^perm\.Perm$`), re(`^\*group\.Group$`), `write Group($x)`},
	{re(`^\*puzzle\.Puzzle$`), re(`^\*group\.Group$`), `write $x.Group()`},
	{re(`^puzzle\.State$`), re(`^\*puzzle\.Puzzle$`), `write $x.Puzzle()`},
	{re(`^(string|int)$`), re(`^\*puzzle\.Puzzle$`), `a puzzle is made by a function such as Rubik(3)`},
	{re(text), re(`^\*coset\.Presentation$`), `write Presentation($x)`},
	{re(text), re(`^dango\.State$`), `write Skewers($x)`},
	{re(`^dango\.State$`), re(`^puzzle\.State$`), `skewers are solved with SolveDango(p, $x, to) and played with Play($x)`},
	{re(`^\*dango\.Puzzle$`), re(`^\*?puzzle\.(Puzzle|State)$`), `for skewers there are Distances($x), Run($x.Hardest), FarthestSkewers($x, from) and SolveDango($x, from, to)`},
	{re(text), re(`^word\.Word$`), `a word in the moves of a puzzle p is p.MustParseWord($x)`},
	{re(`.`), re(`^context\.Context$`), `it may take long, so its first argument is a context: write Context(), $x`},
	{re(`^int$`), re(`^\*big\.Int$`), `write big.NewInt($x)`},
	{re(`^\*big\.Int$`), re(`^u?int(8|16|32|64)?$`), `write int($x.Int64()), if it is small`},
	{re(text), re(`^(int|uint64|int64|float64)$`), `text becomes a number with strconv.Atoi`},
	{re(`.`), re(text), `write fmt.Sprint($x)`},
}

var (
	ofType  = re(`(?:of|constant of) (?:struct |interface |slice |map )?type (.+)$`)
	untyped = re(`^untyped (string|int|float|rune|bool)`)
)

// typeOf reads the type in a description of the compiler, such as "variable of type
// *puzzle.Puzzle" or "untyped string constant".
func typeOf(described string) string {
	if m := untyped.FindStringSubmatch(described); m != nil {
		return strings.Replace(m[1], "float", "float64", 1)
	}
	if m := ofType.FindStringSubmatch(described); m != nil {
		return m[1]
	}
	return ""
}

// wrongType: the value, its description, the type that is wanted, the function whose
// argument it is.
func (a *adviser) wrongType(m []string) string {
	given := typeOf(m[2])
	if given == "" || strings.Contains(m[0], "truncated") || strings.Contains(m[0], "overflows") {
		return ""
	}
	switch {
	case strings.HasPrefix(m[3], "uint") && strings.HasPrefix(m[1], "-"):
		return "write a number that is not negative"
	case number.MatchString(m[3]) && given == "string" && digits.MatchString(strings.Trim(m[1], `"`)):
		return "write " + strings.Trim(m[1], `"`) + ", without quotes"
	case m[3] == "string" && digits.MatchString(m[1]):
		return `write "` + m[1] + `", in quotes`
	}
	if strings.HasPrefix(given, "[]") && m[3] == "string" {
		return a.listAsText(m[4])
	}
	if cycles.MatchString(m[1]) && m[3] == "word.Word" {
		return "that is a permutation: write Perm(" + m[1] + "), without " + cmp.Or(strings.TrimPrefix(m[4], "puzzlekit."), "the function") + ", which takes a word in the generators"
	}
	if given == "string" && m[3] == "word.Word" && strings.TrimPrefix(m[4], "puzzlekit.") == "Element" {
		return fmt.Sprintf(`a word needs names for the generators: word.MustAlphabet(word.Product, "a", "b").MustParse(%s); one in the moves of a puzzle p is p.MustParseWord(%[1]s)`, m[1])
	}
	if advice := a.charted(m[4], strings.TrimPrefix(given, "*"), m[1]); advice != "" {
		return advice
	}
	for _, c := range conversions {
		if c.given.MatchString(given) && c.want.MatchString(m[3]) {
			return strings.ReplaceAll(c.advice, "$x", m[1])
		}
	}
	if number.MatchString(given) && number.MatchString(m[3]) {
		return "write " + m[3] + "(" + m[1] + ")"
	}
	if strings.Contains(m[4], ".") {
		return a.arguments([]string{"", m[4]})
	}
	return ""
}

// listAsText is advice on a list that a function wants as text.
func (a *adviser) listAsText(function string) string {
	arguments := a.given(function)
	if strings.TrimPrefix(function, "puzzlekit.") == "State" && len(arguments) == 2 {
		return "a list must have the label of every place, the blank's too: write " + a.must() + "(" + arguments[0] + ".State(" + arguments[1] + "))"
	}
	if function == "" {
		return ""
	}
	return a.arguments([]string{"", function})
}

// cycles matches a literal with a permutation in cycles.
var cycles = re(`^["\x60](\([\d, ]*\))+["\x60]$`)

var digits = re(`^-?\d+(\.\d+)?$`)

var number = re(`^(u?int(8|16|32|64)?|float(32|64))$`)

// operator: the left value, the operator, the right value, what is wrong.
func (a *adviser) operator(m []string) string {
	x, op, y, wrong := m[1], m[2], m[3], m[4]
	switch {
	case strings.Contains(wrong, "*big.Int") && strings.Contains(wrong, "mismatched"):
		return "this number may be too large for an int: write " + x + ".Int64() " + op + " " + y + ", if it is small"
	case strings.HasSuffix(wrong, "and perm.Perm") && op == "^" && digits.MatchString(x):
		return "the image of " + x + " is " + y + ".Image(" + x + ")"
	case strings.Contains(wrong, "perm.Perm") && op == "^" && y == "-1":
		return "write " + x + ".Inverse()"
	case strings.Contains(wrong, "perm.Perm") && op == "^":
		return "write " + x + ".Pow(" + y + ")"
	case op == "==" && strings.Contains(wrong, "cannot be compared"):
		return "write " + x + ".Equal(" + y + ")"
	case op == "!=" && strings.Contains(wrong, "cannot be compared"):
		return "write !" + x + ".Equal(" + y + ")"
	case op == "+" && strings.Contains(wrong, "string"):
		return "write fmt.Sprint(" + x + ", " + y + ")"
	case strings.Contains(wrong, "mismatched types int and float64"):
		return "write float64(" + x + ") " + op + " " + y
	case strings.Contains(wrong, "mismatched types float64 and int"):
		return "write " + x + " " + op + " float64(" + y + ")"
	}
	return ""
}

// noOperator: the operator, the value, its type.
func (a *adviser) noOperator(m []string) string {
	switch {
	case strings.Contains(m[3], "perm.Perm") && m[1] == "*":
		return "the product, " + m[2] + " first, is " + m[2] + ".Mul(…)"
	case strings.Contains(m[3], "perm.Perm") && m[1] == "^":
		return "a power is " + m[2] + ".Pow(2), the conjugate by q is " + m[2] + ".Conj(q)"
	case strings.Contains(m[3], "perm.Perm") && m[1] == "-":
		return "the inverse is " + m[2] + ".Inverse()"
	case strings.Contains(m[3], "*group.Group") && m[1] == "*":
		return "the direct product is group.DirectProduct(g, h)"
	case strings.Contains(m[3], "*big.Int"):
		return "large numbers have methods: new(big.Int).Add(x, y), Sub, Mul, Quo"
	}
	return ""
}

// contents say how to go through a value, count it and take a part of it.
var contents = map[string]struct{ all, count, one string }{
	"*group.Group":   {"Elements()", "Order()", "Generators()[0]"},
	"perm.Perm":      {"Images()", "Degree()", "Image(1)"},
	"*puzzle.Puzzle": {"Moves()", "Places()", "Moves()[0]"},
	"puzzle.State":   {"Labels()", "Puzzle().Places()", "At(1)"},
}

// rangeOver: the value, its description.
func (a *adviser) rangeOver(m []string) string {
	if strings.Contains(m[2], "func(") {
		return "call it: range " + m[1] + "()"
	}
	if c := contents[typeOf(m[2])]; c.all != "" {
		return "write range " + m[1] + "." + c.all
	}
	return ""
}

func (a *adviser) length(m []string) string {
	if c := contents[typeOf(m[2])]; c.count != "" {
		return "write " + m[1] + "." + c.count
	}
	return ""
}

func (a *adviser) index(m []string) string {
	if c := contents[typeOf(m[2])]; c.one != "" {
		return "write " + m[1] + "." + c.one
	}
	return ""
}
