package page

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

func TestExercisesAreMarked(t *testing.T) {
	nb := cells("# A\n\n## Exercises\n\nRules.\n\n**1** ★ How many?", "%%\nmine := 0\nExercise(\"01-1\", mine, \"2ac532\")",
		"**2b** ★★★ Write a function.", "%%\nExercise(\"01-2\", f, func(n int) int {\n\treturn n\n}, \"abcdef\")", "**Not** an exercise ★")
	page := render(t, nb, nil)
	for _, want := range []string{
		`data-exercise="1">`, ` data-check="01-1" data-code="2ac532">`, `data-exercise="2b">`, ` data-check="01-2">`, "<script>\n(() => {\n",
	} {
		require.Contains(t, page, want)
	}
	safe := render(t, nb, &Options{Safe: true})
	require.NotContains(t, safe, "data-exercise")
	require.NotContains(t, safe, "<script")
	require.NotContains(t, render(t, cells("# A"), nil), "<script")
}

// TestAnswersHaveTheSameCodes compares the script with the codes of package puzzlekit,
// whose tests list the same answers.
func TestAnswersHaveTheSameCodes(t *testing.T) {
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer func() { require.NoError(t, vm.Close()) }()
	_, err = vm.Eval(answersScript, quickjs.EvalGlobal)
	require.NoError(t, err)
	for answer, form := range map[string]string{
		"52": "52", " 52 ": "52", "-52": "-52", "−52": "-52", "５２": "52", "007": "007",
		"490,497,638,400": "490497638400", "490 497 638 400": "490497638400", "490_497_638_400": "490497638400", "490\u202f497": "490497",
		"[8,7,7]": "8 7 7", "8, 7, 7": "8 7 7", "87 7": "87 7", "1,00": "1 00",
		"(1, 2, 3)": "(1 2 3)", "(1,2,3)": "(1 2 3)", "Yes.": "yes", "YES!\n": "yes", `"yes"`: "yes",
		`"yes".`: "yes", "“yes”": "yes", `"yes`: "yes", `yes"`: "yes", `R U R'`: "r u r'", "＂yes＂": "yes",
		"2/24": "1/12", "4/2": "2", "+3/6": "1/2", "-4/6": "-2/3", "1/0": "1/0", "23.50": "23.5", "2.0": "2",
		"(2,1)": "(1 2)", "(1,2)(3)": "(1 2)", "( 4 3 ) (2,1).": "(1 2)(3 4)", "(1,2)(1,3)": "(1 2 3)", "(1,2)*(3,4,5)": "(1 2)(3 4 5)",
		"()": "()", "(1)": "()", "(1,2)(2,1)": "()", "(2,2)": "(2 2)", "(0,1)": "(0 1)", "(12,3,4)": "(3 4 12)",
		"r1^-1 c2": "r1^-1 c2", "": "", "ä β 木": "ä β 木",
		"a text that is longer than one block of the hash, which has sixty-four bytes": "a text that is longer than one block of the hash which has sixty-four bytes",
	} {
		argument, err := json.Marshal(answer)
		require.NoError(t, err)
		got, err := vm.Eval("normal("+string(argument)+")", quickjs.EvalGlobal)
		require.NoError(t, err)
		require.Equal(t, form, got, "%q", answer)
		got, err = vm.Eval(`code("01-1", `+string(argument)+")", quickjs.EvalGlobal)
		require.NoError(t, err)
		sum := sha256.Sum256([]byte("puzzlelab exercise\x0001-1\x00" + form))
		require.Equal(t, hex.EncodeToString(sum[:])[:6], got, "%q", answer)
	}
}
