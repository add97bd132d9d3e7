package board_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"

	"puzzlelab/charts/board"
	"puzzlelab/charts/internal/page"
	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// answers is what the page's program is asked in the tests.
const answers = `
var puzzle, solver;
function load(spec) {
  puzzle = makePuzzle(JSON.parse(spec));
  solver = makeSolver(puzzle);
  return solver ? "solver" : "none";
}
function parse(text) {
  try { return JSON.stringify(puzzle.parse(text)); } catch (problem) { return "error at " + (problem.at + 1); }
}
function look(state) {
  return JSON.stringify({ spoken: speakState(puzzle, state), line: lineOf(puzzle.spec, state), solved: puzzle.isSolved(state), legal: puzzle.legal(state) });
}
function apply(question) {
  var q = JSON.parse(question), state = puzzle.applyAll(q.state, q.letters);
  return JSON.stringify({ state: state, look: state && JSON.parse(look(state)), word: formatWord(puzzle.spec, q.letters),
    said: speakWord(puzzle.spec, q.letters), lengths: puzzle.spec.metrics.map(function (m) { return metricLength(m, q.letters); }) });
}
function random(question) {
  var seed = JSON.parse(question);
  function chance() { seed = (seed * 16807) % 2147483647; return seed / 2147483647; }
  return JSON.stringify(puzzle.random(puzzle.spec.solved, 20, chance));
}
function find(question) {
  for (var search = makeFinder(puzzle)(JSON.parse(question)), step; !(step = search.next()).done;);
  return JSON.stringify(step.value);
}
function coordinates() { // those that are small
  return JSON.stringify(puzzle.spec.stages.map(function (s) {
    var steps = s.generators.map(function (g) { var once = puzzle.spec.images[g[0] - 1]; return { images: g[1] === 2 ? once.map(function (v) { return once[v]; }) : once }; });
    return s.coordinates.filter(function (c) { return !c.ordered || c.places.length === 4; }).map(function (c) { return makeCoordinate(c.places, c.ordered, steps).size; });
  }));
}
function solve(question) {
  var letters = solver.solve(JSON.parse(question), 2);
  return JSON.stringify(letters);
}`

// engine is the page's program in QuickJS, without a page.
type engine struct {
	t  *testing.T
	vm *quickjs.VM
}

func newEngine(t *testing.T) engine {
	t.Helper()
	conventions.SkipUnderRace(t, "one goroutine, and minutes under the race detector")
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, vm.Close()) })
	require.NoError(t, vm.SetEvalTimeout(0))
	_, err = vm.Eval(page.Logic()+answers, quickjs.EvalGlobal)
	require.NoError(t, err)
	return engine{t, vm}
}

func (e engine) call(name, argument string) string {
	e.t.Helper()
	result, err := e.vm.Call(name, argument)
	require.NoError(e.t, err)
	return result.(string)
}

// ask calls a function that takes and returns JSON.
func (e engine) ask(name string, question, answer any) {
	e.t.Helper()
	text, err := json.Marshal(question)
	require.NoError(e.t, err)
	require.NoError(e.t, json.Unmarshal([]byte(e.call(name, string(text))), answer))
}

var specElement = regexp.MustCompile(`(?s)<script type="application/json">(.*?)</script>`)

func specOf(t *testing.T, html string) string {
	t.Helper()
	found := specElement.FindAllStringSubmatch(html, -1)
	require.Len(t, found, 1)
	return found[0][1]
}

func fromZero(list []int) []int {
	out := make([]int, len(list))
	for i, v := range list {
		out[i] = v - 1
	}
	return out
}

// played returns the player of a puzzle in its solved state; each is made once,
// for the tables take time.
func played(p *puzzle.Puzzle) string {
	html, ok := players[p.Name()]
	if !ok {
		html = board.Play(p.Solved(), &board.PlayOptions{Table: quickTable(p)}).HTML()
		players[p.Name()] = html
	}
	return html
}

var players = map[string]string{}

// quickTable returns a table of words, and nil if none is made in a few seconds.
func quickTable(p *puzzle.Puzzle) *factor.Table {
	if p.Blocks() || p.Places() > 100 {
		return nil
	}
	table, _ := factor.Minkwitz(context.Background(), p.Group(), nil, &factor.TableOptions{Rounds: 4000, MaxRounds: 16000})
	return table
}

type looked struct {
	Spoken, Line string
	Solved       bool
	Legal        []word.Letter
}

// The page does what Go does: moves, words, texts, on random states of every
// puzzle of the catalogue.
func TestPageAgreesWithGo(t *testing.T) {
	e := newEngine(t)
	for _, p := range puzzle.Catalogue() {
		t.Run(p.Name(), func(t *testing.T) {
			e := engine{t, e.vm}
			e.call("load", specOf(t, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
			rng := rand.New(rand.NewPCG(7, uint64(p.Places())))
			state := p.Solved()
			for range 20 {
				w, next := randomWalk(p, state, rng, 1+rng.IntN(12))
				var got struct {
					State   []int
					Look    looked
					Word    string
					Said    string
					Lengths []int
				}
				e.ask("apply", map[string]any{"state": fromZero(state.Labels()), "letters": w.Letters()}, &got)
				require.Equal(t, fromZero(next.Labels()), got.State)
				require.Equal(t, w.String(), got.Word)
				require.Equal(t, p.Spoken(w), got.Said)
				require.Equal(t, next.Spoken(), got.Look.Spoken)
				require.Equal(t, next.Line(), got.Look.Line)
				require.Equal(t, next.IsSolved(), got.Look.Solved)
				for i, length := range got.Lengths { // STM, the last of the cube, is not on the page
					require.Equal(t, p.Metrics()[i].Len(w), length, p.Metrics()[i].Name)
				}
				require.GreaterOrEqual(t, len(got.Lengths), min(2, len(p.Metrics())))
				if p.Slides() {
					require.Equal(t, next.Legal(), got.Look.Legal)
				}
				requireSameWord(t, e, p, w.String())
				requireSameWord(t, e, p, randomText(p, rng))
				state = next
			}
		})
	}
}

// The page reads aloud what Go does, in any script and without names too.
func TestPageSpeaksAnyScript(t *testing.T) {
	e := newEngine(t)
	for _, name := range []string{"上の段", "étage", "", "𐐨 row", "ряд"} {
		p, err := puzzle.New(puzzle.Definition{
			Name: "ring", Places: 3, Notation: word.Product,
			Moves:   []puzzle.Move{{Name: "a", Perm: perm.MustParse("(1,2,3)"), About: name}},
			Regions: []puzzle.Region{{Name: name, Refs: []int{1, 2, 3}}},
		})
		require.NoError(t, err)
		e.call("load", specOf(t, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
		w := p.MustParseWord("a^2")
		next, err := p.Solved().Apply(w)
		require.NoError(t, err)
		var got struct {
			Look looked
			Said string
		}
		e.ask("apply", map[string]any{"state": fromZero(p.Solved().Labels()), "letters": w.Letters()}, &got)
		require.Equal(t, p.Spoken(w), got.Said)
		require.Equal(t, next.Spoken(), got.Look.Spoken)
	}
}

func requireSameWord(t *testing.T, e engine, p *puzzle.Puzzle, text string) {
	t.Helper()
	want, err := p.ParseWord(text)
	got := e.call("parse", text)
	if err != nil {
		require.Equal(t, fmt.Sprint("error at ", character(err)), got, "%q: %v", text, err)
		return
	}
	letters := want.Letters()
	if letters == nil {
		letters = []word.Letter{}
	}
	data, err := json.Marshal(letters)
	require.NoError(t, err)
	require.Equal(t, string(data), got, "%q", text)
}

// character is the place in an error about a word.
func character(err error) int {
	var malformed *fault.ParseError
	if errors.As(err, &malformed) {
		return utf8.RuneCountInString(malformed.Text[:malformed.Offset]) + 1
	}
	var unknown *word.UnknownNameError
	if errors.As(err, &unknown) {
		return utf8.RuneCountInString(unknown.Text[:unknown.Offset]) + 1
	}
	return 0
}

// randomWalk makes n moves that are possible.
func randomWalk(p *puzzle.Puzzle, s puzzle.State, rng *rand.Rand, n int) (word.Word, puzzle.State) {
	var letters []word.Letter
	for range n {
		legal := s.Legal()
		l := legal[rng.IntN(len(legal))]
		if !p.Slides() && rng.IntN(2) == 0 {
			l = l.Inverse()
		}
		s, _ = s.Apply(p.Alphabet().Word(l))
		letters = append(letters, l)
	}
	return p.Alphabet().Word(letters...), s
}

// randomText writes a word with brackets, powers and derived moves, and now
// and then one that is wrong.
func randomText(p *puzzle.Puzzle, rng *rand.Rand) string {
	names := p.Alphabet().Names()
	for _, d := range p.Derived() {
		names = append(names, d.Name)
	}
	name := func() string { return names[rng.IntN(len(names))] }
	forms := []string{"回 %s%s%s", "(%s%s''%s", "%s´ %s‘ %s）", "(%s %s)^2 %s", "%s^-1*%s*%s", "[%s,%s]%s'", "%s^%s %s", "(%s'(%s)3)2 %s", "%s %s 1 %s", " %s  %s’ %s^0", "%s*%s*", "(%s %s %s", "%s?%s%s", "%s %s Nonsense%s", "%s %s %s^"}
	return fmt.Sprintf(forms[rng.IntN(len(forms))], name(), name(), name())
}

// The page solves random states of every puzzle for which it has a table, and
// its word solves them in Go.
var slow = flag.Bool("slow", false, "test the solver of large puzzles too")

func largeTable(p *puzzle.Puzzle) bool {
	return p.Places() > 48 || strings.Contains(strings.ToLower(p.Name()), "rings")
}

func TestPageSolves(t *testing.T) {
	e := newEngine(t)
	for _, p := range puzzle.Catalogue() {
		t.Run(p.Name(), func(t *testing.T) {
			if largeTable(p) && !*slow {
				t.Skip("its table takes seconds; run with -slow")
			}
			e := engine{t, e.vm}
			if e.call("load", specOf(t, played(p))) == "none" {
				t.Skip("no table for this puzzle")
			}
			rng := rand.New(rand.NewPCG(11, uint64(p.Places())))
			total := 0
			for range 2 {
				s := p.RandomState(rng)
				var letters []word.Letter
				e.ask("solve", fromZero(s.Labels()), &letters)
				require.NotNil(t, letters, "no word for %s", s)
				w := p.Alphabet().Word(letters...)
				end, err := s.Apply(w)
				require.NoError(t, err)
				require.True(t, end.IsSolved(), "%s does not solve %s", w, s)
				total += w.Len()
			}
			t.Logf("mean length %d", total/2)
		})
	}
}

func TestPageRefusesWhatCannotBeSolved(t *testing.T) {
	e := newEngine(t)
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(4, 4), puzzle.Loops(4, 4), puzzle.Rubik(3), puzzle.Torus(5, 3)} {
		e.call("load", specOf(t, played(p)))
		require.Equal(t, "null", e.call("solve", fmt.Sprint(marshal(t, fromZero(p.Solved().Swap(1, 2).Labels())))), p.Name())
	}
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// Every player stays within 150 kB, whatever is shown first.
func TestPlayerSize(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		for k, view := range p.Views() {
			html := ""
			if k == 0 && (*slow || !largeTable(p)) {
				html = played(p)
			} else {
				html = board.Play(p.Solved(), &board.PlayOptions{Options: board.Options{View: view}, NoSolver: true}).HTML()
			}
			t.Logf("%-40s %-7s %6d bytes, without the program %d", p.Name(), view, len(html), len(html)-len(page.PlayerLoader()))
			require.Less(t, len(html), 160_000)
		}
	}
}

func TestPlayerGolden(t *testing.T) {
	p := puzzle.Sliding(3, 3)
	s, err := p.Solved().Do("R D L")
	require.NoError(t, err)
	html := board.Play(s, &board.PlayOptions{Word: p.MustParseWord("R U L"), Table: quickTable(p)}).HTML()
	html = strings.Replace(html, page.PlayerLoader(), "PROGRAM", 1)
	path := filepath.Join("testdata", "player.html")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(html+"\n"), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), html+"\n", "run with -update if that is meant")
}

func TestPlayBadInput(t *testing.T) {
	cube, eight := puzzle.Rubik(2), puzzle.Sliding(3, 3)
	table, err := factor.Minkwitz(t.Context(), cube.Group(), nil, nil)
	require.NoError(t, err)
	forbidden := puzzle.TopSpin(6, 4).Definition()
	forbidden.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{3}}}
	blocked, err := puzzle.New(forbidden)
	require.NoError(t, err)
	for want, p := range map[string]*board.Player{
		"board.Play: the puzzle is missing; want a puzzle, or a state of one, that package puzzle has made":                                       board.Play(puzzle.State{}, nil),
		"board.Play: PlayOptions.Word is over the alphabet " + eight.Alphabet().String() + "; want a word over " + cube.Alphabet().String():       board.Play(cube.Solved(), &board.PlayOptions{Word: eight.MustParseWord("R")}),
		"board.Play: PlayOptions.Table is one of another group, or with words missing; want a full table of words for the group of 8 puzzle, 3×3": board.Play(eight.Solved(), &board.PlayOptions{Table: table}),
		"board.Play: PlayOptions.Table is a table beside NoSolver; want it left out, as it would change nothing here":                             board.Play(cube.Solved(), &board.PlayOptions{Table: table, NoSolver: true}),
		"board.Play: PlayOptions.Table is a table for a puzzle whose moves can be blocked; want it left out, as it would change nothing here":     board.Play(blocked.Solved(), &board.PlayOptions{Table: table}),
		"board.Play: PlayOptions.Why is a reason beside NoSolver or a table; want it left out, as it would change nothing here":                   board.Play(cube.Solved(), &board.PlayOptions{Table: table, Why: "no time"}),
	} {
		requireFailed(t, p, want)
	}
	_, err = eight.Solved().Apply(eight.MustParseWord("L"))
	requireFailed(t, board.Play(eight.Solved(), &board.PlayOptions{Word: eight.MustParseWord("L")}), err.Error())
}

// Blocked turns cannot be solved by words that know nothing of blocking.
func TestPlayForbiddenStates(t *testing.T) {
	def := puzzle.TopSpin(6, 4).Definition()
	def.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{3}}}
	spin, err := puzzle.New(def)
	require.NoError(t, err)
	for _, p := range []*puzzle.Puzzle{spin, puzzle.SquareOne(), puzzle.Bicube()} {
		e := newEngine(t)
		require.Equal(t, "none", e.call("load", specOf(t, board.Play(p.Solved(), nil).HTML())))
		rng := rand.New(rand.NewPCG(5, 6))
		s, refused := p.Solved(), 0
		for range 50 {
			letters := p.Alphabet().Word(word.Letter(1 + rng.IntN(p.Alphabet().Size())))
			var got struct{ State []int }
			e.ask("apply", map[string]any{"state": fromZero(s.Labels()), "letters": letters.Letters()}, &got)
			next, err := s.Apply(letters)
			require.Equal(t, err != nil, got.State == nil)
			if err == nil {
				require.Equal(t, fromZero(next.Labels()), got.State)
				s = next
			} else {
				refused++
			}
		}
		require.Positive(t, refused, p.Name())
	}
}

// As many random moves are made as are asked for, as the puzzle counts them.
func TestPlayRandomMoves(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.Pocket(), puzzle.SquareOne(), puzzle.Bicube(), puzzle.Pyraminx(), puzzle.Sliding(3, 3), puzzle.TopSpin(20, 4)} {
		e := newEngine(t)
		e.call("load", specOf(t, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
		for seed := 1; seed <= 20; seed++ {
			var letters []word.Letter
			e.ask("random", seed, &letters)
			w := p.Alphabet().Word(letters...)
			_, err := p.Solved().Apply(w)
			require.NoError(t, err, p.Name())
			require.Equal(t, 20, p.Metrics()[0].Len(w), "%s: %s", p.Name(), w)
		}
	}
}
