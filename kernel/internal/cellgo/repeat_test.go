//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/cachefile"
	"puzzlelab/kernel/internal/cellcode"
)

// library is a module of a cell's workspace that embeds a file.
var library = map[string]string{
	"go.mod":             "module example.com/lib\n\ngo 1.26\n",
	"part/part.go":       "package part\n\nimport _ \"embed\"\n\n//go:embed data/word.txt\nvar Word string\n",
	"part/data/word.txt": "first",
}

// repeating builds cells one after the other, as a kernel does.
type repeating struct {
	t        *testing.T
	tool     string
	library  string
	program  string
	repeated bool // whether the last cell was built by a recipe
}

func newRepeating(t *testing.T) *repeating {
	t.Helper()
	cache := t.TempDir()
	require.NoError(t, os.Chmod(cache, 0o700)) // whatever the umask is
	t.Setenv(cachefile.Variable, cache)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "")
	t.Setenv("GO111MODULE", "")
	t.Setenv("CGO_ENABLED", "0")
	tool, err := exec.LookPath("go")
	require.NoError(t, err)
	tool, err = filepath.EvalSymlinks(tool)
	require.NoError(t, err)
	r := &repeating{t: t, tool: tool, library: t.TempDir()}
	for name, text := range library {
		r.write(filepath.Join(r.library, name), text)
	}
	r.newKernel("one")
	return r
}

// write writes a file that looks an hour old, as the packages of a module do.
func (r *repeating) write(path, text string) {
	r.t.Helper()
	require.NoError(r.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(r.t, os.WriteFile(path, []byte(text), 0o644))
	old := time.Now().Add(-time.Hour)
	require.NoError(r.t, os.Chtimes(path, old, old))
}

// newKernel goes to a new folder with the module of a kernel.
func (r *repeating) newKernel(name string) {
	r.t.Helper()
	r.t.Chdir(r.t.TempDir())
	r.write("go.mod", "module "+name+"\n\ngo 1.26\n")
	r.write("go.work", "go 1.26\nuse (\n\t.\n\t"+r.library+"\n)\n")
	r.program = name
}

// cell builds a cell that prints an expression and returns what it prints.
func (r *repeating) cell(expression string) string {
	r.t.Helper()
	r.write("main.go", "package main\n\nimport (\n\t\"fmt\"\n\t\"example.com/lib/part\"\n)\n\nfunc main() {\n\tfmt.Print("+expression+", part.Word)\n}\n")
	here, err := os.Getwd()
	require.NoError(r.t, err)
	r.t.Setenv(cellcode.LinesVariable, "8-10")
	output := filepath.Join(here, r.program)
	b, ok := readCell(r.tool, []string{"build", "-o", output}, append(os.Environ(), "GOGC=off"))
	require.True(r.t, ok)
	b.leaveOut()
	kept, ok := b.recipeFile()
	require.True(r.t, ok)
	if r.repeated = b.repeat(kept); !r.repeated {
		text, err := b.run(kept)
		if err != nil {
			return text
		}
	}
	shown, err := exec.Command(output).CombinedOutput()
	require.NoError(r.t, err, string(shown))
	left, err := filepath.Glob(filepath.Join(cellFolder, "work-*"))
	require.NoError(r.t, err)
	require.Empty(r.t, left)
	return string(shown)
}

func TestLaterCellsRepeatTheCommands(t *testing.T) {
	r := newRepeating(t)
	r.cell(`"a "`) // compiles the library
	require.Equal(t, "b first", r.cell(`"b "`))
	require.False(t, r.repeated, "the library was compiled with the first cell")
	require.Equal(t, "c first", r.cell(`"c "`))
	require.True(t, r.repeated)

	r.newKernel("two")
	require.Equal(t, "d first", r.cell(`"d "`))
	require.True(t, r.repeated, "in another folder")

	require.Contains(t, r.cell(`undefined`), "./main.go:9:12: undefined: undefined")
	require.False(t, r.repeated, "the go command says what is wrong")
	require.Equal(t, "e first", r.cell(`"e "`))
	require.True(t, r.repeated)
}

// TestRecipesThatNoLongerHold changes what a recipe rests on.
func TestRecipesThatNoLongerHold(t *testing.T) {
	for name, test := range map[string]struct {
		change func(t *testing.T, r *repeating)
		shown  string
	}{
		"an embedded file": {func(t *testing.T, r *repeating) {
			require.NoError(t, os.WriteFile(filepath.Join(r.library, "part/data/word.txt"), []byte("second"), 0o644))
		}, "x second"},
		"a new file": {func(t *testing.T, r *repeating) {
			r.write(filepath.Join(r.library, "part/more.go"), "package part\n\nfunc init() { Word = \"more\" }\n")
		}, "x more"},
		"a setting": {func(t *testing.T, r *repeating) { t.Setenv("GOFLAGS", "-trimpath") }, "x first"},
		"a damaged recipe": {func(t *testing.T, r *repeating) {
			folder, _ := cachefile.Folder("cells")
			names, err := filepath.Glob(filepath.Join(folder, "*"))
			require.NoError(t, err)
			for _, name := range names {
				require.NoError(t, os.WriteFile(name, []byte("damaged"), 0o644))
			}
		}, "x first"},
		"a lost archive": {func(t *testing.T, r *repeating) {
			folder, _ := cachefile.Folder("cells")
			names, err := filepath.Glob(filepath.Join(folder, "*"))
			require.NoError(t, err)
			for _, name := range names {
				content, err := cachefile.Read(name, recipeFormat)
				require.NoError(t, err)
				var kept recipe
				require.NoError(t, json.Unmarshal(content, &kept))
				for _, p := range packagesOf(kept.Script) {
					if p.path == "example.com/lib/part" {
						require.NoError(t, os.RemoveAll(p.archive)) // it is listed twice
					}
				}
			}
		}, "x first"},
		"no recipes": {func(t *testing.T, r *repeating) {
			folder, _ := cachefile.Folder("cells")
			require.NoError(t, os.RemoveAll(folder))
		}, "x first"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRepeating(t)
			for _, expression := range []string{`"a "`, `"b "`, `"c "`} {
				r.cell(expression)
			}
			require.True(t, r.repeated)
			test.change(t, r)
			require.Equal(t, test.shown, r.cell(`"x "`))
			require.False(t, r.repeated)
		})
	}
}

// TestNoRecipeForOthers asks for the recipes of programs that tell the go command more.
func TestNoRecipeForOthers(t *testing.T) {
	r := newRepeating(t)
	require.Equal(t, "a first", r.cell(`"a "`))
	ask := func(args ...string) bool {
		b, ok := readCell(r.tool, args, os.Environ())
		require.True(t, ok)
		_, ok = b.recipeFile()
		return ok
	}
	require.True(t, ask("build", "-o", "program"))
	require.False(t, ask("build"))
	require.False(t, ask("build", "-o"))
	r.write("other.syso", "")
	require.False(t, ask("build", "-o", "program"))
	require.NoError(t, os.Remove("other.syso"))
	cache := os.Getenv(cachefile.Variable)
	require.NoError(t, os.Chmod(cache, 0o777))
	require.False(t, ask("build", "-o", "program"), "the script may be that of somebody else")
	require.NoError(t, os.Chmod(cache, 0o700))
	r.write("more.go", "package main\n\n//go:noinline\nfunc f() {}\n")
	require.False(t, ask("build", "-o", "program"))
	t.Setenv(cachefile.Variable, "off")
	require.NoError(t, os.Remove("more.go"))
	require.False(t, ask("build", "-o", "program"))
}

// TestScripts reads outputs of "go build -x" that are not of a program alone.
func TestScripts(t *testing.T) {
	b := &cellBuild{here: "/tmp/cell"}
	const whole = "WORK=/tmp/go-build1\nmkdir -p $WORK/b001/\ncat >/tmp/go-build1/b001/importcfg << 'EOF' # internal\npackagefile fmt=/cache/a-d\nEOF\n" +
		"cd /tmp/cell\n/go/compile -o $WORK/b001/_pkg_.a ./main.go\ngo tool buildid -w $WORK/b001/_pkg_.a # internal\n" +
		"/go/link -o $WORK/b001/exe/a.out $WORK/b001/_pkg_.a\nmv $WORK/b001/exe/a.out program\nrm -rf $WORK/b001/\n"
	script, ok := b.scriptIn(whole)
	require.True(t, ok)
	require.Equal(t, "mkdir -p $WORK/b001/\ncat >$WORK/b001/importcfg << 'EOF' # internal\npackagefile fmt=/cache/a-d\nEOF\n"+
		"cd {CELL}\n/go/compile -o $WORK/b001/_pkg_.a ./main.go\n/go/link -o $WORK/b001/exe/a.out $WORK/b001/_pkg_.a\n", script)
	require.Equal(t, []linkedPackage{{"fmt", "/cache/a-d"}}, packagesOf(script))
	for name, text := range map[string]string{
		"nothing":                   "",
		"nothing compiled":          strings.Replace(whole, "/go/compile -o $WORK/b001/_pkg_.a", "", 1),
		"not linked":                strings.Replace(whole, "/go/link", "", 1)[:len("WORK=/tmp/go-build1\n")],
		"another package compiled":  whole + "/go/compile -o $WORK/b012/_pkg_.a\n",
		"a module from a folder":    whole + "modinfo \"dep\\ta\\tv1\\n\\t=>\\t./a\\t\"\n",
		"text like the placeholder": whole + "{CELL}\n",
	} {
		_, ok := b.scriptIn(text)
		require.False(t, ok, name)
	}
}

// TestOldestRecipesAreDropped fills the folder beyond its limit.
func TestOldestRecipesAreDropped(t *testing.T) {
	folder := t.TempDir()
	now := time.Now()
	for k := range mostRecipes + 2 {
		name := filepath.Join(folder, strings.Repeat("x", k%7+1)+time.Duration(k).String())
		require.NoError(t, os.WriteFile(name, nil, 0o644))
		require.NoError(t, os.Chtimes(name, now, now.Add(time.Duration(k)*time.Second)))
	}
	dropOldest(folder)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, mostRecipes)
	for _, entry := range entries {
		info, err := entry.Info()
		require.NoError(t, err)
		require.False(t, info.ModTime().Before(now.Add(2*time.Second)), entry.Name())
	}
}
