package board_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// adviceAnswers is what the page's program is asked here, beside answers.
const adviceAnswers = `
function steps(state) { return JSON.stringify(advise(puzzle, JSON.parse(state))); }
function link(question) {
  var q = JSON.parse(question);
  return JSON.stringify(writeLink(puzzle.spec, q));
}
function opened(question) {
  var q = JSON.parse(question), fields = readLink(q.hash, q.board);
  if (!fields) return JSON.stringify({ none: true });
  try { return JSON.stringify({ state: readState(puzzle.spec, fields.state), word: fields.word || "" }); } catch (damage) { return JSON.stringify({ damage: damage.message }); }
}
function exchanges(tiles) { return JSON.stringify(exchangesOf(JSON.parse(tiles))); }`

type adviceStep struct {
	Letters []word.Letter
	Text    string
}

func adviceEngine(t *testing.T) engine {
	t.Helper()
	e := newEngine(t)
	_, err := e.vm.Eval(adviceAnswers, 0)
	require.NoError(t, err)
	return e
}

// The advice for nested rings is that of puzzle.SolveByHand, word for word.
func TestAdviceForRingsIsThatOfGo(t *testing.T) {
	e, rng := adviceEngine(t), rand.New(rand.NewPCG(1, 1))
	for n := 3; n <= 5; n++ {
		p := puzzle.Loops(n, n)
		e.call("load", specOf(t, played(p)))
		for range 20 {
			s := p.RandomState(rng)
			want, err := puzzle.SolveByHand(s)
			require.NoError(t, err)
			var got []adviceStep
			e.ask("steps", fromZero(s.Labels()), &got)
			for _, step := range want {
				if step.Word.Len() == 0 {
					continue
				}
				require.NotEmpty(t, got)
				require.Equal(t, step.Word.Letters(), got[0].Letters)
				require.Equal(t, step.Text, got[0].Text)
				got = got[1:]
			}
			require.Empty(t, got)
		}
	}
}

// The advice for sliding tiles solves, and no step disturbs a row that is complete.
func TestAdviceForTilesSolves(t *testing.T) {
	e, rng := adviceEngine(t), rand.New(rand.NewPCG(2, 1))
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 4}, {3, 3}, {4, 3}, {4, 4}, {5, 4}} {
		p := puzzle.Sliding(size[0], size[1])
		e.call("load", specOf(t, board.Play(p.Solved(), nil).HTML()))
		for range 5 {
			s := p.RandomState(rng)
			var steps []adviceStep
			e.ask("steps", fromZero(s.Labels()), &steps)
			rows := 0
			for _, step := range steps {
				require.NotEmpty(t, step.Letters)
				require.Contains(t, step.Text, "Tile")
				var err error
				s, err = s.Apply(p.Alphabet().Word(step.Letters...))
				require.NoError(t, err)
				now := 0
				for now < size[1]-2 && rowAtHome(s, size[0], now) {
					now++
				}
				require.GreaterOrEqual(t, now, rows)
				rows = now
			}
			require.True(t, s.IsSolved())
			var none []adviceStep
			e.ask("steps", fromZero(s.Swap(1, 2).Labels()), &none)
			require.Nil(t, none, "an odd board has no solution")
		}
	}
}

func rowAtHome(s puzzle.State, cols, row int) bool {
	for c := range cols {
		if s.Labels()[row*cols+c] != row*cols+c+1 {
			return false
		}
	}
	return true
}

type openedLink struct {
	State        []int
	Word, Damage string
	None         bool
}

func TestLinksCarryProblems(t *testing.T) {
	e, rng := adviceEngine(t), rand.New(rand.NewPCG(3, 1))
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(3, 3), puzzle.Loops(4, 4), puzzle.Rubik(2), puzzle.HungarianRings()} {
		e.call("load", specOf(t, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
		s, hash, got := p.RandomState(rng), "", openedLink{}
		letters := p.Alphabet().Word(1, 1, 2).Letters()
		e.ask("link", map[string]any{"board": 2, "size": "", "state": fromZero(s.Labels()), "letters": letters}, &hash)
		e.ask("opened", map[string]any{"hash": hash, "board": 2}, &got)
		require.Equal(t, fromZero(s.Labels()), got.State)
		require.Equal(t, p.Alphabet().Word(letters...).String(), got.Word)
		e.ask("opened", map[string]any{"hash": hash, "board": 1}, &got)
		require.True(t, got.None, "the problem is for the other board")
	}
}

func TestDamagedLinksAreDescribed(t *testing.T) {
	e := adviceEngine(t)
	e.call("load", specOf(t, board.Play(puzzle.Sliding(2, 2).Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
	for hash, want := range map[string]string{
		"#state=1.2.3":            "it has 3 places, and the board has 4",
		"#state=1.2.3.x":          `the board has no piece "x"`,
		"#state=1.2.2._":          `the pieces are not those of the board, as for "2"`,
		"#state=%E0%A4.2.3._":     "it has 1 places, and the board has 4",
		"#state=1.2.3.<script>":   `the board has no piece "<script>"`,
		"#state=1.2.3._&word=%E0": "",
	} {
		var got openedLink
		e.ask("opened", map[string]any{"hash": hash, "board": 1}, &got)
		require.Equal(t, want, got.Damage, hash)
	}
	for _, hash := range []string{"", "#", "#Top-Spin", "#board=1"} {
		var got openedLink
		e.ask("opened", map[string]any{"hash": hash, "board": 1}, &got)
		require.True(t, got.None, hash)
	}
}

// The boards of other sizes are those that Play makes of them.
func TestSizesAreThoseOfGo(t *testing.T) {
	type spec struct {
		Title  string
		Solved []int
		Slides [][]int
		Cycles [][][]int
		Hand   *struct{ Grid []int }
		Why    string
		Sizes  *struct {
			Names []string
			At    int
			Data  string
		}
	}
	read := func(p *puzzle.Puzzle) (out spec) {
		html := board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()
		require.Equal(t, html, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML(), "equal input, equal bytes")
		require.NoError(t, json.Unmarshal([]byte(specOf(t, html)), &out))
		return out
	}
	for _, c := range []struct {
		shown, other *puzzle.Puzzle
		name         string
		sizes        int
	}{
		{puzzle.Sliding(4, 4), puzzle.Sliding(3, 5), "3×5", 25},
		{puzzle.Loops(4, 4), puzzle.Loops(5, 2), "5×2", 14},
		{puzzle.TopSpin(20, 4), puzzle.TopSpin(8, 3), "8/3", 32},
	} {
		shown, other := read(c.shown), read(c.other)
		require.Len(t, shown.Sizes.Names, c.sizes)
		require.Equal(t, c.name, other.Sizes.Names[other.Sizes.At])
		packed, err := base64.StdEncoding.DecodeString(shown.Sizes.Data)
		require.NoError(t, err)
		r, err := gzip.NewReader(bytes.NewReader(packed))
		require.NoError(t, err)
		var all []spec
		require.NoError(t, json.NewDecoder(r).Decode(&all))
		require.Len(t, all, c.sizes)
		got := all[other.Sizes.At]
		require.Equal(t, []any{other.Title, other.Solved, other.Slides, other.Cycles}, []any{got.Title, got.Solved, got.Slides, got.Cycles})
		require.True(t, got.Hand != nil || got.Why != "", "it can be solved, or the page says why not")
	}
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(2), puzzle.Sliding(7, 2), puzzle.SlidingOn(puzzle.TorusSurface, 3, 3), puzzle.TopSpin(11, 4)} {
		require.Nil(t, read(p).Sizes, p.Name())
	}
}

// A board whose size is chosen on the page is solved by a table that the page makes.
func TestChosenSizesAreSolved(t *testing.T) {
	e, rng := newEngine(t), rand.New(rand.NewPCG(4, 4))
	var first struct{ Sizes struct{ Data string } }
	require.NoError(t, json.Unmarshal([]byte(specOf(t, board.Play(puzzle.TopSpin(6, 2).Solved(), nil).HTML())), &first))
	packed, err := base64.StdEncoding.DecodeString(first.Sizes.Data)
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	var specs []json.RawMessage
	require.NoError(t, json.NewDecoder(r).Decode(&specs))
	for at, p := range map[int]*puzzle.Puzzle{0: puzzle.TopSpin(6, 2), 3: puzzle.TopSpin(6, 5), 9: puzzle.TopSpin(8, 3)} {
		require.Equal(t, "solver", e.call("load", string(specs[at])), p.Name())
		for range 3 {
			s := p.RandomState(rng)
			var letters []word.Letter
			e.ask("solve", fromZero(s.Labels()), &letters)
			end, err := s.Apply(p.Alphabet().Word(letters...))
			require.NoError(t, err)
			require.True(t, end.IsSolved(), p.Name())
		}
	}
}

// A puzzle that the page cannot solve says why.
func TestPlayersWithoutTableSayWhy(t *testing.T) {
	html := board.Play(puzzle.Megaminx().Solved(), &board.PlayOptions{Why: "120 places are too many"}).HTML()
	require.Contains(t, specOf(t, html), `"why":"120 places are too many"`)
	require.NotContains(t, specOf(t, board.Play(puzzle.Megaminx().Solved(), nil).HTML()), `"why"`, "the page has words of its own")
}

func TestParityGame(t *testing.T) {
	e, rng := adviceEngine(t), rand.New(rand.NewPCG(4, 1))
	p := puzzle.Loops(4, 4)
	for range 50 {
		s := p.RandomState(rng)
		if rng.IntN(2) == 0 {
			s = s.Swap(1, 2)
		}
		game := board.Parity(s)
		require.NoError(t, game.Err())
		var spec struct {
			Cols, Rows int
			Tiles      []int
		}
		require.NoError(t, json.Unmarshal([]byte(specOf(t, game.HTML())), &spec))
		require.Equal(t, s.Numbers(), spec.Tiles)
		var exchanges int
		e.ask("exchanges", spec.Tiles, &exchanges)
		require.Equal(t, p.CheckReachable(s) == nil, exchanges%2 == 0)
	}
	require.NoError(t, board.Parity(puzzle.Sliding(3, 2).Solved()).Err())
	moved, err := puzzle.Sliding(3, 3).Solved().Do("R")
	require.NoError(t, err)
	for _, s := range []puzzle.State{{}, moved, puzzle.Rubik(2).Solved(), puzzle.SlidingOn(puzzle.TorusSurface, 3, 3).Solved()} {
		require.Error(t, board.Parity(s).Err())
	}
}
