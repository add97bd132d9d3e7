package browser_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// reopen loads the page again and starts another kernel in it, as a reader who comes back.
func (k *chromeKernel) reopen() {
	k.t.Helper()
	k.Reload()
	require.True(k.t, chrome.Value[bool](k.Tab, liteHarness))
}

// TestLiteFiles writes files, closes the page and reads them: they are in the browser's storage.
func TestLiteFiles(t *testing.T) {
	k := startLite(t, startBrowser(t))
	k.Quota(10 << 20) // before anything is written: the browser looks at it now and then
	prints := func(want, source string) {
		t.Helper()
		require.Equal(t, liteShown{Stdout: want, Displays: []map[string]string{}}, k.run(source), source)
	}
	const read = "%%\ntext, err := os.ReadFile(\"data/kept.txt\")\nfmt.Print(string(text), err)"
	const square = "func square() int {\n\tfmt.Println(\"computing\")\n\treturn 49\n}\n%%\nfmt.Println(Kept(square))"
	prints("", "%%\nos.MkdirAll(\"data/empty\", 0o755)\nif err := os.WriteFile(\"data/kept.txt\", []byte(\"kept\\n\"), 0o644); err != nil { panic(err) }")
	prints("kept\n<nil>", read)
	prints("computing\n49\n", square)
	prints("49\n", square)

	k.reopen()
	prints("kept\n<nil>", read)
	prints("49\n", square)
	prints("computing\n50\n", strings.Replace(square, "49", "50", 1))
	prints("[empty kept.txt]\n", "%%\nall, _ := os.ReadDir(\"data\")\nvar names []string\nfor _, e := range all { names = append(names, e.Name()) }\nfmt.Println(names)")
	prints("true\n", "%%\nfor _, name := range []string{\"data\", \"data/empty\", \"data/kept.txt\"} {\n\tinfo, err := os.Stat(name)\n\tif err != nil || time.Since(info.ModTime()).Abs() > time.Hour { panic(name) }\n}\nfmt.Println(true)")
	listed := k.run("%files")
	require.Len(t, listed.Displays, 1)
	require.Regexp(t, `^data/kept.txt +5 bytes\nresults kept by Kept and solvers: \d+ bytes\nThere is room for 1,000 MB in all.\n$`, listed.Displays[0]["text/plain"])

	t.Run("two pages", func(t *testing.T) {
		require.True(t, chrome.Value[bool](k.Tab, `self.first = self.cell, `+liteHarness))
		other := *k
		first := func(source string) liteShown { return k.call("first", source) }
		require.Equal(t, "kept\n<nil>", other.run(read).Stdout)
		require.Empty(t, first("%%\nos.WriteFile(\"data/kept.txt\", []byte(\"changed\\n\"), 0o644)\nos.WriteFile(\"second.txt\", nil, 0o644)").Error)
		require.Equal(t, "changed\n<nil>", other.run(read).Stdout)
		require.Empty(t, other.run("%%\nos.Remove(\"second.txt\")").Error)
		require.Equal(t, "true\n", first("%%\n_, err := os.Stat(\"second.txt\")\nfmt.Println(os.IsNotExist(err))").Stdout)
	})
	t.Run("removed", func(t *testing.T) {
		k.reopen()
		prints("changed\n<nil>", read)
		prints("", "%files remove data/kept.txt")
		prints("open data/kept.txt: No such file or directory", read)
		require.Equal(t, "there is no file other.txt", k.run("%files remove other.txt").Error)
	})
	t.Run("too large for the browser", func(t *testing.T) {
		shown := k.run("%%\nbig := make([]byte, 32<<20)\nrand.New(rand.NewSource(1)).Read(big)\nfmt.Println(os.WriteFile(\"big.bin\", big, 0o644))")
		require.Equal(t, "<nil>\n", shown.Stdout)
		require.Regexp(t, `^big\.bin \(33\.6 MB\) will be lost when the page is closed: the browser does not keep it: it has no room beside the [\d.]+ kB of files that it keeps; %files shows them$`, shown.Error)
		require.Equal(t, "1", chrome.Value[string](k.Tab, `document.documentElement.dataset.gaveWay`), "kept results made room")
		require.True(t, chrome.Value[bool](k.Tab, `delete document.documentElement.dataset.gaveWay`))
		prints("33554432 <nil>\n", "%%\ntext, err := os.ReadFile(\"big.bin\")\nfmt.Println(len(text), err)")
	})
	t.Run("too large for memory", func(t *testing.T) {
		require.Equal(t, "600 ENOSPC 600", chrome.Value[string](k.Tab, `(async () => {
  const catalogue = performance.getEntriesByType("resource").map((e) => e.name).find((name) => name.endsWith("/client.js"));
  (0, eval)(await (await fetch(new URL("files.js", catalogue))).text() + "; self.Files = Files;");
  const files = new Files();
  files.limit = 1000;
  const system = files.system("/", {}), said = [];
  const write = (name) => {
    let fd;
    system.open(name, 64, 0, (_, opened) => { fd = opened; });
    system.write(fd, new Uint8Array(600), 0, 600, null, (error, n) => said.push(error ? error.code : n));
  };
  write("a");
  write("b");
  return [...said, files.refused].join(" ");
})()`))
	})
}
