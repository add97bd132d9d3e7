package solve_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// Every word in the committed results of the 15 puzzle solves its board and has the length
// that stands beside it, and every column of the 547 boards is full.
func TestFifteenRecords(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "fifteen.json"))
	require.NoError(t, err)
	var records []struct {
		Set, Board string
		Lengths    map[string]int
		Words      map[string]string
	}
	require.NoError(t, json.Unmarshal(text, &records))
	loops, sliding := puzzle.Loops(4, 4), puzzle.Sliding(4, 4)
	columns := map[string]struct {
		puzzle *puzzle.Puzzle
		metric int
	}{"letters": {loops, 0}, "powers": {loops, 1}, "single-tile": {sliding, 0}, "multi-tile": {sliding, 1}}
	found := map[string]int{}
	for _, r := range records {
		require.Len(t, r.Words, len(r.Lengths))
		for name, text := range r.Words {
			column, board := columns[name], r.Board
			if column.puzzle == loops {
				board = strings.TrimSuffix(board, " _")
			}
			state, err := column.puzzle.ParseState(board)
			require.NoError(t, err)
			w, err := column.puzzle.ParseWord(text)
			require.NoError(t, err)
			end, err := state.Apply(w)
			require.NoError(t, err)
			require.True(t, end.IsSolved(), "%s: %s: %s", r.Set, board, text)
			require.Equal(t, r.Lengths[name], column.puzzle.Metrics()[column.metric].Len(w))
			found[r.Set+" "+name]++
		}
	}
	for set, boards := range map[string]int{"K100": 100, "KN31": 31, "MS416": 416} {
		for name := range columns {
			require.Equal(t, boards, found[set+" "+name], "%s: %s", set, name)
		}
	}
}
