package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// JSONError adds the line to an error of the JSON decoder.
func JSONError(data []byte, name string, err error) error {
	out := &Error{Puzzle: name, Key: "file", Reason: err.Error()}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		out.Line, out.Reason = syntaxReason(data, syntax)
	case errors.As(err, &kind):
		out.Line = LineAt(data, int(kind.Offset))
		if kind.Field != "" {
			out.Key = kind.Field
		}
		out.Reason = WrongKind(kind)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		out.Line, out.Reason = LineAt(data, len(data)), "the file ends too early"
	}
	return out
}

// WrongKind says that a value of another kind is expected.
func WrongKind(err *json.UnmarshalTypeError) string {
	return fmt.Sprintf("%s stands where %s is expected", jsonValue(err.Value), jsonKind(err.Type))
}

// syntaxReason says what is wrong in the words of somebody who writes a file by
// hand, and in which line.
func syntaxReason(data []byte, err *json.SyntaxError) (line int, reason string) {
	at := max(int(err.Offset)-1, 0) // the offset counts the character that is wrong
	line, reason = LineAt(data, at), err.Error()
	if at >= len(data) {
		return line, "the file ends too early"
	}
	c := data[at]
	switch {
	case c == '/' || c == '#':
		return line, "JSON has no comments"
	case strings.Contains(reason, "after object key:value pair"), strings.Contains(reason, "after array element"):
		if strings.IndexByte("\"{[-0123456789tfn", c) < 0 {
			break
		}
		if before := LineAt(data, len(bytes.TrimRight(data[:at], " \t\r\n"))); before < line {
			return before, "a comma is missing at the end of this line"
		}
		return line, fmt.Sprintf("a comma is missing before %q", c)
	case c == '}' || c == ']':
		if bytes.HasSuffix(bytes.TrimRight(data[:at], " \t\r\n"), []byte(",")) {
			return line, fmt.Sprintf("a comma stands before %q; the last entry has none", c)
		}
	}
	return line, reason
}

// jsonValue names a value as [json.UnmarshalTypeError] calls it, such as
// "array" or "number 1.5".
func jsonValue(value string) string {
	switch value {
	case "object", "array":
		return "an " + value
	case "string", "bool":
		return "a " + value
	}
	return "the " + value
}

// LineAt returns the number of the line of an offset.
func LineAt(data []byte, offset int) int {
	offset = min(max(offset, 0), len(data))
	return 1 + bytes.Count(data[:offset], []byte("\n"))
}

// LineOfKey finds the line of a value such as moves[2].cycles by walking over
// the tokens; a part that the file does not have counts as its parent.
func LineOfKey(data []byte, key string) int {
	decoder := json.NewDecoder(bytes.NewReader(data))
	walker := &keyWalker{decoder: decoder, want: key, line: 1, data: data}
	walker.value("")
	return walker.line
}

type keyWalker struct {
	decoder *json.Decoder
	data    []byte
	want    string
	line    int
}

// value walks over the value at a path and notes the line when the path is a
// part of the key that is wanted.
func (w *keyWalker) value(path string) {
	token, err := w.decoder.Token()
	if err != nil {
		return
	}
	if path != "" && strings.HasPrefix(w.want, path) && endsAtPart(w.want[len(path):]) {
		w.line = LineAt(w.data, int(w.decoder.InputOffset()))
	}
	switch token {
	case json.Delim('{'):
		for w.decoder.More() {
			name, err := w.decoder.Token()
			if err != nil {
				return
			}
			w.value(strings.TrimPrefix(fmt.Sprintf("%s.%v", path, name), "."))
		}
		_, _ = w.decoder.Token() // the closing brace; More has seen it or the end
	case json.Delim('['):
		for i := 0; w.decoder.More(); i++ {
			w.value(fmt.Sprintf("%s[%d]", path, i))
		}
		_, _ = w.decoder.Token()
	}
}

func endsAtPart(rest string) bool { return rest == "" || rest[0] == '.' || rest[0] == '[' }
