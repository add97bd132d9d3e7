package board_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
)

func ExampleTurn() {
	b, err := cubeboard.New(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := b.Placement(cubeboard.Cell{Face: cubeboard.Up, Row: 2, Col: 3}, cubeboard.Cell{Face: cubeboard.Front, Row: 4, Col: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	turn := board.Turn(p, &board.SurfaceOptions{Attacked: true})
	fmt.Println(turn)
	// Output: 2 queens on a cube of edge 4: U(2,3), F(4,2)
}

// Cells of the page are squares of the surface, counter-clockwise from outside, and
// neighbours share their corners.
func TestTurnGeometry(t *testing.T) {
	b, err := cubeboard.New(3)
	require.NoError(t, err)
	p, err := b.Placement(cubeboard.Cell{Face: cubeboard.Right, Row: 1, Col: 2})
	require.NoError(t, err)
	turn := board.Turn(p, &board.SurfaceOptions{Lines: b.Lines(cubeboard.Queen)})
	require.NoError(t, turn.Err())
	require.Equal(t, turn.HTML(), board.Turn(p, &board.SurfaceOptions{Lines: b.Lines(cubeboard.Queen)}).HTML(), "the same bytes")
	var spec struct {
		Names  []string
		Labels []struct{ Text, Dots string }
		Groups []struct {
			Name string
			Refs []int
		}
		Space struct {
			Corners []float64
			Places  [][]int
		}
	}
	require.NoError(t, json.Unmarshal([]byte(specOf(t, turn.HTML())), &spec))
	require.Len(t, spec.Space.Corners, 3*56, "8 corners of the cube, 2 on each edge and 4 on each face")
	require.Len(t, spec.Groups, 6)
	for _, g := range spec.Groups {
		require.Len(t, g.Refs, 9)
		for _, ref := range g.Refs {
			require.Equal(t, g.Name, "face "+spec.Names[ref-1][:1])
		}
	}
	outside := map[string]coordinates{"U": {1: 1}, "D": {1: -1}, "F": {2: 1}, "B": {2: -1}, "R": {0: 1}, "L": {0: -1}}
	for i, polygon := range spec.Space.Places {
		var x []coordinates
		for _, k := range polygon {
			x = append(x, coordinates(spec.Space.Corners[3*k:3*k+3]))
		}
		normal := x[1].minus(x[0]).cross(x[2].minus(x[1]))
		length := math.Hypot(normal[0], math.Hypot(normal[1], normal[2]))
		want := outside[spec.Names[i][:1]]
		for axis := range 3 {
			require.InDelta(t, want[axis], normal[axis]/length, 1e-2, spec.Names[i])
		}
		require.Contains(t, spec.Labels[i].Dots, "<path", "every cell is on a line of queens")
		require.Equal(t, spec.Names[i] == "R(1,2)", spec.Labels[i].Text == "queen")
	}
}

type coordinates [3]float64

func (a coordinates) minus(b coordinates) coordinates {
	return coordinates{a[0] - b[0], a[1] - b[1], a[2] - b[2]}
}

func (a coordinates) cross(b coordinates) coordinates {
	return coordinates{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func TestTurnBadInput(t *testing.T) {
	turn := board.Turn(cubeboard.Placement{}, nil)
	require.ErrorContains(t, turn.Err(), "without a board")
	require.True(t, strings.Contains(turn.HTML(), "without a board"))
	var again board.Player
	b, err := cubeboard.New(2)
	require.NoError(t, err)
	empty, err := b.Placement()
	require.NoError(t, err)
	data, err := board.Turn(empty, nil).MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, again.UnmarshalBinary(data))
	require.Equal(t, board.Turn(empty, nil).HTML(), again.HTML())
}
