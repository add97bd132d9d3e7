package board_test

import (
	"encoding/xml"
	"flag"
	"html"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

var update = flag.Bool("update", false, "write the golden files anew")

// requireXML checks that a picture is one well-formed SVG element with a title
// and a description, and needs nothing from outside.
func requireXML(t *testing.T, svg string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(svg))
	elements := map[string]int{}
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok {
			elements[start.Name.Local]++
		}
	}
	require.Equal(t, 1, elements["svg"])
	require.Equal(t, 1, elements["title"])
	require.Equal(t, 1, elements["desc"])
	require.Zero(t, elements["script"]+elements["image"]+elements["use"])
	require.NotContains(t, strings.ReplaceAll(svg, `xmlns="http://www.w3.org/2000/svg"`, ""), "http")
	require.NotRegexp(t, `NaN|Inf`, svg)
}

// Every view of every puzzle draws every place.
func TestEveryPuzzleIsDrawn(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		s, err := p.Solved().Apply(p.Scramble(rand.New(rand.NewPCG(1, 2)), 15))
		require.NoError(t, err)
		for _, view := range p.Views() {
			opts := &board.Options{View: view, Tracks: true, Mark: []int{1, p.Places()}}
			picture := board.Draw(s, opts)
			requireXML(t, picture.SVG())
			require.Equal(t, picture, board.Draw(s, opts), "drawn twice, drawn alike")
			shapes := len(regexp.MustCompile(`<(path|rect|circle) `).FindAllString(picture.SVG(), -1))
			unseen := strings.Count(s.Line(), "_")
			for _, shape := range layoutOf(t, p, view).Shapes {
				if shape.Hidden() {
					unseen++
				}
			}
			require.GreaterOrEqual(t, shapes, p.Places()-unseen, p.Name())
			require.Less(t, len(picture.SVG()), 150_000)
		}
	}
}

func layoutOf(t *testing.T, p *puzzle.Puzzle, view string) puzzle.Layout {
	t.Helper()
	l, err := p.Layout(view)
	require.NoError(t, err)
	return l
}

func TestGolden(t *testing.T) {
	fifteen := puzzle.Loops(4, 4)
	figure5, err := fifteen.ParseState("9 10 3 4 / 6 12 5 8 / 2 14 7 13 / 11 15 1 _")
	require.NoError(t, err)
	pocket := puzzle.Pocket()
	turned, err := pocket.Solved().Do("R U F2")
	require.NoError(t, err)
	for name, picture := range map[string]board.Picture{
		"pocket-heat":      board.Heat(pocket, ramp(pocket.Places()), &board.Options{Unit: "moves"}),
		"fifteen":          board.Draw(figure5, &board.Options{Tracks: true}),
		"fifteen-braille":  board.Draw(figure5, &board.Options{Braille: true, Width: 200}),
		"pocket-net":       board.Net(turned),
		"pocket-numbers":   board.Draw(turned, &board.Options{Numbers: true}),
		"fifteen-numbers":  board.Draw(figure5, &board.Options{Numbers: true}),
		"pocket-solid":     board.Draw(turned, &board.Options{View: "solid"}),
		"pocket-sphere":    board.Draw(turned, &board.Options{View: "sphere"}),
		"pocket-symbols":   board.Draw(puzzle.Rubik(2).Solved(), &board.Options{Braille: true, Width: 240}),
		"megaminx-letters": board.Draw(puzzle.Megaminx().Solved(), &board.Options{Braille: true}),
		"rings":            board.Draw(puzzle.HungarianRings().Solved(), &board.Options{Tracks: true}),
		"topspin":          board.Draw(puzzle.TopSpin(8, 4).Solved(), nil),
		"crossings":        board.Crossings([]int{3, 5, 2, 1, 7, 4, 6, 9, 8}),
		"arrows":           board.Arrows(perm.MustParse("(2,3,5)(4,7,6)"), perm.MustParse("(1,2,4,8,7,5)(3,6)")),
		"cycle-rings":      board.Rings(perm.MustParse("(1,2,4,8,7,5)(3,6)(9)")),
		"no-picture":       board.Crossings([]int{1, 2, 2}),
		"surface-net":      surface(t, false),
		"surface-solid":    surface(t, true),
	} {
		path := filepath.Join("testdata", name+".svg")
		if *update {
			require.NoError(t, os.MkdirAll("testdata", 0o755))
			require.NoError(t, os.WriteFile(path, []byte(picture.SVG()+"\n"), 0o644))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(want), picture.SVG()+"\n", "%s differs; run with -update if that is meant", name)
	}
}

// surface is a cube with pieces, what they attack, and lines through one of them.
func surface(t *testing.T, solid bool) board.Picture {
	t.Helper()
	b := cubeboard.MustNew(3)
	first := cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 2}
	p, err := b.Placement(first, cubeboard.Cell{Face: cubeboard.Back, Row: 3, Col: 1})
	require.NoError(t, err)
	lines, err := b.LinesThrough(cubeboard.Queen, first)
	require.NoError(t, err)
	return board.Surface(p, &board.SurfaceOptions{Solid: solid, Attacked: true, Lines: lines})
}

// Names that are no colour are those of pieces without one; none of them gets
// into the picture.
func TestFill(t *testing.T) {
	require.Equal(t, "#12aBf0", board.Fill("#12aBf0"))
	require.Equal(t, board.Palette()["red"], board.Fill("red"))
	for _, name := range []string{"", "#", "#12345", "#1234567", "#12345g", "x123456", "'><b>", "青", "#+12345"} {
		require.Equal(t, board.Palette()[""], board.Fill(name), name)
	}
}

func TestWidthInHeights(t *testing.T) {
	require.InDelta(t, 0, board.WidthInHeights(""), 1e-9)
	require.InDelta(t, 1.2, board.WidthInHeights("12"), 1e-9)
	require.InDelta(t, 2*0.72+0.6, board.WidthInHeights("AÉ1"), 1e-9)
}

func TestBrief(t *testing.T) {
	for want, v := range map[string]float64{
		"0": 0, "1": 1, "−1": -1, "999": 999, "1k": 1000, "1.23k": 1234, "12.3M": 12_345_678, "1T": 1e12, "−2.5G": -2.5e9,
		"0.01": 0.01, "0.123": 0.12345, "0.25": 0.25, "9.99e−05": 9.99e-5, "−9.99e−05": -9.99e-5, "1000T": 1e15,
	} {
		require.Equal(t, want, board.Brief(v))
	}
}

// Corners on the line between their neighbours are left out, others stay.
func TestThinned(t *testing.T) {
	square := []puzzle.Point{{X: 0, Y: 0}, {X: 1, Y: 0.01}, {X: 2, Y: 0}, {X: 2, Y: 1}, {X: 2, Y: 2}, {X: 1, Y: 2}, {X: 0, Y: 2}, {X: 0, Y: 1}}
	require.Equal(t, []puzzle.Point{square[0], square[2], square[4], square[6]}, board.Thinned(square, 0.02))
	require.Equal(t, square, board.Thinned(square, 0))
	require.Equal(t, square[:3], board.Thinned(square[:3], 0.02))
	bent := slices.Clone(square)
	bent[1].Y = 0.03
	require.Contains(t, board.Thinned(bent, 0.02), bent[1])
}

// The text on every colour of the palette has a contrast of at least 4.5.
func TestContrast(t *testing.T) {
	relative := func(hex string) float64 { return board.Luminance(hex) }
	for name, ground := range board.Palette() {
		text := relative(board.Ink(ground))
		bright, dark := max(text, relative(ground)), min(text, relative(ground))
		require.GreaterOrEqual(t, (bright+0.05)/(dark+0.05), 4.5, name)
	}
}

// The six colours of the cube stay apart in grey.
func TestCubeColorsInGray(t *testing.T) {
	names := []string{"white", "yellow", "orange", "green", "blue", "red"}
	for i := 1; i < len(names); i++ {
		a, b := board.Luminance(board.Palette()[names[i-1]]), board.Luminance(board.Palette()[names[i]])
		require.Greater(t, (a+0.05)/(b+0.05), 1.18, "%s against %s", names[i-1], names[i])
	}
}

// A picture that cannot be drawn is a value whose forms all say why.
func requireFailed(t *testing.T, p interface {
	Err() error
	SVG() string
	HTML() string
	PNG() ([]byte, error)
	MarshalBinary() ([]byte, error)
	String() string
}, want string) {
	t.Helper()
	require.EqualError(t, p.Err(), want)
	require.Equal(t, "No picture: "+want, p.String())
	elements := wellFormed(t, p.SVG())
	require.Equal(t, []int{1, 1}, []int{elements["title"], elements["desc"]})
	require.Contains(t, p.SVG(), "No picture: ")
	require.Contains(t, p.HTML(), `role="alert"`)
	require.Contains(t, p.HTML(), html.EscapeString(want))
	_, err := p.PNG()
	require.Equal(t, p.Err(), err)
	_, err = p.MarshalBinary()
	require.Equal(t, p.Err(), err)
}

func TestBadOptions(t *testing.T) {
	cube := puzzle.Rubik(2)
	const drawn, played, heat = "board.Draw: ", "board.Play: ", "board.Heat: "
	for name, test := range map[string]struct {
		opts board.Options
		want string
		in   []string
	}{
		"no such view": {board.Options{View: "hologram"}, `Options.View is "hologram"; want a view of Rubik's cube 2×2×2: net, solid, sphere`, []string{drawn, played, heat}},
		"place 0":      {board.Options{Mark: []int{1, 0}}, "a place in Options.Mark is 0; want 1 to 24, the places of Rubik's cube 2×2×2", []string{drawn, played, heat}},
		"place −1":     {board.Options{Mark: []int{1, -1}}, "a place in Options.Mark is -1; want 1 to 24, the places of Rubik's cube 2×2×2", []string{drawn, played, heat}},
		"place 25":     {board.Options{Mark: []int{1, 25}}, "a place in Options.Mark is 25; want 1 to 24, the places of Rubik's cube 2×2×2", []string{drawn, played, heat}},
		"narrow":       {board.Options{Width: -1}, "Options.Width is -1; want 1 to 4000 pixels, or 0 to fit the board", []string{drawn, played, heat}},
		"wide":         {board.Options{Width: 4001}, "Options.Width is 4001; want 1 to 4000 pixels, or 0 to fit the board", []string{drawn, played, heat}},
		"unit":         {board.Options{Unit: "moves"}, "Options.Unit is moves; want it left out, as it would change nothing here", []string{drawn, played}},
		"dots":         {board.Options{Braille: true}, "Options.Braille is true; want it left out, as it would change nothing here", []string{heat}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, in := range test.in {
				switch in {
				case drawn:
					requireFailed(t, board.Draw(cube.Solved(), &test.opts), in+test.want)
				case heat:
					requireFailed(t, board.Heat(cube, ramp(24), &test.opts), in+test.want)
				case played:
					requireFailed(t, board.Play(cube.Solved(), &board.PlayOptions{Options: test.opts, NoSolver: true}), in+test.want)
				}
			}
		})
	}
	requireFailed(t, board.Net(puzzle.Sliding(3, 3).Solved()), `board.Draw: Options.View is "net"; want a view of 8 puzzle, 3×3: grid`)
}

// Rings stand alone for fixed points, and too many points are refused.
func TestRingsOfManyPoints(t *testing.T) {
	requireFailed(t, board.Rings(perm.MustParse("(1,41)")), "board.Rings: the picture needs 41 points; the limit is 40 points")
	requireXML(t, board.Rings(perm.Perm{}).SVG())
	requireXML(t, board.Rings(perm.Identity(3)).SVG())
	require.Equal(t, 8, strings.Count(board.Rings(perm.MustParse("(2,3,5)(4,7,6)(8)")).SVG(), "<circle"))
}

// Arrows lead through all rows to the image under the product, and too many are refused.
func TestArrowsOfManyPoints(t *testing.T) {
	requireFailed(t, board.Arrows(perm.MustParse("(1,41)")), "board.Arrows: the picture needs 41 points; the limit is 40 points")
	requireFailed(t, board.Arrows(perm.Perm{}, make([]perm.Perm, 12)...), "board.Arrows: the picture needs 13 permutations; the limit is 12 permutations")
	requireXML(t, board.Arrows(perm.Perm{}).SVG())
	require.Equal(t, "arrows of (1,2), then (2,3)\n1 2 3\n3 1 2", board.Arrows(perm.MustParse("(1,2)"), perm.MustParse("(2,3)")).String())
}

func TestCrossingsOfBadLists(t *testing.T) {
	requireFailed(t, board.Crossings([]int{1, 2, 2}), "board.Crossings: the list is [1 2 2]; want numbers that all differ, not 2 twice")
	requireXML(t, board.Crossings(nil).SVG())
}

// On a board of discs the lines of the moves lie on the ground, so that they run
// through no label; the names of the moves stay above.
func TestTracksRunUnderDiscs(t *testing.T) {
	rings := puzzle.TwoRings(6, 6, 2, 2)
	svg := board.Draw(rings.Solved(), &board.Options{Tracks: true}).SVG()
	line := regexp.MustCompile(`stroke-width="0.075"`).FindAllStringIndex(svg, -1)
	discs := regexp.MustCompile(`<circle `).FindAllStringIndex(svg, -1)
	require.Len(t, line, 2)
	require.Len(t, discs, rings.Places()+2) // two of them behind the names
	require.Less(t, line[1][0], discs[0][0])
	require.Greater(t, strings.Index(svg, ">A</text>"), discs[rings.Places()-1][0])
	require.NotContains(t, board.Draw(rings.Solved(), nil).SVG(), `stroke-width="0.075"`)
}

// Names with markup stay text.
func TestMarkup(t *testing.T) {
	def := puzzle.Sliding(2, 2).Definition()
	def.Name = `<script>alert("x")</script> & 数独`
	def.Labels[0].Text = `</text><b>`
	p, err := puzzle.New(def)
	require.NoError(t, err)
	requireXML(t, board.Draw(p.Solved(), nil).SVG())
	require.NotContains(t, board.Draw(p.Solved(), nil).HTML(), "<script>")
}

// The palette has exactly the colours that definitions may name.
func TestPaletteIsThatOfDefinitions(t *testing.T) {
	var names []string
	for name := range board.Palette() {
		if name != "" {
			names = append(names, name)
		}
	}
	require.ElementsMatch(t, puzzle.Colors(), names)
}

func TestDrawWithoutLayouts(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader(`{"format": "puzzlelab-puzzle/1", "name": "bare", "notation": "moves", "places": 4,
		"moves": [{"name": "A", "cycles": "(1,2,3)"}, {"name": "B", "cycles": "(3,4)"}]}`))
	require.NoError(t, err)
	require.Equal(t, 4, strings.Count(board.Draw(p.Solved(), nil).SVG(), "<circle"))
}

// The outline of a marked piece is seen on each colour: it is white on dark ones.
func TestMarksAreSeenOnDarkPieces(t *testing.T) {
	lights := puzzle.LightsOut(3, 3)
	off := board.Draw(lights.Solved(), &board.Options{Mark: []int{5}}).SVG()
	require.Equal(t, 1, strings.Count(off, `fill="#3a3d42" stroke="#ffffff" stroke-width="0.11"`))
	tiles := board.Draw(puzzle.Sliding(3, 3).Solved(), &board.Options{Mark: []int{5}}).SVG()
	require.Equal(t, 1, strings.Count(tiles, `fill="#f3ead7" stroke-width="0.14"`))
	require.NotContains(t, tiles, `stroke="#ffffff"`)
}

// In a notebook that is not trusted only images are left of a picture, and their alternative text is what the
// picture says of itself.
func TestPicturesAreImages(t *testing.T) {
	one, err := cubeboard.MustNew(2).Placement(cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 1})
	require.NoError(t, err)
	for alt, picture := range map[string]board.Picture{
		"torus puzzle 2×2, solved. Solved. Row 1: 1, 2. Row 2: 3, 4.": board.Draw(puzzle.Torus(2, 2).Solved(), nil),
		"1 queen on a cube of edge 2: U(1,1)":                         board.Surface(one, nil),
	} {
		require.NotContains(t, picture.HTML(), "<svg xmlns=\"http://www.w3.org/2000/svg\" role")
		require.Contains(t, picture.HTML(), `<img alt="`+alt+`" `)
		require.Contains(t, picture.HTML(), "src='data:image/svg+xml,")
	}
}
