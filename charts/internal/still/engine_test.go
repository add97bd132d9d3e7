package still

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/page"
)

const bars = `{"width":300,"height":200,"option":{"xAxis":[{"type":"category","data":["a","b"]}],"yAxis":[{"type":"value"}],"series":[{"type":"bar","data":[1,2]}]}}`

// cacheIn lets the cache folder lie in a folder of the test.
func cacheIn(t *testing.T) string {
	folder := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", folder)
	t.Setenv("LocalAppData", folder)
	t.Setenv("HOME", folder)
	t.Setenv("PUZZLELAB_CACHE", "")
	return folder
}

func startAndDraw(t *testing.T) string {
	t.Helper()
	vm, err := start()
	require.NoError(t, err)
	defer vm.Close()
	result, err := vm.Call("still", bars)
	require.NoError(t, err)
	return result.(string)
}

func TestDrawsBars(t *testing.T) {
	picture, err := Draw([]byte(bars))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(picture, "<svg"))
	require.Contains(t, picture, ">a</text>")
}

// On a busy machine, too, no time passes between two looks at the clock.
func TestClockStandsStill(t *testing.T) {
	vm, err := start()
	require.NoError(t, err)
	defer vm.Close()
	for script, want := range map[string]string{
		"String(+new Date)":            "0",
		"String(Date.now())":           "0",
		"String(+new Date(5))":         "5",
		"String(Date.UTC(1970, 0, 2))": "86400000",
	} {
		got, err := vm.Eval(script, quickjs.EvalGlobal)
		require.NoError(t, err)
		require.Equal(t, want, got, script)
	}
}

func TestBadOptionIsAnError(t *testing.T) {
	for _, bad := range []string{"", "{", `{"width":300,"height":200,"option":{"series":[{"type":"nothing at all","data":5}],"xAxis":{"type":"nothing"}}}`} {
		_, err := Draw([]byte(bad))
		require.ErrorContains(t, err, "charts: ECharts", bad)
	}
	_, err := Draw([]byte(bars))
	require.NoError(t, err, "the engine must go on after an error")
}

// However the engine starts, it draws the same.
func TestCompiledFormIsCachedAndChecked(t *testing.T) {
	drawsMuch(t)
	folder := cacheIn(t)
	fresh := startAndDraw(t)
	file, _ := cacheFile()
	require.True(t, strings.HasPrefix(file, folder), file)
	stored, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, fresh, startAndDraw(t))

	for name, damage := range map[string][]byte{
		"short": stored[:20], "changed": append([]byte{stored[0] ^ 1}, stored[1:]...),
	} {
		require.NoError(t, os.WriteFile(file, damage, 0o644))
		require.Equal(t, fresh, startAndDraw(t), name)
		mended, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, string(stored) == string(mended), "%s: not written anew", name)
	}
	left, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, left, 1, "temporary files stay behind")
}

func TestNoCacheIsNoError(t *testing.T) {
	drawsMuch(t)
	folder := cacheIn(t)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "puzzlelab"), nil, 0o644))
	require.Contains(t, startAndDraw(t), "<svg")
}

func TestCacheFolderOfTheEnvironment(t *testing.T) {
	drawsMuch(t)
	usual, own := cacheIn(t), t.TempDir()
	t.Setenv("PUZZLELAB_CACHE", own)
	fresh := startAndDraw(t)
	file, ok := cacheFile()
	require.True(t, ok)
	require.Equal(t, filepath.Join(own, "charts"), filepath.Dir(file))
	require.FileExists(t, file)

	t.Setenv("PUZZLELAB_CACHE", "off")
	require.Equal(t, fresh, startAndDraw(t))
	kept, err := os.ReadDir(usual)
	require.NoError(t, err)
	require.Empty(t, kept, "the usual folder is not used")
}

func TestNoClockNoChance(t *testing.T) {
	vm, err := start()
	require.NoError(t, err)
	defer vm.Close()
	for code, want := range map[string]any{
		"Date.now()":                           0,
		"typeof setTimeout(function(){}, 1)":   "number",
		"typeof fetch + typeof XMLHttpRequest": "undefinedundefined",
	} {
		got, err := vm.Eval(code, 0)
		require.NoError(t, err)
		require.EqualValues(t, want, got, code)
	}
}

func TestTextIsMeasuredByFontAndSize(t *testing.T) {
	for font, want := range map[string]float64{
		"12px " + figure.Family:    12 * figure.TextWidth("Ab", false),
		"bold 20px sans-serif":     20 * figure.TextWidth("Ab", true),
		"sans-serif":               12 * figure.TextWidth("Ab", false),
		"italic bold 1.5px x y, z": 1.5 * figure.TextWidth("Ab", true),
	} {
		got, err := textWidth([]any{"Ab", font})
		require.NoError(t, err)
		require.InDelta(t, want, got, 1e-9, font)
	}
	_, err := textWidth(nil)
	require.Error(t, err)
}

// Pages must ask for the typeface in which the engine measures.
func TestPageAndFontsNameOneFamily(t *testing.T) {
	require.True(t, strings.Contains(page.Still(), `var family = "`+figure.Family+`";`))
}

// A new version of the JavaScript engine may write another bytecode, so the
// name of the cached file must change with it.
func TestCacheKeyNamesTheEngine(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	require.True(t, ok)
	for _, m := range info.Deps {
		if m.Path == "modernc.org/quickjs" {
			require.Equal(t, m.Version, quickjsModule)
			return
		}
	}
	t.Skip("this build does not list its modules")
}

func BenchmarkStartCold(b *testing.B) {
	for b.Loop() {
		b.Setenv("XDG_CACHE_HOME", b.TempDir())
		vm, err := start()
		if err != nil {
			b.Fatal(err)
		}
		vm.Close()
	}
}

func BenchmarkStartWarm(b *testing.B) {
	b.Setenv("XDG_CACHE_HOME", b.TempDir())
	for b.Loop() {
		vm, err := start()
		if err != nil {
			b.Fatal(err)
		}
		vm.Close()
	}
}
