package board

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/page"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// PlayOptions are the options of [Play]; nil means all defaults.
type PlayOptions struct {
	// Options say how the board is drawn. View is the first view; the others
	// can be chosen on the page, as far as there is room for their data. Mark
	// is for the still picture.
	Options
	// Word is on the slider at the start, to be played from the state.
	Word word.Word
	// Table is the table with which the page solves, a full table of words for
	// Puzzle.Group, as factor.Minkwitz makes it; puzzlekit.Play makes one in at most two
	// seconds. Without it the page cannot solve, and says so.
	Table *factor.Table
	// Why is what the page says if it has no Table, such as "120 places are too many".
	Why string
	// NoSolver leaves out the solver, which makes the page smaller.
	NoSolver bool
}

// A Player is a board that can be played on a page, or the reason why there is
// none. puzzlekit.Show displays it.
type Player struct {
	still Picture
	class string          // of the element on the page, a key of loaders
	spec  json.RawMessage // a playSpec or a dangoSpec
	word  string          // to be played, as people write it
}

// loaders are the programs of players.
var loaders = map[string]func() string{playerClass: page.PlayerLoader, dangoClass: page.DangoLoader, surfaceClass: page.SurfaceLoader, piecesClass: page.SurfaceLoader, parityClass: page.ParityLoader}

// The classes are here, and not beside the players, so that a cell with one kind of player
// does not contain the others.
const (
	playerClass  = "puzzlelab-player"
	dangoClass   = "puzzlelab-dango"
	surfaceClass = "puzzlelab-surface"
	piecesClass  = "puzzlelab-pieces"
	parityClass  = "puzzlelab-parity"
)

// Play returns a board to play with: moves by mouse, touch, keys, buttons and
// words in the puzzle's notation, random moves, undo, a slider along the word,
// and a solver. Sliding tiles, boards under loop generators and Top Spin come in other
// sizes to choose from, each with a solver. Sliding tiles and square boards under loop
// generators have advice too: the next step of a person, in words. A link to the page can
// carry a problem, #state=…&word=…, and the button Copy link makes one; a damaged one is
// described in words. The button Copy Go copies the state, and the word that led to it, as Go for a
// cell: State(Rubik(3), "…"). A puzzle with a [puzzle.Space] is shown as a solid: drag a sticker to
// turn its layer, or a tile into the gap, and beside the solid to look around; the flat
// views can be chosen. It needs no kernel and no network, so a saved page works too.
// Where scripts do not run, it is a still picture with the word as text.
//
// Solve searches from both ends for a shortest word, for some tenths of a second, which is
// enough for small puzzles and for a few moves on large ones. For the 3×3×3 cube it uses
// H. Kociemba's two-phase algorithm: 22 moves or fewer for nearly every state, after a
// second for its tables. Otherwise it looks a word up in a table ([factor.Minkwitz]), which
// is far from shortest; puzzles whose moves can be blocked have none. The page checks each
// word by playing it, and says whether fewer moves are possible. Play itself computes
// nothing that takes long.
//
// The numbers of the places can be switched on, see Options.Numbers.
//
// The player has an error, see [Player.Err], if s is the zero State, if the word
// is one of another puzzle or cannot be played, if the table is one of another
// group, or if an option cannot be used.
func Play(s puzzle.State, opts *PlayOptions) *Player {
	if opts == nil {
		opts = &PlayOptions{}
	}
	layout, err := checkPlay(s, opts)
	if err != nil {
		return &Player{still: failed(err)}
	}
	if layout.View != "grid" { // beside discs there is room for the names of the moves
		named := *opts
		named.Tracks = true
		opts = &named
	}
	spec, err := newPlaySpec(s, layout, opts)
	if err != nil {
		return &Player{still: failed(err)}
	}
	return &Player{still: playStill(s, opts.Options), class: playerClass, spec: asJSON(spec), word: spec.text}
}

// playStill draws the still picture in the first view, or in the usual one where
// the first is very large, such as a sphere of many stickers.
func playStill(s puzzle.State, opts Options) Picture {
	const limit = 50_000
	still := Draw(s, &opts)
	if len(still.svg) > limit {
		opts.View = ""
		still = Draw(s, &opts)
	}
	return still
}

// checkPlay returns the layout that is shown first.
func checkPlay(s puzzle.State, opts *PlayOptions) (puzzle.Layout, error) {
	const in = "board.Play"
	p := s.Puzzle()
	layout, err := opts.layout(in, p)
	if err != nil {
		return layout, err
	}
	if opts.Unit != "" {
		return layout, unused(in, "Options.Unit", opts.Unit)
	}
	if err := opts.checkNumbers(in, s, layout); err != nil {
		return layout, err
	}
	if opts.NoSolver && opts.Table != nil {
		return layout, unused(in, "PlayOptions.Table", "a table beside NoSolver")
	}
	if opts.Why != "" && (opts.NoSolver || opts.Table != nil) {
		return layout, unused(in, "PlayOptions.Why", "a reason beside NoSolver or a table")
	}
	if opts.Word.Len() == 0 {
		return layout, nil
	}
	if got, want := opts.Word.Alphabet().String(), p.Alphabet().String(); got != want {
		return layout, &fault.InputError{In: in, What: "PlayOptions.Word", Value: "over the alphabet " + got, Want: "a word over " + want}
	}
	_, err = s.Apply(opts.Word)
	return layout, err
}

// picture is the still picture, of a nil Player too.
func (p *Player) picture() Picture {
	if p == nil {
		return Picture{}
	}
	return p.still
}

// Err returns why there is no board, as [Picture.Err] does.
func (p *Player) Err() error { return p.picture().Err() }

// SVG returns the board as a still picture.
func (p *Player) SVG() string { return p.picture().SVG() }

// PNG returns the board as a still picture; see [Picture.PNG].
func (p *Player) PNG() ([]byte, error) { return p.picture().PNG() }

// String returns the board as text, and the word to be played below it.
func (p *Player) String() string {
	text := p.picture().String()
	if p.Err() != nil || p.word == "" {
		return text
	}
	return text + "\nto play: " + p.word
}

// HTML returns the player as a fragment of a page that needs nothing from
// outside: a still picture, the board as data, and the compressed program, which
// runs once for all players of a page. It has no ids and can be used on a page
// any number of times. It has 17 kB for skewers, and about 40 kB and the board
// for puzzles.
func (p *Player) HTML() string {
	if p.Err() != nil {
		return p.picture().HTML()
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="%s"><figure style="margin:0.4em 0"><img alt="%s" style="max-width:100%%;height:auto" %s>`,
		p.class, escape(p.still.String()), figure.Source(short(p.still)))
	if caption := p.caption(); caption != "" {
		fmt.Fprintf(&b, `<figcaption>%s</figcaption>`, escape(caption))
	}
	fmt.Fprintf(&b, `</figure><script type="application/json">%s</script><script>%s</script></div>`, p.spec, loaders[p.class]())
	return b.String()
}

// filled are paths of one colour each.
var filled = regexp.MustCompile(`<path d="[^"]*" fill="([^"]*)"/>`)

// short returns the drawing without its words, with the colour of paths that follow one another written once.
func short(p Picture) string {
	picture, _ := p.apart()
	var b strings.Builder
	last := 0
	all := filled.FindAllStringSubmatchIndex(picture, -1)
	for len(all) > 0 {
		color, n := picture[all[0][2]:all[0][3]], 1
		for n < len(all) && all[n][0] == all[n-1][1] && picture[all[n][2]:all[n][3]] == color {
			n++
		}
		first, end := all[0][0], all[n-1][1]
		b.WriteString(picture[last:first])
		run := picture[first:end]
		if n > 1 {
			run = `<g fill="` + color + `">` + strings.ReplaceAll(run, ` fill="`+color+`"`, "") + "</g>"
		}
		b.WriteString(run)
		last, all = end, all[n:]
	}
	return b.String() + picture[last:]
}

// caption stands below the still picture.
func (p *Player) caption() string {
	switch {
	case p.class == dangoClass:
		return p.still.text
	case p.word != "":
		return "to play: " + p.word
	}
	return ""
}

// asJSON writes the data of the page. json.Marshal writes < and > as \u003c and
// \u003e, so that no text can end the script element.
func asJSON(spec any) json.RawMessage {
	data, err := json.Marshal(spec)
	if err != nil {
		panic(err) // texts and numbers only
	}
	return data
}
