package browser_test

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// boardsPage is the address of a page with boards of all kinds.
var boardsPage = sync.OnceValues(func() (string, error) {
	cmd := exec.Command("go", "run", filepath.Join(".ci", "browser", "testdata", "boards.go"))
	cmd.Dir = root()
	page, err := cmd.Output()
	if err != nil {
		return "", err
	}
	file := filepath.Join(scratch, "boards.html")
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	return address.String(), os.WriteFile(file, page, 0o644)
})

// openBoards opens the page with a problem in its address, "" for none.
func openBoards(t *testing.T, b *chrome.Browser, hash string, view chrome.View) *chrome.Tab {
	t.Helper()
	page, err := boardsPage()
	require.NoError(t, err)
	tab := b.Open(t, page+hash, view)
	if !view.NoScripts {
		tab.Wait("all boards are live", `document.querySelectorAll(".puzzlelab-player, .puzzlelab-dango, .puzzlelab-parity, .puzzlelab-pieces").length === 11 &&
  Array.from(document.querySelectorAll("[class^=puzzlelab-]")).every(function (h) { return h.shadowRoot && h.shadowRoot.querySelector(".frame h2"); })`)
	}
	return tab
}

// inBoard is an expression in the shadow tree of a board: of a kind, counted from 0.
func inBoard(kind string, k int, expression string) string {
	return fmt.Sprintf(`(function (r) { return %s; })(document.querySelectorAll(".puzzlelab-%s")[%d].shadowRoot)`, expression, kind, k)
}

func buttonOf(kind string, k int, text string) string {
	return inBoard(kind, k, fmt.Sprintf(`Array.from(r.querySelectorAll("button")).find(function (b) { return b.textContent === %q || b.title === %[1]q; })`, text))
}

const boardStatus = `r.querySelector(".status").textContent`

func TestBoardsPassTheAudit(t *testing.T) {
	b := startBrowser(t)
	for name, view := range map[string]chrome.View{
		"light": {Width: 1000}, "dark": {Width: 1000, Dark: true}, "telephone": {Width: 480, Touch: true}, "no scripts": {Width: 800, NoScripts: true},
	} {
		t.Run(name, func(t *testing.T) {
			tab := openBoards(t, b, "", view)
			if view.NoScripts {
				require.Equal(t, 11, chrome.Value[int](tab, `document.querySelectorAll("figure img").length`))
				return
			}
			requireAudit(t, tab, 0, "at first")
			require.LessOrEqual(t, chrome.Value[int](tab, "document.documentElement.scrollWidth"), int(view.Width))
			tab.Click("advice", buttonOf("player", 1, "Advice"))
			tab.Click("an answer", buttonOf("parity", 0, "Solvable"))
			requireAudit(t, tab, 0, "after moves and answers")
		})
	}
}

// The parity game is played by touch and by keys.
func TestParityGameIsPlayed(t *testing.T) {
	tab := openBoards(t, startBrowser(t), "", chrome.View{Width: 480, Touch: true})
	tile := func(k int) string {
		return inBoard("parity", 0, fmt.Sprintf(`r.querySelectorAll(".tile")[%d]`, k))
	}
	says := func(what, text string) {
		t.Helper()
		tab.Wait(what, inBoard("parity", 0, fmt.Sprintf(`%s.indexOf(%q) >= 0`, boardStatus, text)))
	}
	require.Equal(t, "11, row 1, column 2", chrome.Value[string](tab, tile(1)+`.getAttribute("aria-label")`))
	tab.Tap("11", tile(1))
	tab.Tap("2", tile(7))
	says("two are chosen", "11 and 2 are chosen")
	tab.Tap("the button", buttonOf("parity", 0, "Transpose"))
	says("they are exchanged", "11 and 2 are exchanged. 13 tiles not at home.")
	tab.Tap("the wrong answer", buttonOf("parity", 0, "Unsolvable"))
	says("it is wrong", "Incorrect! 12 exchanges bring the dealt board in order, an even number: solvable. You made 1.")
	tab.Press("n")
	says("a new board", "A new board.")
	chrome.Value[bool](tab, tile(0)+".focus() || true")
	tab.Press(kb.ArrowRight)
	tab.Press(kb.ArrowDown)
	require.True(t, chrome.Value[bool](tab, inBoard("parity", 0, `r.activeElement === r.querySelectorAll(".tile")[5]`)))
	tab.Press("s")
	tab.Wait("the score", inBoard("parity", 0, `/^Right: [01] of 2 /.test(r.querySelector(".count").textContent)`))
	require.Empty(t, tab.Printed())
}

func TestBoardsOnThePage(t *testing.T) {
	tab := openBoards(t, startBrowser(t), "", chrome.View{Width: 1000, Calm: true})
	says := func(what string, k int, text string) {
		t.Helper()
		tab.Wait(what, inBoard("player", k, fmt.Sprintf(`%s.indexOf(%q) >= 0`, boardStatus, text)))
	}
	choose := func(kind string, k int, name string) {
		t.Helper()
		chrome.Value[bool](tab, inBoard(kind, k, fmt.Sprintf(`(function (s) {
  s.selectedIndex = Array.from(s.options).findIndex(function (o) { return o.textContent === %q; });
  return s.dispatchEvent(new Event("change"));
})(r.querySelector("select.size"))`, name)))
	}

	choose("player", 0, "3×5")
	tab.Wait("another size", inBoard("player", 0, `r.querySelector("h2").textContent === "14 puzzle, 3×5"`))
	chrome.Value[bool](tab, inBoard("player", 0, `(r.querySelector("input.amount").value = "100000") !== ""`))
	tab.Click("random moves", buttonOf("player", 0, "Random moves"))
	says("100,000 of them", 0, "100,000 moves")
	tab.Click("advice", buttonOf("player", 0, "Advice"))
	says("advice in words", 0, "Press play, then ask again.")
	tab.Click("solve", buttonOf("player", 0, "Solve"))
	says("a solution", 0, "Press play.")
	tab.Click("to the end", buttonOf("player", 0, "to the end"))
	says("the end of a solution", 0, "Solved.")

	choose("player", 2, "10/3")
	tab.Wait("another Top Spin", inBoard("player", 2, `r.querySelector("h2").textContent === "Top Spin 10/3"`))
	tab.Click("random moves", buttonOf("player", 2, "Random moves"))
	tab.Click("solve", buttonOf("player", 2, "Solve"))
	says("a solution by a table that the page makes", 2, "A solution in ")
	tab.Click("to the end", buttonOf("player", 2, "to the end"))
	says("the end of that solution", 2, "Solved.")

	choose("dango", 0, "4 skewers of height 2")
	tab.Wait("other skewers", inBoard("dango", 0, `/^Shortest solution/.test(r.querySelector(".status").textContent)`))
	require.Equal(t, 6, chrome.Value[int](tab, inBoard("dango", 0, `r.querySelector(".board").querySelectorAll(".piece").length`)))

	tab.Click("advice for rings", buttonOf("player", 1, "Advice"))
	says("the human way", 1, "Block A begins with tile 4")
	require.Contains(t, chrome.Value[string](tab, buttonOf("player", 4, "Solve")+".title"), "120 places are too many")
	tab.Click("sound", buttonOf("player", 1, "Sound"))
	require.Equal(t, "true", chrome.Value[string](tab, buttonOf("player", 1, "Sound")+`.getAttribute("aria-pressed")`))
	require.Equal(t, "14, row 1, place 3", chrome.Value[string](tab, inBoard("player", 1, `r.querySelectorAll(".piece")[2].getAttribute("aria-label")`)), "each tile is spoken under a finger")
	require.NotEmpty(t, chrome.Value[string](tab, inBoard("player", 5, `r.querySelector("svg.solid path[d]").getAttribute("d")`)))
	require.Empty(t, tab.Printed())
}

// Wreath and merge puzzles are played by keys and with a finger, and each disc has a name.
func TestRingsByKeysAndTouch(t *testing.T) {
	tab := openBoards(t, startBrowser(t), "", chrome.View{Width: 480, Touch: true, Calm: true})
	state := func(what string, k int, text string) {
		t.Helper()
		tab.Wait(what, inBoard("player", k, fmt.Sprintf(`r.querySelector("#state").textContent.indexOf(%q) >= 0`, text)))
	}
	discOf := func(k, place int) string {
		return inBoard("player", k, fmt.Sprintf(`Array.from(r.querySelectorAll(".piece")).find(function (p) { return p.place === %d; })`, place-1))
	}
	at := func(k, place int) (x, y float64) {
		t.Helper()
		disc := discOf(k, place)
		chrome.Value[bool](tab, `(`+disc+`.scrollIntoView({ block: "center" }), true)`)
		return tab.Center(disc)
	}
	swipe := func(k, from, to int) {
		t.Helper()
		toX, toY := at(k, to)
		x, y := tab.Center(discOf(k, from)) // after scrolling
		tab.SwipeFrom(x, y, toX, toY)
	}
	focus := func(k int) {
		chrome.Value[bool](tab, inBoard("player", k, `r.querySelector(".board").focus() || true`))
	}
	const wreath, merge = 3, 6

	focus(wreath)
	tab.Press("t")
	state("the key t", wreath, "Ring 1: 5, 1, 2, 3, 4. Ring 2: 6,")
	tab.Press("T", chromedp.ModifierShift)
	state("the key t with Shift", wreath, "Solved. Ring 1: 1, 2, 3, 4, 5.")
	tab.Press("s")
	state("the key s", wreath, "Ring 1: 16, 17, 18, 19, 20. Ring 2: 1, 2, 3, 4, 5.")
	swipe(wreath, 1, 2)
	state("a finger turns the first ring", wreath, "Ring 1: 20, 16, 17, 18, 19.")

	focus(merge)
	tab.Press("a")
	state("the key a", merge, "Shared arc: 7, 1, 2. Track a: 3, 4, 5, 6. Track b: 8, 9, 10, 11, 12.")
	swipe(merge, 8, 9)
	state("a finger pushes the other track", merge, "Shared arc: 12, 7, 1. Track a: 3, 4, 5, 6. Track b: 2, 8, 9, 10, 11.")
	require.Equal(t, "12, shared arc, place 1", chrome.Value[string](tab, inBoard("player", merge, `r.querySelector(".piece").getAttribute("aria-label")`)))
	tab.Click("solve", buttonOf("player", merge, "Solve"))
	tab.Wait("a solution", inBoard("player", merge, boardStatus+`.includes("A solution in ")`))
	require.Empty(t, tab.Printed())
}

// A link is a problem, for one board of a page; a damaged one is described.
func TestLinksAreProblems(t *testing.T) {
	b := startBrowser(t)
	for hash, want := range map[string]string{
		"#state=1.2.3.4.5.6.7.8.9.10.11.12.13.14._.15&word=L": "The problem of the link is on the board.",
		"#size=3×3&state=1.2.3.4.5.6.7._.8&word=L":            "The problem of the link is on the board.",
		"#state=1.2.3":                "The link to this page is damaged: it has 3 places, and the board has 16.",
		"#size=9×9&state=1.2.3":       `The link to this page is damaged: the board has no size "9×9".`,
		"#board=2&state=1.2.3&word=a": "Solved.",
		"#an-ordinary-heading":        "Solved.",
	} {
		tab := openBoards(t, b, hash, chrome.View{Width: 900, Calm: true})
		tab.Wait(hash, inBoard("player", 0, fmt.Sprintf("%s === %q", boardStatus, want)))
		if strings.Contains(hash, "word=L") {
			tab.Click("to the end", buttonOf("player", 0, "to the end"))
			tab.Wait("it is solved", inBoard("player", 0, boardStatus+`.endsWith("Solved.")`))
		}
	}
}
