package puzzle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Rubik returns the n×n×n cube, 2 ≤ n ≤ 7, and panics with a [*fault.InputError] for
// other n.
//
// The moves are Singmaster's: U L F R B D turn an outer layer clockwise, as
// seen from outside, by a quarter; 2U, 3U, … turn the second, third, … layer
// from there. Derived moves are the wide ones (Rw, and for larger cubes 3Rw:
// two or three layers from R; r is Rw, 3r is 3Rw), the middle layers M E S of odd cubes and the
// rotations x y z of the whole cube. The places are the stickers, numbered face
// by face in the order U L F R B D and in reading order of the net; centres
// that no move touches are left out, so the 3×3×3 has 48 places, as on GAP's
// page about the cube.
//
// The places stay with the layers, not with the hand: x y z move no sticker,
// they change what the letters after them mean, and on odd cubes M is R L' with
// the cube then turned, so that the centres stay. Centre stickers of one colour
// are alike; [Supercube] tells them apart.
//
// The metric HTM counts the turn of one layer by any amount as one, QTM counts its
// quarters. A wide move counts once for each of its layers: Uw is 2 HTM. The 3×3×3 also has
// STM, which counts a turn of a middle slice by any amount as one: M is 1 STM and 2 HTM.
//
// Orders: n = 2: 88179840 (the cube may turn as a whole), n = 3:
// 43252003274489856000, n = 4 with all stickers told apart:
// 8!·3^7·24!·24!/2. (D. Singmaster, Notes on Rubik's Magic Cube, 1981.)
func Rubik(n int) *Puzzle {
	if n < 2 || n > 7 {
		panic(badSize("Rubik", "2 to 7 layers", n))
	}
	def := Definition{
		Name:     fmt.Sprintf("Rubik's cube %d×%d×%d", n, n, n),
		About:    fmt.Sprintf("A cube of %d layers each way; a move turns one layer by a quarter.", n),
		Notation: word.Moves,
		Metrics:  cubeMetrics,
		Derived:  cubeDerived(n),
	}
	if n == 3 {
		def.Metrics = append(slices.Clone(cubeMetrics), sliceMetric)
	}
	if n == 2 {
		def.About = "Pocket() holds one corner still: 24 times fewer states, 3,674,160. " + def.About +
			" Here positions that differ by a turn of the whole cube count as different."
	}
	t := solid.Twisty{Solid: solid.Box(float64(n), float64(n), float64(n)), Turns: cubeTurns(n)}
	p := cut(t, def)
	return p.asCube(n).by("Rubik", n)
}

var cubeMetrics = []Metric{
	{Name: "HTM", About: "a turn of a layer by any amount counts one", Runs: true},
	{Name: "QTM", About: "every quarter turn counts one"},
}

// sliceMetric is for the 3×3×3 cube, with the moves in the order of cubeFaces.
var sliceMetric = Metric{Name: "STM", About: "a turn of a face or of a middle slice by any amount counts one", Runs: true, Slices: [][2]int{{1, 6}, {2, 4}, {3, 5}}}

// cubeFace is a face with its axis and the words for it.
type cubeFace struct {
	name string
	axis solid.Vec
	word string
}

var cubeFaces = []cubeFace{
	{"U", solid.Vec{0, 1, 0}, "top"}, {"L", solid.Vec{-1, 0, 0}, "left"}, {"F", solid.Vec{0, 0, 1}, "front"},
	{"R", solid.Vec{1, 0, 0}, "right"}, {"B", solid.Vec{0, 0, -1}, "back"}, {"D", solid.Vec{0, -1, 0}, "bottom"},
}

// cubeTurns returns the quarter turns of the layers: the outer six, then the
// second layers, and so on; the middle layer of an odd cube stays.
func cubeTurns(n int) []solid.Turn {
	var turns []solid.Turn
	for depth := 1; depth <= n/2; depth++ {
		for _, f := range cubeFaces {
			turns = append(turns, f.turn(n, depth, 4))
		}
	}
	return turns
}

// turn is the turn of the k-th of n layers under the face.
func (f cubeFace) turn(n, k, steps int) solid.Turn {
	from := float64(n)/2 - float64(k)
	t := solid.Turn{Name: layerName(f.name, k), Layer: solid.Layer{Axis: f.axis, From: from, To: from + 1}, Steps: steps, About: f.word + " face"}
	if k == 1 {
		t.Layer.To = math.Inf(1)
	} else {
		t.About = fmt.Sprintf("layer %d from the %s", k, f.word)
	}
	return t
}

func layerName(face string, k int) string {
	if k == 1 {
		return face
	}
	return fmt.Sprintf("%d%s", k, face)
}

// cubeRotations says which face comes to the position of another when the cube
// turns as a whole, as R, U and F turn.
var cubeRotations = []struct{ name, cycle string }{{"x", "UFDB"}, {"y", "FRBL"}, {"z", "ULDR"}}

// cubeDerived returns the rotations, wide moves and middle layers.
func cubeDerived(n int) []Derived {
	var out []Derived
	for _, r := range cubeRotations {
		out = append(out, Derived{Name: r.name, Frame: cubeFrame(n, r.cycle, 1)})
	}
	rotation := map[string]struct {
		cycle string
		step  int
	}{"R": {"UFDB", 1}, "L": {"UFDB", 3}, "U": {"FRBL", 1}, "D": {"FRBL", 3}, "F": {"ULDR", 1}, "B": {"ULDR", 3}}
	opposite := map[string]string{"U": "D", "D": "U", "L": "R", "R": "L", "F": "B", "B": "F"}
	for width := 2; width < n; width++ {
		for _, f := range cubeFaces {
			d := Derived{Name: f.name + "w"}
			if width > 2 {
				d.Name = fmt.Sprintf("%d%sw", width, f.name)
			}
			if width <= n/2 {
				d.Word = layersWord(f.name, width, "")
			} else { // the layers that stay turn the other way, and then all turn
				d.Word = layersWord(opposite[f.name], n-width, "")
				d.Frame = cubeFrame(n, rotation[f.name].cycle, rotation[f.name].step)
			}
			out = append(out, d)
			d.Name = strings.ToLower(strings.TrimSuffix(d.Name, "w")) // the same in lower case
			out = append(out, d)
		}
	}
	if n%2 == 0 || n < 3 {
		return out
	}
	for _, m := range [][2]string{{"M", "L"}, {"E", "D"}, {"S", "F"}} { // turns like the face named
		like, other := m[1], opposite[m[1]]
		out = append(out, Derived{
			Name: m[0], Frame: cubeFrame(n, rotation[like].cycle, rotation[like].step),
			Word: layersWord(like, n/2, "'") + " " + layersWord(other, n/2, ""),
		})
	}
	return out
}

// layersWord writes the turns of a face and the layers under it, depth in all.
func layersWord(face string, depth int, prime string) string {
	text := ""
	for k := 1; k <= depth; k++ {
		if text != "" {
			text += " "
		}
		text += layerName(face, k) + prime
	}
	return text
}

// cubeFrame renames the layers after a rotation done `steps` times: the face at
// cycle[0] is then the one that was at cycle[1].
func cubeFrame(n int, cycle string, steps int) map[string]string {
	frame := map[string]string{}
	for i := range cycle {
		for depth := 1; depth <= n/2; depth++ {
			frame[layerName(cycle[i:i+1], depth)] = layerName(string(cycle[(i+steps)%4]), depth)
		}
	}
	return frame
}

// asCube gives a cube the text of its net, the one-line order of facelet
// strings (faces U R F D L B, by Kociemba's custom) and one label for the
// centres of each face.
func (p *Puzzle) asCube(n int) *Puzzle {
	def := p.def
	refs := def.Layouts[0].Rows // a row for each face
	for _, f := range []int{0, 3, 2, 5, 1, 4} {
		def.Line = append(def.Line, refs[f]...)
	}
	def.Layouts[0].Rows = netRows(refs, n, n, n)
	def.shareCenters(p.placeOrbits())
	return mustNew(def)
}

// netRows sets the six faces of a box a×b×c (width, height, depth) into the
// rows of the net.
func netRows(refs [][]int, a, b, c int) [][]int {
	var rows [][]int
	pad := make([]int, c)
	for r := range c {
		rows = append(rows, slices.Concat(pad, refs[0][r*a:(r+1)*a]))
	}
	for r := range b {
		rows = append(rows, slices.Concat(refs[1][r*c:(r+1)*c], refs[2][r*a:(r+1)*a], refs[3][r*c:(r+1)*c], refs[4][r*a:(r+1)*a]))
	}
	for r := range c {
		rows = append(rows, slices.Concat(pad, refs[5][r*a:(r+1)*a]))
	}
	return rows
}

// shareCenters gives the centre stickers of one colour and one orbit the same
// label: the label of the first of them.
func (def *Definition) shareCenters(orbit []int) {
	def.Solved = make([]int, def.Places)
	for place := range def.Solved {
		def.Solved[place] = place + 1
	}
	type look struct {
		orbit int
		color string
	}
	first := map[look]int{}
	for _, piece := range def.Pieces {
		if piece.Kind != "centre" {
			continue
		}
		for _, place := range piece.Places {
			l := look{orbit[place-1], def.Labels[place-1].Color}
			if first[l] == 0 {
				first[l] = place
			}
			def.Solved[place-1] = first[l]
		}
	}
}
