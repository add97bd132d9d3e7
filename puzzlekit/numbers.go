package puzzlekit

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// grouped writes a number with commas between thousands.
func grouped(n *big.Int) string {
	return counted.Commas(n)
}

// commas writes a number of things with commas between thousands.
func commas[N int | uint64](n N) string { return grouped(new(big.Int).SetUint64(uint64(n))) }

// wrapNumbers lists numbers with blanks between them, in lines that fit.
func wrapNumbers(numbers []uint64) string {
	var b strings.Builder
	length := 0
	for i, n := range numbers {
		text := strconv.FormatUint(n, 10)
		switch {
		case i == 0:
		case length+1+len(text) > maxLine:
			b.WriteByte('\n')
			length = 0
		default:
			b.WriteByte(' ')
			length++
		}
		b.WriteString(text)
		length += len(text)
	}
	return b.String()
}

// wrongKind is the error of a function that was given a value of another type than it
// can use.
func wrongKind(in string, v any, want string) error {
	if t := reflect.TypeOf(v); t != nil && t.Kind() == reflect.Func {
		want = "what it returns: call it with (...) after its name"
	}
	return &fault.InputError{In: in, What: "argument", Value: fmt.Sprintf("of type %T", v), Want: want}
}
