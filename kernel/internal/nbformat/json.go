package nbformat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// writeValue writes a JSON value like Python's json.dumps(indent=1,
// sort_keys=True, ensure_ascii=False). Go's own encoder escapes more characters
// and respells numbers, which would show up as changes in a diff.
func writeValue(buf *bytes.Buffer, v any, depth int) error {
	switch v := v.(type) {
	case nil:
		buf.WriteString("null")
	case bool:
		fmt.Fprint(buf, v)
	case int:
		fmt.Fprint(buf, v)
	case json.Number:
		buf.WriteString(v.String())
	case string:
		writeString(buf, v)
	case []any:
		return writeList(buf, v, depth)
	case map[string]any:
		return writeObject(buf, v, depth)
	default:
		return writeForeign(buf, v, depth)
	}
	return nil
}

func writeList(buf *bytes.Buffer, list []any, depth int) error {
	if len(list) == 0 {
		buf.WriteString("[]")
		return nil
	}
	for i, item := range list {
		buf.WriteByte("[,"[min(i, 1)])
		newLine(buf, depth+1)
		if err := writeValue(buf, item, depth+1); err != nil {
			return err
		}
	}
	newLine(buf, depth)
	buf.WriteByte(']')
	return nil
}

func writeObject(buf *bytes.Buffer, object map[string]any, depth int) error {
	if len(object) == 0 {
		buf.WriteString("{}")
		return nil
	}
	for i, key := range slices.Sorted(maps.Keys(object)) {
		buf.WriteByte("{,"[min(i, 1)])
		newLine(buf, depth+1)
		writeString(buf, key)
		buf.WriteString(": ")
		if err := writeValue(buf, object[key], depth+1); err != nil {
			return err
		}
	}
	newLine(buf, depth)
	buf.WriteByte('}')
	return nil
}

// writeForeign writes a Go value that comes from a caller and not from a file.
func writeForeign(buf *bytes.Buffer, v any, depth int) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("notebook value: %w", err)
	}
	plain, err := decode(data)
	if err != nil {
		return err
	}
	return writeValue(buf, plain, depth)
}

func newLine(buf *bytes.Buffer, depth int) {
	buf.WriteByte('\n')
	for range depth {
		buf.WriteByte(' ')
	}
}

func writeString(buf *bytes.Buffer, s string) {
	buf.WriteByte('"')
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		switch r {
		case '"':
			buf.WriteString(`\"`)
		case '\\':
			buf.WriteString(`\\`)
		case '\n':
			buf.WriteString(`\n`)
		case '\r':
			buf.WriteString(`\r`)
		case '\t':
			buf.WriteString(`\t`)
		case '\b':
			buf.WriteString(`\b`)
		case '\f':
			buf.WriteString(`\f`)
		default:
			if r < 0x20 {
				fmt.Fprintf(buf, `\u%04x`, r)
				continue
			}
			buf.WriteRune(r)
		}
	}
	buf.WriteByte('"')
}
