package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// The solid of testdata/player.ipynb, which comes after the 8 puzzle, and its film.
const (
	solidRoot  = `document.querySelectorAll(".puzzlelab-player")[1].shadowRoot`
	solidState = solidRoot + `.querySelector("#state").textContent`
)

func waitMoving(tab *chrome.Tab) {
	tab.Wait("the film is live", filmHost+`.length === 1 && `+filmRoot+` && `+filmRoot+filmReel)
	tab.Wait("the solid is live", solidRoot+` && `+solidRoot+`.querySelector("svg.solid path[d]")`)
}

// requireMoves leafs through the film and turns the solid, by keys.
func requireMoves(t *testing.T, tab *chrome.Tab) {
	t.Helper()
	waitMoving(tab)
	tab.Click("the picture", filmRoot+filmReel)
	tab.Press(kb.ArrowRight)
	tab.Wait("the film goes on", filmRoot+filmCaption+` === "R"`)
	tab.Press(kb.End)
	tab.Wait("the film ends", filmRoot+filmCaption+` === "U"`)
	before := chrome.Value[string](tab, solidState)
	chrome.Value[bool](tab, solidRoot+`.querySelector(".board").focus() || true`)
	tab.Press("r")
	tab.Wait("the solid turns", fmt.Sprintf(`%s !== %q`, solidState, before))
}

// TestMovingOnExportedPages opens the page of a notebook with a film and a solid.
func TestMovingOnExportedPages(t *testing.T) {
	b := startBrowser(t)
	_, file := executed(t, "player")
	open := func(view chrome.View) *chrome.Tab { return b.Open(t, "file://"+file, view) }
	t.Run("light", func(t *testing.T) {
		tab := open(chrome.View{})
		requireMoves(t, tab)
		requireQuiet(t, tab, nil)
	})
	t.Run("dark", func(t *testing.T) {
		tab := open(chrome.View{Dark: true, Calm: true})
		requireMoves(t, tab)
		require.True(t, chrome.Value[bool](tab, solidRoot+`.querySelector(".frame").classList.contains("dark")`))
		requireAudit(t, tab, 0, "a dark page")
	})
	t.Run("telephone", func(t *testing.T) {
		tab := open(chrome.View{Width: 480, Height: 900, Touch: true})
		waitMoving(tab)
		tab.Tap("one frame on", filmRoot+`.querySelector("[title='one frame on']")`)
		tab.Wait("the film goes on", filmRoot+filmCaption+` === "R"`)
		before := chrome.Value[string](tab, solidState)
		sticker := fmt.Sprintf(`Array.from(%s.querySelectorAll("svg.solid g[role=img]")).find(function (e) {
  return e.getAttribute("display") !== "none" && e.getAttribute("aria-label").startsWith("face F 2"); })`, solidRoot)
		x, y := tab.Center(sticker)
		tab.SwipeFrom(x, y, x, y-120)
		tab.Wait("a finger turns the solid", fmt.Sprintf(`%s !== %q`, solidState, before))
		require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), 480)
	})
	t.Run("no scripts", func(t *testing.T) {
		requireStills(t, open(chrome.View{NoScripts: true}))
	})
}

// requireStills requires the three pictures of the notebook, and the captions of the film.
func requireStills(t *testing.T, tab *chrome.Tab) {
	t.Helper()
	tab.Wait("the pictures", `document.querySelectorAll("figure img").length === 3 &&
  Array.from(document.querySelectorAll("figure img")).every(function (i) { return i.complete && i.naturalWidth > 100 && i.getBoundingClientRect().height > 100; })`)
	require.Equal(t, "start R U", chrome.Value[string](tab, `Array.from(document.querySelectorAll("ol li")).map(function (e) { return e.textContent; }).join(" ")`))
}

// TestMovingInStrangePages puts the outputs of that notebook into pages with policies, and
// into one that attaches them as JupyterLab does.
func TestMovingInStrangePages(t *testing.T) {
	b := startBrowser(t)
	file, _ := executed(t, "player")
	var list []string
	for _, cell := range readNotebook(t, file).Cells {
		for _, output := range cell.Outputs {
			list = append(list, string(output.Data["text/html"]))
		}
	}
	require.Len(t, list, 3)
	body := strings.Join(list, "")
	for _, scene := range []struct {
		name, policy, body string
		live               bool
	}{
		{"strict policy", "default-src 'none'; img-src data:", body, false},
		{"policy with a nonce", "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-n'", strings.ReplaceAll(body, "<script>", `<script nonce="n">`), true},
		{"as JupyterLab attaches", "", attached(t, list...), true},
	} {
		t.Run(scene.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				if scene.policy != "" {
					w.Header().Set("Content-Security-Policy", scene.policy)
				}
				fmt.Fprintf(w, "<!doctype html><html><head><title>%s</title></head><body>%s</body></html>", scene.name, scene.body)
			}))
			t.Cleanup(server.Close)
			tab := b.Open(t, server.URL+"/", chrome.View{})
			if !scene.live {
				requireStills(t, tab)
				return
			}
			requireMoves(t, tab)
		})
	}
}

// TestMovingOnTheSite opens the gallery on the site whose cells run.
func TestMovingOnTheSite(t *testing.T) {
	_, address, _ := serveSite(t)
	tab := startBrowser(t).Open(t, address+"notebooks/gallery.html", chrome.View{Width: 1000, Height: 900})
	tab.Wait("two films are live", filmHost+`.length === 2 && Array.from(`+filmHost+`).every(function (f) { return f.shadowRoot && f.shadowRoot.querySelector(".reel"); })`)
	tab.Click("the film of a search", secondFilm+filmReel)
	tab.Press(kb.End)
	tab.Wait("it ends with a solution", secondFilm+filmCaption+`.endsWith("solved, 5 moves")`)
	tab.Wait("the solid is live", playerRoot+` && `+playerRoot+`.querySelector("svg.solid path[d]")`)
	before := chrome.Value[string](tab, playerState)
	chrome.Value[bool](tab, playerBoard+`.focus() || true`)
	tab.Press("u")
	tab.Wait("the solid turns", fmt.Sprintf(`%s !== %q`, playerState, before))
	(&livePage{tab, t}).quiet()
}
