//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
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

// TestWholeTyping asks the language server what may follow, in cells that cannot be parsed
// yet and do not import what they name. Only the first answer may be late, because the
// server reads the packages first, and then it is empty.
func TestWholeTyping(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	k := startWithGopls(t, d.dir, builtGopls(t))
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

// languageServers returns the language servers with a folder below dir.
func languageServers(dir string) []int {
	var pids []int
	lists, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, list := range lists {
		command, _ := os.ReadFile(list)
		if strings.Contains(string(command), "gopls\x00-listen\x00unix;"+dir+"/") {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(list)))
			pids = append(pids, pid)
		}
	}
	return pids
}

// complete asks the kernel how a cell goes on after its text, and returns the answers.
func complete(t testing.TB, k *gonb.Kernel, text string) []string {
	t.Helper()
	var reply struct{ Matches []string }
	require.NoError(t, json.Unmarshal(ask(t, k, "complete_request", text), &reply))
	return reply.Matches
}

// inspect asks the kernel about what is at the end of a cell.
func inspect(t testing.TB, k *gonb.Kernel, text string) {
	t.Helper()
	ask(t, k, "inspect_request", text)
}

// ask asks the kernel about the end of a cell and returns the content of its answer.
func ask(t testing.TB, k *gonb.Kernel, kind, text string) []byte {
	t.Helper()
	request, err := k.Client().Send(jupyter.Shell, kind,
		map[string]any{"code": text, "cursor_pos": len(utf16.Encode([]rune(text))), "detail_level": 0})
	require.NoError(t, err)
	limit := time.After(time.Minute)
	for {
		select {
		case received := <-k.Client().Messages():
			if received.Channel == jupyter.Shell && received.Parent.ID == request.ID {
				return received.Content
			}
		case <-k.Exited():
			require.FailNow(t, "the kernel ended", "%s %q: %v", kind, text, k.Err())
		case <-limit:
			require.FailNow(t, "no answer", "%s %q", kind, text)
		}
	}
}
