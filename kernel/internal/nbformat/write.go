package nbformat

import (
	"bytes"
	"fmt"
	"maps"
	"strings"

	"puzzlelab/internal/atomicfile"
)

// WriteFile writes the notebook to path through a temporary file in the same
// folder, so that an interrupted run leaves the old notebook intact. An
// existing file keeps its permissions. The errors are those of Encode and of
// the disk.
func (nb *Notebook) WriteFile(path string) error {
	data, err := nb.Encode()
	if err != nil {
		return withPath(err, path)
	}
	return atomicfile.WriteBytes(path, data)
}

// Copy returns a copy that shares nothing with the notebook. The errors are those of Encode.
func (nb *Notebook) Copy() (*Notebook, error) {
	data, err := nb.Encode()
	if err != nil {
		return nil, err
	}
	return Parse(data)
}

// Encode returns the notebook as Jupyter writes it: format 4.5, sorted keys,
// one space of indentation, text as lists of lines, non-ASCII characters
// unescaped, and a final line break. Cells without an id get one first. The
// error is a *FieldError that names what the format does not allow.
func (nb *Notebook) Encode() ([]byte, error) {
	nb.FillIDs()
	if err := nb.check(); err != nil {
		return nil, err
	}
	fields := withExtra(nb.Extra)
	fields["metadata"] = without(nb.Metadata, "orig_nbformat", "orig_nbformat_minor", "signature")
	fields["nbformat"] = FormatMajor
	fields["nbformat_minor"] = FormatMinor
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = c.fields()
	}
	fields["cells"] = cells

	var buf bytes.Buffer
	if err := writeValue(&buf, fields, 0); err != nil {
		return nil, err
	}
	buf.WriteByte('\n')
	return buf.Bytes(), nil
}

func (nb *Notebook) check() error {
	for i, c := range nb.Cells {
		at := fmt.Sprintf("cells[%d]", i)
		if !isID(c.ID) {
			return &FieldError{Field: at + ".id", Found: describe(c.ID), Want: "1 to 64 letters, digits, '-' or '_'"}
		}
		if c.Type != Code && c.Type != Markdown && c.Type != Raw {
			return &FieldError{Field: at + ".cell_type", Found: describe(c.Type), Want: "one of code, markdown, raw"}
		}
		for j, o := range c.Outputs {
			if o.Type != Stream && o.Type != DisplayData && o.Type != ExecuteResult && o.Type != Error {
				return &FieldError{Field: fmt.Sprintf("%s.outputs[%d].output_type", at, j), Found: describe(o.Type),
					Want: "one of " + strings.Join([]string{Stream, DisplayData, ExecuteResult, Error}, ", ")}
			}
		}
	}
	return nil
}

func (c *Cell) fields() map[string]any {
	fields := withExtra(c.Extra)
	fields["id"] = c.ID
	fields["cell_type"] = c.Type
	fields["metadata"] = without(c.Metadata, "trusted")
	fields["source"] = splitLines(c.Source)
	if c.Attachments != nil {
		bundles := map[string]any{}
		for name, bundle := range c.Attachments {
			bundles[name] = splitBundle(bundle)
		}
		fields["attachments"] = bundles
	}
	if c.Type == Code {
		outputs := make([]any, len(c.Outputs))
		for i := range c.Outputs {
			outputs[i] = c.Outputs[i].fields()
		}
		fields["outputs"] = outputs
		fields["execution_count"] = countValue(c.ExecutionCount)
	}
	return fields
}

func (o *Output) fields() map[string]any {
	fields := withExtra(o.Extra)
	fields["output_type"] = o.Type
	switch o.Type {
	case Stream:
		fields["name"] = o.Name
		fields["text"] = splitLines(o.Text)
	case ExecuteResult:
		fields["execution_count"] = countValue(o.ExecutionCount)
		fallthrough
	case DisplayData:
		fields["data"] = splitBundle(o.Data)
		fields["metadata"] = without(o.Metadata)
	case Error:
		fields["ename"] = o.EName
		fields["evalue"] = o.EValue
		traceback := make([]any, len(o.Traceback))
		for i, line := range o.Traceback {
			traceback[i] = line
		}
		fields["traceback"] = traceback
	}
	return fields
}

func splitBundle(data map[string]any) map[string]any {
	out := map[string]any{}
	for mime, value := range data {
		if s, ok := value.(string); ok && isTextType(mime) {
			value = splitLines(s)
		}
		out[mime] = value
	}
	return out
}

func countValue(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}

// withExtra returns a new object with the fields that this package does not
// know.
func withExtra(extra map[string]any) map[string]any {
	if extra == nil {
		return map[string]any{}
	}
	return maps.Clone(extra)
}

// without copies an object without some keys, just as Jupyter drops its
// transient ones. A nil object becomes an empty one.
func without(m map[string]any, keys ...string) map[string]any {
	out := withExtra(m)
	for _, key := range keys {
		delete(out, key)
	}
	return out
}
