package board_test

import (
	"bytes"
	"fmt"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
)

func TestPNG(t *testing.T) {
	cube := puzzle.Rubik(3)
	data, err := board.Draw(cube.Solved(), &board.Options{Width: 240}).PNG()
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, 480, picture.Bounds().Dx())
	// The middle of the net's second row of faces is green, its corner white.
	r, g, b, _ := picture.At(140, 150).RGBA()
	require.True(t, g > r && g > b, "%d %d %d", r, g, b)
	r, g, b, _ = picture.At(2, 2).RGBA()
	require.Equal(t, [3]uint32{0xffff, 0xffff, 0xffff}, [3]uint32{r, g, b})
}

func ExamplePicture_PNG() {
	p := puzzle.Sliding(3, 3)
	data, err := board.Draw(p.Solved(), nil).PNG()
	fmt.Println(string(data[1:4]), err)
	// Output: PNG <nil>
}
