package nbformat

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// ParametersTag marks the cell whose declarations are the parameters.
const ParametersTag = "parameters"

// Assignment is a value for one parameter: the text after the equals sign.
type Assignment struct{ Name, Value string }

// ParseAssignment reads name=value.
func ParseAssignment(text string) (Assignment, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || !token.IsIdentifier(name) {
		return Assignment{}, fmt.Errorf("%q: want name=value, as in n=5", text)
	}
	return Assignment{name, value}, nil
}

// NoParametersError says that no cell of the notebook is tagged.
type NoParametersError struct{}

func (*NoParametersError) Error() string {
	return fmt.Sprintf("no cell is tagged %q, so there is nothing to set", ParametersTag)
}

// UnknownParameterError says that the tagged cells do not declare a name.
type UnknownParameterError struct {
	Name  string
	Known []string
}

func (e *UnknownParameterError) Error() string {
	return fmt.Sprintf("unknown parameter %q; the notebook has %s", e.Name, strings.Join(e.Known, ", "))
}

// ParameterValueError says that a value does not fit the declaration.
type ParameterValueError struct {
	Assignment
	Reason string
}

func (e *ParameterValueError) Error() string {
	return fmt.Sprintf("%s=%s: %s", e.Name, e.Value, e.Reason)
}

// RepeatedParameterError says that a parameter was given two values.
type RepeatedParameterError struct{ Name string }

func (e *RepeatedParameterError) Error() string {
	return fmt.Sprintf("%s is set twice", e.Name)
}

// ParametersSourceError says that a tagged cell does not consist of Go declarations.
type ParametersSourceError struct {
	ID  string // of the cell
	Err error
}

func (e *ParametersSourceError) Error() string {
	return fmt.Sprintf("cannot read the parameters in cell %s: %v", e.ID, e.Err)
}

func (e *ParametersSourceError) Unwrap() error { return e.Err }

// SetParameters changes parameters of nb in the source of the tagged cells. As in papermill,
// the parameters are declared in a cell tagged "parameters"; here they are ordinary Go
// declarations:
//
//	const size = 3
//	var title = "a small board"
//
// Only the expression after the equals sign is replaced, so types, comments and the layout of
// the cell are preserved. A value is a Go expression. If the present value is a string literal, the new one may be
// unquoted; if it is a plain number, boolean or string, the new one must be of the
// same kind. If there is an error, the notebook is unchanged: *NoParametersError,
// *UnknownParameterError, *RepeatedParameterError, *ParameterValueError, or *ParametersSourceError.
func SetParameters(nb *Notebook, assignments []Assignment) error {
	if len(assignments) == 0 {
		return nil
	}
	var cells []*declarations
	var known []string
	for _, cell := range nb.Cells {
		if cell.Type != Code || !cell.HasTag(ParametersTag) {
			continue
		}
		d, err := read(cell)
		if err != nil {
			return err
		}
		cells = append(cells, d)
		known = append(known, d.names...)
	}
	if len(cells) == 0 {
		return &NoParametersError{}
	}
	for i, a := range assignments {
		if slices.ContainsFunc(assignments[:i], func(earlier Assignment) bool { return earlier.Name == a.Name }) {
			return &RepeatedParameterError{a.Name}
		}
		at := slices.IndexFunc(cells, func(d *declarations) bool { return d.values[a.Name] != nil })
		if at < 0 {
			return &UnknownParameterError{a.Name, known}
		}
		d := cells[at]
		if err := d.set(a); err != nil {
			return err
		}
		if name := d.values[a.Name].undeclared(nb); name != "" {
			return &ParameterValueError{a, fmt.Sprintf("want a value; no cell declares %s", name)}
		}
	}
	for _, d := range cells {
		d.cell.Source = d.text()
	}
	return nil
}

// declarations holds what one tagged cell declares.
type declarations struct {
	cell   *Cell
	names  []string
	values map[string]*value
}

// header turns a cell into a Go file. It has no line break, so that line numbers
// in messages stay the same.
const header = "package p; "

func read(cell *Cell) (*declarations, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", header+cell.Source, parser.SkipObjectResolution)
	if err != nil {
		if list, ok := err.(scanner.ErrorList); ok {
			err = fmt.Errorf("line %d: %s", list[0].Pos.Line, list[0].Msg)
		}
		return nil, &ParametersSourceError{cell.ID, err}
	}
	d := &declarations{cell: cell, values: map[string]*value{}}
	at := func(p token.Pos) int { return set.Position(p).Offset - len(header) }
	for _, declaration := range file.Decls {
		general, ok := declaration.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range general.Specs {
			v, ok := spec.(*ast.ValueSpec)
			if !ok || len(v.Names) != len(v.Values) {
				continue
			}
			for i, name := range v.Names {
				d.names = append(d.names, name.Name)
				d.values[name.Name] = &value{
					from: at(v.Values[i].Pos()), to: at(v.Values[i].End()),
					kind: kindOf(v.Type, v.Values[i]),
				}
			}
		}
	}
	return d, nil
}

// set gives one parameter its new text.
func (d *declarations) set(a Assignment) error {
	v := d.values[a.Name]
	text, reason := v.kind.text(a.Value, d.cell.Source[v.from:v.to])
	if reason != "" {
		return &ParameterValueError{a, reason}
	}
	v.text = text
	return nil
}

// text returns the source with the new values.
func (d *declarations) text() string {
	var changed []*value
	for _, v := range d.values {
		if v.text != "" {
			changed = append(changed, v)
		}
	}
	slices.SortFunc(changed, func(a, b *value) int { return a.from - b.from })
	var b strings.Builder
	source, done := d.cell.Source, 0
	for _, v := range changed {
		b.WriteString(source[done:v.from])
		b.WriteString(v.text)
		done = v.to
	}
	b.WriteString(source[done:])
	return b.String()
}
