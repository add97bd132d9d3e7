package puzzlekit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/cubeboard"
)

func TestRooksAreDrawnAsRooks(t *testing.T) {
	require.Equal(t, cubeboard.Rook, drawnAs(Rooks(4)))
	require.Equal(t, cubeboard.Queen, drawnAs(Queens(4)))
	require.Equal(t, cubeboard.Queen, drawnAs(Place(3)), "no pieces")
	require.Equal(t, cubeboard.Queen, drawnAs(Place(3, "F(2,3)")))
	require.Equal(t, cubeboard.Queen, drawnAs(Place(3, "F(1,1)", "F(1,2)")), "in each other's way as rooks too")
	require.Equal(t, cubeboard.Queen, drawnAs(cubeboard.Placement{}))
}
