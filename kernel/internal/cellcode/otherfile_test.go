package cellcode_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// Messages about files of packages beside the notebook name the file as seen from their module,
// wherever the program is, and have no advice for cells. A file such as domain.go is not main.go.
func TestMessagesAboutOtherFiles(t *testing.T) {
	folder := t.TempDir()
	notebooks, program := filepath.Join(folder, "notebooks"), filepath.Join(folder, "tmp", "gonb_1")
	require.NoError(t, os.Mkdir(notebooks, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module my/module\n"), 0o644))
	t.Setenv("GONB_DIR", notebooks)
	t.Setenv("GONB_TMP_DIR", program)
	for output, want := range map[string]string{
		"# my/module/shapes\n../../shapes/shapes.go:3:38: undefined: c\n../../shapes/shapes.go:4:2: declared and not used: x": "shapes/shapes.go, line 3: undefined: c\nshapes/shapes.go, line 4: declared and not used: x",
		"# my/module\n../../domain.go:3:38: undefined: c":                                                                     "domain.go, line 3: undefined: c",
		"# my/module\n" + filepath.Join(folder, "a.go") + ":3: missing return":                                                "a.go, line 3: missing return",
		"/elsewhere/b.go:3:1: missing return":                                                                                 "/elsewhere/b.go, line 3: missing return",
		"# my/module\n../../a.go:5:6: f redeclared in this block\n\t../../b.go:3:6: other":                                    "a.go, line 5: f redeclared in this block\n\tb.go, line 3: other",
	} {
		require.Equal(t, want, cellcode.Explain(output, []byte("package main\n"), nil, cellcode.FindPackages("", "")))
	}
}
