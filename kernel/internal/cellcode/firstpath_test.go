package cellcode

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCurrentPaths(t *testing.T) {
	const now = "example.org/you/lab/"
	for source, want := range map[string]string{
		`import . "old/kit"`: `import . "example.org/you/lab/kit"`,
		"import (\n\t\"fmt\"\n\tk \"old/kit\"; `old/b`\n)":   "import (\n\t\"fmt\"\n\tk \"example.org/you/lab/kit\"; `example.org/you/lab/b`\n)",
		"%env A old/b\nimport \"old/kit\"\nx := \"old/kit\"": "%env A old/b\nimport \"example.org/you/lab/kit\"\nx := \"old/kit\"",
		`import "older/kit"`:     `import "older/kit"`,
		`fmt.Println("old/kit")`: `fmt.Println("old/kit")`,
		`import "my/old/kit"`:    `import "my/old/kit"`,
	} {
		lines := strings.Split(source, "\n")
		note := currentPaths(3, lines, func(i int) bool { return strings.HasPrefix(lines[i], "%") }, "old/", now)
		require.Equal(t, want, strings.Join(lines, "\n"))
		require.Equal(t, want == source, note == "", source)
	}
	note := currentPaths(3, []string{"", `import . "old/kit"`}, func(int) bool { return false }, "old/", now)
	require.Equal(t, "cell 3, line 2: old/kit is now example.org/you/lab/kit, which is imported in its place\n", note)
}

// Before the module is renamed, there is nothing to replace.
func TestCurrentPathsWithoutARename(t *testing.T) {
	if OwnModule != firstModule+"/" {
		t.Skip("the module has been renamed")
	}
	lines := []string{`import "` + FacePath + `"`}
	require.Empty(t, CurrentPaths(1, lines, func(int) bool { return false }))
	require.Equal(t, []string{`import "` + FacePath + `"`}, lines)
}
