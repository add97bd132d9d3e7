package cellcode

import (
	"go/ast"
	"strings"
)

// throughRun shows how to call a function whose first argument is a context. Wanted are the
// types of the other parameters, given is what the cell gives for them.
func (a *adviser) throughRun(function string, wanted, given []string) string {
	variadic := len(wanted) > 0 && strings.HasPrefix(wanted[len(wanted)-1], "...")
	arguments := fill(wanted, given)
	switch {
	case len(wanted) == 0:
		return "write Run(" + function + ")"
	case len(wanted) == 1 && variadic:
		return "write RunOn(" + function + ", " + arguments + ")"
	case len(wanted) == 1:
		return "write RunWith(" + function + ", " + arguments + ")"
	}
	return "write " + a.must() + "(" + function + "(Context(), " + arguments + "))"
}

// fill lists arguments: what is given, nil for options, and … for others.
func fill(wanted, given []string) string {
	arguments := given[:min(len(given), len(wanted))]
	if len(wanted) > 0 && strings.HasPrefix(wanted[len(wanted)-1], "...") {
		arguments = given
	}
	for _, kind := range wanted[len(arguments):max(len(arguments), len(wanted))] {
		missing := "…"
		if strings.HasPrefix(kind, "*") && strings.HasSuffix(kind, "Options") {
			missing = "nil"
		}
		arguments = append(arguments[:len(arguments):len(arguments)], missing)
	}
	return strings.Join(arguments, ", ")
}

// runs: Run, RunOn or RunWith, the parameters of the function after the context with what
// the function returns, the function.
func (a *adviser) runs(m []string) string {
	var wanted []string
	for _, parameter := range listed(m[2]) {
		_, kind, _ := strings.Cut(parameter, " ")
		wanted = append(wanted, kind)
	}
	var given []string
	a.calls(func(call *ast.CallExpr) {
		if len(call.Args) > 0 && a.text(call.Args[0]) == m[3] && strings.HasSuffix(a.text(call.Fun), m[1]) {
			given = a.texts(call.Args[1:])
		}
	})
	return a.throughRun(m[3], wanted, given)
}

// given returns what the last call of a function in the program gives it.
func (a *adviser) given(function string) (arguments []string) {
	a.calls(func(call *ast.CallExpr) {
		if a.text(call.Fun) == function {
			arguments = a.texts(call.Args)
		}
	})
	return arguments
}

func (a *adviser) calls(visit func(*ast.CallExpr)) {
	if a.file == nil {
		return
	}
	ast.Inspect(a.file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			visit(call)
		}
		return true
	})
}

func (a *adviser) texts(expressions []ast.Expr) (texts []string) {
	for _, e := range expressions {
		texts = append(texts, a.text(e))
	}
	return texts
}

// text returns a part of the program as it was typed.
func (a *adviser) text(node ast.Node) string {
	from, to := a.files.PositionFor(node.Pos(), false).Offset, a.files.PositionFor(node.End(), false).Offset
	if from < 0 || to > len(a.source) || from > to {
		return ""
	}
	return a.source[from:to]
}

// listed divides a list at its commas, up to the parenthesis that closes it.
func listed(list string) []string {
	var parts []string
	depth, from := 0, 0
	for i, c := range list {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			if depth--; depth < 0 {
				return append(parts, strings.TrimSpace(list[from:i]))
			}
		case c == ',' && depth == 0:
			parts, from = append(parts, strings.TrimSpace(list[from:i])), i+1
		}
	}
	return append(parts, strings.TrimSpace(list[from:]))
}

// follows reports whether a message is only a consequence of the one before: Run was given
// what a wrong call returns, or a rule was taken for a state.
func follows(before, message string) bool {
	first, second := position.FindStringSubmatch(before), position.FindStringSubmatch(message)
	return first != nil && second != nil && first[1] == second[1] &&
		(wrongCall.MatchString(before) && tooManyForRun.MatchString(message) ||
			ruleAsState.MatchString(before) && stateAsRule.MatchString(message))
}

var (
	wrongCall     = re(`: not enough arguments in call to \S+\.\w+$`)
	ruleAsState   = re(`: func\(.* does not satisfy comparable`)
	stateAsRule   = re(`: cannot use .* as func\(dst \[\]func\(.* value in argument to (?:puzzlekit\.)?Explore$`)
	tooManyForRun = re(`: too many arguments in call to (?:puzzlekit\.)?(?:Run|RunOn|RunWith)$`)
)
