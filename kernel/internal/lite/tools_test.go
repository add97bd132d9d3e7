package lite

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// goSource is the folder with the sources of the installed Go.
func goSource(t *testing.T) string {
	t.Helper()
	root, err := run(t.Context(), ".", nil, "go", "env", "GOROOT")
	require.NoError(t, err)
	return filepath.Join(strings.TrimSpace(string(root)), "src")
}

// TestChanges applies all changes of the tools to the installed sources of Go.
func TestChanges(t *testing.T) {
	files := map[string][]byte{}
	text := func(name string) string { return string(files[name]) }
	for _, c := range []*change{&smaller, &preloading, &reserving, &together} {
		fits, err := c.apply(goSource(t), files)
		require.NoError(t, err)
		require.True(t, fits, c.lost)
	}
	require.Equal(t, 1, strings.Count(text("cmd/compile/main.go"), ".Init,\n"), "only the compiler for WebAssembly is left")
	require.Contains(t, text("cmd/compile/main.go"), "wasm.Init,\n")
	require.Contains(t, text("cmd/compile/main.go"), "linker.Main()\n")
	config := text("cmd/compile/internal/ssa/config.go")
	require.Contains(t, config, "c.lowerValue = rewriteValueWasm\n")
	require.Equal(t, 1, strings.Count(config, "c.lowerValue = "))
	require.Equal(t, 1, strings.Count(config, "c.lowerBlock = "))
	require.NotContains(t, text("cmd/internal/obj/mips/obj0.go"), "= obj.LinkArch{")
	operations := text("cmd/compile/internal/ssa/opGen.go")
	require.NotContains(t, operations, "x86.AADDSS")
	require.Contains(t, operations, `"LoweredStaticCall"`)
	require.Contains(t, text("cmd/link/internal/ld/lib.go"), "ctxt.preload()")
	require.Contains(t, text("cmd/link/internal/ld/lib.go"), "ctxt.addSyms(parts, true)")
	require.Contains(t, text("cmd/link/internal/ld/outbuf.go"), "24<<20")
	require.Contains(t, text("cmd/link/internal/wasm/asm.go"), "name = nameRegexp.")
	require.NotContains(t, text("cmd/link/internal/wasm/asm.go"), "wfn := new(")

	stripped := map[string][]byte{}
	fits, err := stripping.apply(goSource(t), stripped)
	require.NoError(t, err)
	require.True(t, fits)
	require.Equal(t, 2, strings.Count(string(stripped["cmd/internal/obj/pcln.go"]), "= noLines()\n"))
}

func TestChangesThatDoNotFit(t *testing.T) {
	source := t.TempDir()
	for _, e := range smaller.edits {
		name := filepath.Join(source, e.file)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte("package other\n"), 0o600))
	}
	files := map[string][]byte{}
	fits, err := smaller.apply(source, files)
	require.NoError(t, err)
	require.False(t, fits)
	require.Empty(t, files)

	b := &Bundler{Progress: func(string) {}}
	t.Setenv("PUZZLELAB_STRICT", "1")
	_, err = b.fit(&smaller, source, files)
	require.ErrorContains(t, err, smaller.lost)
}

// module is a WebAssembly module with sections of the given numbers and contents.
func module(sections ...[]byte) []byte {
	m := []byte("\x00asm\x01\x00\x00\x00")
	for _, s := range sections {
		m = append(m, s[0])
		m = binary.AppendUvarint(m, uint64(len(s)-1))
		m = append(m, s[1:]...)
	}
	return m
}

func TestExportGlobals(t *testing.T) {
	name := []byte{0, 1, 'x', 9} // a section without a meaning
	globals := []byte{globalSection, 2, 0x7f, 1, 0x41, 0, 0x0b, 0x7e, 1, 0x42, 0, 0x0b}
	got, err := exportGlobals(module(name, globals, []byte{exportSection, 1, 3, 'r', 'u', 'n', 0, 7}))
	require.NoError(t, err)
	want := "\x03\x03run\x00\x07" + "\x07global0\x03\x00" + "\x07global1\x03\x01"
	require.Equal(t, module(name, globals, append([]byte{exportSection}, want...)), got)

	_, err = exportGlobals(module(name))
	require.ErrorIs(t, err, errModule, "no globals")
	whole := module(globals)
	for n := range len(whole) {
		_, err = exportGlobals(whole[:n])
		require.ErrorIs(t, err, errModule, "%d bytes", n)
	}
}
