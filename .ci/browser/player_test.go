package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// What can be found in a player, which lives in a shadow tree.
const (
	playerRoot  = `document.querySelector(".puzzlelab-player").shadowRoot`
	playerBoard = playerRoot + `.querySelector(".board")`
	playerState = playerRoot + `.querySelector("#state").textContent`
)

func playerButton(title string) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll("button")).find(function (b) { return b.title === %q || b.textContent === %q; })`, playerRoot, title, title)
}

// tileAt is the tile that stands in a place, counted from 0.
func tileAt(place int) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll(".piece")).find(function (p) { return p.place === %d; })`, playerRoot, place)
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

	book.Click("the tile left of the gap", tileAt(7))
	book.Click("to the end", playerButton("to the end"))
	book.Wait("the tile has moved", fmt.Sprintf(`%s !== %q`, playerState, start))
	moved := chrome.Value[string](book.Tab, playerState)
	book.Click("the board, to give it the keys", tileAt(0))

	// In command mode of a notebook, d twice deletes a cell and a adds one.
	for _, key := range []string{kb.ArrowDown, "d", "d", "a"} {
		book.Press(key)
	}
	book.Press(kb.End)
	book.Wait("keys move tiles", fmt.Sprintf(`%s !== %q`, playerState, moved))
	require.Equal(t, cells, chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-Cell").length`), "keys on the board are for the board")
	book.Press(kb.Home)
	book.Wait("Home leads back", fmt.Sprintf(`%s === %q`, playerState, start))
	book.requireQuiet()
}
