package browser_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// notebook is the part of a notebook file that the tests read.
type notebook struct {
	Cells []struct {
		ID      string
		Type    string `json:"cell_type"`
		Source  lines
		Outputs []struct {
			Type string `json:"output_type"`
			Name string
			Text lines
			Data map[string]lines
		}
	}
}

// lines is a text that a notebook may store as a list of lines.
type lines string

// UnmarshalJSON reads a text, or a list of lines. Anything else, such as a JSON
// output, is kept as it is.
func (l *lines) UnmarshalJSON(data []byte) error {
	var list []string
	if json.Unmarshal(data, &list) == nil {
		*l = lines(strings.Join(list, ""))
		return nil
	}
	if json.Unmarshal(data, (*string)(l)) != nil {
		*l = lines(data)
	}
	return nil
}

func readNotebook(t testing.TB, file string) *notebook {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	n := new(notebook)
	require.NoError(t, json.Unmarshal(data, n))
	return n
}

// plain returns the text of all outputs of a code cell: first of its streams,
// then of its displays. Front ends differ in the order of the two, and in the
// number of pieces in which a stream arrives. A bar that showed progress and has gone
// has no text, and is there only if the cell took long.
func plain(n *notebook) map[string]string {
	out := map[string]string{}
	for _, cell := range n.Cells {
		var streams, displays strings.Builder
		for _, o := range cell.Outputs {
			streams.WriteString(string(o.Text))
			if text := string(o.Data["text/plain"]); text != "" {
				displays.WriteString(text + "\n")
			}
		}
		if cell.Type == "code" {
			out[cell.ID] = streams.String() + displays.String()
		}
	}
	return out
}
