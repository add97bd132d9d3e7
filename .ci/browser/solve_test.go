package browser_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// The moves of a cube in the half-turn metric.
func randomTurns(rng *rand.Rand, n int) (text string) {
	last := ""
	for range n {
		face := last
		for face == last {
			face = string("ULFRBD"[rng.IntN(6)])
		}
		text, last = text+face+[]string{"", "2", "'"}[rng.IntN(3)]+" ", face
	}
	return text
}

var solution = regexp.MustCompile(`^A solution in (\d+) moves?(, the fewest possible)?\. Press play\.$`)

// TestCubeIsSolvedInFewMoves solves cubes after twenty random moves on the page, in at most
// 24 moves, and cubes after few moves in the fewest. Each answer is played.
func TestCubeIsSolvedInFewMoves(t *testing.T) {
	b := startBrowser(t)
	tab, page := openSolid(t, b, withSolver, "", chrome.View{Width: 1000, Height: 800, Calm: true})
	const status = playerRoot + `.querySelector(".status").textContent`
	press := func(title string) {
		t.Helper()
		tab.Click(title, fmt.Sprintf(`Array.from(%s.querySelectorAll("button")).find(function (b) { return b.title === %q; })`, playerRoot, title))
	}
	solve := func(moves string) (length int, fewest bool) {
		t.Helper()
		chrome.Value[bool](tab, fmt.Sprintf(`(%s.querySelector("input[type=text]").value = %q) !== ""`, playerRoot, moves))
		press("do the word without animation")
		tab.Wait("the cube is mixed", fmt.Sprintf(`!%s.startsWith("Solved.")`, playerState))
		begun := time.Now()
		press("find a word that solves this state")
		tab.Wait("a solution", status+`.startsWith("A solution in ")`)
		took := time.Since(begun)
		found := solution.FindStringSubmatch(chrome.Value[string](tab, status))
		require.NotNil(t, found, chrome.Value[string](tab, status))
		length, err := strconv.Atoi(found[1])
		require.NoError(t, err)
		press("to the end")
		waitState(t, tab, page, "")
		t.Logf("%-50s %2d moves, %v", moves, length, took.Round(time.Millisecond))
		return length, found[2] != ""
	}
	for _, c := range []struct {
		moves string
		want  int
	}{{"R", 1}, {"R2", 1}, {"R2 L", 2}, {"F' R U", 3}, {"R U R' U'", 4}, {"R2 F2 R2 U2 R2 F2", 6}} {
		length, fewest := solve(c.moves)
		require.Equal(t, c.want, length, c.moves)
		require.True(t, fewest, c.moves)
	}
	rng := rand.New(rand.NewPCG(20, 3))
	for range 12 {
		length, _ := solve(randomTurns(rng, 20))
		require.LessOrEqual(t, length, 24)
	}
	// The superflip needs twenty (M. Reid 1995).
	length, fewest := solve("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")
	require.GreaterOrEqual(t, length, 20)
	require.LessOrEqual(t, length, 24)
	require.False(t, fewest, "the page cannot know that")

	chrome.Value[bool](tab, fmt.Sprintf(`(%s.querySelector("input[type=text]").value = "R U") !== ""`, playerRoot))
	press("do the word without animation")
	press("find a word that solves this state")
	press("take back the last action")
	tab.Wait("a search that is given up says nothing", status+` === "Undone."`)
	requireQuiet(t, tab, nil)
}

// TestNumbersOnTheBoard switches the numbers of the places on, in space and on the net.
func TestNumbersOnTheBoard(t *testing.T) {
	b := startBrowser(t)
	for name, head := range map[string]string{"numbers": "", "numbers-dark": darkPage} {
		tab, _ := openSolid(t, b, "cube-3", head, chrome.View{Width: 480, Height: 900, Dark: head != ""})
		tab.Click("place numbers", `Array.from(`+playerRoot+`.querySelectorAll("label")).find(function (e) { return e.textContent === "place numbers"; }).firstChild`)
		tab.Wait("the numbers in space", `(`+sticker("face F 3")+`).querySelector("text").textContent === "19"`)
		requireLooks(t, tab, "cube-"+name, playerBoard)
		require.Contains(t, chrome.Value[string](tab, playerState), "Place numbers. Face U: 1, 2, 3, 4, 5, 6, 7, 8.")
		x, y := tab.Center(sticker("face F 3"))
		tab.Drag(x, y, x, y)
		tab.Wait("a click says the number", playerRoot+`.querySelector(".status").textContent === "Place 19 is green."`)
		chrome.Value[bool](tab, fmt.Sprintf(`(function () { var s = %s.querySelector(".stage select"); s.value = 1; s.dispatchEvent(new Event("change")); return true; })()`, playerRoot))
		tab.Wait("the net", playerBoard+`.querySelectorAll("svg:not(.solid) .piece").length === 48`)
		requireLooks(t, tab, "cube-net-"+name, playerBoard)
		require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), 480)
		requireQuiet(t, tab, nil)
	}
}
