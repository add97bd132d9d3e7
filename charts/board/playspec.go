package board

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// playSpec is the data of the page, which charts/internal/page reads. Places
// and labels count from 0, letters of words are those of package word.
type playSpec struct {
	Title     string            `json:"title"`
	Go        string            `json:"go,omitempty"`    // the call that makes the puzzle
	Moves     bool              `json:"moves"`           // words are written as moves, R2 U', and not as products
	Pairs     bool              `json:"pairs,omitempty"` // words are written as pairs, (1,0)/
	Names     []string          `json:"names"`
	About     [][2]string       `json:"about"` // what the hand does for each move and its inverse
	Derived   []playDerived     `json:"derived"`
	Cycles    [][][]int         `json:"cycles,omitempty"` // of each move
	Slides    [][]int           `json:"slides,omitempty"` // two lists for each move: where it and its inverse take the blank
	Blank     int               `json:"blank"`
	Forbidden []playForbidden   `json:"forbidden"`
	Blocked   [][]playForbidden `json:"blocked,omitempty"` // for each move, when it is not possible
	Press     [][]int           `json:"press,omitempty"`   // for each move, the places that are touched to make it
	Looks     []playLook        `json:"looks"`
	Kinds     []int             `json:"kinds,omitempty"` // the element of Labels for each label, if some are alike
	Labels    []playLabel       `json:"labels"`
	Fixed     []playLabel       `json:"fixed"`
	Glued     [][]int           `json:"glued,omitempty"` // labels from 1, and -k for the k-th fixed part
	Solved    []int             `json:"solved"`
	Start     []int             `json:"start"`
	Word      []word.Letter     `json:"word"`
	Metrics   []playMetric      `json:"metrics"`
	Groups    []puzzle.Region   `json:"groups"`
	Line      []int             `json:"line"`
	Separator string            `json:"separator"`
	Views     []json.RawMessage `json:"views"`
	Table     *playTable        `json:"table,omitempty"`
	Orbits    [][]int           `json:"orbits,omitempty"` // each after its base point: the page makes a table of its own
	Stages    []playStage       `json:"stages,omitempty"` // beside a table
	Why       string            `json:"why,omitempty"`    // there is no table
	Hand      *playHand         `json:"hand,omitempty"`
	Sizes     *playSizes        `json:"sizes,omitempty"`
	Numbers   bool              `json:"numbers,omitempty"` // show the numbers of the places at first

	text string // the word as people write it
}

type playDerived struct {
	Name    string        `json:"name"`
	Letters []word.Letter `json:"letters"`
	Frame   []word.Letter `json:"frame,omitempty"` // what the letters are called after it; nil if they keep their names
}

type playForbidden struct {
	Place  int   `json:"place"`
	Labels []int `json:"labels"`
}

// playLook is how labels of one colour are drawn.
type playLook struct {
	Color string `json:"colour,omitempty"` // as the puzzle names it
	Fill  string `json:"fill"`
	Ink   string `json:"ink"`
}

type playLabel struct {
	Text  string  `json:"text"`
	Look  int     `json:"look"`
	Width float64 `json:"width"`          // of the text, in heights of a letter; 0 for a text that is not drawn
	Dots  string  `json:"dots,omitempty"` // the label for fingers, for a shape of radius 10 about (0, 0)
}

type playMetric struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Runs  bool   `json:"runs"`
}

const withoutSolver = "this page comes without a solver"

// newPlaySpec makes the data of a player that shows the given layout first.
func newPlaySpec(s puzzle.State, first puzzle.Layout, opts *PlayOptions) (playSpec, error) {
	spec := newBarePlaySpec(s, first, opts)
	var err error
	if spec.Sizes, err = newPlaySizes(s.Puzzle(), opts); err != nil {
		return spec, err
	}
	if opts.NoSolver {
		spec.Hand, spec.Why = nil, withoutSolver
		return spec, nil
	}
	if spec.Table, spec.Why, err = newPlayTable(s.Puzzle(), opts); spec.Table != nil {
		spec.Stages = playStages(s.Puzzle())
	}
	return spec, err
}

// newBarePlaySpec makes the data of a player without a solver and other sizes.
func newBarePlaySpec(s puzzle.State, first puzzle.Layout, opts *PlayOptions) playSpec {
	p := s.Puzzle()
	def := p.Definition()
	spec := playSpec{
		Title: p.Name(), Go: p.Constructor(), Moves: def.Notation != word.Product, Pairs: def.Notation == word.Pairs, Names: p.Alphabet().Names(),
		Derived: derivedMoves(p), Blank: def.Blank - 1,
		Glued: def.Glued, Solved: fromZero(p.Solved().Labels()), Start: fromZero(s.Labels()), Word: []word.Letter{},
		Groups: spokenGroups(p), Line: lineOrder(p), Views: playViews(p, first, opts), Hand: handOf(p),
	}
	mark := newRaised(p)
	spec.Labels, spec.Fixed = spec.label(p.Labels(), mark, opts), spec.label(p.Fixed(), mark, opts)
	spec.shareLabels()
	if opts.Title != "" {
		spec.Title = opts.Title
	}
	spec.Numbers = opts.Numbers
	if opts.Word.Len() > 0 {
		spec.Word, spec.text = opts.Word.Letters(), opts.Word.String()
	}
	if strings.Contains(p.Solved().Line(), " ") {
		spec.Separator = " "
	}
	for _, m := range def.Moves {
		spec.About = append(spec.About, [2]string{m.About, m.AboutInverse})
		if m.Slide == nil {
			cycles := [][]int{}
			for _, c := range m.Perm.Cycles() {
				cycles = append(cycles, fromZero(c))
			}
			spec.Cycles = append(spec.Cycles, cycles)
			continue
		}
		there, back := fromZero(m.Slide), slices.Repeat([]int{-1}, p.Places())
		for from, to := range there {
			if to >= 0 {
				back[to] = from
			}
		}
		spec.Slides = append(spec.Slides, there, back)
	}
	spec.Forbidden = playRules(def.Forbidden)
	if slices.ContainsFunc(def.Moves, func(m puzzle.Move) bool { return m.Blocked != nil }) {
		for _, m := range def.Moves {
			spec.Blocked = append(spec.Blocked, playRules(m.Blocked))
		}
	}
	if slices.ContainsFunc(def.Moves, func(m puzzle.Move) bool { return m.Press != nil }) {
		for _, m := range def.Moves {
			spec.Press = append(spec.Press, fromZero(m.Press))
		}
	}
	for _, m := range p.Metrics() {
		if m.Slices == nil { // the page does not count turns of slices
			spec.Metrics = append(spec.Metrics, playMetric{m.Name, m.About, m.Runs})
		}
	}
	return spec
}

func playRules(rules []puzzle.Forbidden) []playForbidden {
	out := []playForbidden{}
	for _, f := range rules {
		out = append(out, playForbidden{f.Place - 1, fromZero(f.Labels)})
	}
	return out
}

func fromZero(list []int) []int {
	out := make([]int, len(list))
	for i, v := range list {
		out[i] = v - 1
	}
	return out
}

func derivedMoves(p *puzzle.Puzzle) []playDerived {
	derived := []playDerived{}
	for _, d := range p.Derived() {
		frame := make([]word.Letter, p.Alphabet().Size())
		for k := range frame {
			frame[k] = word.Letter(k + 1)
		}
		for from, to := range d.Frame {
			k, _ := p.Alphabet().Letter(from)
			frame[k-1] = p.Alphabet().MustParse(to).At(0)
		}
		if len(d.Frame) == 0 {
			frame = nil
		}
		letters := append([]word.Letter{}, p.Alphabet().MustParse(d.Word).Letters()...) // [] on the page, not null
		derived = append(derived, playDerived{d.Name, letters, frame})
	}
	return derived
}

// label converts labels and adds their looks.
func (spec *playSpec) label(labels []puzzle.Label, mark raised, opts *PlayOptions) []playLabel {
	out := make([]playLabel, len(labels))
	for i, l := range labels {
		look := playLook{Color: l.Color, Fill: fill(l.Color), Ink: ink(fill(l.Color))}
		k := slices.Index(spec.Looks, look)
		if k < 0 {
			k, spec.Looks = len(spec.Looks), append(spec.Looks, look)
		}
		out[i] = playLabel{Text: l.Text, Look: k, Width: textWidth(l.Text)}
		var touch strings.Builder
		if opts.Braille && mark.label(&touch, puzzle.Shape{Radius: 10}, l) {
			out[i].Dots, out[i].Width = touch.String(), 0
		}
		if opts.Bare {
			out[i].Width = 0
		}
	}
	return out
}

// shareLabels writes labels that are alike once, as those of the stickers of a face.
func (spec *playSpec) shareLabels() {
	var different []playLabel
	kinds := make([]int, len(spec.Labels))
	for i, l := range spec.Labels {
		kinds[i] = slices.Index(different, l)
		if kinds[i] < 0 {
			kinds[i], different = len(different), append(different, l)
		}
	}
	if len(different) < len(kinds) {
		spec.Kinds, spec.Labels = kinds, different
	}
}

// textWidth is the width for which the page needs room, rounded.
func textWidth(text string) float64 { return math.Round(max(widthInHeights(text), 1.2)*100) / 100 }

// spokenGroups are the parts of the board in the order of State.Spoken.
func spokenGroups(p *puzzle.Puzzle) []puzzle.Region {
	if groups := p.Definition().Regions; groups != nil {
		return groups
	}
	for _, l := range p.Definition().Layouts {
		var groups []puzzle.Region
		for i, row := range l.Rows {
			refs := slices.DeleteFunc(slices.Clone(row), func(ref int) bool { return ref == 0 })
			groups = append(groups, puzzle.Region{Name: fmt.Sprintf("row %d", i+1), Refs: refs})
		}
		if groups != nil {
			return groups
		}
	}
	return []puzzle.Region{{Name: "places in order", Refs: lineOrder(p)}}
}

func lineOrder(p *puzzle.Puzzle) []int {
	if line := p.Definition().Line; line != nil {
		return line
	}
	order := make([]int, p.Places())
	for i := range order {
		order[i] = i + 1
	}
	return order
}
