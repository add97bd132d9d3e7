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

	"puzzlelab/browser/engine"
)

var (
	figures    = flag.Bool("figures", false, "measure cells in the browser, beside Pyodide with SymPy, and print tables of medians")
	rounds     = flag.Int("rounds", 3, "measure each thing this often, with -figures")
	oneEngine  = flag.String("engine", "", "measure in this engine alone, Chromium, Firefox or WebKit, with -figures")
	memoryOnly = flag.Bool("memory", false, "measure memory alone, with -figures")
)

// TestLiteFigures makes the tables of docs/in-the-browser.md. Pyodide and SymPy are fetched
// with npm and pip, as testdata/figures pins them, into a temporary folder:
//
//	bash .ci/browser/run -run LiteFigures -figures -v -timeout 3h
//	bash .ci/browser/run -run LiteFigures -figures -memory -engine Firefox -rounds 1 -v   some minutes
func TestLiteFigures(t *testing.T) {
	if !*figures {
		t.Skip("needs -figures")
	}
	folder, err := liteFolder()
	require.NoError(t, err)
	python := fetchPython(t)
	host := newHost(t, map[string]string{"/": folder, "/figures/": python})
	before := idle(t)

	var all []*measured
	for _, e := range engines {
		if *oneEngine == "" || strings.EqualFold(*oneEngine, e.name) {
			all = append(all,
				&measured{name: e.name + ": Go", start: e.start, page: "/go.html", print: `fmt.Println("hello", %d)`, group: "Show(Rubik(3).Group().Order(), %d)",
					chart: `Show(Histogram([]int{1, 2, 2, %d}, "x"))`, tour: true},
				&measured{name: e.name + ": Pyodide with SymPy", start: e.start, page: "/figures/python.html", print: `print("hello", %d)`, group: sympyCube(t), wheels: wheels(t, python)})
		}
	}
	require.NotEmpty(t, all, "there is no engine %s", *oneEngine)
	// In turns, so that both meet the same other work on the machine.
	for range *rounds {
		for _, m := range all {
			t.Run(m.name, func(t *testing.T) { m.measure(t, host) })
		}
	}
	t.Logf("\n%s", table(all))
	t.Logf("\nof one processor, %.0f %% were busy with other work before", 100*before)
	for _, m := range all {
		if m.tour && !*memoryOnly {
			t.Run(m.name+", computations", func(t *testing.T) { t.Logf("\n%s", m.compareNative(t, host)) })
		}
	}
}

// measured is what is measured of one kind of cells in one engine.
type measured struct {
	name, page, print, group, chart string
	start                           func(*testing.T) engine.Browser
	wheels                          []string
	tour                            bool // it can run the tour
	figures                         map[string][]float64
}

func (m *measured) note(what string, value float64) {
	if m.figures == nil {
		m.figures = map[string][]float64{}
	}
	m.figures[what] = append(m.figures[what], value)
}

func (m *measured) noteMemory(t *testing.T, what [2]string, most, last float64) {
	t.Helper()
	require.NotZero(t, last, "there is no process with pages")
	m.note(what[0], most)
	m.note(what[1], last)
}

// timesOf is what cell returns in go.html and python.html.
type timesOf struct {
	Text, Error        string
	Opened, First, All float64
	Steps              map[string]float64
}

// page is a page with cells, in a browser of its own.
type cellsPage struct {
	*engine.Page
	t testing.TB
}

func (p *cellsPage) run(source string) timesOf {
	p.t.Helper()
	code, err := json.Marshal(source)
	require.NoError(p.t, err)
	var times timesOf
	require.NoError(p.t, json.Unmarshal([]byte(p.Value("cell("+string(code)+")")), &times))
	require.Empty(p.t, times.Error, source)
	return times
}

// open opens a page, which waits for nothing, in a new browser.
func (m *measured) open(t *testing.T, host *host, wheels ...string) *cellsPage {
	t.Helper()
	address := host.URL + m.page
	if len(wheels) > 0 {
		address += "?" + url.Values{"wheel": wheels}.Encode()
	}
	return &cellsPage{m.start(t).Open(t, address), t}
}

// What is measured of ten cells that print, of ten with the order of the 3×3×3, and of ten
// with a chart: one is the first in a new browser, and the others come after it.
var (
	rowsPrint = rows{"MB until a cell has printed", "s until then, from opening the page", "s for a warm cell that prints"}
	rowsGroup = rows{"MB until a cell shows the order of the 3×3×3", "s until then, from opening the page, for this order", "s for a warm cell with it"}
	rowsChart = rows{"MB until a cell shows a chart", "s until then, from opening the page, for a chart", "s for a warm cell with a chart"}
)

// What is measured of the memory of the processes with pages, which no other process shares.
var (
	memoryCells = [2]string{"MB of memory at most, over ten cells with the 3×3×3", "MB in the end of these"}
	memoryTour  = [2]string{"MB of memory at most, over the whole tour", "MB in the end of the tour"}
)

type rows struct{ sent, cold, warm string }

func (m *measured) measure(t *testing.T, host *host) {
	visits := []struct {
		name, cell string
		what       rows
		wheels     []string
	}{{"print", m.print, rowsPrint, nil}, {"chart", m.chart, rowsChart, nil}, {"group", m.group, rowsGroup, m.wheels}}
	for _, v := range visits {
		ofMemory := v.what == rowsGroup
		if v.cell == "" || *memoryOnly && !ofMemory {
			continue
		}
		t.Run(v.name, func(t *testing.T) {
			host.sent.Store(0)
			page := m.open(t, host, v.wheels...)
			stop := watchMemory()
			first := page.run(m.numbered(v.cell, 0))
			m.note(v.what.sent, float64(host.sent.Load())/1e6)
			m.note(v.what.cold, first.Opened/1000)
			for i := 1; i < 10; i++ {
				times := page.run(m.numbered(v.cell, i))
				if i > 2 {
					m.note(v.what.warm, times.All/1000)
				}
			}
			if most, last := stop(); ofMemory {
				m.noteMemory(t, memoryCells, most, last)
			}
		})
	}
	if m.tour {
		t.Run("tour", func(t *testing.T) {
			page := m.open(t, host)
			stop := watchMemory()
			for _, c := range committedCells(t, "00-tour") {
				page.run(c.source)
			}
			most, last := stop()
			m.noteMemory(t, memoryTour, most, last)
		})
	}
}

// watchMemory looks at the memory of pages ten times a second. The function that it returns
// ends that, and says how many megabytes there were at most, and are now.
func watchMemory() (stop func() (most, last float64)) {
	done, watched := make(chan bool), make(chan bool)
	var most, last int64
	go func() {
		defer close(watched)
		for {
			last = engine.ContentMemory()
			most = max(most, last)
			select {
			case <-done:
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	return func() (float64, float64) {
		close(done)
		<-watched
		return float64(most) / 1e6, float64(engine.ContentMemory()) / 1e6
	}
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
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(kinds)) + "\n")
	var all []string
	if !*memoryOnly {
		for _, r := range []rows{rowsPrint, rowsGroup, rowsChart} {
			all = append(all, r.sent, r.cold, r.warm)
		}
	}
	for _, what := range slices.Concat(all, memoryCells[:], memoryTour[:]) {
		b.WriteString("| " + what + " |")
		for _, m := range kinds {
			if values := m.figures[what]; len(values) == 0 {
				b.WriteString(" – |")
			} else {
				slices.Sort(values)
				b.WriteString(" " + threeDigits(values[len(values)/2]) + " |")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// threeDigits writes a number to three digits, and all those before the point.
func threeDigits(x float64) string {
	if x >= 1000 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

// compareNative runs the same computations natively and in the page.
func (m *measured) compareNative(t *testing.T, host *host) string {
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
	inPage := m.open(t, host).run(source + "\n%%\ncomputations()").Text
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
