package browser_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestSlidesOfALesson goes through the slides of a lesson as a lecturer does.
func TestSlidesOfALesson(t *testing.T) {
	file := filepath.Join(scratch, "01-slides.html")
	command(t, "slides", "--html", file, "notebooks/01-permutations.ipynb")
	for _, view := range []chrome.View{{Width: 1280, Height: 720}, {Width: 1920, Height: 1080, Dark: true}} {
		t.Run(fmt.Sprint(view.Width), func(t *testing.T) {
			tab := startBrowser(t).Open(t, "file://"+file, view)
			number := func(n int) string {
				return fmt.Sprintf(`location.hash === "#%d" && document.querySelectorAll(".slide.now").length === 1 && document.activeElement === document.querySelectorAll(".slide")[%d]`, n, n-1)
			}
			tab.Wait("the first slide", number(1))
			slides := chrome.Value[int](tab, `document.querySelectorAll(".slide").length`)
			require.Greater(t, slides, 30)
			require.Equal(t, fmt.Sprintf("1 of %d: 1 · Permutations", slides), chrome.Value[string](tab, `document.activeElement.ariaLabel`), "what a screen reader says")

			for n := 1; n <= slides; n++ {
				tab.Wait(fmt.Sprint("slide ", n), number(n))
				require.Empty(t, chrome.Value[[]string](tab, outside), "slide %d: wider than the window", n)
				tab.Press([]string{kb.ArrowRight, kb.ArrowDown, kb.PageDown, " "}[n%4])
			}
			tab.Wait("the last slide stays", number(slides))
			tab.Press(kb.ArrowLeft)
			tab.Wait("back", number(slides-1))
			tab.Press(kb.Home)
			tab.Wait("the first again", number(1))
			tab.Press(kb.End)
			tab.Wait("the last again", number(slides))
			requireQuiet(t, tab, nil)
		})
	}

	t.Run("play", func(t *testing.T) {
		tab := startBrowser(t).Open(t, "file://"+file+"#2", chrome.View{Width: 1280, Height: 720})
		tab.Wait("the player", `document.querySelector(".slide.now .puzzlelab-player")?.shadowRoot`)
		start := chrome.Value[string](tab, playerState)
		tab.Click("the button of a move", `Array.from(`+playerRoot+`.querySelectorAll("button")).find((b) => b.textContent === "out")`)
		tab.Wait("it moved", fmt.Sprintf(`%s !== %q`, playerState, start))
		tab.Press(kb.Home)
		require.Equal(t, "#2", chrome.Value[string](tab, `location.hash`), "keys of the player stay in it")
		tab.Press(kb.PageDown)
		tab.Wait("those of a remote control turn", `location.hash === "#3"`)

		tab.Press(kb.Escape)
		tab.Wait("all slides", `document.documentElement.matches(".overview")`)
		tab.Click("one of them", `document.querySelectorAll(".slide")[4]`)
		tab.Wait("is shown", `location.hash === "#5" && !document.documentElement.matches(".overview")`)
		chrome.Value[string](tab, `location.hash = "#Even-and-odd"`)
		tab.Wait("a heading leads to its slide", `/^#[0-9]+$/.test(location.hash) && document.querySelector(".slide.now h2")?.id === "Even-and-odd"`)
		requireAudit(t, tab, 0, "slides")
	})

	t.Run("touch", func(t *testing.T) {
		tab := startBrowser(t).Open(t, "file://"+file+"#10", chrome.View{Width: 1024, Height: 768, Touch: true})
		tab.Wait("slide 10", `location.hash === "#10" && document.querySelector(".slide.now")`)
		tab.SwipeFrom(700, 600, 300, 610)
		tab.Wait("slide 11", `location.hash === "#11"`)
	})

	t.Run("no scripts", func(t *testing.T) {
		tab := startBrowser(t).Open(t, "file://"+file, chrome.View{Width: 1280, Height: 720, NoScripts: true})
		require.Greater(t, chrome.Value[int](tab, shown("section.text")), 20, "the page is there")
	})
}

// outside lists what is to the right of the slide or to its left, unless it scrolls.
const outside = `(() => {
  const slide = document.querySelector(".slide.now"), box = slide.getBoundingClientRect();
  return Array.from(slide.querySelectorAll("*")).filter((e) => {
    const r = e.getBoundingClientRect();
    return r.width > 1 && r.height > 1 && (r.left < box.left - 1 || r.right > box.right + 1) && !e.closest(".scroll, .formula, .source, .output, svg");
  }).map((e) => e.tagName + "." + e.className);
})()`
