package puzzlekit

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExerciseVerdicts(t *testing.T) {
	code := exerciseCode("01-1", 52)
	for _, tc := range []struct {
		answer any
		want   string
	}{
		{52, "✓ exercise 01-1: 52 is right"},
		{" 52 ", "✓ exercise 01-1: 52 is right"},
		{uint64(52), "✓ exercise 01-1: 52 is right"},
		{51, "✗ exercise 01-1: 51 is not right yet"},
		{"a <b>", "✗ exercise 01-1: a <b> is not right yet"},
		{-52, "✗ exercise 01-1: -52 is not right yet"},
		{0, "○ exercise 01-1: no answer yet"},
		{0.0, "○ exercise 01-1: no answer yet"},
		{"", "○ exercise 01-1: no answer yet"},
		{" ", "○ exercise 01-1: no answer yet"},
		{nil, "○ exercise 01-1: no answer yet"},
		{[]int{}, "○ exercise 01-1: no answer yet"},
		{(*big.Int)(nil), "○ exercise 01-1: no answer yet"},
		{new(big.Int), "○ exercise 01-1: no answer yet"},
	} {
		require.Equal(t, tc.want, newVerdict("01-1", tc.answer, code, nil).String(), "%v", tc.answer)
	}
}

func TestExerciseResults(t *testing.T) {
	code := exerciseCode("a b", "x \"y\"")
	even := func(n int) bool { return n%2 == 0 }
	for want, v := range map[string]verdict{
		`exercise "a b" score 1 answer "x \"y\"" check "` + code + `"`: newVerdict("a b", "x \"y\"", code, nil),
		`exercise "a b" score 0 answer "z" check "` + code + `"`:       newVerdict("a b", "z", code, nil),
		`exercise "a b" score 0 answer "" check "` + code + `"`:        newVerdict("a b", "", code, nil),
		`exercise "=1" score 1 answer "4" check "function"`:            newVerdict("=1", 4, even, nil),
		`exercise "=1" score 0 answer "5" check "function"`:            newVerdict("=1", 5, even, nil),
	} {
		require.Equal(t, want, v.exerciseResult())
	}
}

func TestExerciseHTML(t *testing.T) {
	v := newVerdict("x", "a <b>", exerciseCode("x", 1), nil)
	require.Equal(t, `<div role="status"><span aria-hidden="true">✗</span> exercise x: a &lt;b&gt; is not right yet</div>`, v.HTML())
}

func TestExerciseNormalAnswers(t *testing.T) {
	large, _ := new(big.Int).SetString("490497638400", 10)
	for _, alike := range [][]any{
		{490497638400, large, "490497638400", "490,497,638,400", "490 497 638 400", "490_497_638_400", "490\u202f497\u202f638\u202f400", 490497638400.0},
		{[]int{8, 7, 7}, "8 7 7", "8, 7, 7", "[8,7,7]", [3]int{8, 7, 7}},
		{"(1,2,3)", "(1, 2, 3)", "(1 2 3)"},
		{"yes", "Yes", " YES\n", "Yes.", "yes!"},
		{1000, "1,000"},
		{"1/12", big.NewRat(1, 12), "2/24", " 1/12 "},
		{23.5, "23.5", "23.50"},
		{2, "4/2", "2.0"},
	} {
		for _, answer := range alike {
			require.Equal(t, exerciseCode("n", alike[0]), exerciseCode("n", answer), "%v and %v", alike[0], answer)
		}
	}
	require.NotEqual(t, exerciseCode("n", "87 7"), exerciseCode("n", "8 77"))
	require.NotEqual(t, exerciseCode("n", "1,00"), exerciseCode("n", 100), "no separator of thousands")
	require.NotEqual(t, exerciseCode("n", 52), exerciseCode("m", 52), "the name is the salt")
}

func TestExerciseWithACheck(t *testing.T) {
	even := func(n int) bool { return n%2 == 0 }
	require.Equal(t, "✓ exercise a: 4 is right", newVerdict("a", 4, even, nil).String())
	require.Equal(t, "✗ exercise a: 5 is not right yet", newVerdict("a", 5, even, nil).String())
	require.Equal(t, "○ exercise a: no answer yet", newVerdict("a", 0, even, nil).String())
	grows := func(f func(int) int) bool { return f(1) < f(2) }
	require.Equal(t, "✓ exercise a: your function is right", newVerdict("a", func(n int) int { return n }, grows, nil).String())
	require.Equal(t, "✗ exercise a: your function is not right yet", newVerdict("a", func(n int) int { return 1 - n }, grows, nil).String())
	require.Equal(t, "✗ exercise a: your function is not right yet", newVerdict("a", func(n int) int { return -1 / n }, func(f func(int) int) bool { return f(1) > 0 }, nil).String())
	require.Equal(t, "○ exercise a: no answer yet", newVerdict("a", func(int) int { return 0 }, grows, nil).String())
}

func TestExerciseWithAFunction(t *testing.T) {
	square := func(n int) *big.Int { return big.NewInt(int64(n) * int64(n)) }
	cases := []int{1, 2, 3, 4}
	for _, tc := range []struct {
		mine any
		want string
	}{
		{func(n int) int { return n * n }, "✓ exercise a: your function is right in all 4 cases"},
		{func(n int) int { return 2 * n }, "✗ exercise a: your function is not right yet in 3 of 4 cases; for 1 it gives 2"},
		{func(int) int { return 0 }, "○ exercise a: no answer yet"},
	} {
		require.Equal(t, tc.want, newVerdict("a", tc.mine, square, []any{cases}).String())
	}
}

func TestExerciseRefusesAnotherCheck(t *testing.T) {
	square := func(n int) int { return n * n }
	for _, tc := range []struct {
		answer, check any
		cases         []any
		want          string
	}{
		{"x", square, nil, "check of exercise a is of type func(int) int; want a code, or a function that takes string, or what the answer takes"},
		{4, 5, nil, "check of exercise a is of type int; want a code, or a function that takes int, or what the answer takes"},
		{square, square, nil, "list of cases of exercise a is empty; want the arguments to try"},
		{square, square, []any{[]string{"x"}}, "list of cases of exercise a is of type []string; want []int"},
	} {
		require.PanicsWithError(t, "puzzlekit.Exercise: "+tc.want, func() { Exercise("a", tc.answer, tc.check, tc.cases...) })
	}
	require.PanicsWithError(t, "answer to exercise a: computed 5, expected one that the check accepts", func() {
		ExerciseAnswer("a", 5, func(n int) bool { return n == 4 })
	})
}

func TestExerciseRefusesAMalformedCode(t *testing.T) {
	for _, code := range []string{"", "52", "2AC532", "2ac5320", "zzzzzz"} {
		want := fmt.Sprintf("puzzlekit.Exercise: code of exercise 01-1 is %q; want 6 hexadecimal digits; ExerciseAnswer says which", code)
		require.PanicsWithError(t, want, func() { Exercise("01-1", 52, code) })
	}
}

func TestExerciseAnswerPanicsWhenTheCodeIsOfAnotherAnswer(t *testing.T) {
	code := exerciseCode("01-1", 52)
	want := fmt.Sprintf("code of exercise 01-1: computed %s, expected %s", exerciseCode("01-1", 51), code)
	require.PanicsWithError(t, want, func() { ExerciseAnswer("01-1", 51, code) })
}

var exerciseCall = regexp.MustCompile(`\b(Exercise|ExerciseAnswer)\("([^"]*)",\s(?s:.*?)(?:, "([0-9a-f]{6})"\)|$)`)

// Every exercise of the committed notebooks has a cell for the reader and, after
// it, a hidden one that works out the answer, and whose output shows that the
// same code accepts it.
func TestNotebookExercisesAcceptTheirAnswers(t *testing.T) {
	paths, err := filepath.Glob("../notebooks/*.ipynb")
	require.NoError(t, err)
	exercises := 0
	for _, path := range paths {
		asked := map[string]string{} // name and code of exercises not answered yet
		for _, c := range notebookCells(t, path) {
			for _, call := range exerciseCall.FindAllStringSubmatch(strings.Join(c.Source, ""), -1) {
				function, name, code := call[1], call[2], call[3]
				where := fmt.Sprintf("%s, exercise %s", path, name)
				if function == "Exercise" {
					require.NotContains(t, asked, name, where)
					asked[name] = code
					exercises++
					require.Contains(t, c.text(), "○ exercise "+name+": no answer yet", where)
					continue
				}
				require.Equal(t, asked[name], code, where)
				delete(asked, name)
				require.Contains(t, c.Metadata.Tags, "answer", where)
				require.Contains(t, c.text(), "✓ exercise "+name+": ", where)
			}
		}
		require.Empty(t, asked, "%s: exercises without an answer", path)
	}
	require.NotZero(t, exercises)
}

// The cells of the course read like mathematics: the face passes contexts, handles errors
// and keeps results. Add notebooks here when they are written in this way.
func TestNotebooksHaveNoPlumbing(t *testing.T) {
	plumbing := regexp.MustCompile(`\bMust\(|\bContext\(\)|\bif err\b`)
	paths, err := filepath.Glob("../notebooks/[01]*.ipynb")
	require.NoError(t, err)
	paths = slices.DeleteFunc(paths, func(path string) bool { return strings.HasSuffix(path, ".ja.ipynb") }) // they have the same cells
	require.NotEmpty(t, paths)
	for _, path := range paths {
		for _, c := range notebookCells(t, path) {
			require.NotRegexp(t, plumbing, strings.Join(c.Source, ""), path)
		}
	}
}

type notebookCell struct {
	Source   []string
	Metadata struct{ Tags []string }
	Outputs  []struct {
		Data map[string]json.RawMessage
	}
}

// text returns what the displays of a cell say as text.
func (c notebookCell) text() string {
	var all []string
	for _, o := range c.Outputs {
		var lines []string
		var whole string
		switch plain := o.Data["text/plain"]; {
		case json.Unmarshal(plain, &lines) == nil:
			all = append(all, lines...)
		case json.Unmarshal(plain, &whole) == nil:
			all = append(all, whole)
		}
	}
	return strings.Join(all, "\n")
}

func notebookCells(t *testing.T, path string) []notebookCell {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var nb struct{ Cells []notebookCell }
	require.NoError(t, json.Unmarshal(data, &nb), path)
	return slices.DeleteFunc(nb.Cells, func(c notebookCell) bool { return len(c.Source) == 0 })
}
