package nbformat

import (
	"fmt"
	"strings"
)

const (
	contextLines = 2   // equal lines shown before the first difference
	maxLines     = 8   // lines shown of either side
	maxLength    = 200 // characters shown of a line
)

// diff shows the part in which two texts differ: a few common lines before it,
// then the differing lines of each.
func diff(old, fresh string) string {
	a, b := linesOf(old), linesOf(fresh)
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	var out []string
	out = append(out, fmt.Sprintf("@@ line %d @@", start+1))
	for _, line := range a[max(start-contextLines, 0):start] {
		out = append(out, " "+cut(line))
	}
	out = append(out, side("-", a[start:len(a)-end])...)
	out = append(out, side("+", b[start:len(b)-end])...)
	return strings.Join(out, "\n")
}

// linesOf splits a text into lines. A final line break is followed by an
// empty line, so that a text with it differs from one without.
func linesOf(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

func side(sign string, lines []string) []string {
	var out []string
	for i, line := range lines {
		if left := len(lines) - i; i == maxLines && left > 1 {
			return append(out, fmt.Sprintf("%s… %d more lines", sign, left))
		}
		out = append(out, sign+cut(line))
	}
	return out
}

// cut cuts a line to the maximum length and makes control characters
// visible.
func cut(line string) string {
	var b strings.Builder
	n := 0
	for _, r := range line {
		if n++; n > maxLength {
			b.WriteString("…")
			break
		}
		if r < ' ' && r != '\t' || r == 0x7f {
			fmt.Fprintf(&b, `\x%02x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
