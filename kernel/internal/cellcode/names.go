package cellcode

import (
	"fmt"
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
)

func (a *adviser) unknownInPackage(m []string) string {
	return didYouMean(m[1]+".", m[2], maps.Keys(a.exports(m[1]).Names))
}

func (a *adviser) unknownMethod(m []string) string {
	receiver, kind, name := m[1][:max(strings.LastIndexByte(m[1], '.'), 0)], m[2]+"."+m[3], m[4]
	if question := didYouMean("", name, maps.Keys(a.exports(m[2]).Methods[m[3]])); question != "" {
		return question
	}
	if kind == "group.Group" && strings.HasSuffix(name, "Subgroups") {
		return fmt.Sprintf("all subgroups are Subgroups(%s); some are Run(%s.Center), Run(%s.DerivedSubgroup), RunWith(%s.SylowSubgroup, 2) and RunOn(%s.Stabilizer, 1)", receiver, receiver, receiver, receiver, receiver)
	}
	face, ok := a.packages.Exports(FacePath)
	if ok && face.Names[name] {
		return fmt.Sprintf("puzzlekit has the function %s%s", name, face.Params[name])
	}
	groups, known := a.packages.Exports(FacePath + "/group")
	if kind == "puzzle.Puzzle" && known && groups.Methods["Group"][name] {
		return "the group of the puzzle has it: " + receiver + ".Group()." + name
	}
	if call, ok := strings.CutPrefix(otherSystems[name], "g."); ok && kind == "group.Group" {
		return "write " + receiver + "." + call
	}
	if function := meanings[strings.ToLower(name)]; ok && face.Names[function] {
		return "did you mean " + function + "(" + receiver + ")?"
	}
	return ""
}

func (a *adviser) unknown(m []string) string {
	if cell, declared := uncompiled.Load(m[1]); declared {
		return fmt.Sprintf("cell %d declares it, but did not compile; mend that cell and run it again", cell)
	}
	if advice := a.beginnersName(m[1]); advice != "" {
		return advice
	}
	known := a.names(m[1])
	if used := a.selectedFrom(m[1]); used != "" {
		for _, path := range append(a.packages.list(), standardNames...) {
			name := likelyName(path)
			known[name] = true // GoNB imports it
			if name == m[1] {  // unless it has no such name
				return a.unknownInFoundPackage(path, used)
			}
		}
	}
	if advice := didYouMean("", m[1], maps.Keys(known)); advice != "" {
		return advice
	}
	if face, ok := a.packages.Exports(FacePath); ok && face.Names[m[1]] {
		return m[1] + " is in puzzlekit; first run a cell with import . \"" + FacePath + "\""
	}
	if re(`(?:^|[^\w.])` + m[1] + `\(`).MatchString(a.source) {
		return a.unknownFunction(m[1])
	}
	return "if a cell declares " + m[1] + ", run that cell first; it must compile, and declare it with var, as in var " + m[1] + " = …"
}

// unknownFunction names functions of the face that do something similar.
func (a *adviser) unknownFunction(name string) string {
	face, ok := a.packages.Exports(FacePath)
	var similar []string
	for _, word := range wordsInName.FindAllString(name, -1) {
		if known := meanings[strings.ToLower(word)]; ok && face.Names[known] && !slices.Contains(similar, known) {
			similar = append(similar, known)
		}
	}
	if len(similar) > 0 {
		return "there is no function " + name + "; did you mean " + strings.Join(similar, " or ") + "?"
	}
	return "there is no function " + name + "; if a cell declares it, run that cell first"
}

var wordsInName = re(`[A-Z]+[a-z]*|[a-z]+`)

// meanings has functions of the face by words that people use for what they do.
var meanings = map[string]string{
	"optimal": "Shortest", "optimally": "Shortest", "optimum": "Shortest", "minimal": "Shortest", "shortest": "Shortest", "best": "Shortest",
	"solve": "Solve", "solver": "Solver", "solution": "Solve", "graph": "Explore", "bfs": "Explore", "search": "Explore", "neighbours": "Explore",
	"distance": "Distances", "distances": "Distances", "diameter": "Distances", "depth": "Distances", "god": "Farthest", "hardest": "Farthest",
	"random": "Scramble", "shuffle": "Scramble", "mix": "Scramble", "state": "State", "position": "State", "move": "Apply", "moves": "Apply",
	"draw": "Show", "plot": "Show", "display": "Show", "print": "Show", "picture": "Show", "histogram": "Histogram", "chart": "Histogram",
	"permutation": "Perm", "group": "Group", "subgroup": "Group", "coset": "Cosets", "cosets": "Cosets", "relations": "Presentation",
	"presentation": "Presentation", "factor": "Factor", "factorize": "Factor", "decompose": "Factor", "table": "NewTable", "cube": "Rubik",
}

// standardNames are the packages of the standard library that cells use. GoNB imports
// them, unless they have no such name.
var standardNames = []string{
	"fmt", "math", "math/big", "math/bits", "math/cmplx", "math/rand/v2", "strings", "strconv", "slices", "sort", "maps", "time", "os",
	"bytes", "bufio", "errors", "log", "unicode", "regexp", "context", "sync", "runtime", "iter", "cmp", "encoding/json", "path/filepath",
}

var (
	otherLanguages = map[string]string{
		"True": "true", "False": "false", "None": "nil", "null": "nil", "NULL": "nil", "nullptr": "nil", "str": "string", "float": "float64",
		"double": "float64", "lambda": "func", "boolean": "bool", "char": "rune", "elif": "else if", "printf": "fmt.Printf", "echo": "fmt.Println", "puts": "fmt.Println",
	}
	otherSystems = map[string]string{
		"Cube": "Rubik(3)", "RubikCube": "Rubik(3)", "RubiksCube": "Rubik(3)", "SlidingPuzzle": "Sliding(4, 4)", "Fifteen": "Sliding(4, 4)",
		"SymmetricGroup": `Group("S4")`, "AlternatingGroup": `Group("A4")`, "CyclicGroup": `Group("C4")`, "DihedralGroup": `Group("D8")`,
		"MathieuGroup": `Group("M11")`, "PermutationGroup": `Group("(1,2,3)", "(1,2)")`, "PermGroup": `Group("(1,2,3)", "(1,2)")`,
		"Permutation": `Perm("(1,2,3)")`, "Cycle": `Perm("(1,2,3)")`, "PermList": `Perm("[2,3,1]")`, "FreeGroup": `Presentation("<a, b | a^2, b^3>")`,
		"FpGroup": `Presentation("<a, b | a^2, b^3>")`, "Size": "g.Order()", "Order": "g.Order()", "GeneratorsOfGroup": "g.Generators()",
		"Graph": ownGraph, "NewGraph": ownGraph, "StateGraph": ownGraph,
	}
	ownGraph     = "Explore(neighbours, start) for a state graph of your own"
	nameOfAGroup = re(`^[SACDM]\d+$`)
)

// beginnersName returns advice on names of other languages, names of groups without
// quotes, variables without a declaration and functions of fmt and math without the
// name of the package.
func (a *adviser) beginnersName(name string) string {
	if other := otherLanguages[name]; other != "" {
		return "write " + other
	}
	if other := otherSystems[name]; other != "" {
		return "write " + other
	}
	if nameOfAGroup.MatchString(name) {
		return "the name of a group is text: Group(\"" + name + "\")"
	}
	quoted := regexp.QuoteMeta(name)
	for _, line := range a.lines {
		if m := re(`^\s*((?:for )?` + quoted + `)\s*=([^=].*)$`).FindStringSubmatch(line); m != nil {
			return "a new variable is made with :=, as in " + m[1] + " :=" + m[2]
		}
		if re(`\bfunc\s*\w*\((?:.*,\s*)?` + quoted + `\)`).MatchString(line) {
			return "a parameter has a type: " + name + " int"
		}
	}
	for _, path := range standardNames[:2] {
		exports, ok := a.packages.Exports(path)
		if !ok {
			continue
		}
		for known := range exports.Names {
			if strings.EqualFold(known, name) {
				return "write " + path + "." + known
			}
		}
	}
	return ""
}

// unknownInFoundPackage is for a package that GoNB did not import, because it has no
// such name.
func (a *adviser) unknownInFoundPackage(path, name string) string {
	exports, _ := a.packages.Exports(path)
	if exports == nil || exports.Names[name] {
		return "import \"" + path + "\""
	}
	advice := "package " + exports.Package + " has no " + name
	if question := didYouMean("", name, maps.Keys(exports.Names)); question != "" {
		advice += "; " + question
	}
	return advice
}

// selectedFrom returns what follows the name and a dot in the program, as it follows the
// names of packages, or "".
func (a *adviser) selectedFrom(name string) string {
	before := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.(\w+)`)
	for _, line := range a.lines {
		if m := before.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}

// names lists the names that the program could mean, other than the unknown one.
func (a *adviser) names(unknown string) map[string]bool {
	names := map[string]bool{}
	if a.file == nil {
		return names
	}
	for path, name := range a.imports() {
		if name != "." {
			names[name] = true
			continue
		}
		if exports, ok := a.packages.Exports(path); ok {
			maps.Copy(names, exports.Names)
		}
	}
	ast.Inspect(a.file, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && name.Obj != nil {
			names[name.Name] = true
		}
		return true
	})
	delete(names, unknown)
	return names
}

func (a *adviser) unknownPackage(m []string) string {
	if !strings.Contains(m[1], "/") {
		return didYouMean("", m[1], slices.Values([]string{FacePath, OwnModule + "charts"}))
	}
	return didYouMean("", m[1], slices.Values(a.packages.list()))
}
