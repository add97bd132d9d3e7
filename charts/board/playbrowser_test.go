package board_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/puzzle"
)

// playScene is a page with players, and what a person does there.
type playScene struct {
	policy  string
	sandbox bool // no scripts at all
	page    string
	actions string // JavaScript with `d` the document; its result is reported
	want    string // as JSON
}

// hands are functions for the actions of a scene: roots of the players, a
// button by its text, a key on the board, a drag from piece to piece.
const hands = `
function frames(d) { return Array.from(d.querySelectorAll(".puzzlelab-player")).map(function (h) { return h.shadowRoot; }).filter(function (r) { return r && r.querySelector(".frame"); }); }
function press(r, text) { Array.from(r.querySelectorAll("button")).find(function (b) { return b.textContent === text || b.title === text; }).click(); }
function key(r, k, more) { r.querySelector(".board").dispatchEvent(new KeyboardEvent("keydown", Object.assign({ key: k, bubbles: true, composed: true, cancelable: true }, more))); }
function clipboard(w, copied) { Object.defineProperty(w.navigator, "clipboard", { value: copied && { writeText: function (text) { copied.push(text); return Promise.resolve(); } } }); }
function board(r) { return r.querySelector("#state").textContent; }
function status(r) { return r.querySelector(".status").textContent; }
function type(r, text) { r.querySelector("input[type=text]").value = text; }
function centre(r, place) { var b = Array.from(r.querySelectorAll(".piece")).find(function (p) { return p.place === place; }).getBoundingClientRect(); return { x: b.x + b.width / 2, y: b.y + b.height / 2 }; }
function point(r, kind, at, piece) { (piece || r.querySelector(".board")).dispatchEvent(new PointerEvent(kind, { clientX: at.x, clientY: at.y, pointerId: 1, bubbles: true, composed: true, button: 0 })); }
function drag(r, place, goal) {
  r.querySelector(".board").setPointerCapture = function () {};
  var piece = Array.from(r.querySelectorAll(".piece")).find(function (p) { return p.place === place; }), a = centre(r, place), b = goal === place ? a : centre(r, goal);
  point(r, "pointerdown", a, piece);
  if (goal !== place) point(r, "pointermove", { x: (a.x + 2 * b.x) / 3, y: (a.y + 2 * b.y) / 3 });
  point(r, "pointerup", b);
}
function end(r) { press(r, "to the end"); }
function wait(ms) { return new Promise(function (done) { setTimeout(done, ms); }); }
`

func playScenes(t *testing.T) map[string]playScene {
	eight, cube, rings, torus := puzzle.Sliding(3, 3), puzzle.Rubik(2), puzzle.TopSpin(8, 4), puzzle.Torus(3, 3)
	lights, tall, row := puzzle.LightsOut(3, 3), puzzle.LightsOut(2, 12), puzzle.Swap(5)
	nasty := puzzle.Sliding(2, 2).Definition()
	nasty.Name = `</script><img src=x onerror="alert(1)"> & "数独"`
	nasty.Labels[0].Text = `</script>`
	marked, err := puzzle.New(nasty)
	require.NoError(t, err)
	play := func(p *puzzle.Puzzle, moves string) string {
		return board.Play(p.Solved(), &board.PlayOptions{Word: p.MustParseWord(moves), Table: quickTable(p)}).HTML()
	}
	one := play(eight, "R D")
	after := func(p *puzzle.Puzzle, moves string) string {
		s, err := p.Solved().Do(moves)
		require.NoError(t, err)
		return s.Spoken()
	}
	line := func(p *puzzle.Puzzle, moves string) string {
		s, err := p.Solved().Do(moves)
		require.NoError(t, err)
		return s.Line()
	}
	quoted := func(v any) string { return marshal(t, v) }
	outputs := quoted([]string{one, play(cube, "R"), one})
	const modules = `<script>var modules = 0; function define() { modules++; } define.amd = {}; function require() {}</script>`
	return map[string]playScene{
		"alone":     {page: one, actions: `return frames(d).length`, want: `1`},
		"several":   {page: one + play(cube, "R") + play(rings, "f"), actions: `return frames(d).length`, want: `3`},
		"RequireJS": {page: modules + one, actions: `return [frames(d).length, w.modules]`, want: `[1,0]`},
		"notebook":  {page: fmt.Sprintf(attachOutputs, outputs), actions: `return frames(d).length`, want: `3`},
		"no scripts": {page: one, sandbox: true, actions: `return [frames(d).length, d.querySelector("figcaption").textContent]`,
			want: `[0,"to play: R D"]`},
		"strict policy": {policy: "default-src 'none'; img-src data:", page: one,
			actions: `return [frames(d).length, d.querySelector("img").getBoundingClientRect().width > 100]`, want: `[0,true]`},
		"inline only": {policy: "default-src 'none'; img-src data:; script-src 'unsafe-inline'", page: one,
			actions: `return [frames(d).length, getComputedStyle(frames(d)[0].querySelector(".frame")).display]`, want: `[1,"flex"]`},
		"markup": {page: play(marked, "R"), actions: `return [frames(d).length, d.querySelectorAll("img[src=x]").length, frames(d)[0].querySelector("h2").textContent, frames(d)[0].querySelectorAll("img").length]`,
			want: quoted([]any{1, 0, nasty.Name, 0})},
		"keys": {page: one, actions: `var r = frames(d)[0]; key(r, "ArrowRight"); key(r, "d"); end(r); return board(r)`, want: quoted(after(eight, "R D"))},
		"copy as Go": {page: play(cube, ""), actions: `var r = frames(d)[0], copied = [];
			clipboard(w, copied);
			type(r, "R U R'"); press(r, "Do at once"); press(r, "Copy Go"); return wait(100).then(function () { return [copied[0], status(r)]; })`,
			want: quoted([]string{"var state = State(Rubik(2), \"" + line(cube, "R U R'") + "\")\nvar moves = \"R U R'\"", "The Go code is copied."})},
		"copy as Go by hand": {page: play(marked, "R"), actions: `var r = frames(d)[0];
			clipboard(w);
			press(r, "Copy Go"); return [r.querySelector("input[type=text]").value, status(r)]`,
			want: quoted([]string{`var state = State(mine, "</script> 2 3 _"); var moves = "1"`,
				"The Go code, in which mine is your puzzle, is in the field for words, to be copied from there."})},
		"undo": {page: one, actions: `var r = frames(d)[0]; key(r, "ArrowRight"); key(r, "d"); key(r, "Backspace"); key(r, "z", { ctrlKey: true }); return [board(r), r.querySelector(".count").textContent]`,
			want: quoted([]string{after(eight, ""), "step 0 of 2 · 2 moves (single-tile)"})},
		"tile":      {page: one, actions: `var r = frames(d)[0]; drag(r, 6, 6); end(r); return board(r)`, want: quoted(after(eight, "R R"))},
		"inverse":   {page: play(cube, ""), actions: `var r = frames(d)[0]; key(r, "R", { shiftKey: true }); key(r, "u"); end(r); return board(r)`, want: quoted(after(cube, "R' U"))},
		"long name": {page: play(torus, ""), actions: `var r = frames(d)[0]; key(r, "c"); key(r, "2"); end(r); return board(r)`, want: quoted(after(torus, "c2"))},
		"drag":      {page: play(torus, ""), actions: `var r = frames(d)[0]; drag(r, 0, 1); end(r); return board(r)`, want: quoted(after(torus, "r1"))},
		"light":     {page: play(lights, ""), actions: `var r = frames(d)[0]; drag(r, 4, 4); end(r); drag(r, 0, 0); end(r); return board(r)`, want: quoted(after(lights, "b2 a1"))},
		"exchange": {page: play(row, ""), actions: `var r = frames(d)[0]; drag(r, 0, 0); var one = r.querySelectorAll(".marked").length; drag(r, 3, 3); end(r); drag(r, 1, 1); drag(r, 1, 1); return [one, r.querySelectorAll(".marked").length, board(r)]`,
			want: quoted([]any{1, 0, after(row, "s14")})},
		"name in name": {page: play(tall, ""), actions: `var r = frames(d)[0]; for (var k of "a1a12") key(r, k); return wait(1500).then(function () { end(r); return board(r); })`,
			want: quoted(after(tall, "a1 a12"))},
		"button": {page: play(cube, ""), actions: `var r = frames(d)[0]; press(r, "F'"); end(r); return board(r)`, want: quoted(after(cube, "F'"))},
		"word": {page: play(cube, ""), actions: `var r = frames(d)[0]; type(r, "(R U)2 x F'"); press(r, "Do at once"); return [board(r), r.querySelector(".strip").textContent]`,
			want: quoted([]string{after(cube, "(R U)2 x F'"), strings.ReplaceAll(cube.MustParseWord("(R U)2 x F'").String(), " ", "")})},
		"conjugate": {page: play(cube, ""), actions: `var r = frames(d)[0]; type(r, "[R: U²]⁻¹ [F,R]"); press(r, "Do at once"); return board(r)`,
			want: quoted(after(cube, "R U2' R' F' R' F R"))},
		"wrong exponent": {page: play(cube, ""), actions: `var r = frames(d)[0]; type(r, "[R: U]⁻"); press(r, "Do"); return status(r)`,
			want: `"Cannot read the word at character 7: exponent ⁻ is not a number from -16777216 to 16777216."`},
		"wrong word": {page: play(cube, ""), actions: `var r = frames(d)[0]; type(r, "R Q"); press(r, "Do"); return status(r)`,
			want: `"There is no move Q; the moves are U, L, F, R, B, D, x, y, z."`},
		"blocked": {page: play(eight, ""), actions: `var r = frames(d)[0]; type(r, "U"); press(r, "Do"); return [status(r), board(r)]`,
			want: quoted([]string{"The move U cannot be done there.", after(eight, "")})},
		"animated": {page: play(eight, "R D L"), actions: `var r = frames(d)[0]; press(r, "play"); return wait(3500).then(function () { return [board(r), status(r)]; })`,
			want: quoted([]string{after(eight, "R D L"), "A tile slides left."})},
		"quick hands": {page: play(cube, ""), actions: `var r = frames(d)[0]; for (var i = 0; i < 5; i++) key(r, "r"); return wait(1500).then(function () { return board(r); })`, want: quoted(after(cube, "R5"))},
		"scrub": {page: play(cube, "R U F"), actions: `var r = frames(d)[0], s = r.querySelector("input[type=range]"); s.value = 2; s.dispatchEvent(new Event("input")); return [board(r), s.getAttribute("aria-valuetext")]`,
			want: quoted([]string{after(cube, "R U"), "2 of 3, after U"})},
		"solver": {page: play(cube, ""), actions: `var r = frames(d)[0]; press(r, "Random moves"); var mixed = board(r); press(r, "Solve");
			return wait(2500).then(function () { end(r); return [mixed !== board(r), board(r)]; })`, want: quoted([]any{true, after(cube, "")})},
		"hints": {page: play(eight, "R D"), actions: `var r = frames(d)[0], out = [], live = r.querySelector("[aria-live]"); end(r); press(r, "Hint");
			return wait(1500).then(function () { out.push(status(r), live.textContent.indexOf(status(r))); press(r, "to the end"); press(r, "Hint"); return wait(500); })
				.then(function () { out.push(status(r)); press(r, "to the end"); out.push(board(r)); return out; })`,
			want: quoted([]any{"2 moves to go, the fewest possible. Next: A tile slides up. Press play.", 0,
				"1 move to go, the fewest possible. Next: A tile slides left. Press play.", after(eight, "")})},
		"solver of slides": {page: play(eight, ""), actions: `var r = frames(d)[0]; press(r, "Random moves"); press(r, "Solve");
			return wait(2500).then(function () { end(r); return board(r); })`, want: quoted(after(eight, ""))},
		"dango": {page: dangoPage(t), actions: `var r = d.querySelector(".puzzlelab-dango").shadowRoot, b = r.querySelector(".board");
			function k(x) { b.dispatchEvent(new KeyboardEvent("keydown", { key: x, bubbles: true })); }
			return wait(300).then(function () {
				var first = r.querySelector(".status").textContent;
				k("2"); k("3");
				var second = r.querySelector(".status").textContent;
				press(r, "to the end");
				return [first, second, r.querySelector("#state").textContent];
			})`, want: quoted([]string{"Shortest solution: 12 moves.", "Shortest solution: 11 moves.",
			"Start: skewer 1: 3, 2, 1; skewer 2: empty; skewer 3: 3, 2, 1. Goal: skewer 1: 3, 2, 1; skewer 2: empty; skewer 3: 3, 2, 1."})},
		"dango by hand": {page: dangoPage(t), actions: `var r = d.querySelector(".puzzlelab-dango").shadowRoot, b = r.querySelector(".board");
			b.setPointerCapture = function () {};
			function ball(x) { return Array.from(b.querySelectorAll(".piece")).find(function (p) { return "" + p.at === x; }); }
			function mid(e) { var q = e.getBoundingClientRect(); return { x: q.x + q.width / 2, y: q.y + q.height / 2 }; }
			var from = mid(ball("0,2")), to = { x: mid(ball("1,0")).x * 2 - mid(ball("0,0")).x, y: mid(ball("0,0")).y };
			point(r, "pointerdown", from, ball("0,2"));
			point(r, "pointermove", to);
			point(r, "pointerup", to);
			b.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
			b.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
			b.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
			b.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
			return r.querySelector("#state").textContent.split(".")[0]`, want: `"Start: skewer 1: 2, 1, 1; skewer 2: 3, 3; skewer 3: 2"`},
		"queens": {page: surfacePage(t), actions: `var r = d.querySelector(".puzzlelab-surface").shadowRoot;
			for (var i = 0; i < 4; i++) r.querySelector(".board").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
			return [r.querySelectorAll("[role=img]:not([display=none])").length, r.querySelector(".status").textContent,
				r.querySelectorAll("[aria-label$=queen]").length, r.querySelector("#state").textContent]`,
			want: quoted([]any{12, "In view: face U, face R, face B.", 2, "2 queens on a cube of edge 2: U(1,2), B(1,1)"})},
		"pieces": {page: piecesPage(t), actions: `var r = d.querySelector(".puzzlelab-pieces").shadowRoot;
			function count() { return r.querySelector(".count").textContent; }
			function click(name) { Array.from(r.querySelectorAll(".board .piece")).find(function (p) { return (p.getAttribute("aria-label") || "").endsWith(", " + name); }).dispatchEvent(new MouseEvent("click", { bubbles: true })); }
			var out = [count()];
			click("F(1,1)"); out.push(count());
			key(r, "u"); key(r, "ArrowRight"); key(r, "ArrowRight"); out.push(status(r));
			key(r, "Enter"); out.push(count());
			press(r, "Undo"); press(r, "Clear"); press(r, "One solution"); out.push(count(), r.querySelector("#state").textContent.split(" on ")[0]);
			var s = r.querySelector("select"); s.value = "rook"; s.dispatchEvent(new Event("change")); out.push(count());
			return out`, want: quoted([]any{
			"1 of 3 queens, 6 free cells.", "2 of 3 queens, 1 free cell.", "R(1,2): attacked by U(1,2), F(1,1).", "3 of 3 queens, 3 queens under attack.",
			"3 of 3 queens, in peace, and no more can be.", "3 queens", "3 of 3 rooks, in peace, and no more can be.",
		})},
		"dango as Go": {page: dangoPage(t), actions: `var r = d.querySelector(".puzzlelab-dango").shadowRoot, copied = [];
			clipboard(w, copied);
			return wait(300).then(function () {
				key(r, "2"); key(r, "3"); press(r, "Copy Go");
				return wait(100);
			}).then(function () { return [copied[0], status(r), r.querySelector("input[type=text]").hidden]; })`, want: quoted([]any{
			"var skewers = Dango(3, 3, 2, 2, 2)\nvar start, goal = Skewers(\"112|23|3\"), Skewers(\"321||321\")", "The Go code is copied.", true})},
		"dango as Go by hand": {page: dangoPage(t), actions: `var r = d.querySelector(".puzzlelab-dango").shadowRoot;
			clipboard(w); press(r, "Copy Go");
			return [r.activeElement.value, r.activeElement.hidden, status(r)]`, want: quoted([]any{
			"var skewers = Dango(3, 3, 2, 2, 2); var start, goal = Skewers(\"112|233|\"), Skewers(\"321||321\")", false,
			"The Go code is in the field below, to be copied from there."})},
		"parity as Go": {page: parityPage(t), actions: `var r = d.querySelector(".puzzlelab-parity").shadowRoot, copied = [], tiles = r.querySelectorAll(".tile");
			clipboard(w, copied);
			tiles[0].click(); tiles[1].click(); press(r, "Transpose"); press(r, "Copy Go");
			return wait(100).then(function () { return [copied[0], status(r)]; })`,
			want: quoted([]string{`var state = State(Sliding(3, 2), "2 1 3 4 5 _")`, "The Go code is copied."})},
		"parity as Go by hand": {page: parityPage(t), actions: `var r = d.querySelector(".puzzlelab-parity").shadowRoot;
			clipboard(w); press(r, "Copy Go");
			r.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true, composed: true })); // is no answer there
			return [r.activeElement.value, r.querySelector(".count").textContent]`,
			want: quoted([]string{`var state = State(Sliding(3, 2), "1 2 3 4 5 _")`, "Right: 0 of 0 · exchanges on this board: 0"})},
		"surface as Go": {page: surfacePage(t), actions: `var r = d.querySelector(".puzzlelab-surface").shadowRoot, copied = [];
			clipboard(w, copied); press(r, "Copy Go");
			return wait(100).then(function () { return [copied[0], status(r)]; })`,
			want: quoted([]string{`var placement = Place(2, "U(1,2)", "B(1,1)")`, "The Go code is copied."})},
		"pieces as Go": {page: piecesPage(t), actions: `var r = d.querySelector(".puzzlelab-pieces").shadowRoot, copied = [];
			clipboard(w, copied); key(r, "f"); key(r, "Enter"); press(r, "Copy Go");
			return wait(100).then(function () { return [copied[0], status(r)]; })`,
			want: quoted([]string{`var placement = Place(2, "U(1,2)", "F(1,1)")`, "The Go code is copied."})},
		"dango link": {page: dangoPage(t), actions: `var r = d.querySelector(".puzzlelab-dango").shadowRoot, out = [];
			w.location.hash = "#start=112|3|23&goal=332|211|";
			return wait(800).then(function () {
				out.push(r.querySelector("#state").textContent, r.querySelector(".status").textContent);
				w.location.hash = "#start=112|3|22";
				return wait(500);
			}).then(function () {
				out.push(r.querySelector(".status").textContent);
				w.location.hash = "#size=3x2&start=12.34.&goal=21.43."; // as older pages wrote it
				return wait(800);
			}).then(function () { out.push(r.querySelector("#state").textContent); return out; })`, want: quoted([]string{
			"Start: skewer 1: 1, 1, 2; skewer 2: 3; skewer 3: 2, 3. Goal: skewer 1: 3, 3, 2; skewer 2: 2, 1, 1; skewer 3: empty.",
			"Shortest solution: 7 moves.", "The link to this page is damaged: the dumplings are not those of the board.",
			"Start: skewer 1: 1, 2; skewer 2: 3, 4; skewer 3: empty. Goal: skewer 1: 2, 1; skewer 2: 4, 3; skewer 3: empty.",
		})},
		"dark":  {page: `<style>body { background: #111; }</style>` + one, actions: `return frames(d)[0].querySelector(".frame").classList.contains("dark")`, want: `true`},
		"theme": {page: one, actions: `d.body.setAttribute("data-jp-theme-light", "false"); return wait(50).then(function () { return frames(d)[0].querySelector(".frame").classList.contains("dark"); })`, want: `true`},
	}
}

func dangoPage(t *testing.T) string {
	t.Helper()
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	b := board.Dango(p, dango.MustParseState("112|233|"), dango.MustParseState("321||321"))
	require.NoError(t, b.Err())
	return b.HTML()
}

func parityPage(t *testing.T) string {
	t.Helper()
	b := board.Parity(puzzle.Sliding(3, 2).Solved())
	require.NoError(t, b.Err())
	return b.HTML()
}

func surfacePage(t *testing.T) string {
	t.Helper()
	b := cubeboard.MustNew(2)
	p, err := b.Placement(cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 2}, cubeboard.Cell{Face: cubeboard.Back, Row: 1, Col: 1})
	require.NoError(t, err)
	return board.Turn(p, nil).HTML()
}

func piecesPage(t *testing.T) string {
	t.Helper()
	p, err := cubeboard.MustNew(2).Placement(cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 2})
	require.NoError(t, err)
	return board.Pieces(p, nil).HTML()
}

// attachOutputs puts outputs into the page as JupyterLab does: as inner HTML,
// with each script made anew.
const attachOutputs = `<script>window.addEventListener("load", function () {
  %s.forEach(function (text, i) { setTimeout(function () {
    var box = document.createElement("div");
    box.innerHTML = text;
    document.body.appendChild(box);
    box.querySelectorAll("script").forEach(function (s) {
      var n = document.createElement("script");
      Array.from(s.attributes).forEach(function (a) { n.setAttribute(a.name, a.value); });
      n.textContent = s.textContent;
      s.parentNode.replaceChild(n, s);
    });
  }, 100 * i); });
});</script>`

// TestPlayInBrowser opens every scene in a frame of one page, in Chromium
// without a network, and plays.
func TestPlayInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a browser")
	}
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("Chromium is not installed")
	}
	all := playScenes(t)
	results := runScenes(t, browser, all)
	for name, s := range all {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, results[name].Problems)
			require.JSONEq(t, s.want, string(results[name].Result))
		})
	}
}

type sceneResult struct {
	Result   json.RawMessage
	Problems []string
}

func runScenes(t *testing.T, browser string, all map[string]playScene) map[string]sceneResult {
	t.Helper()
	var b strings.Builder
	b.WriteString("<!doctype html><meta charset=utf-8><body>")
	actions := []string{}
	for name, s := range all {
		sandbox, policy := "", ""
		if s.sandbox {
			sandbox = `sandbox="allow-same-origin"`
		}
		if s.policy != "" {
			policy = fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="%s">`, s.policy)
		}
		const watch = `<script>window.problems = []; window.addEventListener("error", function (e) { problems.push(e.message); });` +
			`window.addEventListener("unhandledrejection", function (e) { problems.push(String(e.reason)); });</script>`
		fmt.Fprintf(&b, `<iframe name="%s" width="760" height="900" %s srcdoc="%s"></iframe>`, name, sandbox,
			html.EscapeString("<!doctype html><html><head>"+watch+policy+"</head><body>"+s.page+"</body></html>"))
		actions = append(actions, fmt.Sprintf("%s: function (d, w) { %s; }", marshal(t, name), s.actions))
	}
	fmt.Fprintf(&b, `<script>%s
var actions = {%s}, out = {};
window.addEventListener("load", function () { setTimeout(play, 4000); }); // all frames are there, and their players start
function play() {
  Promise.all(Object.keys(actions).map(function (name) {
    var f = document.getElementsByName(name)[0], problems = f.contentWindow.problems || [];
    return new Promise(function (done, fail) {
      var tries = 0;
      (function ready() { // a player may start late on a busy machine; some scenes have none
        try {
          if (!frames(f.contentDocument).length && ++tries < 20) return setTimeout(ready, 250);
          done(actions[name](f.contentDocument, f.contentWindow));
        } catch (problem) { fail(problem); }
      })();
    }).then(function (result) {
      out[name] = { result: result, problems: problems };
    }, function (problem) { out[name] = { result: null, problems: problems.concat(String(problem)) }; });
  })).then(function () {
    var p = document.createElement("pre");
    p.id = "result";
    p.textContent = JSON.stringify(out);
    document.body.replaceChildren(p);
  });
}</script>`, hands, strings.Join(actions, ",\n"))
	folder := t.TempDir()
	file := filepath.Join(folder, "scenes.html")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir="+filepath.Join(folder, "profile"),
		"--virtual-time-budget=20000", "--dump-dom", "file://"+file)
	command.WaitDelay = 5 * time.Second
	dom, err := command.Output()
	require.NoError(t, err)
	found := regexp.MustCompile(`(?s)<pre id="result">(.*?)</pre>`).FindSubmatch(dom)
	require.NotNil(t, found, "the page gave no result")
	var results map[string]sceneResult
	require.NoError(t, json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &results))
	return results
}
