package figure_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/figure"
)

func TestTextIsBrokenBetweenWords(t *testing.T) {
	require.Equal(t, []string{"no such", "view"}, figure.Lines("no  such view", 5))
	require.Equal(t, []string{""}, figure.Lines("", 5))
	require.Equal(t, "数独数独", strings.Join(figure.Lines("数独数独", 2), ""))
	require.Len(t, figure.Lines("数独数独", 2), 2)
}

func TestMarkupStaysText(t *testing.T) {
	require.Contains(t, figure.NoticeHTML("<b>"), "&lt;b&gt;")
	svg := figure.NoticeSVG("<b> & so on", 300)
	require.NotContains(t, svg, "<b>")
	require.Contains(t, svg, ">no picture</title>")
	require.Contains(t, svg, ">&lt;b&gt; &amp; so on</text>")
}
