package browser_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

var (
	figures = flag.Bool("figures", false, "measure cells in the browser, beside Pyodide with SymPy, and print tables of medians")
	rounds  = flag.Int("rounds", 3, "measure each thing this often, with -figures")
)

// TestLiteFigures makes the tables of docs/in-the-browser.md. Pyodide and SymPy are fetched
// with npm and pip, as testdata/figures pins them, into a temporary folder:
//
//	bash .ci/browser/run -run LiteFigures -figures -v -timeout 1h
func TestLiteFigures(t *testing.T) {
	if !*figures {
		t.Skip("needs -figures")
	}
	folder, err := liteFolder()
	require.NoError(t, err)
	python := fetchPython(t)
	host := newHost(t, map[string]string{"/": folder, "/figures/": python})
	before := idle(t)

	kinds := []*measured{
		{name: "Go", page: "/go.html", print: `fmt.Println("hello", %d)`, group: "Show(Rubik(3).Group().Order())",
			chart: `Show(Histogram([]int{1, 2, 2, %d}, "x"))`},
		{name: "Pyodide with SymPy", page: "/figures/python.html", print: `print("hello", %d)`, group: sympyCube(t), wheels: wheels(t, python)},
	}
	// In turns, so that both meet the same other work on the machine.
	for range *rounds {
		for _, m := range kinds {
			m.measure(t, host)
		}
	}
	t.Logf("\n%s", table(kinds))
	t.Logf("\nof one processor, %.0f %% were busy with other work before", 100*before)
	t.Logf("\n%s", compareNative(t, host))
	t.Logf("\n%s", tourMemory(t, host))
}

// measured is what is measured of one kind of cells.
type measured struct {
	name, page, print, group, chart string
	wheels                          []string
	figures                         map[string][]float64
}

func (m *measured) note(what string, value float64) {
	if m.figures == nil {
		m.figures = map[string][]float64{}
	}
	m.figures[what] = append(m.figures[what], value)
}

// timesOf is what cell returns in go.html and python.html.
type timesOf struct {
	Text, Error        string
	Opened, First, All float64
	Steps              map[string]float64
}

// page is a page with cells, in a browser of its own.
type cellsPage struct {
	*chrome.Tab
	t testing.TB
}

func (p *cellsPage) run(source string) timesOf {
	p.t.Helper()
	code, err := json.Marshal(source)
	require.NoError(p.t, err)
	var times timesOf
	require.NoError(p.t, json.Unmarshal([]byte(chrome.Value[string](p.Tab, "cell("+string(code)+")")), &times))
	require.Empty(p.t, times.Error, source)
	return times
}

// open opens a page, which waits for nothing, in a new browser.
func (m *measured) open(t testing.TB, host *host, wheels ...string) *cellsPage {
	address := host.URL + m.page
	if len(wheels) > 0 {
		address += "?" + url.Values{"wheel": wheels}.Encode()
	}
	return &cellsPage{startBrowser(t).Open(t, address, chrome.View{}), t}
}

// What is measured of a cell that prints, of one with the order of the 3×3×3, and of one
// with a chart: it is the first one in a new browser, and then it is run again and again.
var (
	rowsPrint = rows{"MB until a cell has printed", "s until then, from opening the page", "s for a warm cell that prints"}
	rowsGroup = rows{"MB until a cell shows the order of the 3×3×3", "s until then, from opening the page, for this order", "s for a warm cell with it"}
	rowsChart = rows{"MB until a cell shows a chart", "s until then, from opening the page, for a chart", "s for a warm cell with a chart"}
)

const rowMemory = "MB of memory of the page's process after the cells with the 3×3×3"

type rows struct{ sent, cold, warm string }

func (m *measured) measure(t *testing.T, host *host) {
	const warm = 10
	// visit opens a page in a new browser and runs a cell in it many times.
	visit := func(t *testing.T, cell string, what rows, wheels ...string) {
		host.sent.Store(0)
		page := m.open(t, host, wheels...)
		first := page.run(m.numbered(cell, 0))
		m.note(what.sent, float64(host.sent.Load())/1e6)
		m.note(what.cold, first.Opened/1000)
		for i := range warm {
			times := page.run(m.numbered(cell, i+1))
			if i >= 2 {
				m.note(what.warm, times.All/1000)
			}
		}
	}
	t.Run(m.name, func(t *testing.T) { visit(t, m.print, rowsPrint) })
	if m.chart != "" {
		t.Run(m.name+", chart", func(t *testing.T) { visit(t, m.chart, rowsChart) })
	}
	t.Run(m.name+", group", func(t *testing.T) {
		visit(t, m.group, rowsGroup, m.wheels...)
		m.note(rowMemory, float64(renderers())/1e6)
	})
}

// numbered puts a number into a cell that has a place for one, so that it is another cell.
func (m *measured) numbered(cell string, i int) string {
	return strings.ReplaceAll(cell, "%d", strconv.Itoa(i))
}

func table(kinds []*measured) string {
	var b strings.Builder
	b.WriteString("| |")
	for _, m := range kinds {
		b.WriteString(" " + m.name + " |")
	}
	b.WriteString("\n|---|---:|---:|\n")
	var all []string
	for _, r := range []rows{rowsPrint, rowsGroup, rowsChart} {
		all = append(all, r.sent, r.cold, r.warm)
	}
	for _, what := range append(all, rowMemory) {
		b.WriteString("| " + strings.TrimSpace(what) + " |")
		for _, m := range kinds {
			if values := m.figures[what]; len(values) == 0 {
				b.WriteString(" – |")
			} else {
				slices.Sort(values)
				fmt.Fprintf(&b, " %.3g |", values[len(values)/2])
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// compareNative runs the same computations natively and in the page.
func compareNative(t *testing.T, host *host) string {
	data, err := os.ReadFile("testdata/figures/computations.go.txt")
	require.NoError(t, err)
	source := string(data)
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte("package main\n\n"+source+"\nfunc main() { computations() }\n"), 0o644))
	cmd := exec.Command("go", "run", file)
	cmd.Dir, cmd.Env = root(), append(os.Environ(), "GOMAXPROCS=1")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	native, err := cmd.Output()
	require.NoError(t, err, complaints.String())
	var inPage string
	t.Run("computations", func(t *testing.T) {
		m := &measured{page: "/go.html"}
		inPage = m.open(t, host).run(source + "\n%%\ncomputations()").Text
	})
	line := regexp.MustCompile(`(.*): (\d+) (\d+)`)
	var b strings.Builder
	b.WriteString("| ms, the first time, then the median | native, one processor | page | ratio |\n|---|---:|---:|---:|\n")
	theirs := line.FindAllStringSubmatch(string(native), -1)
	for i, here := range line.FindAllStringSubmatch(inPage, -1) {
		ms := func(text string) float64 {
			us, err := strconv.ParseFloat(text, 64)
			require.NoError(t, err)
			return us / 1000
		}
		there := theirs[i]
		fmt.Fprintf(&b, "| %s | %.3g, %.3g | %.3g, %.3g | %.3g, %.3g |\n", here[1], ms(there[2]), ms(there[3]), ms(here[2]), ms(here[3]),
			ms(here[2])/ms(there[2]), ms(here[3])/ms(there[3]))
	}
	return b.String()
}

// tourMemory runs the whole tour in a page and returns how much memory its process had at
// most, and in the end.
func tourMemory(t *testing.T, host *host) string {
	var most, last int64
	t.Run("tour", func(t *testing.T) {
		m := &measured{page: "/go.html"}
		page := m.open(t, host)
		done, watched := make(chan bool), make(chan bool)
		go func() {
			defer close(watched)
			for {
				last = renderers()
				most = max(most, last)
				select {
				case <-done:
					return
				case <-time.After(100 * time.Millisecond):
				}
			}
		}()
		for _, c := range committedCells(t, "00-tour") {
			page.run(c.source)
		}
		close(done)
		<-watched
	})
	return fmt.Sprintf("memory over the whole tour: at most %d MB, in the end %d MB", most/1e6, last/1e6)
}

// renderers adds up the memory, shared by no other process, of the browser processes with
// pages that this test has started.
func renderers() int64 {
	own := fmt.Sprint(os.Getpid())
	parents := map[string]string{}
	var pages []string
	processes, _ := filepath.Glob("/proc/[0-9]*") // the pattern is valid
	for _, process := range processes {
		status, err := os.ReadFile(process + "/status")
		if err != nil {
			continue // it has ended
		}
		_, parent, _ := strings.Cut(string(status), "PPid:\t")
		parents[path.Base(process)], _, _ = strings.Cut(parent, "\n")
		if line, err := os.ReadFile(process + "/cmdline"); err == nil && bytes.Contains(line, []byte("--type=renderer")) {
			pages = append(pages, path.Base(process))
		}
	}
	var sum int64
	for _, process := range pages {
		above := process
		for above != own && above != "" {
			above = parents[above]
		}
		if above == "" {
			continue
		}
		rollup, _ := os.ReadFile("/proc/" + process + "/smaps_rollup")
		for _, found := range regexp.MustCompile(`Private_\w+: +(\d+) kB`).FindAllSubmatch(rollup, -1) {
			kilobytes, _ := strconv.ParseInt(string(found[1]), 10, 64) // these are digits
			sum += kilobytes << 10
		}
	}
	return sum
}

// idle returns which part of one processor other work takes, measured for a second.
func idle(t *testing.T) float64 {
	t.Helper()
	busy := func() float64 {
		data, err := os.ReadFile("/proc/stat")
		require.NoError(t, err)
		fields := strings.Fields(strings.SplitN(string(data), "\n", 2)[0])[1:]
		var ticks float64
		for i, field := range fields[:8] {
			n, err := strconv.ParseFloat(field, 64)
			require.NoError(t, err)
			if i != 3 && i != 4 { // idle and waiting for a disk
				ticks += n
			}
		}
		return ticks
	}
	before := busy()
	time.Sleep(time.Second)
	return (busy() - before) / 100
}

// host is a server that compresses as a web server does, and counts what it sends.
type host struct {
	*httptest.Server
	sent atomic.Int64
}

// newHost serves folders by prefix. Everything that is asked for is compressed before, so
// that this costs no time when pages ask.
func newHost(t *testing.T, folders map[string]string) *host {
	t.Helper()
	type stored struct {
		kind   string
		data   []byte
		packed bool
	}
	files := map[string]stored{}
	kinds := map[string]string{".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".html": "text/html", ".wasm": "application/wasm"}
	add := func(name string, data []byte) {
		f := stored{kind: kinds[path.Ext(name)], data: data, packed: kinds[path.Ext(name)] != ""}
		if f.packed {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, err := w.Write(data)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			f.data = b.Bytes()
		} else {
			f.kind = "application/octet-stream"
		}
		files[name] = f
	}
	for prefix, folder := range folders {
		require.NoError(t, fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasPrefix(name, "build/") || strings.HasSuffix(name, ".map") {
				return err
			}
			data, err := os.ReadFile(filepath.Join(folder, name))
			add(path.Join(prefix, name), data)
			return err
		}))
	}
	page, err := os.ReadFile("testdata/figures/go.html")
	require.NoError(t, err)
	config, err := os.ReadFile(filepath.Join(folders["/"], "extensions/puzzlelab-go/static/remoteEntry.js"))
	require.NoError(t, err)
	client := regexp.MustCompile(`"(go/[0-9a-f]+/client\.js)"`).FindSubmatch(config)
	require.NotNil(t, client)
	add("/go.html", bytes.ReplaceAll(page, []byte("CLIENT"), append([]byte("./"), client[1]...)))

	h := &host{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", f.kind)
		w.Header().Set("Content-Length", strconv.Itoa(len(f.data)))
		if f.packed {
			w.Header().Set("Content-Encoding", "gzip")
		}
		n, _ := w.Write(f.data)
		h.sent.Add(int64(n))
	}))
	t.Cleanup(h.Close)
	return h
}

// fetchPython fetches Pyodide and SymPy into a new folder, with the page.
func fetchPython(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS("testdata/figures")))
	for _, args := range [][]string{
		{"npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"},
		{"python3", "-m", "venv", "environment"},
		{"environment/bin/python", "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:", "-d", "wheels", "-r", "requirements.txt"},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", strings.Join(args, " "), out)
	}
	require.NoError(t, os.RemoveAll(filepath.Join(folder, "environment")))
	return folder
}

func wheels(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "wheels", "*.whl"))
	require.NoError(t, err)
	names := map[string]bool{}
	for _, file := range files {
		names[filepath.Base(file)] = true
	}
	require.Len(t, names, 2)
	return slices.Sorted(maps.Keys(names))
}

// sympyCube returns a cell of Python that computes the order of the group of the 3×3×3
// from the same generators.
func sympyCube(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(`package main

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
)

func main() {
	for _, p := range puzzle.Rubik(3).Group().Generators() {
		images := make([]int, p.Degree())
		for i := range images {
			images[i] = p.Image(i+1) - 1
		}
		fmt.Printf("%d\n", images)
	}
}
`), 0o644))
	cmd := exec.Command("go", "run", file)
	cmd.Dir = root()
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	var b strings.Builder
	b.WriteString("from sympy.combinatorics import Permutation, PermutationGroup\nprint(PermutationGroup(\n")
	degree := 0
	for line := range strings.Lines(string(out)) {
		images := strings.Fields(strings.Trim(line, "[]\n"))
		degree = max(degree, len(images))
		fmt.Fprintf(&b, "    Permutation([%s], size=SIZE),\n", strings.Join(images, ", "))
	}
	b.WriteString(").order())")
	return strings.ReplaceAll(b.String(), "SIZE", strconv.Itoa(degree))
}
