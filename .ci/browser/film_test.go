package browser_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// Selectors in a film, which lives in a shadow tree.
const (
	filmHost    = `document.querySelectorAll(".puzzlelab-film")`
	filmRoot    = filmHost + `[0].shadowRoot`
	secondFilm  = filmHost + `[1].shadowRoot`
	filmReel    = `.querySelector(".reel")`
	filmCaption = `.querySelector(".caption").textContent`
	filmSpoken  = `.querySelector("[aria-live]").textContent`
)

func openFilms(t *testing.T, view chrome.View) *chrome.Tab {
	t.Helper()
	page := filepath.Join(t.TempDir(), "films.html")
	out, err := exec.Command("go", "test", "-C", "../..", "-count=1", "-run", "^TestPage$", "./charts/film", "-page", page).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return startBrowser(t).Open(t, "file://"+page, view)
}

func waitFilms(tab *chrome.Tab) {
	tab.Wait("the films are live", filmHost+`.length === 2 && Array.from(`+filmHost+`).every(function (f) { return f.shadowRoot && f.shadowRoot.querySelector(".reel"); })`)
}

// TestFilm leafs through films by keys, buttons and sliders.
func TestFilm(t *testing.T) {
	tab := openFilms(t, chrome.View{})
	waitFilms(tab)
	require.Empty(t, chrome.Value[string](tab, filmRoot+filmSpoken), "nothing is said unasked")
	tab.Click("the first picture", filmRoot+filmReel)
	tab.Press(kb.ArrowRight)
	tab.Wait("the arrow leads on", filmRoot+filmCaption+` === "two bars"`)
	require.Equal(t, "2 of 4: two bars", chrome.Value[string](tab, filmRoot+filmSpoken))
	require.Equal(t, 2, chrome.Value[int](tab, filmRoot+`.querySelectorAll("rect[width='60']").length`))
	tab.Press(kb.End)
	tab.Wait("End leads to the end", filmRoot+filmCaption+` === "a table"`)
	require.Equal(t, 1, chrome.Value[int](tab, filmRoot+`.querySelectorAll("mark").length`))
	tab.Press(kb.ArrowLeft)
	require.Equal(t, "10, 50, 100", chrome.Value[string](tab, filmRoot+`.querySelector("p.hidden").textContent`))
	require.Zero(t, chrome.Value[int](tab, `document.images.length`)-2, "a caption became markup")
	tab.Press(kb.Home)
	tab.Wait("Home leads back", filmRoot+filmCaption+` === "one bar"`)
	height := chrome.Value[float64](tab, filmRoot+`.querySelector(".card").getBoundingClientRect().top`)
	tab.Click("play", filmRoot+`.querySelector("[title=play]")`)
	tab.Wait("the film runs to its end", filmRoot+filmCaption+` === "a table" && `+filmRoot+`.querySelector("[title=play]")`)
	require.InDelta(t, height, chrome.Value[float64](tab, filmRoot+`.querySelector(".card").getBoundingClientRect().top`), 1, "the controls stay in their place")

	tab.Click("the second picture", secondFilm+filmReel)
	tab.Press(kb.ArrowRight)
	tab.Press(kb.ArrowDown)
	tab.Wait("each slider has its keys", secondFilm+filmCaption+` === "n = 2, k = 1"`)
	require.Equal(t, "n = 2, k = 1: n = 2, k = 1", chrome.Value[string](tab, secondFilm+filmSpoken))
	tab.Press(kb.ArrowRight)
	require.Equal(t, "n = 2, k = 1", chrome.Value[string](tab, secondFilm+filmCaption))
	requireQuiet(t, tab, nil)
}

// TestFilmAudit audits films, at first and after they have been played.
func TestFilmAudit(t *testing.T) {
	for name, view := range map[string]chrome.View{"light": {}, "dark": {Dark: true}, "telephone": {Width: 480, Height: 900, Touch: true}} {
		t.Run(name, func(t *testing.T) {
			tab := openFilms(t, view)
			waitFilms(tab)
			if view.Dark {
				chrome.Value[string](tab, `document.documentElement.style.colorScheme = document.body.style.colorScheme = "dark", document.body.style.color = "#eee", document.body.style.background = "#11151a"`)
				tab.Wait("the film is dark", filmRoot+`.querySelector(".frame").classList.contains("dark")`)
			}
			requireAudit(t, tab, 0, "at first")
			tab.Tap("one frame on", filmRoot+`.querySelector("[title='one frame on']")`)
			tab.Tap("to the last frame", filmRoot+`.querySelector("[title='to the last frame']")`)
			tab.Wait("the last frame", filmRoot+filmCaption+` === "a table"`)
			requireAudit(t, tab, 0, "at the end")
		})
	}
}

func TestFilmViews(t *testing.T) {
	t.Run("no scripts", func(t *testing.T) {
		tab := openFilms(t, chrome.View{NoScripts: true})
		require.Equal(t, "one bar", chrome.Value[string](tab, `document.querySelector("figcaption").textContent`))
		require.Equal(t, 4, chrome.Value[int](tab, `document.querySelectorAll("ol")[0].children.length`))
		require.Greater(t, chrome.Value[float64](tab, `document.querySelector("ol").getBoundingClientRect().height`), 50.0)
		require.Equal(t, 400.0, chrome.Value[float64](tab, `document.querySelector("img").getBoundingClientRect().width`))
	})
	t.Run("480", func(t *testing.T) {
		tab := openFilms(t, chrome.View{Width: 480, Height: 900})
		waitFilms(tab)
		require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), 480)
		tab.Keep("film-480")
	})
	t.Run("dark", func(t *testing.T) {
		tab := openFilms(t, chrome.View{Dark: true})
		waitFilms(tab)
		color := `getComputedStyle(` + filmRoot + `.querySelector("rect[width='400']")).fill`
		require.Equal(t, "rgb(255, 255, 255)", chrome.Value[string](tab, color), "this page is light whatever its reader prefers")
		chrome.Value[string](tab, `document.body.style.background = "#111"`)
		tab.Wait("the film is dark on a dark page", color+` === "rgb(20, 24, 29)"`)
	})
	t.Run("calm", func(t *testing.T) {
		tab := openFilms(t, chrome.View{Calm: true})
		waitFilms(tab)
		tab.Press(kb.Tab)
		require.Equal(t, "group", chrome.Value[string](tab, filmRoot+`.activeElement.getAttribute("role")`), "Tab reaches the picture first")
		tab.Press(" ")
		require.Equal(t, "one bar", chrome.Value[string](tab, filmRoot+filmCaption))
		tab.Wait("the film goes on, slowly", filmRoot+filmCaption+` === "two bars"`)
		tab.Press(" ")
	})
}
