package puzzlekit

import (
	"cmp"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// fmt prints a value without an end if it contains itself, and one of whose parts many are
// the same once for each way to them. Here values are printed as fmt prints them, with
// three differences: pointers within a value are followed, a function or a channel is its
// type instead of an address, and what has no end is cut.

const (
	maxPrinted = 100_000   // values in the text of one value that is shown
	maxNested  = 1000      // levels of pointers, lists, maps and structs
	maxText    = 1 << 20   // bytes of text of one value
	maxCompare = 3_000_000 // values in the text of one value that is compared
)

// shownText returns a value as text, cut if it is too long, and says so then. Whole numbers,
// alone or in lists, have commas.
func shownText(v any) string {
	if n, ok := wholeNumber(v); ok {
		return limited(grouped(n))
	}
	if err, ok := v.(error); ok {
		return limited(prose(err))
	}
	text, whole := printed(v, maxPrinted)
	if listsNumbers(reflect.TypeOf(v)) {
		text = counted.InList(text)
	}
	if !whole {
		text += fmt.Sprintf("\n… (cut: more than %s values or %s levels)", commas(maxPrinted), commas(maxNested))
	}
	return limited(text)
}

// prose is the text of an error for a reader who has not called the function that it begins
// with, such as "puzzle.Puzzle.CheckReachable: ".
func prose(err error) string {
	text := fmt.Sprint(err) // fmt catches a panic of Error
	function, rest, found := strings.Cut(text, ": ")
	names := strings.Split(function, ".")
	isOther := func(name string) bool { return name == "" || name[0] < 'A' || 'Z' < name[0] }
	if !found || len(names) < 2 || strings.Contains(function, " ") || slices.ContainsFunc(names[1:], isOther) {
		return text
	}
	return rest
}

// wholeNumber returns the number that a value is, unless its type prints it in a way of its
// own.
func wholeNumber(v any) (*big.Int, bool) {
	if n, ok := v.(*big.Int); ok {
		return n, n != nil
	}
	switch value := reflect.ValueOf(v); {
	case isText(v):
	case value.CanInt():
		return big.NewInt(value.Int()), true
	case value.CanUint():
		return new(big.Int).SetUint64(value.Uint()), true
	}
	return nil, false
}

// listsNumbers reports whether a type is a list of whole numbers, or of such lists, that
// prints itself in no way of its own.
func listsNumbers(t reflect.Type) bool {
	if t == nil || !isPlain(t) || t.Kind() != reflect.Slice && t.Kind() != reflect.Array || t.NumMethod() > 0 {
		return false
	}
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return isBasic(t) && reflect.Zero(t).CanInt() || isBasic(t) && reflect.Zero(t).CanUint()
}

// wholeText returns a value as text that is to be compared with another. A
// [*fault.InputError] says that the value is too large.
func wholeText(in, what string, v any) string {
	text, whole := printed(v, maxCompare)
	if !whole {
		panic(failed(&fault.InputError{In: in, What: what, Value: fmt.Sprintf("a %T that is too large to compare", v),
			Want: fmt.Sprintf("at most %s values and %s levels", commas(maxCompare), commas(maxNested))}))
	}
	return text
}

// limited cuts a text to maxText bytes.
func limited(text string) string {
	if len(text) <= maxText {
		return text
	}
	return strings.ToValidUTF8(text[:maxText], "") + fmt.Sprintf("\n… (cut: the first %s of %s)", counted.Bytes(maxText), counted.Bytes(uint64(len(text))))
}

// printed returns a value as text, and whether the text is whole.
func printed(v any, most int) (text string, whole bool) {
	value := reflect.ValueOf(v)
	if left := most; fmtPrints(value, &left, 0) {
		return fmt.Sprint(v), true
	}
	p := &printer{left: most}
	p.value(value, 0)
	return p.out.String(), !p.cut
}

// fmtPrints reports whether fmt prints a value within bounds and without addresses.
func fmtPrints(v reflect.Value, left *int, depth int) bool {
	if *left--; *left < 0 || depth > maxNested {
		return false
	}
	if !v.IsValid() || printsItself(v) {
		return true
	}
	switch v.Kind() {
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return v.IsNil()
	case reflect.Pointer:
		return v.IsNil() || depth == 0 && isComposite(v.Elem().Kind()) && fmtPrints(v.Elem(), left, depth+1)
	case reflect.Interface:
		return fmtPrints(v.Elem(), left, depth+1)
	case reflect.Slice, reflect.Array:
		if isBasic(v.Type().Elem()) {
			*left -= v.Len()
			return *left >= 0
		}
		for i := range v.Len() {
			if !fmtPrints(v.Index(i), left, depth+1) {
				return false
			}
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			if !fmtPrints(key, left, depth+1) || !fmtPrints(value, left, depth+1) {
				return false
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !fmtPrints(v.Field(i), left, depth+1) {
				return false
			}
		}
	}
	return true
}

// printsItself reports whether fmt asks a value for its text. It catches a panic then.
func printsItself(v reflect.Value) bool {
	if !v.CanInterface() {
		return false // what stands in a field that is not exported cannot be asked
	}
	switch v.Interface().(type) {
	case fmt.Formatter, fmt.Stringer, error:
		return true
	}
	return false
}

func isComposite(k reflect.Kind) bool {
	return k == reflect.Slice || k == reflect.Array || k == reflect.Map || k == reflect.Struct
}

// isBasic reports whether the values of a type are numbers, texts or bools without methods.
func isBasic(t reflect.Type) bool {
	return t.PkgPath() == "" && (t.Kind() <= reflect.Complex128 || t.Kind() == reflect.String)
}

// A printer prints what fmt does not print well.
type printer struct {
	out    strings.Builder
	left   int // values
	cut    bool
	open   openValues
	home   string // the package of the outermost type that has one
	inside bool   // in a field, not exported, of a struct of another package
}

func (p *printer) value(v reflect.Value, depth int) {
	if p.left--; p.left < 0 || depth > maxNested || p.out.Len() > maxText {
		p.end()
		return
	}
	switch {
	case !v.IsValid():
		p.out.WriteString("<nil>")
		return
	case printsItself(v):
		fmt.Fprint(&p.out, v.Interface())
		return
	}
	p.home = cmp.Or(p.home, v.Type().PkgPath())
	switch v.Kind() {
	case reflect.Interface:
		p.value(v.Elem(), depth+1)
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if !p.open.enter(v) {
			p.out.WriteString("<cycle>")
			return
		}
		p.referred(v, depth)
		p.open.leave(v)
	case reflect.Array:
		p.list(v, depth)
	case reflect.Struct:
		p.fields(v, depth)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			p.out.WriteString("<nil>")
			return
		}
		p.out.WriteString(v.Type().String())
	default:
		fmt.Fprint(&p.out, v) // fmt prints what a reflect.Value holds
	}
}

// end marks once where the text is cut.
func (p *printer) end() {
	if !p.cut {
		p.out.WriteString("…")
	}
	p.cut = true
}

func (p *printer) referred(v reflect.Value, depth int) {
	switch {
	case v.Kind() == reflect.Slice:
		p.list(v, depth)
	case v.Kind() == reflect.Map:
		p.entries(v, depth)
	case v.IsNil():
		p.out.WriteString("<nil>")
	case p.inside:
		p.out.WriteString(v.Type().String())
	default:
		p.out.WriteByte('&')
		p.value(v.Elem(), depth+1)
	}
}

func (p *printer) list(v reflect.Value, depth int) {
	p.sequence("[", "]", v.Len(), func(i int) { p.value(v.Index(i), depth+1) })
}

// fields prints a struct. What another package keeps behind the pointers of its own is not
// for the reader: they are types, such as *time.Location.
func (p *printer) fields(v reflect.Value, depth int) {
	outside := p.inside
	defer func() { p.inside = outside }()
	t := v.Type()
	p.sequence("{", "}", v.NumField(), func(i int) {
		p.inside = outside || !t.Field(i).IsExported() && t.PkgPath() != p.home
		p.value(v.Field(i), depth+1)
	})
}

// entries prints a map in the order of the texts of its keys.
func (p *printer) entries(v reflect.Value, depth int) {
	type entry struct {
		key   string
		value reflect.Value
	}
	var all []entry
	for key, value := range v.Seq2() {
		text := &printer{left: p.left, open: p.open, home: p.home, inside: p.inside}
		text.value(key, depth+1)
		all = append(all, entry{text.out.String(), value})
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	p.sequence("map[", "]", len(all), func(i int) {
		p.left--
		p.out.WriteString(all[i].key + ":")
		p.value(all[i].value, depth+1)
	})
}

// sequence prints parts with blanks between them, up to where the text is cut.
func (p *printer) sequence(begin, end string, parts int, part func(i int)) {
	p.out.WriteString(begin)
	for i := 0; i < parts && !p.cut; i++ {
		if i > 0 {
			p.out.WriteByte(' ')
		}
		part(i)
	}
	p.out.WriteString(end)
}

// openValues are the pointers, lists and maps whose content is being printed. One that
// comes again within itself is a cycle.
type openValues map[openValue]bool

type openValue struct {
	t       reflect.Type
	address uintptr
	length  int
}

// enter reports whether a pointer, list or map is not open, and opens it.
func (o *openValues) enter(v reflect.Value) bool {
	if *o == nil {
		*o = openValues{}
	}
	key := openValueOf(v)
	if (*o)[key] && !isEmpty(v) {
		return false
	}
	(*o)[key] = true
	return true
}

func (o *openValues) leave(v reflect.Value) { delete(*o, openValueOf(v)) }

func openValueOf(v reflect.Value) openValue {
	key := openValue{t: v.Type(), address: v.Pointer()}
	if v.Kind() != reflect.Pointer {
		key.length = v.Len()
	}
	return key
}

// isEmpty reports whether a pointer is nil, or a list or map is empty. Empty lists may
// have one address.
func isEmpty(v reflect.Value) bool {
	if v.Kind() == reflect.Pointer {
		return v.IsNil()
	}
	return v.Len() == 0
}
