package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/cubeboard"
)

const copyAnswers = `
function skewersGo(question) { var q = JSON.parse(question); return JSON.stringify(goForSkewers(q.height, q.start, q.goal)); }
function tilesGo(question) { var q = JSON.parse(question); return JSON.stringify(goForTiles(q.cols, q.rows, q.tiles)); }
function piecesGo(question) { var q = JSON.parse(question); return JSON.stringify(goForPieces(q.names, q.pieces)); }`

// What the buttons Copy Go write; puzzlekit's TestCopiedFromPlayers reads the same calls.
func TestCopiedGo(t *testing.T) {
	e := newEngine(t)
	_, err := e.vm.Eval(copyAnswers, 0)
	require.NoError(t, err)
	for _, c := range []struct {
		function string
		question map[string]any
		want     []string
	}{
		{"skewersGo", map[string]any{"height": 3, "start": [][]int{{1, 1, 2}, {2, 3, 3}, {}}, "goal": [][]int{{}, {3, 2, 1}, {3, 2, 1}}},
			[]string{"var skewers = Dango(3, 3, 2, 2, 2)", `var start, goal = Skewers("112|233|"), Skewers("|321|321")`}},
		{"skewersGo", map[string]any{"height": 2, "start": [][]int{{1, 2}, {3, 4}, {}}, "goal": [][]int{{2, 1}, {4, 3}, {}}}, // all differ
			[]string{"var skewers = Dango(3, 2, 4)", `var start, goal = Skewers("12|34|"), Skewers("21|43|")`}},
		{"skewersGo", map[string]any{"height": 3, "start": [][]int{{1, 1}, {1}, {}}, "goal": [][]int{{1}, {1}, {1}}}, // one colour
			[]string{"var skewers = Dango(3, 3, 3, 0)", `var start, goal = Skewers("11|1|"), Skewers("1|1|1")`}},
		{"skewersGo", map[string]any{"height": 2, "start": [][]int{{2}, {}}, "goal": [][]int{{}, {2}}}, // a colour is missing
			[]string{"var skewers = Dango(2, 2, 0, 1)", `var start, goal = Skewers("2|"), Skewers("|2")`}},
		{"skewersGo", map[string]any{"height": 1, "start": [][]int{{}, {}}, "goal": [][]int{{}, {}}},
			[]string{"var skewers = Dango(2, 1)", `var start, goal = Skewers("|"), Skewers("|")`}},
		{"skewersGo", map[string]any{"height": 2, "start": [][]int{{1, 10}, {2}}, "goal": [][]int{{10, 1}, {2}}}, // numbers of two digits
			[]string{"var skewers = Dango(2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1)", `var start, goal = Skewers("[[1,10],[2]]"), Skewers("[[10,1],[2]]")`}},
		{"tilesGo", map[string]any{"cols": 3, "rows": 2, "tiles": []int{2, 1, 3, 4, 5}},
			[]string{`var state = State(Sliding(3, 2), "2 1 3 4 5 _")`}},
		{"piecesGo", map[string]any{"names": cellNames(2), "pieces": []int{4, 0}},
			[]string{`var placement = Place(2, "L(1,1)", "U(1,1)")`}},
		{"piecesGo", map[string]any{"names": cellNames(5), "pieces": []int{}}, []string{"var placement = Place(5)"}},
	} {
		var got []string
		e.ask(c.function, c.question, &got)
		require.Equal(t, c.want, got)
	}
}

func cellNames(n int) (names []string) {
	for _, c := range cubeboard.MustNew(n).Cells() {
		names = append(names, c.String())
	}
	return names
}
