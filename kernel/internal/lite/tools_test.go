package lite

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEdits applies all edits of the tools to the installed sources of Go.
func TestEdits(t *testing.T) {
	root, err := run(t.Context(), ".", nil, "go", "env", "GOROOT")
	require.NoError(t, err)
	source := filepath.Join(strings.TrimSpace(string(root)), "src")
	files, err := editAll(source, smaller)
	require.NoError(t, err)
	require.Len(t, files, 3)
	require.Equal(t, 1, strings.Count(files["cmd/compile/main.go"], ".Init,\n"), "only the compiler for WebAssembly is left")
	require.Contains(t, files["cmd/compile/main.go"], "wasm.Init,\n")
	require.Equal(t, 1, strings.Count(files["cmd/link/main.go"], ".Init()\n"))
	config := files["cmd/compile/internal/ssa/config.go"]
	require.Contains(t, config, "c.lowerValue = rewriteValueWasm\n")
	require.Equal(t, 1, strings.Count(config, "c.lowerValue = "))
	require.Equal(t, 1, strings.Count(config, "c.lowerBlock = "))

	files, err = editAll(source, preloading)
	require.NoError(t, err)
	require.Contains(t, files["cmd/link/internal/ld/lib.go"], "ctxt.preload()")
	require.Contains(t, files["cmd/link/internal/ld/lib.go"], "ctxt.addSyms(parts, true)")
}

func TestEditsThatDoNotFit(t *testing.T) {
	source := t.TempDir()
	for _, e := range smaller {
		name := filepath.Join(source, e.file)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte("package other\n"), 0o600))
	}
	files, err := editAll(source, smaller)
	require.NoError(t, err)
	require.Empty(t, files)
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
