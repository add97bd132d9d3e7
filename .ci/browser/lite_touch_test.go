package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/engine"
)

// finger is the least size of what a finger can hit, in CSS pixels: WCAG 2.2, 2.5.5.
const finger = 44

// touchJupyterLite uses the tour in JupyterLite on a tablet: it runs its first cells, turns the
// board, makes another cube of it by changing a number, and looks at the controls, also on
// a telephone. All is done by touch, and by keys as those on the screen; in WebKit by the mouse,
// because its driver has no fingers.
func touchJupyterLite(t *testing.T, b engine.Browser) {
	page := b.Open(t, serveLite(t).URL+"/notebooks/index.html?path=00-tour.ipynb")
	page.Wait("the notebook has its kernel", panel+` && document.querySelector(".jp-KernelName")?.innerText.trim() === "Go (in the browser)" &&
  !!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
	run := func(i int) {
		page.Wait("its old output is marked", codeCell(i)+`.querySelectorAll(".jp-OutputArea-child").forEach((e) => e.dataset.old = ""), true`)
		page.Tap("the button that runs it", `document.querySelector("[data-jp-item-name=run]")`)
		page.WaitWhile("it has run", fmt.Sprintf(`!%s.querySelector("[data-old]") && !document.querySelector(".jp-mod-running")`, codeCell(i)), loading)
	}
	choose := func(i int, place string) {
		page.Tap("a code cell", place)
		page.Wait("it is the active cell", fmt.Sprintf(`document.querySelector(".jp-Cell.jp-mod-active") === %s`, codeCell(i)))
	}
	editor := codeCell(0) + `.querySelector(".cm-content")`
	choose(0, editor)
	run(0)
	turnBoard(t, page, 54)

	choose(0, textPlace(editor, "Rubik(3"))
	page.Press(kb.Backspace)
	page.Type("2")
	page.Wait("the number is another", editor+`.textContent.includes("Rubik(2)")`)
	run(0)
	turnBoard(t, page, 24)
	choose(1, codeCell(1)+`.querySelector(".cm-content")`)
	run(1)
	page.Wait("the order of the other group", codeCell(1)+`.querySelector(".jp-OutputArea").innerText.includes("88,179,840")`)

	for _, size := range [][2]int{{engine.Width, engine.Height}, {480, 800}} {
		page.Resize(size[0], size[1])
		fits(t, page)
		require.Empty(t, page.Value(fmt.Sprintf(overlaps, playerRoot)), "controls of the board that lie on others or beyond the screen")
		require.Empty(t, page.Value(fmt.Sprintf(overlaps, `document.querySelector(".jp-NotebookPanel-toolbar")`)), "the same of the tool bar")
		forFingers(t, page, playerRoot)
	}
	requireNoOtherWay(t, page)
}

// touchLesson does the same on the page of the lesson of the site.
func touchLesson(t *testing.T, b engine.Browser) {
	_, address, _ := serveSite(t)
	page := b.Open(t, address+"notebooks/00-tour.html")
	page.Wait("a board", sticker(""))
	fits(t, page)
	run := func(id string) {
		page.Tap("Run", chip(id, "Run"))
		page.Wait("it has begun", chip(id, "Stop"))
		page.WaitWhile("it has ended", chip(id, "Run"), cell(id)+`.querySelector(".run").innerText`)
	}
	page.Tap("Edit", chip("cube", "Edit"))
	page.Wait("the editor", cell("cube")+`.querySelector("textarea")`)
	page.Tap("the place behind the number", textPlace(cell("cube")+`.querySelector(".source code")`, "Rubik(3"))
	page.Press(kb.Backspace)
	page.Type("2")
	page.Wait("the number is another", cell("cube")+`.querySelector("textarea").value.includes("Rubik(2)")`)
	run("cube")
	turnBoard(t, page, 24)
	run("order")
	page.Wait("the order of the other group", cell("order")+`.querySelector(".outputs").innerText.includes("88,179,840")`)

	fits(t, page)
	require.Empty(t, page.Value(fmt.Sprintf(overlaps, playerRoot)), "controls of the board that lie on others or beyond the screen")
	forFingers(t, page, playerRoot)
	forFingers(t, page, `document`)
	requireNoOtherWay(t, page)
}

// loading is what JupyterLite tells while Go is loaded.
const loading = `document.getElementById("puzzlelab-loading")?.innerText`

// turnBoard turns a layer of the first cube of a page, which has so many stickers.
func turnBoard(t *testing.T, page *engine.Page, stickers int) {
	t.Helper()
	page.Wait("the board can be turned", fmt.Sprintf(`document.querySelector(".puzzlelab-player")?.shadowRoot && %s.querySelectorAll("svg.solid g[role=img]").length === %d`, playerRoot, stickers))
	before := page.Value(playerState)
	page.Swipe("a sticker", sticker("face F 2"), 0, -90)
	page.Wait("a turn", fmt.Sprintf(`%s !== %q`, playerState, before))
}

// fits fails if a page can be scrolled sideways.
func fits(t *testing.T, page *engine.Page) {
	t.Helper()
	page.Wait("the page is no wider than the window", `document.documentElement.scrollWidth <= document.documentElement.clientWidth`)
}

// forFingers fails if a finger can miss a control in an element. WebKitGTK has no touch screen
// here, so its pages are for the mouse.
func forFingers(t *testing.T, page *engine.Page, root string) {
	t.Helper()
	if page.Value(`matchMedia("(pointer: coarse)").matches`) == "true" {
		require.Empty(t, page.Value(fmt.Sprintf(small, root, finger)), "controls that are too small for a finger")
	}
}

// textPlace finds the place in an element behind the first occurrence of a text on one line.
func textPlace(element, text string) string {
	return fmt.Sprintf(`(function (root, text) {
  const end = root.textContent.indexOf(text) + text.length, walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), place = document.createRange();
  for (let before = 0; walker.nextNode(); before += walker.currentNode.length) {
    if (before + walker.currentNode.length < end) continue;
    place.setStart(walker.currentNode, end - before);
    place.collapse(true);
    return place;
  }
})(%s, %q)`, element, text)
}

// controls are the visible ones in an element, with their names and places.
const controls = `const controls = (root) => Array.from(root.querySelectorAll("button, jp-button, input, select, summary")).filter((e) => e.checkVisibility() && e.getBoundingClientRect().width)
  .map((e) => ({ e: e.closest("label") || e, name: e.title || e.textContent || e.type, box: (e.closest("label") || e).getBoundingClientRect() }));`

// overlaps finds the visible controls in an element of which a part is outside the screen, or
// in another control.
const overlaps = `(function (root) { ` + controls + `
  const all = controls(root), bad = all.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => name);
  for (const a of all) for (const b of all) {
    if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e)) continue;
    if (Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1) bad.push(a.name + " / " + b.name);
  }
  return bad.join("\n");
})(%s)`

// small finds the visible controls in an element of which a finger can hit less than so many
// pixels across or down.
const small = `(function (root, least) { ` + controls + `
  const reached = (e, x, y) => e.contains(e.getRootNode().elementFromPoint(x, y));
  return controls(root).filter(({ e }) => {
    e.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2, far = least / 2 - 1;
    return ![[x - far, y], [x + far, y], [x, y - far], [x, y + far]].every(([x, y]) => reached(e, x, y));
  }).map(({ name, box }) => name + ": " + Math.round(box.width) + " × " + Math.round(box.height)).join("\n");
})(%s, %d)`
