package puzzlekit

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

type (
	chainLink struct{ Next *chainLink }
	secretive struct{ next *secretive }
	parent    struct {
		Name     string
		Children []*parent
		Above    *parent
	}
	twins     struct{ A, B *twins }
	listOf    []listOf
	pointerTo *pointerTo
	loud      struct{ N int }
	withTime  struct{ start time.Time }
)

func (loud) String() string { panic("no text") }
func (loud) Error() string  { panic("no error") }

// twinsOf is a value of 2n pointers and 2ⁿ paths.
func twinsOf(n int) *twins {
	d := &twins{}
	for range n {
		d = &twins{d, d}
	}
	return d
}

// endless are values that contain themselves or that have more paths than anybody can
// print, with the text that is shown.
func endless() map[string]struct {
	value any
	text  string
} {
	ring := &chainLink{}
	ring.Next = ring
	secret := &secretive{}
	secret.next = secret
	root := &parent{Name: "root"}
	root.Children = []*parent{{Name: "leaf", Above: root}}
	slice := []any{1, nil}
	slice[1] = slice
	dict := map[string]any{"a": 1}
	dict["self"] = dict
	own := listOf{nil, nil}
	own[1] = own
	var pointer pointerTo
	pointer = &pointer
	shared := []any{1}
	for range 40 {
		shared = []any{shared, shared}
	}
	deep := []any{}
	for range 100_000 {
		deep = []any{deep}
	}
	return map[string]struct {
		value any
		text  string
	}{
		"ring":          {ring, "&{<cycle>}"},
		"hidden ring":   {secret, "&{<cycle>}"},
		"parent":        {root, "&{root [&{leaf [] <cycle>}] <nil>}"},
		"slice":         {slice, "2 values\n1  1\n2  1 …"},
		"map":           {dict, "map[a:1 self:<cycle>]"},
		"own list":      {own, "2 list ofs\n1\n2  ; …"},
		"pointer":       {pointer, "&<cycle>"},
		"twins":         {twinsOf(40), "… (cut: more than 100,000 values or 1,000 levels)"},
		"shared lists":  {shared, "2 values\n1  1 1 1 1"},
		"deep lists":    {deep, "1 value\n1  …"},
		"list of rings": {[]*chainLink{ring, nil}, "2 chain links\n   next\n"},
		"pair":          {[2]any{ring, root}, "2 values\n"},
		"in a map":      {map[string]*chainLink{"r": ring}, "map[r:&{<cycle>}]"},
		"as a key":      {map[any]int{ring: 1}, "map[&{<cycle>}:1]"},
		"in a field":    {struct{ V any }{dict}, "{map[a:1 self:<cycle>]}"},
	}
}

func TestShowComesToAnEnd(t *testing.T) {
	for name, test := range endless() {
		t.Run(name, func(t *testing.T) {
			b, err := newBundle(test.value)
			require.NoError(t, err)
			require.Contains(t, b.text, test.text)
			require.LessOrEqual(t, len(b.text), maxText+100)
			require.LessOrEqual(t, len(b.html), maxHTML)
			require.Equal(t, b.text, textShown(t, test.value), "a second time")
			require.NotEmpty(t, frameOf(test.value).Text)
			require.NotEmpty(t, NewTable("", "v").Row(test.value).String())
			for _, compared := range []func(){
				func() { _ = newVerdict("x", test.value, "000000", nil) },
				func() { Verify("x", test.value, 1) },
			} {
				err := Try(compared)
				var different *VerifyError
				if err != nil && !errors.As(err, &different) {
					require.ErrorContains(t, err, "too large to compare; want at most 3,000,000 values and 1,000 levels")
				}
			}
		})
	}
}

// A value that is stored must have an end as well.
func TestEndlessValuesAreNotKept(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	_, err := cached(func() (*twins, error) { return twinsOf(400), nil }, "twins")
	require.ErrorContains(t, err, "want at most 10,000 levels and 3,000,000 parts, and no ring")
	_, err = cached(func() (int, error) { return 1, nil }, twinsOf(400))
	require.ErrorContains(t, err, "want at most 10,000 levels and 3,000,000 parts, and no ring")
}

// What fmt prints well is printed as fmt prints it.
func TestOrdinaryValuesAreAsFmtPrintsThem(t *testing.T) {
	for _, v := range []any{
		nil, 1, -2.5, "text\nof lines", true, 'x', 3i, []byte("ab"), [2]bool{true}, map[string]int{"b": 1, "a": 2},
		map[float64]string{math.NaN(): "n", 1: "one"}, struct {
			A int
			b string
		}{1, "x"}, &struct{ A []int }{[]int{1}}, []any{1, "a", nil}, map[string][]int{"x": nil}, errors.New("no"),
		fmt.Errorf("wrapped: %w", errors.New("no")), time.Duration(90) * time.Second, (*loud)(nil), loud{1}, &loud{1},
		[]error{nil, errors.New("no")}, struct{ P *int }{}, perm.MustParse("(1,2)"), []perm.Perm{perm.MustParse("(1,2)")},
	} {
		require.Equal(t, fmt.Sprint(v), shownText(v))
	}
	require.Equal(t, "%!v(PANIC=Error method: no error)", textShown(t, loud{1}))
}

// Addresses would be different in each run.
func TestNoAddressIsShown(t *testing.T) {
	n := 5
	for want, v := range map[string]any{
		"&5":                               &n,
		"{&5 <nil>}":                       struct{ P, Q *int }{P: &n},
		"{func(int) bool chan int}":        struct{ F, C any }{func(int) bool { return true }, make(chan int)},
		"map[a:&5]":                        map[string]*int{"a": &n},
		"map[&5:true]":                     map[*int]bool{&n: true},
		"{{0 0 <nil>}}":                    withTime{},
		"{{0 62135596800 *time.Location}}": withTime{time.Unix(0, 0).Local()},
		"1 value\n1  a channel":            []any{make(chan int)},
		"1 value\n1  none":                 []any{nil},
		"2 values\n1  a function\n2  none": []any{func() {}, nil},
		"0 pointer tos":                    []pointerTo{},
		"1 loud\n1  %!v(PANIC=Error method: no error)": []loud{{1}},
		"1 int\n1  none": []*int{nil},
		"nothing (nil)":  (func(func(int) bool))(nil),
	} {
		require.Equal(t, want, textShown(t, v))
	}
}

func TestEnormousTextIsCut(t *testing.T) {
	long := strings.Repeat("äö", 1_000_000)
	for name, v := range map[string]any{
		"text": long, "error": errors.New(long), "table": NewTable("", "v").Row(long), "list": []any{long, long},
		"lines": perm.Identity(3_000_000), "numbers": make([]int, 3_000_000), "pointers": []*string{&long},
	} {
		b, err := newBundle(v)
		require.NoError(t, err, name)
		require.LessOrEqual(t, len(b.text), 3*maxText, name)
		if len(b.text) > 10_000 {
			require.Regexp(t, `… \(cut: .*\)`, b.text, name)
		}
	}
	var limit *fault.LimitError
	require.ErrorAs(t, panics(t, func() { Show(page(strings.Repeat("x", maxHTML+1))) }), &limit)
	require.EqualError(t, limit, "puzzlekit.Show: the HTML of a puzzlekit.page needs 32 MB; the limit is 32 MB")
}

type page string

func (p page) HTML() string { return string(p) }

// broken has methods that panic, each if it is named.
type broken struct{ method string }

func (b broken) fails(method string) {
	if b.method == method {
		panic("a mistake")
	}
}

func (b broken) Err() error           { b.fails("Err"); return nil }
func (b broken) HTML() string         { b.fails("HTML"); return "<p>" }
func (b broken) PNG() ([]byte, error) { b.fails("PNG"); return nil, nil }

type brokenPicture struct{}

func (brokenPicture) SVG() string { var list []int; return fmt.Sprint(list[3]) }

func TestMethodsThatPanicAreNamed(t *testing.T) {
	for _, method := range []string{"Err", "HTML", "PNG"} {
		require.EqualError(t, panics(t, func() { Show(broken{method}) }),
			"puzzlekit.Show: method "+method+" of puzzlekit.broken panicked: a mistake")
	}
	require.ErrorContains(t, panics(t, func() { Show(brokenPicture{}) }), "method SVG of puzzlekit.brokenPicture panicked: runtime error: index out of range")
	own := errors.New("own error")
	require.Equal(t, own, panics(t, func() { called("HTML", 1, func() int { panic(own) }) }), "an error of a library value is reported as it is")
	r := runPlain(t, "broken")
	require.Equal(t, "a\nb\n", r.stdout, "the others are shown")
	require.Equal(t, 2, r.code)
	require.Contains(t, r.stderr, "puzzlekit.broken.fails", "the trace says where")
}

// An exercise without an answer yet says so, whatever its kind.
func TestExerciseTakesNilFunctions(t *testing.T) {
	var mine func(int) int
	double := func(n int) int { return 2 * n }
	require.Equal(t, "○ exercise a: no answer yet", newVerdict("a", mine, double, []any{[]int{1}}).String())
	require.Equal(t, "○ exercise a: no answer yet", newVerdict("a", mine, func(f func(int) int) bool { return f(1) == 2 }, nil).String())
	var wrong *fault.InputError
	require.ErrorAs(t, panics(t, func() { Exercise("a", 1, (func(int) bool)(nil)) }), &wrong)
	require.ErrorAs(t, panics(t, func() { Exercise("a", func(...int) int { return 1 }, func(...int) int { return 1 }, []int{1}) }), &wrong)
}

// A text without characters is shown as one: a cell that shows nothing looks as if it had
// not run.
func TestEmptyTextIsShown(t *testing.T) {
	type name string
	for _, v := range []any{"", name(""), unnamed{}} {
		b, err := newBundle(v)
		require.NoError(t, err)
		require.Equal(t, `"" (empty text)`, b.text)
	}
	for _, text := range []string{" ", "0", "\n"} {
		b, err := newBundle(text)
		require.NoError(t, err)
		require.Equal(t, text, b.text)
	}
}

type unnamed struct{}

func (unnamed) String() string { return "" }

// Whole numbers have commas, also in lists; what a type prints in a way of its own has not.
func TestLongNumbersHaveCommas(t *testing.T) {
	for want, v := range map[string]any{
		"999": 999, "1,000": 1000, "-123,456": int64(-123456), "18,446,744,073,709,551,615": uint64(math.MaxUint64),
		"43,252,003,274,489,856,000": Rubik(3).Group().Order(), "-9,223,372,036,854,775,808": int64(math.MinInt64),
		"20µs": 20 * time.Microsecond, "[20,000 -1,000 7]": []int{20000, -1000, 7}, "12345.5": 12345.5,
		"[[1,000] []]": [][]uint64{{1000}, {}}, "[1,000]": [1]int{1000}, "[20µs]": []time.Duration{20 * time.Microsecond},
	} {
		require.Equal(t, want, textShown(t, v))
	}
	require.Equal(t, "<nil>", shownText((*big.Int)(nil)))
	require.Equal(t, "999 1,000", wrapNumbers([]uint64{999, 1000}))
	require.Equal(t, "length 1,000, seats 1,000", inLine(struct {
		Length int
		Seats  []int
	}{1000, []int{1000}}))
}
