package puzzlekit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// These functions return the puzzles of package puzzle with the same names. They panic
// with a *fault.InputError if a puzzle cannot have the given size.

// Rubik returns the n×n×n cube, for n from 2 to 7. Positions of the 2×2×2 cube that
// differ by a turn of the whole cube count as different; [Pocket] does not count them.
// See [puzzle.Rubik].
func Rubik(n int) *puzzle.Puzzle { return puzzle.Rubik(n) }

// Pocket returns the 2×2×2 cube with one corner held, so that its moves are U, F
// and R. See [puzzle.Pocket].
func Pocket() *puzzle.Puzzle { return puzzle.Pocket() }

// Supercube returns the n×n×n cube with distinct stickers, for n from 2 to 7. See
// [puzzle.Supercube].
func Supercube(n int) *puzzle.Puzzle { return puzzle.Supercube(n) }

// Cuboid returns the box of width×height×depth small cubes. See [puzzle.Cuboid].
func Cuboid(width, height, depth int) *puzzle.Puzzle { return puzzle.Cuboid(width, height, depth) }

// Skewb returns the Skewb, a cube cut at right angles to its diagonals. See
// [puzzle.Skewb].
func Skewb() *puzzle.Puzzle { return puzzle.Skewb() }

// SquareOne returns Square-1, with words such as (1,0)/(-3,3)/. See [puzzle.SquareOne].
func SquareOne() *puzzle.Puzzle { return puzzle.SquareOne() }

// Bandaged returns the cube of n layers, n = 2 or 3, with pieces glued together into
// blocks, such as "UFR UF". See [puzzle.Bandaged].
func Bandaged(n int, blocks ...string) *puzzle.Puzzle { return puzzle.Bandaged(n, blocks...) }

// Bicube returns the best-known bandaged cube. See [puzzle.Bicube].
func Bicube() *puzzle.Puzzle { return puzzle.Bicube() }

// Dino returns the Dino cube, whose edges turn about the corners. See
// [puzzle.Dino].
func Dino() *puzzle.Puzzle { return puzzle.Dino() }

// Helicopter returns the Helicopter cube, which turns about its edges. See
// [puzzle.Helicopter].
func Helicopter() *puzzle.Puzzle { return puzzle.Helicopter() }

// Pyraminx returns the Pyraminx, a tetrahedron of three layers, with its tips. See
// [puzzle.Pyraminx].
func Pyraminx() *puzzle.Puzzle { return puzzle.Pyraminx() }

// FaceTurningOctahedron returns the face-turning octahedron. See
// [puzzle.FaceTurningOctahedron].
func FaceTurningOctahedron() *puzzle.Puzzle { return puzzle.FaceTurningOctahedron() }

// Megaminx returns the Megaminx, a dodecahedron with one layer under each face. See
// [puzzle.Megaminx].
func Megaminx() *puzzle.Puzzle { return puzzle.Megaminx() }

// Kilominx returns the Kilominx, a dodecahedron of corners. See [puzzle.Kilominx].
func Kilominx() *puzzle.Puzzle { return puzzle.Kilominx() }

// Icosamate returns the Icosamate, an icosahedron cut in halves. See
// [puzzle.Icosamate].
func Icosamate() *puzzle.Puzzle { return puzzle.Icosamate() }

// Sliding returns the sliding puzzle with a blank: Sliding(4, 4) is the 15 puzzle.
// See [puzzle.Sliding].
func Sliding(cols, rows int) *puzzle.Puzzle { return puzzle.Sliding(cols, rows) }

// Polyhedral returns the sliding puzzle on the corners of a polyhedron, such as
// "dodecahedron" or "football". See [puzzle.Polyhedral].
func Polyhedral(polyhedron string) *puzzle.Puzzle { return puzzle.Polyhedral(polyhedron) }

// Loops returns the sliding puzzle whose moves turn rings of tiles and bring the
// blank home. See [puzzle.Loops].
func Loops(cols, rows int) *puzzle.Puzzle { return puzzle.Loops(cols, rows) }

// Torus returns the torus puzzle, whose moves shift a row or a column. See
// [puzzle.Torus].
func Torus(cols, rows int) *puzzle.Puzzle { return puzzle.Torus(cols, rows) }

// TorusTwin returns the torus puzzle with two tiles that look alike. See
// [puzzle.TorusTwin].
func TorusTwin(cols, rows int) *puzzle.Puzzle { return puzzle.TorusTwin(cols, rows) }

// Bands returns a box with tiles on its sides, whose moves shift the bands around it.
// See [puzzle.Bands].
func Bands(width, height, depth int) *puzzle.Puzzle { return puzzle.Bands(width, height, depth) }

// TopSpin returns the track of n discs with a turnstile for k of them. See
// [puzzle.TopSpin].
func TopSpin(n, k int) *puzzle.Puzzle { return puzzle.TopSpin(n, k) }

// TwoRings returns two rings of m and n balls that cross in two places, p and q
// apart. See [puzzle.TwoRings].
func TwoRings(m, n, p, q int) *puzzle.Puzzle { return puzzle.TwoRings(m, n, p, q) }

// HungarianRings returns the Hungarian Rings, two rings of 20 balls in four
// colours. See [puzzle.HungarianRings].
func HungarianRings() *puzzle.Puzzle { return puzzle.HungarianRings() }

// Wreath returns small rings on a large one, whose group is a wreath product. See
// [puzzle.Wreath].
func Wreath(blocks, size int) *puzzle.Puzzle { return puzzle.Wreath(blocks, size) }

// Merge returns closed tracks that share an arc of places. See [puzzle.Merge].
func Merge(shared int, own ...int) *puzzle.Puzzle { return puzzle.Merge(shared, own...) }

// Shuffles returns a deck of n cards with the two perfect riffle shuffles. See
// [puzzle.Shuffles].
func Shuffles(n int) *puzzle.Puzzle { return puzzle.Shuffles(n) }

// Mongean returns a deck of n cards with Monge's shuffle. See [puzzle.Mongean].
func Mongean(n int) *puzzle.Puzzle { return puzzle.Mongean(n) }

// Swap returns a row of n tiles of which any two may be exchanged. See [puzzle.Swap].
func Swap(n int) *puzzle.Puzzle { return puzzle.Swap(n) }

// LightsOut returns the board of lights in which a press changes a light and its neighbors. See
// [puzzle.LightsOut]; [QuietPatterns] lists presses that change nothing.
func LightsOut(cols, rows int) *puzzle.Puzzle { return puzzle.LightsOut(cols, rows) }

// Merlin returns Merlin's Magic Square, a board of nine lights. See [puzzle.Merlin].
func Merlin() *puzzle.Puzzle { return puzzle.Merlin() }

// LightsOutOn returns lights on the vertices of the graph with these edges, such as
// LightsOutOn([2]int{1, 2}, [2]int{2, 3}). See [puzzle.LightsOutOn].
func LightsOutOn(edges ...[2]int) *puzzle.Puzzle { return puzzle.LightsOutOn(edges...) }

// ReadPuzzle reads a puzzle from a definition file, a .tws file of twsearch or a
// KPuzzle definition of cubing.js. See [puzzle.ReadFile]. It panics with an error
// that names the file and the line.
func ReadPuzzle(path string) *puzzle.Puzzle { return Must(puzzle.ReadFile(path)) }

// NewPuzzle returns the puzzle of a definition, such as one that was changed from
// another puzzle's. See [puzzle.New]. It panics with a *puzzle.DefinitionError that names
// the part that is wrong.
func NewPuzzle(def puzzle.Definition) *puzzle.Puzzle { return Must(puzzle.New(def)) }

// Puzzle returns a puzzle of one's own. Its places are numbered from 1, and in each is
// a tile with its number. Each move is a name and a permutation of the places, as text
// that [Perm] reads: "R = (1,2,3)(4,5,6)", or "R := (1,2,3)(4,5,6);", takes what is in place 1
// to place 2. Colours,
// solid pieces and pictures need a file; see [ReadPuzzle]. Puzzle panics with a
// *fault.InputError or *fault.ParseError that names the move.
func Puzzle(name string, moves ...string) *puzzle.Puzzle {
	if strings.Contains(name, "=") && len(moves) == 0 {
		panic(failed(&fault.InputError{In: "puzzlekit.Puzzle", What: "name", Value: name, Want: fmt.Sprintf(`a name, and then the moves: write Puzzle("mine", %q)`, name)}))
	}
	d := puzzle.Definition{Name: name, Notation: word.Moves}
	for _, text := range moves {
		move, cycles, ok := strings.Cut(text, "=")
		move = strings.TrimSuffix(move, ":") // as in GAP
		if !ok {
			panic(failed(&fault.InputError{In: "puzzlekit.Puzzle", What: "move", Value: text, Want: `a name and a permutation, such as "R = (1,2,3)(4,5,6)"`}))
		}
		p := permOfMove(text, cycles)
		d.Places = max(d.Places, p.Degree())
		d.Moves = append(d.Moves, puzzle.Move{Name: strings.TrimSpace(move), Perm: p})
	}
	if d.Places == 0 {
		panic(failed(&fault.InputError{In: "puzzlekit.Puzzle", What: "moves", Want: `one or more that move something, such as "a = (1,2,3)"`}))
	}
	return Must(puzzle.New(d))
}

// permOfMove reads the permutation of a move. Its error shows the whole text of the move.
func permOfMove(text, cycles string) perm.Perm {
	defer func() {
		failure := recover()
		var wrong *fault.ParseError
		if err, ok := failure.(error); ok && errors.As(err, &wrong) {
			panic(failed(&fault.ParseError{In: "puzzlekit.Puzzle", Text: text, Offset: len(text) - len(cycles) + wrong.Offset, Reason: wrong.Reason, Err: wrong.Err}))
		}
		if failure != nil {
			panic(failure)
		}
	}()
	return Perm(cycles)
}

// ReadJSON reads a file of data, such as ReadJSON[map[string]int]("data.json"). A path
// that is not absolute starts at the notebook. It panics with an error that names the
// file, and the line if the file is not of this form.
func ReadJSON[T any](path string) (v T) {
	data := Must(os.ReadFile(path))
	err := json.Unmarshal(data, &v)
	if err == nil {
		return v
	}
	at := len(data)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	if errors.As(err, &syntax) {
		at = int(syntax.Offset)
	}
	if errors.As(err, &kind) {
		at = int(kind.Offset)
	}
	line := 1 + strings.Count(string(data[:at]), "\n")
	panic(failed(&fault.InputError{In: "puzzlekit.ReadJSON", What: "file", Value: path, Want: fmt.Sprintf("JSON for a %T; line %d: %v", v, line, err)}))
}

// Apply returns the state after moves. They are text in the notation of the puzzle,
// such as "R U R' U'", or a word.Word, or a [Way]. It panics with a *fault.ParseError,
// or with a *fault.InputError if a move is not possible.
func Apply(s puzzle.State, moves any) puzzle.State {
	switch x := moves.(type) {
	case string:
		return Must(s.Do(x))
	case word.Word:
		return Must(s.Apply(x))
	case interface{ steps() word.Word }: // a Way; a cell without one need not link the solvers
		return Must(s.Apply(x.steps()))
	}
	panic(failed(wrongKind("puzzlekit.Apply", moves, `moves such as "R U", a word or a Way`)))
}

// Shifting returns a full board on a surface, whose moves shift lines: its rows and
// columns, or lines in the given directions. See [puzzle.Shifting].
func Shifting(surface puzzle.Surface, cols, rows int, directions ...puzzle.Direction) *puzzle.Puzzle {
	return puzzle.Shifting(surface, cols, rows, directions...)
}

func init() {
	describes(describePuzzle)
	describes(describeState)
}

func describePuzzle(p *puzzle.Puzzle) description {
	states := states(p)
	d := description{heading: p.Name() + ": " + states, picture: board.Draw(p.Solved(), nil), board: p.Solved().String()}
	names := make([]string, len(p.Moves()))
	for i, m := range p.Moves() {
		names[i] = m.Name
	}
	d.add("moves", "%s", strings.Join(names, " "))
	if p.Definition().Notation == word.Pairs {
		d.add("words", "(j,k)/ is %s j times, %s k times, then %s, as in (1,0)/(-3,3)/", names[0], names[1], names[2])
	}
	if p.About() != "" {
		d.add("about", "%s", p.About())
	}
	return d
}

// states describes the number of states of a puzzle.
func states(p *puzzle.Puzzle) string {
	n, err := p.States(Context())
	if limit := (*fault.LimitError)(nil); errors.As(err, &limit) && limit.Unit != fault.Bytes {
		return "too many arrangements of what blocks moves to count its states"
	}
	return counted.Of(Must(n, err), "states")
}

func describeState(s puzzle.State) description {
	d := description{picture: board.Draw(s, nil), board: s.String(), whole: true, line: s.Line()}
	status := "mixed"
	if s.Puzzle() == nil {
		return description{heading: s.String()}
	}
	if s.IsSolved() {
		status = "solved"
	} else if err := s.Puzzle().CheckReachable(s); err != nil {
		status = "cannot be solved"
		var why *fault.UnreachableError
		if errors.As(err, &why) && why.Reason != "" {
			status += ": " + why.Reason
		}
	}
	d.heading = s.Puzzle().Name() + ", " + status
	return d
}

// Play returns a board that can be played on the page. It takes a state, a [Way] to
// step through, or a puzzle, which starts solved. A word.Word to be played and
// *board.PlayOptions may follow. See [board.Play]. For dumplings it takes a [DangoWay], or
// a state that [Skewers] reads, for which a goal is made on the page. See [board.Dango]. On
// a cube, as [Place] and [Queens] return it, pieces are put by a click; see [board.Pieces].
//
// The page solves with a table of words. Play makes one, unless the options have it, which
// takes up to two seconds. If it cannot be made so quickly (more than 100 places, or a
// difficult group), the page says that it cannot solve.
func Play(from any, with ...any) *board.Player {
	if f, ok := players[reflect.TypeOf(from)]; ok && len(with) == 0 {
		return f(from)
	}
	var s puzzle.State
	var along word.Word
	switch x := from.(type) {
	case *puzzle.Puzzle:
		s = x.Solved()
	case puzzle.State:
		s = x
	case playable:
		s, along = x.start(), x.steps()
	default:
		panic(failed(wrongKind("puzzlekit.Play", from, "a puzzle, a state or a Way")))
	}
	opts := playOptions(along, with)
	if opts.Table == nil && !opts.NoSolver {
		var err error
		opts.Table, opts.Why, err = quickTable(Context(), s.Puzzle())
		Must(0, err)
	}
	return board.Play(s, opts)
}

// Numbered returns a picture of a puzzle, or of a state of one, with the number of each
// place: the points of [Perm] and of the puzzle's group. See Numbers of [board.Options]. On a board
// of [Play] the same numbers can be switched on, in space too.
func Numbered(of any) board.Picture {
	numbers := &board.Options{Numbers: true}
	switch x := of.(type) {
	case *puzzle.Puzzle:
		if x == nil {
			return board.Draw(puzzle.State{}, numbers)
		}
		return board.Draw(x.Solved(), numbers)
	case puzzle.State:
		return board.Draw(x, numbers)
	}
	panic(failed(wrongKind("puzzlekit.Numbered", of, "a puzzle or a state")))
}

func playOptions(along word.Word, with []any) *board.PlayOptions {
	opts := board.PlayOptions{Word: along}
	for _, x := range with {
		switch x := x.(type) {
		case word.Word:
			opts.Word = x
		case *board.PlayOptions:
			along, opts = opts.Word, *x
			if opts.Word.Len() == 0 {
				opts.Word = along
			}
		default:
			panic(failed(wrongKind("puzzlekit.Play", x, "a word or *board.PlayOptions")))
		}
	}
	return &opts
}

// Bounds for the tables that Play makes.
const (
	quickPlaces = 100
	quickRounds = 4000 // of Minkwitz; up to four times as many while there are holes
)

// quickTable returns the table with which the page of a puzzle solves, or the reason why
// none is made, which is empty where [board.Play] knows it.
func quickTable(ctx context.Context, p *puzzle.Puzzle) (t *factor.Table, why string, err error) {
	switch {
	case p == nil || p.Blocks():
		return nil, "", nil
	case p.Places() > quickPlaces:
		return nil, fmt.Sprintf("%d places are too many for a table of words that is made in two seconds", p.Places()), nil
	}
	t, err = factor.Minkwitz(ctx, p.Group(), nil, &factor.TableOptions{Rounds: quickRounds, MaxRounds: 4 * quickRounds})
	var limit *fault.LimitError
	if errors.As(err, &limit) {
		return nil, "a table of words for this puzzle is not made in two seconds", nil
	}
	return t, "", err
}

// ParityGame returns a game on the page: exchange pairs of tiles, as few as possible, and
// say whether the board can be solved. It takes a state of [Sliding] or [Loops] with the
// blank in the last place. See [board.Parity].
func ParityGame(s puzzle.State) *board.Player { return board.Parity(s) }

// playable is a Way. Play names no type of the solvers, so that a cell that only plays a
// board does not contain them.
type playable interface {
	start() puzzle.State
	steps() word.Word
}

// players make boards to play with of values other than puzzles, by their types. They are
// registered with plays, so that a cell that plays a cube does not contain them.
var players = map[reflect.Type]func(v any) *board.Player{}

// plays registers the function that plays the values of a type.
func plays[T any](f func(T) *board.Player) {
	players[reflect.TypeFor[T]()] = func(v any) *board.Player { return f(v.(T)) }
}
