package page

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The slides are the page, with a script and a style sheet of their own.
func TestSlides(t *testing.T) {
	nb := cells("# A\n\n## One\n\nText.", "%%\nShow(1)")
	plain, slides := render(t, nb, nil), render(t, nb, &Options{Slides: true})
	for _, own := range []string{slideStyles, slideScript} {
		require.Contains(t, slides, own)
		require.NotContains(t, plain, own)
	}
	require.Contains(t, slides, `<section class="code"`, "without its script it is the page")
	require.NotContains(t, slides, "src=\"http", "it opens offline")

	safe := render(t, nb, &Options{Slides: true, Safe: true})
	require.Equal(t, render(t, nb, &Options{Safe: true}), safe, "a safe page has no scripts and so no slides")
}
