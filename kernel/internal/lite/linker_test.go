package lite

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

// surroundings are what linker.js uses of other scripts: a worker that begins and links as the
// test wants, and one that links everything and ends with a status.
const surroundings = `
class TextDecoder { decode() { return "packagefile fmt=/a\n"; } }
let begins, answers, status, result = "", loaded = 0;
async function run(name, { task }) {
  if (task === "all") return { status };
  if (begins === "fails") throw new Error("no memory");
  if (begins === "another linker") return { output: "", another: true };
  return { status: answers, output: "no", state: {} };
}
const files = { get: () => new Uint8Array(1), files: new Map() };
`

const links = `
const linker = new Linker(run, async () => { loaded++; }, files, () => true);
function link(text) {
  [begins, answers, status] = JSON.parse(text);
  linker.link(["-o", "/program", "/main.a"], "/config").then((r) => { result = JSON.stringify({ ...r, kept: linker.has("fmt"), loaded }); }, (e) => { result = String(e); });
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
		"no such program":   {"", 1, 1, 1, "no"},
		"another linker":    {"another linker", 0, 0, 0, "this version of Go has another linker"},
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
			Status, Loaded int
			Slower         string
			Kept           bool
		}
		require.NoError(t, json.Unmarshal([]byte(got.(string)), &result), "%s: %v", name, got)
		require.Equal(t, test.want, result.Status, name)
		require.Equal(t, test.slower, result.Slower, name)
		require.Equal(t, test.slower == "", result.Kept, name)
		require.Equal(t, test.slower != "", result.Loaded == 1, "%s: everything is loaded again", name)
		require.NoError(t, vm.Close())
	}
}
