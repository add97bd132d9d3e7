package puzzlekit

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// maxInLine is how many values the text of a cell of a table may have.
const maxInLine = 10_000

// inLine returns a value as one line of text. It is cut, with … at the end, if the value
// contains itself or has very many parts.
func inLine(v any) string {
	return (&lineWriter{left: maxInLine}).text(v, 0)
}

// fieldsOf returns the fields of a struct as facts, without those that are empty.
func fieldsOf(value reflect.Value) []fact {
	return (&lineWriter{left: maxInLine}).fields(value, 0)
}

// A lineWriter writes values as lines of text.
type lineWriter struct {
	left int // values
	open openValues
}

func (w *lineWriter) text(v any, depth int) string {
	if w.left--; w.left < 0 || depth > maxNested {
		return "…"
	}
	value := reflect.ValueOf(v)
	if !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil() {
		return "none"
	}
	if f, ok := describers[value.Type()]; ok {
		d := f(v)
		if d.line != "" {
			return d.line
		}
		return d.heading
	}
	switch v := v.(type) {
	case *big.Int:
		return grouped(v)
	case fmt.Stringer, error:
		return oneLine(limited(fmt.Sprint(v))) // fmt catches a panic of String
	case float64:
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if !w.open.enter(value) {
			return "…"
		}
		defer w.open.leave(value)
	case reflect.Struct:
		return w.record(value, depth)
	case reflect.Array:
		return w.list(value, depth)
	case reflect.Func, reflect.UnsafePointer:
		return "a function"
	case reflect.Chan:
		return "a channel"
	}
	switch value.Kind() {
	case reflect.Pointer:
		return w.text(value.Elem().Interface(), depth+1)
	case reflect.Slice:
		return w.list(value, depth)
	case reflect.Map:
		return w.entries(value, depth)
	}
	return limited(fmt.Sprint(v))
}

// list lists the entries of a slice; of many structs it gives the number.
func (w *lineWriter) list(value reflect.Value, depth int) string {
	const many = 4
	elem := value.Type().Elem()
	if elem.Kind() == reflect.Struct && value.Len() > many {
		return nouns(elem, value.Len())
	}
	nested := elem.Kind() == reflect.Slice || elem.Kind() == reflect.Struct
	var texts []string
	for i := 0; i < value.Len() && w.left >= 0; i++ {
		texts = append(texts, w.text(value.Index(i).Interface(), depth+1))
	}
	if nested {
		return strings.Join(texts, "; ")
	}
	return strings.Join(texts, " ")
}

// entries lists a map in the order of its texts.
func (w *lineWriter) entries(value reflect.Value, depth int) string {
	if value.Len() > w.left/2 { // those that are read first would be different each time
		return nouns(value.Type().Key(), value.Len())
	}
	var texts []string
	for k, v := range value.Seq2() {
		texts = append(texts, w.text(k.Interface(), depth+1)+" → "+w.text(v.Interface(), depth+1))
	}
	slices.Sort(texts)
	return strings.Join(texts, ", ")
}

func (w *lineWriter) record(value reflect.Value, depth int) string {
	var texts []string
	for _, f := range w.fields(value, depth) {
		texts = append(texts, f.name+" "+f.text)
	}
	return strings.Join(texts, ", ")
}

func (w *lineWriter) fields(value reflect.Value, depth int) []fact {
	var facts []fact
	for _, i := range columnsOf(value.Type()) {
		if w.left < 0 {
			break
		}
		if text := w.text(value.Field(i).Interface(), depth+1); text != "" {
			facts = append(facts, fact{wordsOf(value.Type().Field(i).Name), text})
		}
	}
	return facts
}

// oneLine joins the lines of a text.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.TrimSpace(text), "\n", " / ")), " ")
}
