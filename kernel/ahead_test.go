//go:build unix

package main

import (
	"bytes"
	"context"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func TestPackagesAreCompiledAheadOnce(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the cache folder can be moved by XDG_CACHE_HOME on Linux only")
	}
	var said bytes.Buffer
	out := &console{stdout: &said, stderr: &said}
	h, err := prepareHost(t.Context(), "", out)
	require.NoError(t, err)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOCACHE", h.goTool.Cache)

	packages := []string{"fmt", "no/such/package", "puzzlelab/puzzlekit/perm"}
	known, err := h.knownPackages(t.Context(), packages)
	require.NoError(t, err)
	require.Equal(t, []string{"fmt", "puzzlelab/puzzlekit/perm"}, known)
	require.NoError(t, h.compileAhead(t.Context(), packages, out))
	stamp, err := h.stamp(packages)
	require.NoError(t, err)
	require.FileExists(t, stamp)
	other, err := h.stamp(packages[:1])
	require.NoError(t, err)
	require.NotEqual(t, stamp, other)

	h.goTool.Path = filepath.Join(t.TempDir(), "nothing") // so that any further use of Go fails
	require.NoError(t, h.compileAhead(t.Context(), packages, out))
	require.NoError(t, h.compileAhead(t.Context(), nil, out))
	require.Error(t, h.compileAhead(t.Context(), packages[:1], out))

	stoppedCtx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, h.compileAhead(stoppedCtx, packages[:2], out), context.Canceled)
}

func TestImportsOfCells(t *testing.T) {
	nb := nbformat.New()
	for _, source := range []string{
		"import \"fmt\"\n\nvar x = 1",
		"%env A=B\n!ls\nimport (\n\tr \"math/rand/v2\"\n\t_ \"embed\"\n)\n%%\nfmt.Println()",
		"import \"fmt\"\n%%\nimportant(`",
		"%%bash\nimport os",
		"this is not Go",
	} {
		nb.Cells = append(nb.Cells, &nbformat.Cell{Type: nbformat.Code, Source: source})
	}
	nb.Cells = append(nb.Cells, &nbformat.Cell{Type: nbformat.Markdown, Source: "import \"os\""})
	require.Equal(t, []string{"embed", "fmt", "math/rand/v2"}, imports(&job{notebook: nb}))
}
