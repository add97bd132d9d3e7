package lite

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

// surroundings are what linker.js uses of other scripts. The process that keeps packages
// begins and answers as the test wants; the linker that links everything ends with a status.
const surroundings = `
class TextDecoder { decode() { return "packagefile fmt=/a\n"; } }
let begins, answers, status, result = "";
class Process {
  async start() { if (begins === "fails") throw new Error("no memory"); return { asks: begins !== "another linker" }; }
  async answer(text) { return text.includes("\n") ? { asks: true } : { status: answers }; }
  async resume() {}
  state() { return {}; }
}
async function runGo() { return status; }
const files = { system: () => ({}), get: () => new Uint8Array(1) };
`

const links = `
const linker = new Linker(async () => ({}), files, {}, () => true);
function link(text) {
  [begins, answers, status] = JSON.parse(text);
  linker.link(["-o"], "/config").then((r) => { result = JSON.stringify(r); }, (e) => { result = String(e); });
}
function linked() { return result; }`

// When everything is linked again, the result says why.
func TestTheLinkerGivesWayAloud(t *testing.T) {
	source, err := web.ReadFile("web/engine/linker.js")
	require.NoError(t, err)
	for name, test := range map[string]struct {
		begins                string
		answers, status, want int
		slower                string
	}{
		"as it should":      {"", 0, 0, 0, ""},
		"the state is lost": {"fails", 0, 0, 0, "Error: no memory"},
		"no such program":   {"", 1, 1, 1, ""},
		"another linker":    {"another linker", 0, 0, 0, "Error"},
	} {
		vm, err := quickjs.NewVM()
		require.NoError(t, err)
		_, err = vm.Eval(surroundings+string(source)+links, quickjs.EvalGlobal)
		require.NoError(t, err)
		text, err := json.Marshal([]any{test.begins, test.answers, test.status})
		require.NoError(t, err)
		_, err = vm.Call("link", string(text))
		require.NoError(t, err)
		_, err = vm.ExecutePendingJobs()
		require.NoError(t, err)
		got, err := vm.Call("linked")
		require.NoError(t, err)
		var result struct {
			Status int
			Slower string
		}
		require.NoError(t, json.Unmarshal([]byte(got.(string)), &result), "%s: %v", name, got)
		require.Equal(t, test.want, result.Status, name)
		require.Equal(t, test.slower, result.Slower, name)
		require.NoError(t, vm.Close())
	}
}
