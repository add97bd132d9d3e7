package cubeboard

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

func TestCellsNumbersAndCoordinatesAgree(t *testing.T) {
	for n := 1; n <= 6; n++ {
		b := MustNew(n)
		require.Equal(t, 6*n*n, b.Size())
		inNet, expected := map[[2]int]bool{}, 1
		for number, c := range b.Cells() {
			require.Equal(t, expected, number)
			expected++

			back, err := b.Number(c)
			require.NoError(t, err)
			require.Equal(t, number, back)
			same, err := b.Cell(number)
			require.NoError(t, err)
			require.Equal(t, c, same)

			at, err := b.Coordinates(c)
			require.NoError(t, err)
			require.Equal(t, number-1, b.index(at))

			row, col, err := b.NetPosition(c)
			require.NoError(t, err)
			require.True(t, 1 <= row && row <= 3*n && 1 <= col && col <= 4*n)
			require.False(t, inNet[[2]int{row, col}])
			inNet[[2]int{row, col}] = true
		}
		require.Len(t, inNet, 6*n*n)
	}
}

// Seen from outside the corners go round clockwise, and the middle of the cell
// is the mean of two opposite corners.
func TestCorners(t *testing.T) {
	b := MustNew(3)
	for number, c := range b.Cells() {
		p, err := b.Corners(c)
		require.NoError(t, err)
		m := middle(3, b.at[number-1])
		var right, down [3]int
		for axis := range 3 {
			require.Equal(t, m[axis], p[0][axis]+p[2][axis])
			require.Equal(t, m[axis], p[1][axis]+p[3][axis])
			right[axis] = p[1][axis] - p[0][axis]
			down[axis] = p[3][axis] - p[0][axis]
		}
		// The cell is outside the cube along the third axis.
		out := cross(down, right)
		for axis, v := range b.at[number-1] {
			require.Equal(t, map[int]int{-1: -1, 3: 1}[v], out[axis], "%v", c)
		}
	}
}

func TestNeighborsInTheNetAreNeighborsOnTheCube(t *testing.T) {
	b := MustNew(4)
	at := map[[2]int]Cell{}
	for _, c := range b.Cells() {
		row, col, _ := b.NetPosition(c)
		at[[2]int{row, col}] = c
	}
	for place, c := range at {
		if right, ok := at[[2]int{place[0], place[1] + 1}]; ok {
			way, _ := b.walk(c, east)
			require.Equal(t, right, way[0])
		}
		if below, ok := at[[2]int{place[0] + 1, place[1]}]; ok {
			way, _ := b.walk(c, south)
			require.Equal(t, below, way[0])
		}
	}
}

func TestBadInput(t *testing.T) {
	for _, n := range []int{-1, 0, maxN + 1} {
		var size *fault.InputError
		_, err := New(n)
		require.ErrorAs(t, err, &size)
		require.Equal(t, n, size.Value)
	}
	b := MustNew(3)
	for _, c := range []Cell{{}, {Up, 0, 1}, {Up, 1, 4}, {Down + 1, 1, 1}} {
		var cell *fault.InputError
		_, err := b.Number(c)
		require.ErrorAs(t, err, &cell)
		_, err = b.Coordinates(c)
		require.ErrorAs(t, err, &cell)
		_, err = b.Corners(c)
		require.ErrorAs(t, err, &cell)
		_, _, err = b.NetPosition(c)
		require.ErrorAs(t, err, &cell)
		_, err = b.walk(c, north)
		require.ErrorAs(t, err, &cell)
		_, err = b.AttackSet(Queen, c)
		require.ErrorAs(t, err, &cell)
		_, err = b.attacksByWalking(Queen, Cell{Up, 1, 1}, c)
		require.ErrorAs(t, err, &cell)
		_, err = b.Placement(Cell{Up, 1, 1}, c)
		require.ErrorAs(t, err, &cell)
	}
	for _, number := range []int{0, 55} {
		_, err := b.Cell(number)
		require.ErrorContains(t, err, "want 1..54")
	}
	var piece *fault.InputError
	_, err := b.AttackSet(0, Cell{Up, 1, 1})
	require.ErrorAs(t, err, &piece)
}
