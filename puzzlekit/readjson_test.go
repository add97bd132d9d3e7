package puzzlekit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadJSON(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.json")
	for text, want := range map[string]string{
		"{\n \"a\": 1,\n \"b\" 2}": "line 3: invalid character '2'",
		"{\n \"a\": \"one\"}":      "line 2: json: cannot unmarshal string",
		"":                         "JSON for a map[string]int; line 1: unexpected end",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		require.ErrorContains(t, panics(t, func() { ReadJSON[map[string]int](path) }), want)
	}
	require.ErrorIs(t, panics(t, func() { ReadJSON[int]("missing.json") }), os.ErrNotExist)
}
