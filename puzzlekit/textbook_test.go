package puzzlekit_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page for those who teach from a textbook and the two sheets of one page show the
// calls of their Examples, with the answers, and have no empty cell.
func TestPagesOfCalls(t *testing.T) {
	for page, example := range map[string]string{
		"from-a-textbook":        "textbook",
		"go-for-mathematicians":  "gosheet",
		"groups-for-programmers": "groupsheet",
	} {
		t.Run(page, func(t *testing.T) { requireCalls(t, "../docs/"+page+".md", example+"_example_test.go") })
	}
}

func requireCalls(t *testing.T, pageFile, exampleFile string) {
	page, err := os.ReadFile(pageFile)
	require.NoError(t, err)
	example, err := os.ReadFile(exampleFile)
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

// What the sheet of Go declares is what its Example declares.
func TestDeclarationsOfTheGoSheet(t *testing.T) {
	page, err := os.ReadFile("../docs/go-for-mathematicians.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(page), "```go\n")
	declared, _, _ := strings.Cut(rest, "```")
	example, err := os.ReadFile("gosheet_example_test.go")
	require.NoError(t, err)
	require.Contains(t, string(example), declared)
}
