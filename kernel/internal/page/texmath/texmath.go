package texmath

import (
	"fmt"
	"strings"
)

// Problem is a part of a formula that could not be drawn.
type Problem struct {
	Offset int    // in bytes from the start of the formula
	Text   string // such as `unknown command \foo`
}

func (p Problem) String() string { return fmt.Sprintf("offset %d: %s", p.Offset, p.Text) }

// Convert returns a formula, given without its dollar signs, as a MathML
// element. A displayed formula is on a separate line.
//
// The markup can always be shown: unknown commands appear as <mtext
// class="tex-unknown">, and a formula that cannot be parsed is returned as
// <code class="tex-source"> around its text. The problems are listed in the
// order of the formula. The cost is O(len(tex)).
func Convert(tex string, display bool) (markup string, problems []Problem) {
	p := &parser{src: tex, tokens: tokenize(tex), display: display}
	body := wrap(p.row(never))
	if p.failed {
		return `<code class="tex-source">` + escape(tex) + `</code>`, p.problems
	}
	mode := ""
	if display {
		mode = ` display="block"`
	}
	return `<math` + mode + `><semantics>` + body +
		`<annotation encoding="application/x-tex">` + escape(strings.TrimSpace(tex)) +
		`</annotation></semantics></math>`, p.problems
}

// escape makes text safe between tags and in quoted attributes. Control
// characters, which markup must not contain, are shown as U+FFFD.
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xFFFE || r == 0xFFFF:
			b.WriteRune('\uFFFD')
		case r == '\r':
			b.WriteByte('\n')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
