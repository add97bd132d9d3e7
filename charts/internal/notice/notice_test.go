package notice_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/notice"
)

func TestTextIsBrokenBetweenWords(t *testing.T) {
	require.Equal(t, []string{"no such", "view"}, notice.Lines("no  such view", 5))
	require.Equal(t, []string{""}, notice.Lines("", 5))
	require.Equal(t, "数独数独", strings.Join(notice.Lines("数独数独", 2), ""))
	require.Len(t, notice.Lines("数独数独", 2), 2)
}

func TestMarkupStaysText(t *testing.T) {
	require.Contains(t, notice.HTML("<b>"), "&lt;b&gt;")
	svg := notice.SVG("<b> & so on", 300)
	require.NotContains(t, svg, "<b>")
	require.Contains(t, svg, ">no picture</title>")
	require.Contains(t, svg, ">&lt;b&gt; &amp; so on</text>")
}
