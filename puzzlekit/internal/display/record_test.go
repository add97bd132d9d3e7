package display

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRecord(t *testing.T) {
	require.Equal(t, "text/plain 3\na\nb\n\n", string(record(Data{Text: "a\nb"})))
	require.Equal(t, "text/plain 1\na\napplication/vnd.puzzlelab.exercise 2\nx1\n\n", string(record(Data{Text: "a", Verdict: "x1"})))
	require.Equal(t, "text/plain 0\n\ntext/html 5\n<i>é\nid 2\nx1\n\n", string(record(Data{HTML: "<i>é", ID: "x1"})))
}
