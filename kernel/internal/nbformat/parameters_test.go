package nbformat_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func tagged(source string) *nbformat.Notebook {
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{
		{ID: "text", Type: nbformat.Markdown, Source: "# n = 3", Metadata: map[string]any{"tags": []any{"parameters"}}},
		{ID: "values", Type: nbformat.Code, Source: source, Metadata: map[string]any{"tags": []any{"parameters"}}},
		{ID: "use", Type: nbformat.Code, Source: "const n = 1"},
	}
	return nb
}

func set(nb *nbformat.Notebook, texts ...string) error {
	var list []nbformat.Assignment
	for _, text := range texts {
		a, err := nbformat.ParseAssignment(text)
		if err != nil {
			return err
		}
		list = append(list, a)
	}
	return nbformat.SetParameters(nb, list)
}

func TestSetReplacesTheExpressionAndNothingElse(t *testing.T) {
	const source = "// The board.\nconst n, m = 3, 4 // rows, columns\nvar (\n\ttitle = \"small\"\n\tlist  = []int{1, 2}\n\tdeep bool = false\n)\nfunc f() {}\n"
	for _, test := range []struct {
		assignments []string
		want        string
	}{
		{[]string{"m=12"}, "// The board.\nconst n, m = 3, 12 // rows, columns\nvar (\n\ttitle = \"small\"\n\tlist  = []int{1, 2}\n\tdeep bool = false\n)\nfunc f() {}\n"},
		{[]string{"deep=true", "n=-5", "title=a \"big\" one"}, "// The board.\nconst n, m = -5, 4 // rows, columns\nvar (\n\ttitle = \"a \\\"big\\\" one\"\n\tlist  = []int{1, 2}\n\tdeep bool = true\n)\nfunc f() {}\n"},
		{[]string{"list=[]int{7}", "title=`raw`", "n=2"}, "// The board.\nconst n, m = 2, 4 // rows, columns\nvar (\n\ttitle = `raw`\n\tlist  = []int{7}\n\tdeep bool = false\n)\nfunc f() {}\n"},
	} {
		nb := tagged(source)
		require.NoError(t, set(nb, test.assignments...))
		require.Equal(t, test.want, nb.Cells[1].Source)
		require.Equal(t, "const n = 1", nb.Cells[2].Source, "other cells are unchanged")
	}
}

func TestSetRefuses(t *testing.T) {
	var noCell *nbformat.NoParametersError
	require.ErrorAs(t, set(nbformat.New(), "n=1"), &noCell)

	var unknown *nbformat.UnknownParameterError
	require.ErrorAs(t, set(tagged("const n, m = 1, 2"), "k=1"), &unknown)
	require.EqualError(t, unknown, `unknown parameter "k"; the notebook has n, m`)

	var value *nbformat.ParameterValueError
	for _, text := range []string{"n=", "n=1; f()", "n=)", `n="text"`, "n=1 // comment\n)"} {
		nb := tagged("const n, m = 1, 2")
		require.ErrorAs(t, set(nb, "m=5", text), &value, text)
		require.Equal(t, "const n, m = 1, 2", nb.Cells[1].Source, "all or nothing")
	}

	var repeated *nbformat.RepeatedParameterError
	require.ErrorAs(t, set(tagged("const n = 1"), "n=1", "n=2"), &repeated)
	require.EqualError(t, repeated, "n is set twice")

	var source *nbformat.ParametersSourceError
	require.ErrorAs(t, set(tagged("var n = \n"), "n=1"), &source)
	require.ErrorAs(t, set(tagged("const a = 1\n%%\nfmt.Println()"), "a=1"), &source)
	require.EqualError(t, source, "cannot read the parameters in cell values: line 2: expected declaration, found '%'")

	for _, text := range []string{"", "n", "=1", "1n=1", "a b=1"} {
		_, err := nbformat.ParseAssignment(text)
		require.ErrorContains(t, err, "want name=value", text)
	}
}

func TestValuesAreOfTheKindOfThePresentOnes(t *testing.T) {
	const cell = "var n, x, b = 3, 1.5, true\nvar limit = 30 * time.Second\nvar size float64 = 2\nvar list = []int{}\nconst low = -1\nvar c big = 7"
	for assignment, want := range map[string]string{
		"n=1+1": "n, x, b = 1+1,", "n=most": "n, x, b = most,", "n=len(list)": "n, x, b = len(list),", "n=0x1f": "n, x, b = 0x1f,",
		"x=2": "3, 2.0, true", "x=-1e9": "3, -1e9, true", "b=1 < 2": "1.5, 1 < 2", "b=false": "1.5, false",
		"limit=5*time.Minute": "limit = 5*time.Minute", "size=3": "size float64 = 3.0", "low=-7": "low = -7", "list=nil": "list = nil",
		"c=1.5": "c big = 1.5", // an error that only the compiler can find
	} {
		nb := tagged(cell)
		nb.Cells = append(nb.Cells, &nbformat.Cell{Type: nbformat.Code, Source: "var most = 9"})
		require.NoError(t, set(nb, assignment), assignment)
		require.Contains(t, nb.Cells[1].Source, want, assignment)
	}
	for assignment, want := range map[string]string{
		"n=1.5": "n=1.5: want a value of the same kind as 3", "n=abc": "n=abc: want a value; no cell declares abc",
		"n=true": "n=true: want a value of the same kind as 3", "b=maybe": "b=maybe: want a value; no cell declares maybe",
		"b=1": "b=1: want a value of the same kind as true", "x=false": "x=false: want a value of the same kind as 1.5",
		"limit=5m":    "limit=5m: want a Go expression, as in 5*time.Minute",
		"limit=1m30s": "limit=1m30s: want a Go expression, as in 90*time.Second",
		"limit=2us":   "limit=2us: want a Go expression, as in 5*time.Microsecond",
		"n=1//x":      "n=1//x: want a Go expression without a comment",
		"n=/* x */1":  "n=/* x */1: want a Go expression without a comment",
		"low=-1.5":    "low=-1.5: want a value of the same kind as -1",
	} {
		require.EqualError(t, set(tagged(cell), assignment), want)
	}
}

func ExampleSetParameters() {
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{{
		Type: nbformat.Code, Source: "const n = 3 // skewers",
		Metadata: map[string]any{"tags": []any{nbformat.ParametersTag}},
	}}
	err := nbformat.SetParameters(nb, []nbformat.Assignment{{Name: "n", Value: "5"}})
	fmt.Println(nb.Cells[0].Source, err)
	// Output: const n = 5 // skewers <nil>
}
