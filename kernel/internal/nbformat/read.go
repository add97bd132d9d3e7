package nbformat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Read reads the notebook in a file. The errors are those of os.ReadFile and of
// Parse, the latter with Path set.
func Read(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := Parse(data)
	if err != nil {
		return nil, withPath(err, path)
	}
	return nb, nil
}

// Parse reads a notebook of format 4.0 to 4.5 and returns it as 4.5. Cells
// without an id get one (see FillIDs). Half of a surrogate pair ("\ud800"),
// which a UTF-8 file cannot contain, is read as U+FFFD. A byte-order mark is skipped. Of
// several values for one key the last counts, as in Jupyter. The error is a
// *SyntaxError, a *VersionError or a *FieldError.
func Parse(data []byte) (*Notebook, error) {
	root, err := decode(data)
	if err != nil {
		return nil, err
	}
	fields, ok := root.(map[string]any)
	if !ok {
		return nil, &FieldError{Field: "document", Found: describe(root), Want: "an object with cells"}
	}
	r := &reader{}
	nb := r.notebook(fields)
	if r.err != nil {
		return nil, r.err
	}
	nb.FillIDs()
	return nb, nil
}

func withPath(err error, path string) error {
	switch e := err.(type) {
	case *SyntaxError:
		e.Path = path
	case *VersionError:
		e.Path = path
	case *FieldError:
		e.Path = path
	}
	return err
}

// byteOrderMark is what some editors write at the beginning of a file.
var byteOrderMark = []byte("\uFEFF")

// MaxDepth bounds how deep lists and objects are in each other in a document. Python, and so
// Jupyter, reads at most about a thousand levels; real notebooks have some twenty. Each line
// of a deeper one would be written with as many blanks.
const MaxDepth = 200

func decode(data []byte) (any, error) {
	data = bytes.TrimPrefix(data, byteOrderMark)
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return nil, syntaxError(data, 0, "the text is UTF-16; save it as UTF-8")
	}
	if at := invalidUTF8(data); at >= 0 {
		return nil, syntaxError(data, at, "the text is not UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var root any
	if err := dec.Decode(&root); err != nil {
		return nil, decodeError(data, err)
	}
	if at := tooDeep(data); at >= 0 {
		return nil, syntaxError(data, at, fmt.Sprintf("lists and objects are nested more than %d levels deep", MaxDepth))
	}
	rest := data[dec.InputOffset():]
	if trimmed := bytes.TrimLeft(rest, " \t\r\n"); len(trimmed) > 0 {
		return nil, syntaxError(data, len(data)-len(trimmed), "text after the end of the document")
	}
	return root, nil
}

// tooDeep returns the place in a JSON text where more than MaxDepth brackets are open, or -1.
func tooDeep(data []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			if depth++; depth > MaxDepth {
				return i
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return -1
}

func decodeError(data []byte, err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return syntaxError(data, max(int(syntax.Offset)-1, 0), plainly(syntax.Error()))
	case errors.Is(err, io.EOF):
		return syntaxError(data, len(data), "the file is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return syntaxError(data, len(data), "the file ends in the middle of the document")
	}
	return syntaxError(data, 0, err.Error())
}

var (
	misplaced = regexp.MustCompile(`^invalid character (.+) (?:looking for beginning of|in) (.+)$`)
	trailing  = regexp.MustCompile(`^invalid character (.+) after (.+)$`)
)

// plainly rephrases the messages of encoding/json for readers who do not know it.
func plainly(message string) string {
	if match := misplaced.FindStringSubmatch(message); match != nil {
		place := strings.NewReplacer("object key string", "the name of a field", "value", "a value").Replace(match[2])
		if strings.Contains(message, "beginning of") {
			return fmt.Sprintf("found %s; want %s", match[1], place)
		}
		return fmt.Sprintf("found %s in a %s", match[1], place)
	}
	if match := trailing.FindStringSubmatch(message); match != nil {
		place := strings.NewReplacer("object key:value pair", "a field", "object key", "the name of a field", "array element", "an element of a list").Replace(match[2])
		return fmt.Sprintf("found %s after %s", match[1], place)
	}
	return message
}

func syntaxError(data []byte, offset int, reason string) *SyntaxError {
	before := data[:min(offset, len(data))]
	lineStart := bytes.LastIndexByte(before, '\n') + 1
	return &SyntaxError{
		Line:   bytes.Count(before, []byte("\n")) + 1,
		Column: utf8.RuneCount(before[lineStart:]) + 1,
		Reason: reason,
	}
}

func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return -1
}

// reader turns JSON values into a Notebook and keeps the first error. Each
// method removes the fields it knows from a copy of the object; the rest is
// Extra.
type reader struct {
	err error
}

func (r *reader) fail(field string, found any, want string) {
	if r.err == nil {
		r.err = &FieldError{Field: field, Found: describe(found), Want: want}
	}
}

func (r *reader) notebook(fields map[string]any) *Notebook {
	fields = maps.Clone(fields)
	r.version(take(fields, "nbformat"), take(fields, "nbformat_minor"))
	if r.err != nil {
		return nil
	}
	nb := &Notebook{Metadata: r.object(take(fields, "metadata"), "metadata")}
	cells := r.list(take(fields, "cells"), "cells")
	for i, v := range cells {
		nb.Cells = append(nb.Cells, r.cell(v, fmt.Sprintf("cells[%d]", i)))
	}
	nb.Extra = extra(fields)
	return nb
}

func (r *reader) version(major, minor any) {
	if major == nil {
		r.fail("nbformat", nil, "the notebook format number")
		return
	}
	majorNumber, ok := number(major)
	if !ok {
		r.fail("nbformat", major, "an integer")
		return
	}
	minorNumber, ok := number(minor)
	if minor != nil && !ok || minor == nil && majorNumber == FormatMajor {
		r.fail("nbformat_minor", minor, "an integer")
		return
	}
	if majorNumber != FormatMajor || minorNumber < 0 || minorNumber > FormatMinor {
		r.err = &VersionError{Found: fmt.Sprintf("%d.%d", majorNumber, minorNumber)}
	}
}

func (r *reader) cell(v any, at string) *Cell {
	fields := maps.Clone(r.object(v, at))
	c := &Cell{
		Type:        r.oneOf(take(fields, "cell_type"), at+".cell_type", Code, Markdown, Raw),
		ID:          r.id(take(fields, "id"), at+".id"),
		Source:      r.text(take(fields, "source"), at+".source"),
		Metadata:    r.optionalObject(take(fields, "metadata"), at+".metadata"),
		Attachments: r.attachments(take(fields, "attachments"), at+".attachments"),
	}
	if c.Type == Code {
		c.ExecutionCount = r.count(take(fields, "execution_count"), at+".execution_count")
		c.Outputs = r.outputs(take(fields, "outputs"), at+".outputs")
	}
	c.Extra = extra(fields)
	return c
}

func (r *reader) id(v any, at string) string {
	if v == nil {
		return ""
	}
	id, ok := v.(string)
	if !ok || !isID(id) {
		r.fail(at, v, "1 to 64 letters, digits, '-' or '_'")
	}
	return id
}

func (r *reader) attachments(v any, at string) map[string]map[string]any {
	if v == nil {
		return nil
	}
	bundles := map[string]map[string]any{}
	for name, bundle := range r.object(v, at) {
		bundles[name] = r.bundle(bundle, fmt.Sprintf("%s[%s]", at, shortened(name)))
	}
	return bundles
}

func (r *reader) outputs(v any, at string) []Output {
	if v == nil {
		return nil
	}
	var outputs []Output
	for i, item := range r.list(v, at) {
		outputs = append(outputs, r.output(item, fmt.Sprintf("%s[%d]", at, i)))
	}
	return outputs
}

func (r *reader) output(v any, at string) Output {
	fields := maps.Clone(r.object(v, at))
	o := Output{Type: r.oneOf(take(fields, "output_type"), at+".output_type",
		Stream, DisplayData, ExecuteResult, Error)}
	switch o.Type {
	case Stream:
		o.Name = r.str(take(fields, "name"), at+".name")
		o.Text = r.text(take(fields, "text"), at+".text")
	case ExecuteResult:
		o.ExecutionCount = r.count(take(fields, "execution_count"), at+".execution_count")
		fallthrough
	case DisplayData:
		o.Data = r.bundle(take(fields, "data"), at+".data")
		o.Metadata = r.optionalObject(take(fields, "metadata"), at+".metadata")
	case Error:
		o.EName = r.str(take(fields, "ename"), at+".ename")
		o.EValue = r.str(take(fields, "evalue"), at+".evalue")
		for i, line := range r.list(take(fields, "traceback"), at+".traceback") {
			o.Traceback = append(o.Traceback, r.str(line, fmt.Sprintf("%s.traceback[%d]", at, i)))
		}
	}
	o.Extra = extra(fields)
	return o
}

// bundle reads a MIME bundle and joins the lines of values that are not JSON.
func (r *reader) bundle(v any, at string) map[string]any {
	data := map[string]any{}
	for mime, value := range r.object(v, at) {
		if s, ok := joined(value); ok && !isJSONType(mime) {
			value = s
		}
		data[mime] = value
	}
	return data
}

func (r *reader) object(v any, at string) map[string]any {
	m, ok := v.(map[string]any)
	if !ok {
		r.fail(at, v, "an object")
		return map[string]any{}
	}
	return m
}

func (r *reader) optionalObject(v any, at string) map[string]any {
	if v == nil {
		return map[string]any{}
	}
	return r.object(v, at)
}

func (r *reader) list(v any, at string) []any {
	list, ok := v.([]any)
	if !ok {
		r.fail(at, v, "a list")
	}
	return list
}

func (r *reader) str(v any, at string) string {
	s, ok := v.(string)
	if !ok {
		r.fail(at, v, "a string")
	}
	return s
}

func (r *reader) text(v any, at string) string {
	s, ok := joined(v)
	if !ok {
		r.fail(at, v, "a string or a list of strings")
	}
	return s
}

func (r *reader) oneOf(v any, at string, allowed ...string) string {
	s, _ := v.(string)
	for _, a := range allowed {
		if s == a {
			return s
		}
	}
	r.fail(at, v, "one of "+strings.Join(allowed, ", "))
	return s
}

func (r *reader) count(v any, at string) *int {
	if v == nil {
		return nil
	}
	n, ok := number(v)
	if !ok || n < 0 {
		r.fail(at, v, "null or a non-negative integer")
	}
	return &n
}

func joined(v any) (string, bool) {
	if s, ok := v.(string); ok {
		return s, true
	}
	list, ok := v.([]any)
	if !ok {
		return "", false
	}
	var b strings.Builder
	for _, item := range list {
		s, ok := item.(string)
		if !ok {
			return "", false
		}
		b.WriteString(s)
	}
	return b.String(), true
}

func number(v any) (int, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := n.Int64()
	return int(i), err == nil && int64(int(i)) == i
}

func take(fields map[string]any, key string) any {
	v := fields[key]
	delete(fields, key)
	return v
}

func extra(fields map[string]any) map[string]any {
	if len(fields) == 0 {
		return nil
	}
	return fields
}

func shortened(text string) string {
	const most = 40 // characters
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// describe names a JSON value in an error message.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case bool:
		return fmt.Sprint(v)
	case json.Number:
		return "the number " + shortened(v.String())
	case string:
		return fmt.Sprintf("%q", shortened(v))
	case []any:
		return "a list"
	default:
		return "an object"
	}
}
