package board_test

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

var textElement = regexp.MustCompile(`<text [^>]*>([^<]*)</text>`)

func numbered(s puzzle.State, opts board.Options) board.Picture {
	opts.Numbers = true
	return board.Draw(s, &opts)
}

// Every view of every puzzle shows the number of each place once, beside the numbers of
// tiles.
func TestNumbersOfAllPlaces(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		for _, view := range p.Views() {
			opts := board.Options{View: view}
			picture := numbered(p.Solved(), opts)
			require.NoError(t, picture.Err())
			requireXML(t, picture.SVG())
			count := func(svg string) map[string]int {
				found := map[string]int{}
				for _, m := range textElement.FindAllStringSubmatch(svg, -1) {
					if _, err := strconv.Atoi(m[1]); err == nil {
						found[m[1]]++
					}
				}
				return found
			}
			numbers, labels := count(picture.SVG()), count(board.Draw(p.Solved(), &opts).SVG())
			most, unseen := 0, 0
			for i, shape := range layoutOf(t, p, view).Shapes {
				if i++; shape.Hidden() {
					unseen++
					continue
				}
				n := numbers[strconv.Itoa(i)]
				require.Positive(t, n, "%s, %s: place %d", p.Name(), view, i)
				most = max(most, n)
			}
			require.Len(t, numbers, p.Places()-unseen, p.Name())
			require.LessOrEqual(t, most, 3, p.Name()) // two tiles may be alike
			if len(labels) == 0 {
				require.Equal(t, 1, most, p.Name())
			}
		}
	}
}

// On a sticker the number of the place is in the colour of what is there.
func TestNumbersOfAState(t *testing.T) {
	cube := puzzle.Rubik(3)
	turned, err := cube.Solved().Do("R")
	require.NoError(t, err)
	picture := numbered(turned, board.Options{})
	require.Contains(t, picture.String(), "\nin them\n"+turned.String())
	require.NotEqual(t, numbered(cube.Solved(), board.Options{}).SVG(), picture.SVG())
	require.Contains(t, picture.SVG(), "The numbers of the places. face U: 1, 2, 3, 4, U, 5, 6, 7, 8.")
	require.Contains(t, picture.SVG(), ">U</text>", "the middles keep their letters")
	require.NotContains(t, numbered(turned, board.Options{Bare: true}).SVG(), ">U</text>")
}

func TestNumbersThatCannotBeShown(t *testing.T) {
	spin := puzzle.TopSpin(8, 4)
	mixed, err := spin.Solved().Do("r f")
	require.NoError(t, err)
	require.NoError(t, numbered(spin.Solved(), board.Options{}).Err())
	for what, err := range map[string]error{
		"Options.Numbers": numbered(mixed, board.Options{}).Err(),
		"a player":        board.Play(mixed, &board.PlayOptions{Options: board.Options{Numbers: true}, NoSolver: true}).Err(),
		"Braille":         numbered(puzzle.Rubik(2).Solved(), board.Options{Braille: true}).Err(),
		"Heat":            board.Heat(puzzle.Sliding(2, 2), []float64{1, 2, 3, 4}, &board.Options{Numbers: true}).Err(),
		"no state":        numbered(puzzle.State{}, board.Options{}).Err(),
	} {
		var input *fault.InputError
		require.ErrorAs(t, err, &input, what)
	}
}

// Where tiles are too small for two numbers, as on a dodecahedron, a solved board shows only
// those of the places, large; the gap has one, too.
func TestNumbersOfSmallTiles(t *testing.T) {
	p := puzzle.Polyhedral("dodecahedron")
	sizes := regexp.MustCompile(`font-size="([0-9.]+)"( fill="#[0-9a-f]+")?>[0-9]`)
	smallest := func(svg string) float64 {
		m := regexp.MustCompile(`viewBox="-0.12 -0.12 ([0-9.]+) [0-9.]+" width="([0-9]+)"`).FindStringSubmatch(svg)
		require.NotNil(t, m)
		units, err := strconv.ParseFloat(m[1], 64)
		require.NoError(t, err)
		pixels, err := strconv.ParseFloat(m[2], 64)
		require.NoError(t, err)
		unit := pixels / units
		least := 100.0
		for _, found := range sizes.FindAllStringSubmatch(svg, -1) {
			size, err := strconv.ParseFloat(found[1], 64)
			require.NoError(t, err)
			least = min(least, size*unit)
		}
		return least
	}
	svg := numbered(p.Solved(), board.Options{}).SVG()
	require.GreaterOrEqual(t, smallest(svg), 8.0)
	for place := 1; place <= p.Places(); place++ {
		require.Regexp(t, ">"+strconv.Itoa(place)+"</text>", svg)
	}
	moved := numbered(p.Solved().Swap(2, 3), board.Options{}).SVG()
	require.Equal(t, 2*p.Places()-1, len(sizes.FindAllString(moved, -1)), "the tiles are known by their numbers, too")
}
