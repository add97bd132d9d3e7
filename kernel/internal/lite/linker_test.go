package lite

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

// links is a Linker with workers that begin and link as the test wants, and of which one links
// everything and ends with a status. A cell may be linked without having been announced.
const links = `
let begins, answers, status, result, loaded = 0, asked = [];
const tool = () => ({
  async ask({ task, more, state }) {
    asked.push(task + (state ? " from a state" : "") + (more?.length ? " " + more : ""));
    if (task === "all") return { status, last: true };
    if (task === "finish") return { status: answers, output: "no", state: { memory: {} }, last: true };
    if (begins === "fails") throw new Error("no memory");
    if (begins === "ends") return { failure: "no worker", last: true };
    return begins === "another linker" ? { output: "", another: true, last: true } : {};
  },
  run(task) { return this.ask(task); },
  end() {},
});
const packages = (args) => new Map(args.slice(2).map((name) => [name, "/" + name]));
const linker = new Linker({
  tool, packages, program: async () => ({}), load: async (names) => { if (names.length > 0) loaded++; },
  files: { files: new Map() }, keeps: (name) => name !== "face",
});
function begin(args) { linker.begin(JSON.parse(args)); }
function link(args) {
  result = "";
  linker.link(JSON.parse(args)).then((r) => { result = JSON.stringify({ ...r, kept: [...linker.kept].join(), loaded, asked }); }, (e) => { result = String(e); });
}
function linked() { asked = []; return result; }
function answer(how) { [begins, answers, status] = JSON.parse(how); }`

type linkResult struct {
	Status, Loaded int
	Slower, Kept   string
	Asked          []string
}

// newLinker returns functions that call begin and link of the linker of the page. Its workers answer
// as how says.
func newLinker(t *testing.T, how ...any) (begin func(args string), link func(args string) linkResult) {
	t.Helper()
	source, err := web.ReadFile("web/engine/linker.js")
	require.NoError(t, err)
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, vm.Close()) })
	_, err = vm.Eval(string(source)+links, quickjs.EvalGlobal)
	require.NoError(t, err)
	call := func(name string, args ...any) any {
		got, err := vm.Call(name, args...)
		require.NoError(t, err)
		_, err = vm.ExecutePendingJobs()
		require.NoError(t, err)
		return got
	}
	text, err := json.Marshal(how)
	require.NoError(t, err)
	call("answer", string(text))
	begin = func(args string) { call("begin", args) }
	link = func(args string) (result linkResult) {
		call("link", args)
		got := call("linked")
		require.NoError(t, json.Unmarshal([]byte(got.(string)), &result), "%v", got)
		return result
	}
	return begin, link
}

// When everything is linked again, the result says why.
func TestTheLinkerGivesWayAloud(t *testing.T) {
	for name, test := range map[string]struct {
		begins                string
		answers, status, want int
		slower                string
	}{
		"as it should":      {"", 0, 0, 0, ""},
		"the state is lost": {"fails", 0, 0, 0, "Error: no memory"},
		"the worker ends":   {"ends", 0, 0, 0, "no worker"},
		"no such program":   {"", 1, 1, 1, "no"},
		"another linker":    {"another linker", 0, 0, 0, "this version of Go has another linker"},
	} {
		t.Run(name, func(t *testing.T) {
			begin, link := newLinker(t, test.begins, test.answers, test.status)
			begin(`["-o","/program","fmt"]`)
			result := link(`["-o","/program","fmt"]`)
			require.Equal(t, test.want, result.Status)
			require.Equal(t, test.slower, result.Slower)
			require.Equal(t, test.slower == "", result.Kept == "fmt")
		})
	}
}

// A worker loads what is announced, and more for each cell that is announced after it, until a
// program is linked; the next one begins with the state.
func TestTheLinkerLoadsAhead(t *testing.T) {
	begin, link := newLinker(t, "", 0, 0)
	begin(`["-o","/program","fmt"]`)
	begin(`["-o","/program","fmt","math"]`) // the cell before could not be compiled
	result := link(`["-o","/program","fmt","math","face"]`)
	require.Equal(t, []string{"load fmt", "load math", "finish"}, result.Asked)
	require.Equal(t, "fmt,math", result.Kept)
	result = link(`["-o","/program","fmt","sort"]`)
	require.Equal(t, []string{"load from a state sort", "finish"}, result.Asked)
	begin(`["-o","/program","fmt"]`)
	result = link(`["-o","/program","fmt"]`)
	require.Equal(t, []string{"load from a state", "finish"}, result.Asked)
	require.Equal(t, "fmt,math,sort", result.Kept)
}
