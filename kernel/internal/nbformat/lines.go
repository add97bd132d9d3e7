package nbformat

import "strings"

// splitLines splits s after every line break and keeps the line breaks, like
// Python's str.splitlines(True). Python knows more line breaks than \n, and the
// lines must be the same or a saved notebook would differ from what Jupyter
// saves.
func splitLines(s string) []any {
	lines := []any{}
	start := 0
	for i, r := range s {
		if i < start || !isLineEnd(r) {
			continue
		}
		end := i + len(string(r))
		if r == '\r' && strings.HasPrefix(s[end:], "\n") {
			end++
		}
		lines = append(lines, s[start:end])
		start = end
	}
	if start < len(s) {
		lines = append(lines, s[start:])
	}
	return lines
}

func isLineEnd(r rune) bool {
	switch r {
	case '\n', '\r', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		return true
	}
	return false
}

// isJSONType reports whether the values under a MIME type are JSON, which is
// never split into lines.
func isJSONType(mime string) bool {
	return mime == "application/json" ||
		strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
}

// isTextType reports whether Jupyter saves the strings under a MIME type as
// lists of lines.
func isTextType(mime string) bool {
	return strings.HasPrefix(mime, "text/") ||
		mime == "application/javascript" || mime == "image/svg+xml"
}
