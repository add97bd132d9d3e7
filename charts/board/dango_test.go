package board_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/charts/internal/page"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

const dangoAnswers = `
var problem;
function pose(spec) { problem = makeDango(JSON.parse(spec)); return ""; }
function shortest(question) { var q = JSON.parse(question); return JSON.stringify(problem.solve(q.start, q.goal, q.limit)); }`

// randomDango deals the dumplings of a puzzle.
func randomDango(t *testing.T, c dango.Config, rng *rand.Rand) dango.State {
	t.Helper()
	var list []int
	for k, n := range c.Colors {
		for range n {
			list = append(list, k+1)
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	skewers := make([][]int, c.Skewers)
	for _, label := range list {
		k := rng.IntN(c.Skewers)
		for len(skewers[k]) == c.Height {
			k = rng.IntN(c.Skewers)
		}
		skewers[k] = append(skewers[k], label)
	}
	s, err := dango.NewState(skewers...)
	require.NoError(t, err)
	return s
}

// The page finds words as short as Go's, and they lead to the goal.
func TestDangoPageAgreesWithGo(t *testing.T) {
	e := newEngine(t)
	_, err := e.vm.Eval(dangoAnswers, 0)
	require.NoError(t, err)
	for _, c := range []dango.Config{
		{Skewers: 3, Height: 2, Colors: dango.Distinct(4)},
		{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}},
		{Skewers: 3, Height: 3, Colors: dango.Distinct(6)},
		{Skewers: 4, Height: 2, Colors: []int{3, 3}},
		{Skewers: 5, Height: 2, Colors: []int{2, 2, 2, 2}},
		{Skewers: 3, Height: 4, Colors: []int{4, 4}},
		{Skewers: 3, Height: 3, Colors: dango.Distinct(4)},
		{Skewers: 3, Height: 4, Colors: []int{2, 2, 2, 2}},
	} {
		t.Run(c.String(), func(t *testing.T) {
			p, rng := dango.New(c), rand.New(rand.NewPCG(3, uint64(c.Height)))
			for range 5 {
				start, goal := randomDango(t, c, rng), randomDango(t, c, rng)
				b := board.Dango(p, start, goal)
				require.NoError(t, b.Err())
				e.call("pose", specOf(t, b.HTML()))
				want, err := p.Solve(t.Context(), start, goal)
				require.NoError(t, err)
				var got struct{ Moves []dango.Move }
				e.ask("shortest", map[string]any{"start": start.Skewers(), "goal": goal.Skewers(), "limit": 10_000_000}, &got)
				require.Len(t, got.Moves, len(want), "%v to %v", start, goal)
				s := start
				for _, m := range got.Moves {
					s, err = p.Apply(s, dango.Move{From: m.From + 1, To: m.To + 1})
					require.NoError(t, err)
				}
				require.Equal(t, goal, s)
			}
		})
	}
}

// The page says why it gives up.
func TestDangoPageGivesUp(t *testing.T) {
	e := newEngine(t)
	_, err := e.vm.Eval(dangoAnswers, 0)
	require.NoError(t, err)
	p := dango.New(dango.Config{Skewers: 3, Height: 4, Colors: dango.Distinct(8)})
	start, goal := dango.MustParseState("1234|5678|"), dango.MustParseState("4321|8765|")
	e.call("pose", specOf(t, board.Dango(p, start, goal).HTML()))
	var got struct {
		Moves  []dango.Move
		Reason string
	}
	e.ask("shortest", map[string]any{"start": start.Skewers(), "goal": goal.Skewers(), "limit": 100}, &got)
	require.Nil(t, got.Moves)
	require.Contains(t, got.Reason, "too far away")
	e.ask("shortest", map[string]any{"start": [][]int{{1, 2}, {}, {}}, "goal": [][]int{{1, 3}, {}, {}}, "limit": 100}, &got)
	require.Nil(t, got.Moves)
}

func TestDangoBadInput(t *testing.T) {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	good := dango.MustParseState("112|233|")
	bad := board.Dango(p, good, dango.MustParseState("111|233|"))
	var stateError *fault.InputError
	require.ErrorAs(t, bad.Err(), &stateError)
	requireFailed(t, bad, bad.Err().Error())

	two := dango.New(dango.Config{Skewers: 2, Height: 2, Colors: dango.Distinct(2)})
	var unreachable *fault.UnreachableError
	require.ErrorAs(t, board.Dango(two, dango.MustParseState("12|"), dango.MustParseState("21|")).Err(), &unreachable)

	large := dango.New(dango.Config{Skewers: 3, Height: 8, Colors: dango.Distinct(16)})
	first, err := large.First([]int{8, 8, 0})
	require.NoError(t, err)
	require.ErrorContains(t, board.Dango(large, first, first).Err(), "is 1.41e+22; want at most 2^53 (9.01e+15), which a page can search; use dango.Puzzle.Solve")
}

func TestDangoGolden(t *testing.T) {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	b := board.Dango(p, dango.MustParseState("112|233|"), dango.MustParseState("321||321"))
	requireXML(t, b.SVG())
	html := b.HTML()
	require.Less(t, len(html), 40_000)
	png, err := b.PNG()
	require.NoError(t, err)
	require.NotEmpty(t, png)
	golden := strings.Replace(html, page.DangoLoader(), "PROGRAM", 1)
	path := filepath.Join("testdata", "dango.html")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(golden+"\n"), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), golden+"\n", "run with -update if that is meant")
	require.True(t, json.Valid([]byte(specOf(t, html))))
}

// A way that is known is on the page, and must lead from the start to the goal.
func TestDangoWay(t *testing.T) {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{1, 1}})
	from, to := dango.MustParseState("12||"), dango.MustParseState("|2|1")
	way := []dango.Move{{From: 1, To: 2}, {From: 1, To: 3}}
	player := board.Dango(p, from, to, way...)
	require.NoError(t, player.Err())
	require.Contains(t, specOf(t, player.HTML()), `"way":[[0,1],[0,2]]`)
	require.ErrorContains(t, board.Dango(p, from, to, way[0]).Err(), "want the goal")
	require.Error(t, board.Dango(p, from, to, dango.Move{From: 2, To: 1}).Err())
}
