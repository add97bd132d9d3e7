package listfile_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/bench/internal/listfile"
)

func TestWrite(t *testing.T) {
	type record struct{ Name string }
	path := filepath.Join(t.TempDir(), "records.json")
	require.NoError(t, listfile.Write(path, []record{{"a"}, {"b"}}))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "[\n{\"Name\":\"a\"},\n{\"Name\":\"b\"}\n]\n", string(text))
	require.NoError(t, listfile.Write(path, []record{}))
	text, err = os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, json.Valid(text), string(text))
	require.Error(t, listfile.Write(path, []any{func() {}}))
}
