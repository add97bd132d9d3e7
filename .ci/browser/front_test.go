package browser_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/engine"
)

// notWider fails if a page can be scrolled sideways.
func notWider(t *testing.T, tab *chrome.Tab) {
	t.Helper()
	require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), chrome.Value[int](tab, `document.documentElement.clientWidth`))
}

// frontButton finds a button of the figure on the index.
func frontButton(text string) string {
	return fmt.Sprintf(`Array.from(document.querySelectorAll(".turn button")).find((b) => b.textContent === %q)`, text)
}

// turnAndSolve turns the cube of the index by a finger, scrambles it and solves it.
func turnAndSolve(t *testing.T, tab *engine.Page) {
	t.Helper()
	solved := tab.Value(playerState)
	tab.Swipe("a sticker", sticker("face F 3"), 0, -90)
	tab.Wait("a turn", playerState+` !== `+fmt.Sprintf("%q", solved))
	tab.Tap("Scramble", frontButton("Scramble"))
	tab.Wait("a scramble", `/made/i.test(`+playerRoot+`.querySelector(".status").textContent)`)
	tab.Tap("Solve", frontButton("Solve"))
	tab.Wait("the way back is played", playerRoot+`.querySelector(".status").textContent.endsWith("Solved.")`)
	require.Equal(t, solved, tab.Value(playerState))
}

// TestFrontDoor opens the index from the disk: a finger turns the cube, and two buttons
// scramble and solve it.
func TestFrontDoor(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	b := startBrowser(t)
	tab := b.Open(t, "file://"+folder+"/index.html", chrome.View{Width: 480, Height: 900})
	tab.Wait("the cube", `!document.querySelector(".turn").hidden && `+sticker(""))
	notWider(t, tab)
	turnAndSolve(t, tab.Page)
	require.Zero(t, chrome.Value[int](tab, `Math.round(scrollY)`), "the page stays where it is")
	requireQuiet(t, tab, nil)

	still := b.Open(t, "file://"+folder+"/index.html", chrome.View{NoScripts: true})
	still.Wait("a picture in place of the cube", `document.querySelector(".figure img").naturalWidth > 0`)
	require.True(t, chrome.Value[bool](still, `document.querySelector(".turn").hidden`))
}

// TestTryACell runs the cell of the index, and changes it; then it searches, which the
// policy of a page with cells allows.
func TestTryACell(t *testing.T) {
	_, address, asked := serveSite(t)
	p := &livePage{startBrowser(t).Open(t, address, chrome.View{Width: 480, Height: 900}), t}
	p.Wait("the cube", sticker(""))
	notWider(t, p.Tab)
	require.Equal(t, []string{""}, asked(), "a visitor loads the page alone")
	p.Click("Try a cell", `document.querySelector('.ways a[href="#cell-try"]')`)
	p.Click("Run", chip("try", "Run"))
	p.shows("try", "moves")
	p.ended("try")
	p.edit("try", `(code) => "fmt.Println(Group(Rubik(3)).Order())"`)
	p.Press(kb.Enter, chromedp.ModifierShift)
	p.shows("try", "43252003274489856000")
	p.ended("try")
	notWider(t, p.Tab)
	p.Keep("tried")
	p.quiet()
	p.Click("Search", `document.querySelector(".bar input")`)
	p.Type("coset")
	p.Press(kb.Enter)
	p.Wait("what was found", `document.querySelector("#found a")`)
	p.quiet()
}

// TestMenu reads a lesson in a narrow window: the menu opens and closes, says where the
// reader is, and what was read to its end is marked on the index.
func TestMenu(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	tab := startBrowser(t).Open(t, "file://"+folder+"/notebooks/09-gods-number.html", chrome.View{Width: 480, Height: 900})
	notWider(t, tab)
	const open = `document.getElementById("page-menu").matches(":popover-open")`
	tab.Click("Menu", `document.querySelector("[popovertarget]")`)
	tab.Wait("the menu", open)
	tab.Click("the exercises", `document.querySelector('.menu a[href="#Exercises"]')`)
	tab.Wait("the menu is away and the section marked", `!`+open+` && document.querySelector(".menu .contents [aria-current]")?.textContent === "Exercises"`)
	chrome.Value[bool](tab, `(scrollTo(0, document.documentElement.scrollHeight), true)`)
	tab.Wait("the end is kept", `localStorage.getItem("puzzlelab:read:" + location.pathname) === "yes"`)
	chrome.Value[bool](tab, `(location.href = "../index.html", true)`)
	tab.Wait("the lesson is marked", fmt.Sprintf(`document.querySelector(".sofar")?.textContent.startsWith("You have read 1 of %d lessons")`, len(lessons(t))))
}

// TestSearch finds words, Japanese ones too, in a page opened from the disk.
func TestSearch(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	tab := startBrowser(t).Open(t, "file://"+folder+"/index.html", chrome.View{})
	tab.Click("Search", `document.querySelector(".bar input")`)
	tab.Type("God's num")
	tab.Press(kb.Enter)
	found := func(text string) string {
		return fmt.Sprintf(`document.querySelector("#found a")?.textContent.includes(%q)`, text)
	}
	tab.Wait("the term", found("number"))
	chrome.Value[bool](tab, `((q) => { q.value = "置換"; q.dispatchEvent(new Event("input")); return true; })(document.getElementById("query"))`)
	tab.Wait("a Japanese heading", found("置換"))
	for _, power := range []string{"2^11", "2¹¹"} {
		chrome.Value[bool](tab, fmt.Sprintf(`((q) => { q.value = %q; q.dispatchEvent(new Event("input")); return true; })(document.getElementById("query"))`, power))
		tab.Wait(power, `Array.from(document.querySelectorAll("#found mark")).some((m) => m.textContent === "2^11")`)
	}
	chrome.Value[bool](tab, `((q) => { q.value = "coset enumeration"; q.dispatchEvent(new Event("input")); return true; })(document.getElementById("query"))`)
	tab.Wait("the lesson before what only mentions it", found("Coset enumeration"))
	chrome.Value[bool](tab, `((q) => { q.value = "<b>zzzz"; q.dispatchEvent(new Event("input")); return true; })(document.getElementById("query"))`)
	tab.Wait("nothing", `document.getElementById("count").textContent === "Nothing found."`)
	notWider(t, tab)
	requireQuiet(t, tab, nil)
}

// TestNoPageIsWide opens every page of the site in a narrow window: what is wider than the
// window scrolls by itself, and is reached by keys.
func TestNoPageIsWide(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	b := startBrowser(t)
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name == "lite":
			return fs.SkipDir
		case filepath.Ext(path) != ".html":
			return nil
		}
		t.Run(name, func(t *testing.T) {
			tab := b.Open(t, "file://"+path, chrome.View{Width: 480, Height: 900})
			tab.Wait("the page", `document.readyState === "complete"`)
			notWider(t, tab)
			require.Empty(t, chrome.Value[[]string](tab, `Array.from(document.querySelectorAll("main *")).filter((e) =>
  e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX)
  && e.tabIndex < 0 && !e.querySelector("a[href], button, input, select, [tabindex='0']")).map((e) => e.outerHTML.slice(0, 120))`))
		})
		return nil
	}))
}

// tourCells are what docs/tour.png shows; kernel/course_test.go has the same list.
var tourCells = []string{"solve", "histogram"}

// TestTourPicture compares the picture of the README with the tour as it is committed.
// With -update it draws the picture again, and writes the source of its cells into it.
func TestTourPicture(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	tab := startBrowser(t).Open(t, "file://"+folder+"/notebooks/00-tour.html", chrome.View{Width: 1600, Height: 900})
	waitCharts(tab, 3, 0)
	tab.Wait("the cube", fmt.Sprintf(`document.querySelector("#cell-%s .puzzlelab-player")?.shadowRoot?.querySelector("svg.solid")`, tourCells[0]))
	chrome.Value[bool](tab, `((cells) => {
  const style = document.createElement("style");
  style.textContent = "main { max-width: none; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; padding: 1.5rem 2.5rem } main > *, .menu, .count, .run { display: none !important } .site { padding: 0 } section.code .source { max-width: 100% }"
    + cells.map((id) => "#cell-" + id).join() + " { display: block !important; margin: 0 }";
  document.head.append(style);
  return true;
})(`+fmt.Sprintf(`["%s"]`, strings.Join(tourCells, `", "`))+`)`)
	file := filepath.Join(root(), "docs", "tour.png")
	if *update {
		writePicture(t, settled(t, tab, `document.querySelector("main")`), file)
		signPicture(t, file)
		return
	}
	requireLooks(t, tab, filepath.Join("..", "..", "..", "..", "docs", "tour"), `document.querySelector("main")`)
}

// signPicture writes the source of the cells into the picture, as an iTXt chunk (PNG, third
// edition, 11.3.3.4) before its end.
func signPicture(t *testing.T, file string) {
	t.Helper()
	var source strings.Builder
	for _, c := range readNotebook(t, filepath.Join(root(), "notebooks", "00-tour.ipynb")).Cells {
		for _, id := range tourCells {
			if c.ID == id {
				source.WriteString(string(c.Source) + "\n")
			}
		}
	}
	require.NotEmpty(t, source.String())
	chunk := []byte("iTXtSource\x00\x00\x00\x00\x00" + source.String())
	picture, err := os.ReadFile(file)
	require.NoError(t, err)
	end := bytes.LastIndex(picture, []byte("IEND")) - 4
	signed := binary.BigEndian.AppendUint32(bytes.Clone(picture[:end]), uint32(len(chunk)-4))
	signed = binary.BigEndian.AppendUint32(append(signed, chunk...), crc32.ChecksumIEEE(chunk))
	require.NoError(t, os.WriteFile(file, append(signed, picture[end:]...), 0o644))
}
