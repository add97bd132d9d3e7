package godsnumber

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// plainSpheres searches breadth first over the keys of states.
func plainSpheres(t *testing.T, p *puzzle.Puzzle, moves []word.Word) []uint64 {
	t.Helper()
	seen := map[string]bool{p.Solved().Key(): true}
	sphere := []puzzle.State{p.Solved()}
	var sizes []uint64
	for len(sphere) > 0 {
		sizes = append(sizes, uint64(len(sphere)))
		var next []puzzle.State
		for _, s := range sphere {
			for _, w := range moves {
				to, err := s.Apply(w)
				if err != nil {
					continue // the blank is at the edge
				}
				if key := to.Key(); !seen[key] {
					seen[key] = true
					next = append(next, to)
				}
			}
		}
		sphere = next
	}
	return sizes
}

// recolored paints the stickers of a puzzle; the blank keeps its label.
func recolored(t *testing.T, p *puzzle.Puzzle, color func(place int) int) *puzzle.Puzzle {
	t.Helper()
	def := p.Definition()
	blank := p.Solved().Blank()
	def.Solved, def.Labels, def.Layouts = make([]int, p.Places()), nil, nil
	most := 0
	for place := range p.Places() {
		def.Solved[place] = 1 + color(place)
		most = max(most, def.Solved[place])
	}
	for k := range most {
		def.Labels = append(def.Labels, puzzle.Label{Text: fmt.Sprint("c", k+1), Color: fmt.Sprintf("#%06x", k+1)})
	}
	if p.Slides() {
		def.Labels = append(def.Labels, puzzle.Label{Text: "_"})
		def.Solved[blank-1], def.Blank = len(def.Labels), len(def.Labels)
	}
	q, err := puzzle.New(def)
	require.NoError(t, err)
	return q
}

// checkNumbers compares spheres with the plain search, and numbers with states.
func checkNumbers(t *testing.T, p *puzzle.Puzzle, metric string) {
	t.Helper()
	g, err := Puzzle(ctx, p, metric, nil)
	require.NoError(t, err, p.Name())
	spheres := growth(t, g)
	require.Equal(t, plainSpheres(t, p, g.Moves()), spheres, p.Name())
	sum := uint64(0)
	for _, n := range spheres {
		sum += n
	}
	require.Equal(t, sum, g.Size(), "%s: every number is a state", p.Name())
	states, err := p.States(ctx)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprint(sum), states.String(), p.Name())
	requireNumbers(t, g, p, 1+g.Size()/200)
}

// Puzzles of definition files with pieces that look alike, or look the same when
// they are turned.
func TestAlikePiecesOfFiles(t *testing.T) {
	for _, file := range []string{"twist.tws", "gears.kpuzzle.json", "wheels.json", "dominoes.json", "triangle.json"} {
		p, err := puzzle.ReadFile("../puzzle/testdata/" + file)
		require.NoError(t, err)
		for _, m := range p.Metrics() {
			checkNumbers(t, p, m.Name)
		}
	}
}

// Solids and boards with random colours.
func TestAlikePiecesAgainstPlainSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 3))
	for _, c := range []struct {
		puzzle *puzzle.Puzzle
		colors int
	}{
		{puzzle.Cuboid(3, 1, 3), 1}, {puzzle.Cuboid(3, 1, 3), 2}, {puzzle.Cuboid(3, 1, 3), 3}, {puzzle.Cuboid(3, 1, 3), 5},
		{puzzle.Sliding(3, 2), 2}, {puzzle.Sliding(3, 2), 1}, {puzzle.Sliding(3, 3), 2}, {puzzle.Sliding(4, 2), 3},
	} {
		for range 3 {
			p := recolored(t, c.puzzle, func(int) int { return rng.IntN(c.colors) })
			checkNumbers(t, p, "")
		}
	}
}

// Cubes with equal stickers: opposite faces of one colour, one face that is
// white and five that are grey, white corners of which the turn shows only in
// part.
func TestAlikePiecesOfSolids(t *testing.T) {
	pocket := puzzle.Pocket()
	white := func(p int) int {
		if pocket.Labels()[p].Color == "white" {
			return 0
		}
		return 1
	}
	axis := map[string]int{"white": 0, "yellow": 0, "red": 1, "orange": 1, "green": 2, "blue": 2}
	opposite := func(p int) int { return axis[pocket.Labels()[p].Color] }
	for _, c := range []struct {
		puzzle *puzzle.Puzzle
		color  func(place int) int
	}{
		{pocket, opposite},
		{pocket, white},
		{puzzle.Skewb(), func(p int) int { return min(p, 1) }},
		{puzzle.Dino(), func(p int) int { return min(p/2, 1) }},
		{puzzle.Rubik(3), func(p int) int { return min(p, 2) }},
	} {
		checkNumbers(t, recolored(t, c.puzzle, c.color), "")
	}
}

// faceOf returns the face of a place of a puzzle with colours.
func faceOf(p *puzzle.Puzzle) func(place int) int {
	number := map[string]int{}
	var faces []int
	for _, l := range p.Labels() {
		if _, known := number[l.Color]; !known {
			number[l.Color] = len(number)
		}
		faces = append(faces, number[l.Color])
	}
	return func(place int) int { return faces[place] }
}

// A cube whose stickers have the six colours has the states of the cube.
func TestColorsThatTellAllPieces(t *testing.T) {
	p := puzzle.Pocket()
	known, ok := Find("pocket-HTM")
	require.True(t, ok)
	g, err := Puzzle(ctx, recolored(t, p, faceOf(p)), "HTM", nil)
	require.NoError(t, err)
	require.Equal(t, known.States, g.Size())
	require.Equal(t, known.Spheres, growth(t, g))
}

// The pieces of two colours are counted by the ways to place one of them, of which there
// may be many.
func TestManyAlikePieces(t *testing.T) {
	p := recolored(t, puzzle.TopSpin(24, 4), func(p int) int { return min(p/8, 1) })
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	require.EqualValues(t, 735_471, g.Size()) // 24 over 8
	d, err := g.Enumerate(ctx, nil, nil)
	require.NoError(t, err)
	require.Equal(t, g.Size(), d.Reached())
	requireNumbers(t, g, p, 1+g.Size()/200)
}

func TestLabelLevelsAreLimited(t *testing.T) {
	p := puzzle.Rubik(3)
	p = recolored(t, p, faceOf(p))
	_, err := Puzzle(ctx, p, "", nil)
	var size *fault.LimitError
	require.ErrorAs(t, err, &size)
	require.ErrorContains(t, err, "godsnumber.Puzzle: the graph reached the limit of 20,000,000,000 states; raise Options.MaxStates")

	solved := make([]int32, 60)
	for i := range solved[:30] {
		solved[i] = 1
	}
	_, err = labelLevels(ctx, inPuzzle, group.Symmetric(60), solved, &Options{MaxStates: 1 << 62, Memory: 1 << 20})
	require.EqualError(t, err, "godsnumber.Puzzle: the table of the ways to place one label reached the limit of 1.0 MB; raise Options.Memory")
}

// A state that moves do not lead to has no number.
func TestNumberOfStatesOutOfReach(t *testing.T) {
	p, err := puzzle.ReadFile("../puzzle/testdata/wheels.json")
	require.NoError(t, err)
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	known := 0
	rng := rand.New(rand.NewPCG(1, 9))
	for range 400 {
		labels := p.Solved().Labels()
		rng.Shuffle(len(labels), func(i, j int) { labels[i], labels[j] = labels[j], labels[i] })
		s, err := p.State(labels)
		if err != nil {
			continue
		}
		_, ok := g.Number(s)
		require.Equal(t, p.CheckReachable(s) == nil, ok)
		if ok {
			known++
		}
	}
	require.Positive(t, known)
}

// Keys of permutations tell all points apart, also beyond two bytes.
func TestKeysOfPermutations(t *testing.T) {
	for _, n := range []int{0, 1, 5, 300, 1 << 16, 1<<16 + 1, 70_000} {
		h := rawperm.Identity[int32](n)
		if n > 1 {
			h[0], h[n-1] = h[n-1], h[0]
		}
		back := make([]int32, n)
		readKey(back, keyOf(h))
		require.Equal(t, h, back)
	}
}
