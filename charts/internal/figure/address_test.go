package figure_test

import (
	"html"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/figure"
)

// A page decodes the attribute, and then the address.
func TestSVGIsReadAsItWas(t *testing.T) {
	for _, picture := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff"/></svg>`,
		"<svg>\n\t<text>100&#39;000 &lt; 50% of 'all' &amp; \u00e9\r\n</text></svg>",
	} {
		attribute := figure.Source(picture)
		value, ok := strings.CutPrefix(attribute, "src='data:image/svg+xml,")
		require.True(t, ok)
		value, ok = strings.CutSuffix(value, "'")
		require.True(t, ok)
		require.NotContains(t, value, "'")
		require.Equal(t, value, html.UnescapeString(value), "nothing is an entity of the page")
		read, err := url.PathUnescape(value)
		require.NoError(t, err)
		require.Equal(t, picture, read)
	}
}
