package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestLiteEarlierOutputs starts cells that have outputs of an earlier run. They stay, pale,
// until there are others.
func TestLiteEarlierOutputs(t *testing.T) {
	l := openLiteBook(t, startBrowser(t), serveLite(t).URL, "01-permutations.ipynb")
	first := nth(`.jp-Notebook .jp-CodeCell`, 0)
	const earlier = `document.querySelectorAll(".puzzlelab-earlier").length`
	shown := first + `.querySelector(".jp-OutputArea-output")`
	run := func(source string) {
		l.write(first, source)
		l.Press(kb.Enter, chromedp.ModifierCtrl)
	}
	l.Wait("the committed picture", `!!`+shown+`.querySelector("svg, img")`)

	run("for {\n}")
	l.Wait("the picture stays", earlier+` === 1 && !!`+first+`.querySelector(".puzzlelab-earlier .jp-OutputArea-output").querySelector("svg, img")`)
	l.Keep("running")
	require.Less(t, chrome.Value[float64](l.Tab, `Number(getComputedStyle(document.querySelector(".puzzlelab-earlier > .jp-OutputArea")).opacity)`), 1.0, "it is pale")
	require.Equal(t, 1, chrome.Value[int](l.Tab, first+`.querySelectorAll(".jp-OutputArea").length - 1`), "the notebook has it no more")
	l.Press("i")
	l.Press("i")
	l.prints(first, "the cell was interrupted")
	l.Wait("the picture is gone", earlier+` === 0 && `+first+`.querySelectorAll(".jp-OutputArea-output").length === 1`)

	run("fmt.Println(\"new\")")
	l.prints(first, "new")
	l.Wait("nothing else is shown", earlier+` === 0 && `+first+`.querySelectorAll(".jp-OutputArea-output").length === 1`)
	run("var quiet = 1")
	l.Wait("a cell that shows nothing takes it away", earlier+` === 0 && `+first+`.querySelectorAll(".jp-OutputArea-output").length === 0`)
	run("fmt.Println(\"again\")")
	l.prints(first, "again")

	run("for {\n}")
	l.Wait("the text stays", earlier+` === 1`)
	l.Press("0")
	l.Press("0")
	l.Wait("the question", `/Restart Kernel/.test(document.querySelector(".jp-Dialog")?.innerText)`)
	l.Press(kb.Enter)
	l.Wait("it goes with the kernel", earlier+` === 0`)
	requireNoOtherWay(t, l.Page)
}

// TestLivePageEarlierOutputs does the same on a page of the site.
func TestLivePageEarlierOutputs(t *testing.T) {
	_, address, _ := serveSite(t)
	p := &livePage{startBrowser(t).Open(t, address+"notebooks/01-permutations.html", chrome.View{Width: 1100, Height: 900}), t}
	p.edit("eight", `(code) => "%%\nfor {\n}"`)
	p.Press(kb.Enter, chromedp.ModifierShift)
	p.Wait("the published output stays, pale", cell("eight")+`.querySelector(".outputs.earlier")?.innerText.includes("8")`)
	p.Keep("running")
	p.Click("Stop", chip("eight", "Stop"))
	p.ended("eight")
	p.Wait("it is as before", `!document.querySelector(".earlier")`)
	p.edit("eight", `(code) => "fmt.Println(\"new\")"`)
	p.Press(kb.Enter, chromedp.ModifierShift)
	p.shows("eight", "new")
	p.ended("eight")
	p.Wait("only that is shown", `!document.querySelector(".earlier") && `+cell("eight")+`.querySelectorAll(".output").length === 1`)
	p.quiet()
}
