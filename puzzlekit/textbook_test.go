package puzzlekit_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page for those who teach from a textbook shows the calls of its Example, with the
// answers, and has no empty cell.
func TestPageForTextbooks(t *testing.T) {
	page, err := os.ReadFile("../docs/from-a-textbook.md")
	require.NoError(t, err)
	example, err := os.ReadFile("textbook_example_test.go")
	require.NoError(t, err)
	calls, answers, ok := strings.Cut(string(example), "\t// Output:\n")
	require.True(t, ok)
	want := strings.Split(answers, "\n")
	lines := 0
	for row := range strings.SplitSeq(string(page), "\n") {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		if !strings.HasPrefix(row, "|") || strings.HasPrefix(row, "|--") {
			continue
		}
		for _, cell := range cells {
			require.NotEmpty(t, strings.TrimSpace(cell), row)
		}
		call, answer := cells[len(cells)-2], cells[len(cells)-1]
		if !strings.HasPrefix(call, " `") {
			continue
		}
		require.Contains(t, calls, "\tfmt.Println("+strings.Trim(call, " `")+")\n")
		require.Equal(t, "\t// "+strings.Trim(answer, " `"), want[lines], row)
		lines++
	}
	require.Equal(t, strings.Count(calls, "fmt.Println"), lines)
}
