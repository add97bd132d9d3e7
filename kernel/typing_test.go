//go:build unix

package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/jupyter"
)

// patience is how long the language server may read packages on a busy machine.
const patience = 3 * time.Minute

// TestTyping asks the language server what may follow, in cells that cannot be parsed
// yet and do not import what they name. Only the first answer may be late, because the
// server reads the packages first, and then it is empty.
func TestTyping(t *testing.T) {
	d := newDesk(t)
	k := startWithGopls(t, d.dir)
	for _, test := range []struct{ text, want string }{
		{"Show(Pro", "Progress"}, // Presentation would be a fuzzy match
		{"import \"puzzlelab/puzzlekit\"\n%%\nvar cube = puzzlekit.Rub", "Rubik"},
		{"Show(Rub", "Rubik"},
		{"var cube = Rub", "Rubik"},
		{"cube := Rubik(3)\ncube.Scr", "Scramble"},
		{"cube := Rubik(3)\ncube.", "Scramble"},
	} {
		var matches []string
		for began := time.Now(); len(matches) == 0 && time.Since(began) < patience; {
			asked := time.Now()
			matches = complete(t, k, test.text)
			t.Logf("%q: %d matches after %v", test.text, len(matches), time.Since(asked).Round(time.Millisecond))
		}
		require.Contains(t, matches, test.want, test.text)
		typed := test.text[strings.LastIndexAny(test.text, "(. ")+1:]
		for _, match := range matches {
			require.True(t, strings.HasPrefix(strings.ToLower(match), strings.ToLower(typed)), "%s does not begin with %s", match, typed)
			require.False(t, strings.ContainsAny(match, "(."), "%s goes too far", match)
		}
	}
}

// startWithGopls starts a kernel that has a language server, as those of front ends do.
func startWithGopls(t testing.TB, dir string) *gonb.Kernel {
	t.Helper()
	h, err := prepareHost(t.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(t, err)
	k, err := gonb.Start(t.Context(), &gonb.Config{
		Go: h.goTool, Program: h.program, Root: h.root, Dir: dir,
		Tools: []string{h.tools.Go, h.tools.Goimports, h.tools.Gopls, h.tools.Draw},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.Stop()) })
	return k
}

// complete asks the kernel how a cell goes on after its text, and returns the answers.
func complete(t testing.TB, k *gonb.Kernel, text string) []string {
	t.Helper()
	request, err := k.Client().Send(jupyter.Shell, "complete_request",
		map[string]any{"code": text, "cursor_pos": len(utf16.Encode([]rune(text)))})
	require.NoError(t, err)
	limit := time.After(time.Minute)
	for {
		select {
		case received := <-k.Client().Messages():
			if received.Channel != jupyter.Shell || received.Parent.ID != request.ID {
				continue
			}
			var reply struct{ Matches []string }
			require.NoError(t, json.Unmarshal(received.Content, &reply))
			return reply.Matches
		case <-limit:
			require.FailNow(t, "no answer")
		}
	}
}
