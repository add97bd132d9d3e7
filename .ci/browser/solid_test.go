package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// solidPage is a page with the player of one solid, and what is read aloud after some
// words.
type solidPage struct {
	HTML   string
	Spoken map[string]string
}

// withSolver is a cube of three layers whose page solves; those of other solids do not.
const withSolver = "cube-3 with a solver"

var solidPages = sync.OnceValues(func() (map[string]solidPage, error) {
	command := exec.Command("go", "run", ".ci/browser/testdata/solids/main.go")
	command.Dir = filepath.Join("..", "..")
	command.Stderr = os.Stderr
	data, err := command.Output()
	if err != nil {
		return nil, err
	}
	var pages map[string]solidPage
	return pages, json.Unmarshal(data, &pages)
})

// openSolid opens the page of a solid; head goes before the player.
func openSolid(t *testing.T, b *chrome.Browser, name, head string, view chrome.View) (*chrome.Tab, solidPage) {
	t.Helper()
	pages, err := solidPages()
	require.NoError(t, err)
	page, ok := pages[name]
	require.True(t, ok, name)
	file := filepath.Join(t.TempDir(), "solid.html")
	require.NoError(t, os.WriteFile(file, []byte(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>`+name+`</title>`+
		`<meta name="viewport" content="width=device-width">`+head+`</head><body><main><h1>`+name+`</h1>`+page.HTML+`</main></body></html>`), 0o644))
	tab := b.Open(t, "file://"+file, view)
	if !view.NoScripts {
		tab.Wait("the solid is there", playerRoot+` && `+sticker("")+` && document.fonts.status === "loaded"`)
	}
	return tab, page
}

// sticker finds a visible polygon by the beginning of its name.
func sticker(name string) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll("svg.solid g[role=img]")).find(function (e) {
  return e.getAttribute("display") !== "none" && e.getAttribute("aria-label").startsWith(%q); })`, playerRoot, name)
}

// waitState waits until the board reads as after a word.
func waitState(t *testing.T, tab *chrome.Tab, page solidPage, word string) {
	t.Helper()
	require.NotEmpty(t, page.Spoken[word])
	tab.Wait("the state after "+word, fmt.Sprintf(`%s === %q`, playerState, page.Spoken[word]))
}

// frames counts the different drawings of a sticker from now on.
func frames(tab *chrome.Tab, name string) {
	chrome.Value[bool](tab, fmt.Sprintf(`(function () {
  var e = %s.firstChild, seen = new Set();
  (function look() { seen.add(e.getAttribute("d")); window.drawings = seen.size; requestAnimationFrame(look); })();
  return true;
})()`, sticker(name)))
}

// TestSolidByHand turns a cube in space with the mouse, with a finger, by keys and by
// words.
func TestSolidByHand(t *testing.T) {
	b := startBrowser(t)
	tab, page := openSolid(t, b, "cube-3", "", chrome.View{Width: 1000, Height: 800})
	waitState(t, tab, page, "")

	x, y := tab.Center(sticker("face F 3"))
	tab.Drag(x, y, x, y-90)
	waitState(t, tab, page, "R")
	x, y = tab.Center(sticker("face F 3"))
	tab.Drag(x, y, x, y+90)
	waitState(t, tab, page, "")
	x, y = tab.Center(sticker("face F 3"))
	tab.Drag(x, y, x, y-9)
	require.Equal(t, page.Spoken[""], chrome.Value[string](tab, playerState), "a short pull turns nothing")
	tab.Wait("the layer is back", fmt.Sprintf(`(%s).querySelector(".label").getAttribute("display") !== "none"`, sticker("face F 3")))

	// A slice leaves the layers beside it where they are, so the front face comes up.
	x, y = tab.Center(sticker("face F 2"))
	tab.Drag(x, y, x, y-90)
	waitState(t, tab, page, "R' L")
	_, top := tab.Center(sticker("face F 5"))
	require.Less(t, top, y, "the middle of the front is now on top")
	press := func(text string) {
		tab.Click(text, fmt.Sprintf(`Array.from(%s.querySelectorAll("button")).find(function (b) { return b.textContent === %q; })`, playerRoot, text))
	}
	press("Front")
	press("Reset")
	waitState(t, tab, page, "")

	// Beside the solid.
	before, _ := tab.Center(sticker("face F 5"))
	left, above := tab.Center(playerBoard)
	tab.Drag(left-190, above-190, left-100, above-190)
	after, _ := tab.Center(sticker("face F 5"))
	require.Greater(t, after, before+20, "the ground turns the whole")
	waitState(t, tab, page, "")
	press("Front")

	// Keys.
	chrome.Value[bool](tab, playerBoard+`.focus() || true`)
	tab.Press("r")
	waitState(t, tab, page, "R")
	tab.Press("R", chromedp.ModifierShift)
	waitState(t, tab, page, "")
	for range 5 {
		tab.Press(kb.ArrowRight)
	}
	tab.Wait("what is in view is said", playerRoot+`.querySelector("[aria-live]").textContent.includes("face R, face B")`)
	require.Equal(t, page.Spoken[""], chrome.Value[string](tab, playerState))

	// Words that are typed move the layers.
	press("Front")
	frames(tab, "face F 3")
	tab.Click("the field", playerRoot+`.querySelector("input[type=text]")`)
	tab.Type("R U")
	tab.Press(kb.Enter)
	waitState(t, tab, page, "R U")
	require.Greater(t, chrome.Value[int](tab, "drawings"), 5, "the move is animated")
	tab.Wait("the move is announced", playerRoot+`.querySelector("[aria-live]").textContent.includes("Top face clockwise.")`)

	// The other view, and the hidden sides.
	tab.Click("hidden sides", playerRoot+`.querySelector("input[type=checkbox]")`)
	tab.Wait("three hidden sides", playerRoot+`.querySelectorAll(".hints > g:not([display=none])").length === 27`)
	chrome.Value[bool](tab, fmt.Sprintf(`(function () { var s = %s.querySelector(".stage select"); s.value = 1; s.dispatchEvent(new Event("change")); return true; })()`, playerRoot))
	tab.Wait("the net is there", playerBoard+`.querySelectorAll("svg:not(.solid) .piece").length === 48`)
	requireQuiet(t, tab, nil)
}

// Tiles on the corners of a dodecahedron slide along its edges: by a click, by a pull
// towards the gap, by keys and by a finger.
func TestSlidingOnSolid(t *testing.T) {
	b := startBrowser(t)
	says := func(tab *chrome.Tab, page solidPage, word, gap string) {
		t.Helper()
		require.NotEmpty(t, page.Spoken[word])
		tab.Wait("the state after "+word, fmt.Sprintf(`%s.startsWith(%q) && %[1]s.endsWith(%[3]q)`, playerState, "At the gap "+gap, page.Spoken[word]))
	}
	tile := func(tab *chrome.Tab, text string) (x, y float64) {
		t.Helper()
		return tab.Center(fmt.Sprintf(`Array.from(%s.querySelectorAll("svg.solid .piece")).find(function (e) { return e.getAttribute("aria-label").endsWith(": %s"); })`, playerRoot, text))
	}
	tab, page := openSolid(t, b, "sliding-dodecahedron", "", chrome.View{Width: 1000, Height: 800, Calm: true})
	const first, second, third = "a moves 1, b moves 2, c moves 3.", "a moves 1, b moves 4, c moves 9.", "a moves "
	says(tab, page, "", first)
	x, y := tile(tab, "1")
	tab.Drag(x, y, x, y)
	says(tab, page, "a", second)
	x, y = tile(tab, "4")
	gapX, gapY := tile(tab, "blank")
	tab.Drag(x, y, (x+gapX)/2, (y+gapY)/2)
	says(tab, page, "a b", third)
	tab.Press("b")
	says(tab, page, "a", second)
	tab.Press(kb.ArrowRight)
	tab.Wait("an arrow key looks around", playerRoot+`.querySelector("[aria-live]").textContent.startsWith("In view: ")`)
	says(tab, page, "a", second)
	x, y = tab.Center(playerBoard)
	tab.Drag(x-190, y-190, x-100, y-190)
	says(tab, page, "a", second)
	tab.Click("Solve", fmt.Sprintf(`Array.from(%s.querySelectorAll("button")).find(function (b) { return b.textContent === "Solve"; })`, playerRoot))
	tab.Wait("there is a solution", playerRoot+`.querySelector(".status").textContent.includes("A solution in ")`)
	requireQuiet(t, tab, nil)

	tab, page = openSolid(t, b, "sliding-football", "", chrome.View{Width: 480, Height: 900, Touch: true, Calm: true})
	x, y = tile(tab, "1")
	tab.SwipeFrom(x, y, x, y)
	tab.Wait("a finger slides a tile", fmt.Sprintf(`%s.endsWith(%q)`, playerState, page.Spoken["a"]))
	require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), 480)
}

func TestSolidByTouch(t *testing.T) {
	b := startBrowser(t)
	tab, page := openSolid(t, b, "cube-3", "", chrome.View{Width: 480, Height: 900})
	x, y := tab.Center(sticker("face F 3"))
	tab.SwipeFrom(x, y, x, y-90)
	waitState(t, tab, page, "R")
	require.Zero(t, chrome.Value[int](tab, `Math.round(scrollY)`), "the page stays where it is")
	require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), 480)
	requireLooks(t, tab, "solid-480", playerBoard)
}

// Where motion is unwelcome, a move is one step.
func TestSolidCalm(t *testing.T) {
	b := startBrowser(t)
	tab, page := openSolid(t, b, "cube-3", "", chrome.View{Calm: true})
	frames(tab, "face F 3")
	tab.Click("R", fmt.Sprintf(`Array.from(%s.querySelectorAll("button.move")).find(function (b) { return b.textContent === "R"; })`, playerRoot))
	waitState(t, tab, page, "R")
	require.LessOrEqual(t, chrome.Value[int](tab, "drawings"), 1)
}

func TestSolidWithoutScripts(t *testing.T) {
	b := startBrowser(t)
	tab, _ := openSolid(t, b, "cube-3", "", chrome.View{NoScripts: true})
	requireLooks(t, tab, "solid-no-scripts", `document.querySelector(".puzzlelab-player img")`)
}

const darkPage = `<style>:root { color-scheme: dark; } body { background: #11151a; color: #eee; }</style>`

// TestSolidLooks compares every solid with its committed picture: at rest, and while a
// layer turns, with the hidden sides.
func TestSolidLooks(t *testing.T) {
	b := startBrowser(t)
	pages, err := solidPages()
	require.NoError(t, err)
	for name := range pages {
		if name == withSolver { // it looks as the cube without one
			continue
		}
		t.Run(name, func(t *testing.T) {
			head, view := "", chrome.View{Width: 1000, Height: 800}
			if slices.Contains([]string{"Megaminx", "cube-5"}, name) {
				head, view.Dark = darkPage, true
			}
			tab, _ := openSolid(t, b, name, head, view)
			chrome.Value[bool](tab, fmt.Sprintf(`(function () {
  var box = %s.querySelector("input[type=checkbox]"), board = %s, r = board.getBoundingClientRect();
  box.checked = true;
  box.dispatchEvent(new Event("change"));
  board.setPointerCapture = function () {};
  var x = r.x + r.width * 0.45, y = r.y + r.height * 0.55, at = %s.elementFromPoint(x, y);
  function send(kind, e, x, y) { e.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 1, bubbles: true, composed: true })); }
  send("pointerdown", at, x, y);
  send("pointermove", board, x - 8, y - 30);
  send("pointermove", board, x - 8, y - 30);
  return true;
})()`, playerRoot, playerBoard, playerRoot))
			requireLooks(t, tab, "solid-"+name, playerBoard)
			requireQuiet(t, tab, nil)
		})
	}
}

// On a telephone all that is about the view stands in one line.
func TestViewOfASolidIsOneLine(t *testing.T) {
	b := startBrowser(t)
	tab, _ := openSolid(t, b, "cube-3", "", chrome.View{Width: 480, Height: 900, Touch: true})
	tops := chrome.Value[int](tab, `new Set(Array.from(`+playerRoot+`.querySelectorAll(".stage .bar > *")).map(function (e) {
  const box = e.getBoundingClientRect();
  return Math.round((box.top + box.bottom) / 2 / 10);
})).size`)
	require.Equal(t, 1, tops)
}
