package lite

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

// readDisplays calls the reader of displays in the page with pieces of bytes.
const readDisplays = `
function readDisplays(text) {
  const shown = [], displays = new Displays((d) => shown.push(d), (bytes) => String.fromCharCode(...bytes));
  for (const piece of JSON.parse(text)) displays.write(Uint8Array.from(piece));
  return JSON.stringify({ shown, problem: displays.end() });
}`

// shown is what a reader makes of all that a program writes.
type shown struct {
	Shown []struct {
		Forms map[string]string
		ID    string
	}
	Problem string
}

func newReader(t testing.TB) func(t testing.TB, pieces ...[]byte) shown {
	source, err := web.ReadFile("web/engine/displays.js")
	require.NoError(t, err)
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, vm.Close()) })
	_, err = vm.Eval(string(source)+readDisplays, quickjs.EvalGlobal)
	require.NoError(t, err)
	return func(t testing.TB, pieces ...[]byte) shown {
		numbers := make([][]int, len(pieces))
		for i, piece := range pieces {
			numbers[i] = make([]int, len(piece))
			for k, b := range piece {
				numbers[i][k] = int(b)
			}
		}
		text, err := json.Marshal(numbers)
		require.NoError(t, err)
		got, err := vm.Call("readDisplays", string(text))
		require.NoError(t, err)
		var s shown
		require.NoError(t, json.Unmarshal([]byte(got.(string)), &s))
		return s
	}
}

// cut divides bytes into pieces of these lengths, again and again.
func cut(data, lengths []byte) (pieces [][]byte) {
	for i := 0; len(data) > 0; i++ {
		n := len(data)
		if len(lengths) > 0 {
			n = min(n, 1+int(lengths[i%len(lengths)])%16)
		}
		pieces, data = append(pieces, data[:n]), data[n:]
	}
	return pieces
}

const wrong = "the program has written to /dev/display what is no display: "

func TestDisplays(t *testing.T) {
	read := newReader(t)
	for name, test := range map[string]struct {
		pieces  []string
		shown   int
		problem string
	}{
		"nothing":           {nil, 0, ""},
		"text":              {[]string{"text/plain 1\n6\n\n"}, 1, ""},
		"two at once":       {[]string{"text/plain 1\n6\n\ntext/html 2\n7\n\nid 1\nx\n\n"}, 2, ""},
		"in pieces":         {[]string{"te", "xt/plain 1", "\n6\n", "\n"}, 1, ""},
		"no end of line":    {[]string{"text/plain 55"}, 0, wrong + "its end is missing"},
		"no end of a value": {[]string{"text/plain 55\nabc\n\n"}, 0, wrong + "its end is missing"},
		"no empty line":     {[]string{"text/plain 1\n6\n"}, 0, wrong + "its end is missing"},
		"a line alone":      {[]string{"\n"}, 0, wrong + "it has no forms"},
		"words":             {[]string{"hello\n", "text/plain 1\n6\n\n"}, 1, wrong + `there is "hello" where a form begins`},
		"an exercise":       {[]string{"text/plain 1\n6\napplication/vnd.puzzlelab.exercise 2\n{}\n\n"}, 1, ""},
		"another form":      {[]string{"image/png 1\n6\n\n"}, 0, wrong + `there is "image/png 1" where a form begins`},
		"a negative length": {[]string{"text/html -20\nabc\n"}, 0, wrong + `there is "text/html -20" where a form begins`},
		"a huge length":     {[]string{"text/html 99999999999\nabc\n"}, 0, wrong + `there is "text/html 99999999999" where a form begins`},
		"a long line":       {[]string{"x" + strings.Repeat("x", 60)}, 0, wrong + `there is "` + strings.Repeat("x", 60) + `" where a form begins`},
		"a wrong length":    {[]string{"text/plain 1\n67\n\n"}, 0, wrong + "its form text/plain is not 1 bytes long"},
		"no bytes":          {[]string{"", ""}, 0, ""},
	} {
		var pieces [][]byte
		for _, piece := range test.pieces {
			pieces = append(pieces, []byte(piece))
		}
		got := read(t, pieces...)
		require.Len(t, got.Shown, test.shown, name)
		require.Equal(t, test.problem, got.Problem, name)
	}
}

// Whatever a program writes, the reader comes to an end; and it shows what is a display,
// however it is cut.
func FuzzDisplays(f *testing.F) {
	f.Add([]byte("text/plain 55"), []byte{}, "6")
	f.Add([]byte("text/plain 1\n6\n\n"), []byte{0}, "text/plain 55")
	f.Add([]byte("id 1\nx\ntext/html 0\n\n\n\n"), []byte{3, 1}, "\n\n")
	f.Add([]byte("text/html -20\nabc\n"), []byte{200}, "\x00\xff")
	read := newReader(f)
	f.Fuzz(func(t *testing.T, data, lengths []byte, text string) {
		if len(data) > 1<<12 || len(text) > 1<<12 {
			t.Skip()
		}
		read(t, cut(data, lengths)...)
		record := fmt.Appendf(nil, "text/plain %d\n%s\nid 2\nx1\n\n", len(text), text)
		got := read(t, cut(append(record, record...), lengths)...)
		require.Empty(t, got.Problem)
		require.Len(t, got.Shown, 2)
		latin := make([]rune, len(text)) // the letters that the reader makes of bytes here
		for i, b := range []byte(text) {
			latin[i] = rune(b)
		}
		require.Equal(t, map[string]string{"text/plain": string(latin)}, got.Shown[1].Forms)
		require.Equal(t, "x1", got.Shown[1].ID)
	})
}
