package browser_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestLongTables searches the table of God's numbers and sorts it by mouse, keyboard and
// finger, and has the page audited.
func TestLongTables(t *testing.T) {
	const (
		field     = `document.querySelector(".search input")`
		status    = `document.querySelector(".search [role=status]").textContent`
		firstName = `Array.from(document.querySelectorAll(".long tbody tr")).find((row) => !row.hidden).querySelector("code").textContent`
		heading   = `document.querySelectorAll(".long th")`
	)
	site := filepath.Join(scratch, "tables")
	command(t, "site", "--quiet", "--output", site)
	address := "file://" + filepath.Join(site, "docs", "gods-numbers.html")
	b := startBrowser(t)
	for name, view := range map[string]chrome.View{
		"tables":      {Width: 1280, Height: 900},
		"tables-480":  {Width: 480, Height: 900, Touch: true},
		"tables-dark": {Width: 900, Height: 900, Dark: true},
	} {
		t.Run(name, func(t *testing.T) {
			tab := b.Open(t, address, view)
			press := tab.Click
			if view.Touch {
				press = tab.Tap
			}
			all := chrome.Value[int](tab, `document.querySelectorAll(".long tbody tr").length`)
			tab.Wait("the whole table", fmt.Sprintf(`%s === "%d rows"`, status, all))
			tab.Keep(name + "-0")

			press("God's number", heading+`[1].firstChild`)
			tab.Wait("sorted upwards", heading+`[1].getAttribute("aria-sort") === "ascending"`)
			least := chrome.Value[string](tab, firstName)
			tab.Press(kb.Enter)
			tab.Wait("sorted downwards", heading+`[1].getAttribute("aria-sort") === "descending"`)
			tab.Wait("another row is first", firstName+` !== "`+least+`"`)
			tab.Keep(name + "-1")

			press("search", field)
			tab.Type("top spin 12 letters")
			tab.Wait("fewer rows", `/^\d{1,2} of /.test(`+status+`)`)
			tab.Wait("and the one meant", firstName+`.startsWith("topspin-12-")`)
			tab.Keep(name + "-2")
			require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), int(view.Width), "the page is wider than the window")
			requireAudit(t, tab, 0, name)

			tab.Press(kb.Tab)
			tab.Press(kb.Tab)
			tab.Press(" ")
			tab.Wait("sorted by keyboard", `document.activeElement.closest("th").getAttribute("aria-sort") === "ascending"`)
			tab.Keep(name + "-3")
			requireQuiet(t, tab, nil)
		})
	}
}
