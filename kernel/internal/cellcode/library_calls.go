package cellcode

import (
	"regexp"
	"strings"
)

// functionAsState is advice on a function where a type argument must be comparable, such as
// the rule of Explore in the place of a state: the number of the line.
func (a *adviser) functionAsState(m []string) string {
	if !strings.Contains(a.line(m[1]), "Explore(") {
		return ""
	}
	return a.explored(true, false)
}

// explored shows how to call Explore with what the cell gives: the rule, and then the
// states, one by one or as a list with three dots.
func (a *adviser) explored(exchanged, list bool) string {
	given := append(a.given("Explore"), a.given("puzzlekit.Explore")...)
	if len(given) < 2 || !exchanged && !list {
		return ""
	}
	rule, starts := given[0], given[1:]
	if last := len(given) - 1; exchanged {
		rule, starts = given[last], given[:last]
	}
	states := strings.Join(starts, ", ")
	if list && len(starts) == 1 {
		states += "..."
	}
	return "the rule comes first and then the states: Explore(" + rule + ", " + states + ")"
}

// chartsPath is the package whose functions draw numbers.
const chartsPath = OwnModule + "charts"

// ofLibrary are the packages whose values Show shows.
var ofLibrary = regexp.MustCompile(`^(group|perm|puzzle|coset|factor|stategraph|godsnumber|solve|dango|cubeboard|word)\.`)

// charted is advice on a call of package charts that is given a value of the library: the
// function, the type of the value, the value.
func (a *adviser) charted(function, kind, value string) string {
	receiver, name := "", function
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		receiver, name = name[:i], name[i+1:]
	}
	exports, ok := a.packages.Exports(chartsPath)
	imported := a.imports()[chartsPath]
	if !ok || !ofLibrary.MatchString(kind) || exports.Params[name] == "" || receiver != imported && (receiver != "" || imported != ".") {
		return ""
	}
	return "a chart is drawn from plain numbers, here " + exports.Params[name] + "; Show(" + value + ") shows what a value of the library is"
}
