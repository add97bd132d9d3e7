package coset

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// requireGolden compares a page with testdata/<name>.golden, a table row on a
// line of its own.
func requireGolden(t *testing.T, name, page string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	page = strings.NewReplacer("<table", "\n<table", "<tr>", "\n<tr>", "</table>", "</table>\n").Replace(page)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(page), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run with -update to write it")
	require.Equal(t, string(want), page)
}

func TestTableHTMLGolden(t *testing.T) {
	table := mustEnumerate(t, MustParse("a^2, b^3, (a*b)^5"), "a*b")
	requireGolden(t, "table", table.HTML())
}

// The names of generators and the words of the subgroup are text, not markup.
func TestTableHTMLEscapes(t *testing.T) {
	page := mustEnumerate(t, MustParse("a^2"), "a").HTML()
	require.Contains(t, page, "<caption>1 coset of &lt;a&gt;</caption>")
}

// An enumeration with all kinds of steps: a^4 and a^6 leave a cycle of four
// cosets that folds to two.
func TestStepHTMLGolden(t *testing.T) {
	p := MustParse("a^4, a^6")
	var page strings.Builder
	seen := map[StepKind]bool{}
	for step, err := range Steps(p, nil, &Options{Strategy: HLT}) {
		require.NoError(t, err)
		seen[step.Kind] = true
		page.WriteString(step.HTML())
	}
	require.Equal(t, map[StepKind]bool{Definition: true, Deduction: true, Coincidence: true, Finished: true}, seen)
	requireGolden(t, "steps", page.String())
}
