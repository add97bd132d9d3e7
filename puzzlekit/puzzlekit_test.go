package puzzlekit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/encoded"
)

// TestMain keeps the examples out of the person's own cache. It runs a cell where
// a test asks for one.
func TestMain(m *testing.M) {
	if cell := cells[os.Getenv(cellVariable)]; cell != nil {
		cell()
		os.Exit(0)
	}
	dir, err := os.MkdirTemp("", "puzzlekit")
	if err != nil {
		panic(err)
	}
	os.Setenv("PUZZLELAB_CACHE", dir)
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

type picture struct {
	failure, pngFailure error
}

// squareImage is how the picture is shown: as an image, whose styles are its own.
const squareImage = `<img alt="a square" style="max-width:100%;height:auto" src="data:image/svg+xml;base64,PHN2Zy8+">`

func (picture) String() string         { return "a square" }
func (picture) SVG() string            { return "<svg/>" }
func (p picture) Err() error           { return p.failure }
func (p picture) PNG() ([]byte, error) { return []byte("png"), p.pngFailure }

func TestBundleHasEveryForm(t *testing.T) {
	b, err := newBundle(picture{})
	require.NoError(t, err)
	require.Equal(t, bundle{text: "a square", html: squareImage, png: []byte("png")}, b)

	b, err = newBundle(7)
	require.NoError(t, err)
	require.Equal(t, bundle{text: "7"}, b)

	b, err = newBundle(NewTable("", "n").Row(1))
	require.NoError(t, err)
	require.Contains(t, b.html, "<table>")
}

func TestBundleReportsFailures(t *testing.T) {
	bad := errors.New("no data")
	_, err := newBundle(picture{failure: bad})
	require.ErrorIs(t, err, bad)
	_, err = newBundle(t.Name)
	require.ErrorContains(t, err, "value is a function, func() string; want what it returns")
	_, err = newBundle(make(chan int))
	require.ErrorContains(t, err, "value is a channel, chan int; want what comes from it")
	_, err = newBundle(nil)
	require.NoError(t, err)
	_, err = newBundle(picture{pngFailure: bad})
	require.ErrorIs(t, err, bad)
}

// notThere is the error of a program that draws pictures and is not there.
type notThere struct{}

func (notThere) Error() string     { return "no program" }
func (notThere) Unavailable() bool { return true }

func TestBundleWithoutPixels(t *testing.T) {
	b, err := newBundle(picture{pngFailure: fmt.Errorf("charts: %w", notThere{})})
	require.NoError(t, err)
	require.Equal(t, bundle{text: "a square", html: squareImage}, b)
}

func TestMust(t *testing.T) {
	require.Equal(t, 3, Must(3, nil))
	bad := errors.New("bad")
	require.PanicsWithValue(t, bad, func() { Must(3, bad) })
}

func TestNewRandRepeats(t *testing.T) {
	a, b, c := NewRand(1), NewRand(1), NewRand(2)
	same, other := 0, 0
	for range 20 {
		x := a.Uint64()
		same += count(x == b.Uint64())
		other += count(x == c.Uint64())
	}
	require.Equal(t, 20, same)
	require.Zero(t, other)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// oneByte stores itself in its own way, as word tables do.
type oneByte struct{ n byte }

func (m *oneByte) MarshalBinary() ([]byte, error) { return []byte{m.n}, nil }
func (m *oneByte) UnmarshalBinary(data []byte) error {
	if len(data) != 1 {
		return errors.New("expected one byte")
	}
	m.n = data[0]
	return nil
}

func TestCachedMakesOnce(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	made := 0
	square := func(n int) func() (int, error) {
		return func() (int, error) { made++; return n * n, nil }
	}
	for range 3 {
		v, err := cached(square(5), "square", 5)
		require.NoError(t, err)
		require.Equal(t, 25, v)
	}
	require.Equal(t, 1, made)
	v, err := cached(square(6), "square", 6)
	require.NoError(t, err)
	require.Equal(t, 36, v, "another key")
	w, err := cached(func() (string, error) { return "s", nil }, "square", 5)
	require.NoError(t, err)
	require.Equal(t, "s", w, "another type under the same key")
}

func TestCachedUsesMarshalingMethodsThroughPointers(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	for n := byte(1); n <= 2; n++ {
		v, err := cached(func() (*oneByte, error) { return &oneByte{n}, nil }, "m")
		require.NoError(t, err)
		require.Equal(t, byte(1), v.n)
	}
}

func TestCachedKeepsNoErrors(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	bad := errors.New("bad")
	_, err := cached(func() (int, error) { return 0, bad }, "k")
	require.ErrorIs(t, err, bad)
	v, err := cached(func() (int, error) { return 1, nil }, "k")
	require.NoError(t, err)
	require.Equal(t, 1, v)
}

func TestCachedRebuildsDamage(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PUZZLELAB_CACHE", dir)
	list := func() ([]int, error) { return []int{1, 2, 3}, nil }
	_, err := cached(list, "list")
	require.NoError(t, err)
	files, err := filepath.Glob(filepath.Join(dir, "values", "*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	good, err := os.ReadFile(files[0])
	require.NoError(t, err)
	for i := range good {
		damaged := append([]byte(nil), good...)
		damaged[i] ^= 0x20
		require.NoError(t, os.WriteFile(files[0], damaged, 0o600))
		v, err := cached(list, "list")
		require.NoError(t, err)
		require.Equal(t, []int{1, 2, 3}, v)
		mended, err := os.ReadFile(files[0])
		require.NoError(t, err)
		require.Equal(t, good, mended, "byte %d", i)
	}
	require.NoError(t, os.WriteFile(files[0], good[:5], 0o600))
	v, err := cached(list, "list")
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3}, v)
}

func TestCachedWithoutAFolder(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	for _, dir := range []string{"off", blocked} {
		t.Setenv("PUZZLELAB_CACHE", dir)
		made := 0
		for range 2 {
			v, err := cached(func() (int, error) { made++; return 9, nil }, "k")
			require.NoError(t, err)
			require.Equal(t, 9, v)
		}
		require.Equal(t, 2, made, dir)
	}
}

func TestBarHTML(t *testing.T) {
	require.Equal(t, `<label>a&lt;b <progress max="1" value="0.250"></progress> 25 % 3 &amp; 4</label>`, barHTML("a<b", 0.25, "25 % 3 & 4"))
}

func TestTable(t *testing.T) {
	table := NewTable("Orders", "group", "order").Row("M11", 7920).Row("<M12>", 95040)
	require.Equal(t, `Orders
group   order
─────  ──────
M11     7,920
<M12>  95,040`, table.String())
	require.Equal(t, `<table><caption>Orders</caption><thead><tr>`+
		`<th scope="col" style="text-align:left">group</th><th scope="col" style="text-align:right">order</th></tr></thead>`+
		`<tbody><tr><td style="text-align:left">M11</td><td style="text-align:right">7,920</td></tr>`+
		`<tr><td style="text-align:left">&lt;M12&gt;</td><td style="text-align:right">95,040</td></tr></tbody></table>`, table.HTML())
	require.Equal(t, "Year\n────\n1873\n2024", NewTable("", "Year").Row(1873).Row(2024).String(), "years count nothing")
	require.PanicsWithError(t, "puzzlekit.Table.Row: number of cells is 1; want 2: write Row(group, order)", func() { table.Row(1) })
	data, err := encoded.Bytes(savedTable{Columns: []string{"a", "b"}, Rows: [][]string{{"1", "2"}, {"3"}}})
	require.NoError(t, err)
	require.ErrorContains(t, table.UnmarshalBinary(data), "row 2 has 1 cell")
	require.ErrorContains(t, table.UnmarshalBinary(nil), "puzzlekit.Table")
	require.Contains(t, table.String(), "Orders")
}

func TestVerifyPanicsOnADifference(t *testing.T) {
	require.PanicsWithError(t, "two and two: computed 5, expected 4", func() { Verify("two and two", 5, 4) })
}
