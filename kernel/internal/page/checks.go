package page

import (
	"fmt"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// fewChecks are shown in full when a cell shows nothing else.
const fewChecks = 3

// A check is a line "✓ what: value", by which a notebook confirms a value that it knows.
// For readers it is a footnote to what else the cell shows.
func isCheck(o nbformat.Output) bool {
	text, plain := o.Representation("text/plain")
	return plain && len(o.Data) == 1 && strings.HasPrefix(text, "✓ ") && !strings.Contains(text, "\n")
}

// divideChecks returns the outputs that are shown and the checks that are folded up
// below them. A few checks are shown if there is nothing else to show.
func divideChecks(outputs []nbformat.Output) (shown, checks []nbformat.Output) {
	for _, o := range outputs {
		if isCheck(o) {
			checks = append(checks, o)
		} else {
			shown = append(shown, o)
		}
	}
	if len(shown) == 0 && len(checks) <= fewChecks {
		return checks, nil
	}
	return shown, checks
}

// foldedChecks are the lines of checks, which readers unfold.
func (r *pageRenderer) foldedChecks(checks []nbformat.Output) string {
	if len(checks) == 0 {
		return ""
	}
	var lines strings.Builder
	for i := range checks {
		text, _ := checks[i].Representation("text/plain")
		lines.WriteString(text + "\n")
	}
	label := fmt.Sprintf(r.opts.say("✓ %d values checked"), len(checks))
	if len(checks) == 1 {
		label = r.opts.say("✓ checked")
	}
	return "<div class=\"output display\">\n" + folded(true, label, terminalBlock(lines.String())) + "</div>\n"
}
