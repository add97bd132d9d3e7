package puzzlekit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A cell that is wider than a page takes several lines, and words in generators are broken
// after a factor.
func TestWideCellsTakeSeveralLines(t *testing.T) {
	word := strings.Repeat("a^-2*b*", 20) + "a"
	table := NewTable("", "group", "word").Row("M11", word).HTML()
	require.Contains(t, table, `;min-width:14em;overflow-wrap:anywhere">a^-2*<wbr>b*<wbr>a^-2`)
	require.Contains(t, table, `<td style="text-align:left">M11</td>`)
	require.Contains(t, NewTable("", "group", "word").Row("M11", word).String(), word)
}
