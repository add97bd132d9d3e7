package lite

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestAPolicyAllowsTheScriptsOfAPageAndNoOthers(t *testing.T) {
	const program, library = "window.program=1;", "window.echarts={};"
	loader := `(function(){var t=atob("` + packed(t, program) + `");})();`
	markup := "<!DOCTYPE html>\n<html>\n<head>\n<style>\np{}</style>\n</head>\n<body>\n<script>" + loader + "</script>" +
		`<script type="application/json">{"not":"run"}</script>` +
		`<script type="text/plain" class="puzzlelab-echarts" data-version="6">` + packed(t, library) + "</script>\n</body>\n</html>\n"
	pages := &Pages{engine: "go/0123", outputs: []string{"own()", loader}}
	page, err := pages.Enliven([]byte(markup), Place{Folder: "../lite", Root: "..", Notebook: `a "b".ipynb`, Skipped: []string{"huge", "long"}})
	require.NoError(t, err)

	require.Contains(t, string(page), `<script data-lite="../lite/" data-root="../" data-engine="../lite/go/0123/" data-notebook="a &#34;b&#34;.ipynb" data-skipped="huge long">(() => {`)
	require.Contains(t, string(page), "\n.run { position: relative;", "styles lie in the style sheet of the page")
	require.NotContains(t, string(page), `class="puzzlelab-echarts"`, "a chart would run it in a way that is not allowed")
	start := regexp.MustCompile(`(?s)<script data-[^>]*>(.*?)</script>`).FindSubmatch(page)
	require.NotNil(t, start)
	rules := string(regexp.MustCompile(`<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindSubmatch(page)[1])
	hashes := regexp.MustCompile(`'sha256-[^']*'`).FindAllString(rules, -1)
	var want []string
	for _, script := range []string{loader, string(start[1]), program, library, "own()"} {
		want = append(want, hashSource([]byte(script)))
	}
	require.ElementsMatch(t, want, hashes)
	require.NotContains(t, rules[:len("default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ")], "unsafe-inline")
}

func TestAPageOfAnotherFormIsRefused(t *testing.T) {
	_, err := (&Pages{}).Enliven([]byte("<p>no page</p>"), Place{Notebook: "a.ipynb"})
	require.ErrorContains(t, err, "the page of a.ipynb has no")
}
