package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// Selectors of elements in a player, which lives in a shadow tree.
const (
	playerRoot  = `document.querySelector(".puzzlelab-player").shadowRoot`
	playerBoard = playerRoot + `.querySelector(".board")`
	playerState = playerRoot + `.querySelector("#state").textContent`
)

// labelAt returns the label in a place, counted from 0; "" for the gap.
func labelAt(place int) string { return fmt.Sprintf(`(%s || {}).textContent`, tileAt(place)) }

// tileAt returns the drawing of a place.
func tileAt(place int) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll(".piece")).find(function (p) { return p.place === %d; })`, playerRoot, place)
}

// requireMove performs an action and requires that it moves the tile in one
// place to another. If the board came with a word, playing that word would move
// other tiles.
func (b *book) requireMove(what string, from, to int, do func()) {
	b.t.Helper()
	label := chrome.Value[string](b.Tab, labelAt(from))
	require.NotEmpty(b.t, label)
	do()
	b.Wait(what, fmt.Sprintf(`%s === %q`, labelAt(to), label))
}

// plays plays the eight puzzle by mouse and by keyboard. The solved board has
// its gap in the last place.
func plays(t *testing.T, b *chrome.Browser, j *jupyter, f frontEnd) {
	book := f.open(t, b, j, "player.ipynb", chrome.View{})
	book.run(0)
	book.run(1)
	book.Wait("the board can be played", `document.querySelector(".puzzlelab-player") && `+playerRoot+` && `+playerBoard)
	start := chrome.Value[string](book.Tab, playerState)
	cells := chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-Cell").length`)
	requireLooks(t, book.Tab, f.name+"-player", `document.querySelector(".puzzlelab-player")`)

	book.requireMove("the mouse moves the tile left of the gap", 7, 8, func() { book.Click("that tile", tileAt(7)) })
	book.requireMove("the mouse moves the tile left of the new gap", 6, 7, func() { book.Click("that tile", tileAt(6)) })
	book.requireMove("an arrow moves the tile above the gap", 3, 6, func() { book.Press(kb.ArrowDown) })

	// In command mode of a notebook, d twice deletes a cell and a adds one.
	book.requireMove("a letter moves the tile above the gap", 0, 3, func() { book.Press("d") })
	for _, key := range []string{"d", "a"} {
		book.Press(key)
	}
	require.Equal(t, cells, chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-Cell").length`), "keys pressed on the board do not reach the notebook")
	book.Press(kb.Home)
	book.Wait("Home leads back", fmt.Sprintf(`%s === %q`, playerState, start))

	book.run(2)
	cells = chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-Cell").length`) // running the last cell adds one
	requireMoves(t, book.Tab)
	for _, key := range []string{"d", "d", "a"} {
		book.Press(key)
	}
	require.Equal(t, cells, chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-Cell").length`), "nor do keys pressed on a solid")
	book.requireQuiet()
}
