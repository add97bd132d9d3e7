package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTermsHaveTheirMeanings(t *testing.T) {
	const shown = `<dfn tabindex="0">orbit<span class="meaning"> (all places &lt; it &amp; its friends reach)</span></dfn>`
	source := `The <dfn title="all places &lt; it &amp; its friends reach">orbit</dfn> of *1*.`
	for _, safe := range []bool{false, true} {
		page := render(t, cells("# A\n\n"+source), &Options{Safe: safe})
		require.Contains(t, page, `<p>The `+shown+` of <em>1</em>.</p>`, "safe: %v", safe)
		require.NotContains(t, page, "title=\"all")
	}
	var text strings.Builder
	require.NoError(t, RenderText(&text, source, nil))
	require.Contains(t, text.String(), shown)
}

func TestTermsLeaveOtherMarkup(t *testing.T) {
	for markup, want := range map[string]string{
		`<dfn>a</dfn>`:                            `<dfn>a</dfn>`,
		`<dfn title=" ">a</dfn>`:                  `<dfn title=" ">a</dfn>`,
		`<p title="b">a</p></dfn>`:                `<p title="b">a</p></dfn>`,
		`<dfn title="x"><b>a</b> c`:               `<dfn tabindex="0"><b>a</b> c`,
		`<dfn title="x">a<dfn>b</dfn></dfn>`:      `<dfn tabindex="0">a<dfn>b</dfn><span class="meaning"> (x)</span></dfn>`,
		"<dfnx title=x>a</dfnx><!-- <dfn -->":     "<dfnx title=x>a</dfnx><!-- <dfn -->",
		`<dfn title="<script>x</script>">a</dfn>`: `<dfn tabindex="0">a<span class="meaning"> (&lt;script&gt;x&lt;/script&gt;)</span></dfn>`,
	} {
		require.Equal(t, want, terms(markup))
	}
}

// A notebook cannot hide its own text, nor place it over other cells, by the classes of
// the page.
func TestSafePagesHideNothingAsAMeaning(t *testing.T) {
	page := render(t, cells(`<dfn tabindex="0">a<span class="meaning">b</span></dfn>`), &Options{Safe: true})
	require.Contains(t, page, "<dfn>a<span>b</span></dfn>")
}
