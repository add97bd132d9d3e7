package page

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

func rows(n int) string { return "# Rows\n\n| a | b |\n|---|--:|\n" + strings.Repeat("| x | 1 |\n", n) }

func TestLongTablesAreMarked(t *testing.T) {
	draw := func(text string, opts *Options) string {
		var page bytes.Buffer
		require.NoError(t, RenderText(&page, text, opts))
		return page.String()
	}
	long := draw(rows(longTableRows), nil)
	require.Contains(t, long, `<table class="long">`)
	require.Equal(t, 1, strings.Count(long, "<script>"))
	short := draw(rows(longTableRows-1), nil)
	require.Contains(t, short, "<table>")
	require.NotContains(t, short, "<script>")
	safe := draw(rows(longTableRows), &Options{Safe: true})
	require.Contains(t, safe, "<table>")
	require.NotContains(t, safe, "<script")
}

// What is found and how rows are sorted, as the script has it.
func TestTablesAreSearchedAndSorted(t *testing.T) {
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer func() { require.NoError(t, vm.Close()) }()
	_, err = vm.Eval(tablesScript, quickjs.EvalGlobal)
	require.NoError(t, err)
	for script, want := range map[string]any{
		`plain("  Torus 3×4,\n479,001,600 states")`:         "torus 3x4, 479001600 states",
		`matches(plain("Top Spin 12/4"), plain("spin 12"))`: true,
		`matches(plain("Top Spin 8/4 128"), plain("12"))`:   false,
		`matches(plain("479,001,600"), plain("479001600"))`: true,
		`matches(plain("Torus 3×3"), plain("3x3"))`:         true,
		`matches("anything", "")`:                           true,
		`["10", "", "9", "", "1000"].sort(compare).join()`:  "9,10,1000,,",
		`["c", "b", "", "a"].sort(compare).join()`:          "a,b,c,",
	} {
		got, err := vm.Eval(script, quickjs.EvalGlobal)
		require.NoError(t, err, script)
		require.Equal(t, want, got, script)
	}
}
