package cellcode_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// What readers write for an answer and forget there.
func TestAnswersWithoutQuotationMarks(t *testing.T) {
	packages := repository(t)
	const quoted = "an answer that is text stands between quotation marks: "
	for _, c := range []struct{ line, message, advice string }{
		{`mine := yes // your answer`, "./main.go:2:9: undefined: yes", quoted + `"yes"`},
		{`mine := Yes. // your answer`, "./main.go:2:9: undefined: Yes", quoted + `"Yes"`},
		{`mine := (1,4,2)(3,5,6,7)`, "main.go:2:11: expected ')', found ','", quoted + `"(1,4,2)(3,5,6,7)"`},
		{`mine := (1, 2)`, "main.go:2:11: expected ')', found ','", quoted + `"(1, 2)"`},
		{`mine := R U R' // your answer`, "main.go:2:11: expected ';', found U", quoted + `"R U R'"`},
		{`mine := r1^-1 c2`, "main.go:2:14: expected ';', found c2", quoted + `"r1^-1 c2"`},
		{`mine := top left`, "main.go:2:13: expected ';', found left", quoted + `"top left"`},
		{`mine := 490,497,638,400 // your answer`, "./main.go:2:9: assignment mismatch: 1 variable but 4 values", "a number is written without commas: 490497638400"},
		{"mine := \"yes\".\n\tExercise(\"01-1\", mine, \"d920a9\")", `./main.go:3:1: "yes".Exercise undefined (type untyped string has no field or method Exercise)`, "take out the full stop after the text in the line above"},
	} {
		require.Equal(t, c.message+"; "+c.advice, cellcode.Explain(c.message, []byte("func main() {\n"+c.line+"\n}"), nil, packages), c.line)
	}
	for line, message := range map[string]string{
		`mine := count`:       "./main.go:2:1: declared and not used: mine",
		`mine := largest(10`:  "main.go:2:20: missing ',' before newline in argument list",
		`mine := []int{1, x}`: "./main.go:2:18: undefined: x",
		`other := top left`:   "main.go:2:14: expected ';', found left",
	} {
		require.NotContains(t, cellcode.Explain(message, []byte("func main() {\n"+line+"\n}"), nil, packages), "quotation marks", line)
	}
}
