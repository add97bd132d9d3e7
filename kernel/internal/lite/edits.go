package lite

import (
	"embed"
	"maps"
	"os"
	"path/filepath"
	"regexp"
)

// added has files that are added to the sources of Go's compiler and linker.
//
//go:embed added
var added embed.FS

// change is one change of Go's sources: edits, and files that are added. It is made as a whole
// or not at all.
type change struct {
	lost  string // what is lost without it
	edits []edit
	files map[string]string // of added, by their names below src
}

// edit replaces what matches in a file of Go's sources.
type edit struct {
	file        string // below src
	old         *regexp.Regexp
	replacement string
}

// Only WebAssembly is compiled here, so the other processors are left out, which makes the
// tools smaller. (The constants keep their names.)
var smaller = change{lost: "the tools for the browser are larger", edits: append([]edit{
	{"cmd/compile/main.go", regexp.MustCompile(`(?m)^\t"cmd/compile/internal/(386|amd64|arm|arm64|loong64|mips|mips64|ppc64|riscv64|s390x|x86)"\n`), ""},
	{"cmd/compile/main.go", regexp.MustCompile(`(?m)^\t"\w+": +(amd64|arm|arm64|loong64|mips|mips64|ppc64|riscv64|s390x|x86)\.Init,\n`), ""},
	{"cmd/compile/internal/ssa/config.go", regexp.MustCompile(`(?m)^\t\tc\.(lowerBlock|lowerValue|lateLowerBlock|lateLowerValue|splitLoad) = rewrite\w+(386|AMD64|ARM|ARM64|LOONG64|MIPS|MIPS64|PPC64|RISCV64|S390X)(splitload|latelower)?\n`), ""},
	// The operations of WebAssembly come after those of the other processors.
	{"cmd/compile/internal/ssa/opGen.go", regexp.MustCompile(`(?s)(\n\t\{name: "OpInvalid"\},\n).*\n\t\{(\n\t\tname: +"LoweredStaticCall",)`), "$1\n\tOpWasmLoweredStaticCall: {$2"},
	{"cmd/compile/internal/ssagen/intrinsics.go", regexp.MustCompile(`\tif buildcfg\.Experiment\.SIMD \{\n`), "\tif false {\n"},
}, withoutAssemblers()...)}

// withoutAssemblers removes the variables by which the assemblers of other processors are reached.
func withoutAssemblers() []edit {
	var edits []edit
	for _, name := range []string{"arm/obj5", "arm64/obj7", "loong64/obj", "mips/obj0", "ppc64/obj9", "riscv/obj", "s390x/objz", "x86/obj6"} {
		edits = append(edits, edit{"cmd/internal/obj/" + name + ".go",
			regexp.MustCompile(`(?ms)^var Link\w+ = obj\.LinkArch\{\s+Arch: +(sys\.\w+),.*?^\}\n`), "var _ = $1\n"})
	}
	return edits
}

// The linker loads packages before there is a program to link (see added/preload.go.txt).
var preloading = change{
	lost: "the tools for the browser are slower",
	edits: []edit{
		{"cmd/link/internal/ld/lib.go", regexp.MustCompile(`(?m)^\ti := 0\n\tfor ; i < len\(ctxt\.Library\); i\+\+ \{\n`), "\ti, parts := ctxt.preload()\n\tfor ; i < len(ctxt.Library); i++ {\n"},
		{"cmd/link/internal/ld/lib.go", regexp.MustCompile(`(?m)^\tctxt\.loader\.LoadSyms\(ctxt\.Arch\)\n`), "\tctxt.addSyms(parts, true)\n"},
	},
	files: map[string]string{
		"cmd/link/internal/loader/parts.go": "parts.go.txt",
		"cmd/link/internal/ld/preload.go":   "preload.go.txt",
	},
}

// The linker reserves memory at once for the program and for each function, and does not copy them each time
// they have grown. It makes no names of functions that it does not write.
var reserving = change{lost: "the linker for the browser needs more memory", edits: []edit{
	{"cmd/link/internal/ld/outbuf.go", regexp.MustCompile(`(?m)^\t\tout\.heap = append\(out\.heap, make\(`),
		"\t\tif out.heap == nil {\n\t\t\tout.heap = make([]byte, 0, 24<<20) // what is not written takes no memory\n\t\t}\n$0"},
	{"cmd/link/internal/wasm/asm.go", regexp.MustCompile(`(?m)^\t\twfn := new\(bytes\.Buffer\)\n`),
		"\t\twfn := bytes.NewBuffer(make([]byte, 0, len(ldr.Data(fn))*3/2+16))\n"},
	{"cmd/link/internal/wasm/asm.go", regexp.MustCompile(`(?m)^\t\tname := (nameRegexp\..*)\n`),
		"\t\tname := \"\"\n\t\tif !*ld.FlagS {\n\t\t\tname = $1\n\t\t}\n"},
}}

// The compiler's program is the linker, too: they share half of their packages.
var together = change{
	lost: "the tools for the browser are two programs",
	edits: []edit{
		{"cmd/compile/main.go", regexp.MustCompile(`(?m)^import \(\n`), "import (\n\t\"cmd/link/linker\"\n\t\"flag\"\n"},
		{"cmd/compile/main.go", regexp.MustCompile(`(?m)^func main\(\) \{\n`), `func main() {
	if os.Args[0] == "link" {
		linker.Main()
		return
	}
	flag.CommandLine = flag.NewFlagSet(os.Args[0], flag.ExitOnError) // the other has the linker's flags
`},
	},
	files: map[string]string{"cmd/link/linker/linker.go": "linker.go.txt"},
}

// The compiler of this machine leaves out of a package what only debuggers and the lines of
// its functions in a trace need: a cell is told its own lines, and it is compiled in the page.
var stripping = change{
	lost: "what the browser loads is larger",
	edits: []edit{
		{"cmd/internal/obj/dwarf.go", regexp.MustCompile(`(func \(ctxt \*Link\) populateDWARF\(.*\{\n)`), "$1\tif true {\n\t\treturn\n\t}\n"},
		{"cmd/internal/obj/pcln.go", regexp.MustCompile(`(pcln\.Pcfile|pcln\.Pcline) = funcpctab\(.*\)\n`), "$1 = noLines()\n"},
		{"cmd/compile/internal/ssagen/ssa.go", regexp.MustCompile(`(?m)^\temitArgInfo\(e, f, pp\)\n`), ""},
	},
	files: map[string]string{
		"cmd/compile/wrapper.go":      "wrapper.go.txt",
		"cmd/internal/obj/nolines.go": "nolines.go.txt",
	},
}

// apply adds the changed files to those that were changed before, by their names below the
// folder source. It reports false, and adds none, if one of the edits does not fit.
func (c *change) apply(source string, files map[string][]byte) (bool, error) {
	changed := map[string][]byte{}
	for _, e := range c.edits {
		text, ok := changed[e.file]
		if !ok {
			text, ok = files[e.file]
		}
		if !ok {
			var err error
			if text, err = os.ReadFile(filepath.Join(source, filepath.FromSlash(e.file))); err != nil {
				return false, err
			}
		}
		if !e.old.Match(text) {
			return false, nil
		}
		changed[e.file] = e.old.ReplaceAll(text, []byte(e.replacement))
	}
	for name, from := range c.files {
		text, err := added.ReadFile("added/" + from)
		if err != nil {
			return false, err
		}
		changed[name] = text
	}
	maps.Copy(files, changed)
	return true, nil
}
