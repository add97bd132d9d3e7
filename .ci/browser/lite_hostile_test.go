package browser_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestLiteHostile runs cells that try to get out of their worker, to deceive the page, and to
// keep it busy. Meanwhile the page counts how long its own timers wait.
func TestLiteHostile(t *testing.T) {
	k := startLite(t, startBrowser(t))
	hostileDisplays := append(hostileDisplays, connecting...)
	prints := func(want, source string) {
		t.Helper()
		shown := k.run(source)
		require.Equal(t, want, shown.Stdout+shown.Error, source)
	}
	require.True(t, chrome.Value[bool](k.Tab, `self.waited = 0, self.last = performance.now(), setInterval(() => {
  const now = performance.now();
  waited = Math.max(waited, now - last);
  last = now;
}, 20), true`))
	prints("", `import "syscall/js"
// reach returns what a chain of names leads to.
func reach(names string) js.Value {
	v := js.Global()
	for _, name := range strings.Fields(names) {
		if v = v.Get(name); v.IsUndefined() || v.IsNull() {
			break
		}
	}
	return v
}
// attempt says how an attempt ends.
func attempt(f func() js.Value) (end string) {
	defer func() {
		if p := recover(); p != nil {
			end = strings.SplitN(fmt.Sprint(p), "\n", 2)[0]
		}
	}()
	return f().Type().String()
}
// await returns what a promise is rejected with.
func await(promise js.Value) string {
	said := make(chan string)
	tell := func(how string) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any { go func() { said <- how }(); return nil })
	}
	promise.Call("then", tell("done"), tell("refused"))
	return <-said
}`)

	t.Run("names that are gone", func(t *testing.T) {
		prints("", `%%
for _, name := range strings.Fields("fetch fetchLater XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts Worker SharedWorker BroadcastChannel indexedDB caches navigator RTCPeerConnection Notification FontFace cookieStore document window parent top opener localStorage sessionStorage open") {
	for _, owner := range []string{"", "self", "globalThis", "__proto__", "__proto__ __proto__", "constructor prototype", "WorkerGlobalScope prototype", "DedicatedWorkerGlobalScope prototype", "Object prototype"} {
		if v := reach(owner + " " + name); attempt(func() js.Value { return reach(owner + " " + name) }) == "function" || v.Type() == js.TypeObject {
			fmt.Println("there is", owner, name)
		}
	}
}`)
	})
	t.Run("code from text", func(t *testing.T) {
		prints("refused\nrefused\nrefused\nrefused\n", `%%
for _, names := range []string{"Function", "Object constructor", "Array prototype map constructor", "eval"} {
	end := attempt(func() js.Value { return reach(names).Invoke("return 1").Call("toString") })
	if strings.Contains(end, "EvalError") || strings.Contains(end, "unsafe-eval") || strings.Contains(end, "Content Security Policy") {
		end = "refused"
	}
	fmt.Println(end)
}`)
	})
	t.Run("what the browser refuses even if a name came back", func(t *testing.T) {
		// A worker that a cell could make would have the same policy; the frame itself is asked here.
		require.Equal(t, "fetch refused, storage refused, origin null", chrome.Value[string](k.Tab, `new Promise(async (resolve) => {
  const text = await (await fetch(performance.getEntriesByType("resource").map((e) => e.name).find((name) => name.endsWith("/cage.html")))).text();
  const frame = document.createElement("iframe"), { port1, port2 } = new MessageChannel(), second = new MessageChannel();
  frame.sandbox = "allow-scripts";
  frame.srcdoc = text;
  frame.onload = () => {
    frame.contentWindow.postMessage(null, "*", [port2]);
    port1.postMessage({ number: 1, port: second.port2, scripts: ["onmessage = async ({ ports: [port] }) => {" +
      "const said = [];" +
      "await fetch('" + location.origin + "/').then(() => said.push('fetched'), () => said.push('fetch refused'));" +
      "await new Promise((done) => { try { const r = indexedDB.open('x'); r.onsuccess = () => { said.push('stored'); done(); }; r.onerror = () => { said.push('storage refused'); done(); } } catch { said.push('storage refused'); done(); } });" +
      "port.postMessage(said.join(', ') + ', origin ' + self.origin); };"] }, [second.port2]);
  };
  second.port1.onmessage = ({ data }) => { frame.remove(); resolve(data); };
  document.body.append(frame);
})`))
	})
	t.Run("forged messages", func(t *testing.T) {
		// The cell takes the port from a method of its prototype and says what it likes.
		shown := k.run(`%%
object := js.Global().Get("Object")
var port js.Value
proto := reach("MessagePort prototype")
original := proto.Get("postMessage")
proto.Set("postMessage", js.FuncOf(func(this js.Value, args []js.Value) any {
	port = this
	return original.Call("call", this, args[0])
}))
fmt.Println("now")
time.Sleep(200 * time.Millisecond)
send := func(of map[string]any) { original.Call("call", port, object.Call("assign", object.New(), of)) }
for _, kind := range []string{"start", "run", "stop", "finish", "take", "done", "constructor", "saved "} {
	send(map[string]any{"type": kind, "reason": "x", "data": "x"})
}
send(map[string]any{"type": "file", "path": "/cell/main.go", "file": map[string]any{"data": "x"}})
send(map[string]any{"type": "file", "path": "/files/forged", "file": map[string]any{"data": "no bytes"}})
send(map[string]any{"type": "write", "stream": 1, "bytes": "no bytes"})
send(map[string]any{"type": "display", "bytes": js.Global().Get("TextEncoder").New().Call("encode", "text/html -20\nabc\n")})
send(map[string]any{"type": "write", "stream": "stdout", "bytes": js.Global().Get("Uint8Array").New(3)})
send(map[string]any{"type": "write", "bytes": js.Global().Get("Uint8Array").New(3)})
send(map[string]any{"type": "write", "stream": 7, "bytes": js.Global().Get("Uint8Array").New(3)})
send(map[string]any{"type": "display", "bytes": 5})
original.Call("call", port, nil)
original.Call("call", port, 7)
proto.Set("postMessage", original)`)
		require.Equal(t, "the program has sent the page a message that is not one of this kernel", shown.Error)
		require.Equal(t, "now\n", shown.Stdout)
		require.Empty(t, shown.Displays)
		prints("alive\n", "%%\nfmt.Println(\"alive\")")
	})
	t.Run("the channel of displays", func(t *testing.T) {
		const wrong = "the program has written to /dev/display what is no display: "
		for written, problem := range map[string]string{
			"text/plain 55": "its end is missing", "text/plain 55\\n": "its end is missing", "\\n": "it has no forms",
			"hello\\n": `there is "hello" where a form begins`, "text/html -20\\nabc\\n": `there is "text/html -20" where a form begins`,
		} {
			shown := k.run("%%\nfmt.Println(1)\nif err := os.WriteFile(\"/dev/display\", []byte(\"" + written + "\"), 0); err != nil { panic(err) }\nfmt.Println(2)")
			require.Equal(t, wrong+problem, shown.Error, written)
			require.Equal(t, "1\n2\n", shown.Stdout)
			require.Empty(t, shown.Displays)
		}
		shown := k.run("%%\nf, _ := os.OpenFile(\"/dev/display\", os.O_WRONLY, 0)\nfor _, b := range []byte(\"text/plain 2\\nhi\\n\\n\") { f.Write([]byte{b}) }\nShow(7)")
		require.Equal(t, liteShown{Displays: []map[string]string{{"text/plain": "hi"}, {"text/plain": "7"}}}, shown)
		prints("alive\n", "%%\nfmt.Println(\"alive\")")
	})
	t.Run("displays", func(t *testing.T) {
		shown := k.run("type page string\nfunc (p page) HTML() string { return string(p) }\n%%\n" +
			"for _, p := range strings.Split(`" + strings.Join(hostileDisplays, "\n") + "`, \"\\n\") { Show(page(p)) }")
		require.Empty(t, shown.Error)
		require.Len(t, shown.Displays, len(hostileDisplays))
		for i, forms := range shown.Displays {
			require.NotRegexp(t, `(?i)<script|onerror|onload|<iframe|javascript:|<meta|<link|<form|<object|<embed|(src|srcset|url\(|ping=)[^>]*evil|position:fixed|data-commandlinker|jp-|lm-|Toastify`, forms["text/html"], hostileDisplays[i])
		}
	})
	t.Run("floods", func(t *testing.T) {
		shown := k.run("%%\nfor i := range 300000 { fmt.Println(i) }")
		require.Empty(t, shown.Error)
		require.Less(t, len(shown.Stdout), 1<<21)
		require.True(t, strings.HasPrefix(shown.Stdout, "0\n1\n2\n"))
		require.True(t, strings.HasSuffix(shown.Stdout, "\n299998\n299999\n"))
		require.Regexp(t, `^\n… [\d.]+ [kM]B of text are left out; write long texts into a file …\n$`, shown.Stderr)
		shown = k.run("%%\nline := strings.Repeat(\"x\", 1<<20)\nfor range 200 { fmt.Println(line) }")
		require.Less(t, len(shown.Stdout), 1<<21)
		require.Contains(t, shown.Stderr, "209.7 MB of text are left out")
		shown = k.run("%%\nfor i := range 100000 { Show(i) }")
		require.Equal(t, "stopped: it shows more than 2000 displays", shown.Error)
		prints("alive\n", "%%\nfmt.Println(\"alive\")")
	})
	wait := chrome.Value[float64](k.Tab, "waited")
	t.Logf("the page's timers waited at most %.0f ms", wait)
	require.Less(t, wait, 5000.0)
}

// hostileDisplays are ways to run, load or cover something; each is a line.
var hostileDisplays = []string{
	`<script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`,
	`<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
	`<a href="javascript:alert(1)">x</a>`,
	`<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a><script>alert(1)</script></svg>`,
	`<svg><animate attributeName=href values="javascript:alert(1)"/></svg>`,
	`<math><mtext></mtext><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>`,
	`<meta http-equiv=refresh content="0;url=http://evil.example/">`,
	`<link rel=preconnect href="http://evil.example/">`,
	`<form action="http://evil.example/"><input name=a></form>`,
	`<object data="http://evil.example/"></object><embed src="http://evil.example/">`,
	`<p style="position:fixed;inset:0">x</p>`,
	`<p data-commandlinker-command="filebrowser:delete">x</p>`,
}
