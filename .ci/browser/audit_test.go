package browser_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// audit runs axe-core on the page and lists what it finds: the rule, and where. It must
// have looked at the stickers.
const audit = `(async function () {
  var result = await axe.run(document);
  var named = result.passes.find(function (p) { return p.id === "svg-img-alt"; });
  if (!named || named.nodes.length < 20) return ["the stickers have not been looked at"];
  return result.violations.flatMap(function (v) { return v.nodes.map(function (n) { return v.id + ": " + v.help + " " + n.html.slice(0, 200); }); });
})()`

// TestSolidAudit audits players of solids, light and dark, with and without the hidden
// sides.
func TestSolidAudit(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(packages(t), "axe-core", "axe.min.js"))
	require.NoError(t, err)
	b := startBrowser(t)
	for _, name := range []string{"cube-3", "cube-5", "Megaminx"} {
		for _, dark := range []bool{false, true} {
			head, view := `<script>`+string(axe)+`</script>`, chrome.View{Dark: dark}
			if dark {
				head += darkPage
			}
			tab, _ := openSolid(t, b, name, head, view)
			require.Empty(t, chrome.Value[[]string](tab, audit), "%s, dark: %v", name, dark)
			tab.Click("hidden sides", playerRoot+`.querySelector("input[type=checkbox]")`)
			require.Empty(t, chrome.Value[[]string](tab, audit), "%s with hidden sides, dark: %v", name, dark)
		}
	}
}
