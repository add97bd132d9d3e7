package board

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"puzzlelab/charts/internal/player"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// PlayOptions say what a player begins with; nil stands for the defaults.
type PlayOptions struct {
	// Options say how the board is drawn. View is the one shown first; the
	// other views can be chosen on the page as far as they fit into it. Mark
	// is for still pictures.
	Options
	// Word is laid out on the slider, to be played from the state.
	Word word.Word
	// Table is what the page solves by: words for the puzzle's group. Nil makes
	// one for puzzles of at most 100 places, if that takes a moment only; see
	// [Play].
	Table *factor.Table
	// NoSolver leaves the solver out: less to make and less to load.
	NoSolver bool
}

// A Player is a board that can be played on a page. Its forms are found by
// puzzlekit.Show.
type Player struct {
	still Picture
	spec  json.RawMessage // a playSpec
	text  string          // the word as people write it
	err   error
}

// Play returns a board to play with: moves by mouse, touch, keys, buttons and as
// words in the puzzle's notation; random moves, undo, a slider along the word,
// and a solver. It needs no kernel and no network, so a saved page plays as
// well; where scripts do not run it is a still picture with the word as text.
//
// The solver looks words up in a table ([factor.Minkwitz]) and checks each by
// playing it before it is shown; its words are far from shortest. Where moves
// slide, the table is one of [PlayTable]. Without PlayOptions.Table one is
// made here, which takes up to a second or two of time; where no table can be
// had so quickly (more than 100 places, or a group that makes it hard), the page
// says that it cannot solve. Puzzles with forbidden states have no solver.
//
// Words of another puzzle or that cannot be played, views and places that do not
// exist and tables of another group are errors: see [Player.Err].
func Play(p *puzzle.Puzzle, s puzzle.State, opts *PlayOptions) *Player {
	if opts == nil {
		opts = &PlayOptions{}
	}
	if err := checkPlay(p, s, opts); err != nil {
		return &Player{err: err}
	}
	spec, err := newPlaySpec(p, s, opts)
	if err != nil {
		return &Player{err: err}
	}
	return &Player{still: playStill(p, s, opts.Options), spec: asJSON(spec), text: spec.text}
}

// playStill draws the still picture: in the view that is shown first unless it
// is very large there, as on a sphere of many stickers.
func playStill(p *puzzle.Puzzle, s puzzle.State, opts Options) Picture {
	const limit = 50_000
	still := Draw(p, s, &opts)
	if len(still.svg) > limit {
		opts.View = ""
		still = Draw(p, s, &opts)
	}
	return still
}

func checkPlay(p *puzzle.Puzzle, s puzzle.State, opts *PlayOptions) error {
	if err := checkState(p, s); err != nil {
		return err
	}
	if _, err := p.Layout(opts.View); err != nil {
		return err
	}
	if err := opts.checkMarks(p); err != nil {
		return err
	}
	if opts.Word.Len() == 0 {
		return nil
	}
	if got, want := opts.Word.Alphabet().String(), p.Alphabet().String(); got != want {
		return &puzzle.ForeignError{What: "word", Got: "the alphabet " + got, Want: want}
	}
	_, err := s.Apply(opts.Word)
	return err
}

// Err returns what is wrong with the arguments of [Play], or nil.
func (p *Player) Err() error {
	if p == nil || p.err == nil && p.still.svg == "" {
		return errNoPuzzle()
	}
	return p.err
}

// String returns the board as text, and the word to be played below it.
func (p *Player) String() string {
	if err := p.Err(); err != nil {
		return err.Error()
	}
	if p.text == "" {
		return p.still.String()
	}
	return p.still.String() + "\nto play: " + p.text
}

// PNG returns the board as a still picture; see [Picture.PNG].
func (p *Player) PNG() ([]byte, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	return p.still.PNG()
}

// HTML returns the player as a fragment of a page that needs nothing from
// outside: a still picture, the puzzle as data, and the program, compressed,
// which runs once however many players a page has. It has no ids and may stand
// on a page any number of times. Size: about 25 kB and the board.
func (p *Player) HTML() string {
	if err := p.Err(); err != nil {
		return errorHTML(err)
	}
	caption := ""
	if p.text != "" {
		caption = "to play: " + p.text
	}
	return playerHTML("puzzlelab-player", p.still, caption, p.spec, player.Loader())
}

// asJSON writes what the page is given. json.Marshal writes < and > as \u003c and
// \u003e, so that no text can end the script element.
func asJSON(spec any) json.RawMessage {
	data, err := json.Marshal(spec)
	if err != nil {
		panic(err) // texts and numbers only
	}
	return data
}

// playerHTML is what all live boards have in common.
func playerHTML(class string, still Picture, caption string, spec json.RawMessage, loader string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="%s"><figure style="margin:0.4em 0"><img alt="%s" style="max-width:100%%;height:auto" src="data:image/svg+xml;base64,%s">`,
		class, html.EscapeString(still.String()), base64.StdEncoding.EncodeToString([]byte(still.SVG())))
	if caption != "" {
		fmt.Fprintf(&b, `<figcaption>%s</figcaption>`, html.EscapeString(caption))
	}
	fmt.Fprintf(&b, `</figure><script type="application/json">%s</script><script>%s</script></div>`, spec, loader)
	return b.String()
}
