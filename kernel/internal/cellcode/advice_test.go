package cellcode_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

const advised = `package main

import (
	. "puzzlelab/charts"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

	var m12 = group.Mathieu(12)
func scrambled() { mixed := 3
g := group.Mathieu(11)
	cosett.New()
	dango.Nwe()
}
`

// repository is a workspace with this module.
func repository(t *testing.T) *cellcode.Packages {
	t.Helper()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	work := filepath.Join(t.TempDir(), "go.work")
	require.NoError(t, os.WriteFile(work, []byte("go 1.26\nuse "+root+"\n"), 0o644))
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	return cellcode.FindPackages(filepath.Join(strings.TrimSpace(string(goroot)), "src"), work)
}

func TestExplain(t *testing.T) {
	data, err := os.ReadFile("testdata/advice.txt")
	require.NoError(t, err)
	packages := repository(t)
	cases := strings.Split(string(data), "\n\n")[1:]
	require.Greater(t, len(cases), 20)
	for _, text := range cases {
		message, want, ok := strings.Cut(strings.TrimSuffix(text, "\n"), "\n")
		require.True(t, ok, text)
		require.Equal(t, want, cellcode.Explain(message, []byte(advised), nil, packages))
	}
}

func TestExplainKeepsOtherLines(t *testing.T) {
	packages := repository(t)
	for output, want := range map[string]string{
		"# gonb_0a1b2c3d\n./main.go:3:2: something\n\thave (int)\n":                                                                                                "./main.go:3:2: something\n\thave (int)",
		"failed to run \"/x/go get\": exit status 1\n\ngo: no network\n":                                                                                           "go: no network",
		"/tmp/main.go:3:2: expected operand, found ')'\n\nexit status 2":                                                                                           "/tmp/main.go:3:2: expected operand, found ')'",
		"main.go:4:2: module puzzlelab@latest found (v0.0.0-00010101000000-000000000000, replaced by /x), but does not contain package puzzlelab/puzzlekit/groups": "there is no package puzzlelab/puzzlekit/groups; did you mean puzzlelab/puzzlekit/group?",
		"main.go:4:2: no required module provides package puzzlelab/puzzlekit/groups; to add it:\n\tgo get puzzlelab/puzzlekit/groups":                             "there is no package puzzlelab/puzzlekit/groups; did you mean puzzlelab/puzzlekit/group?",
		"exit status 2": "exit status 2",
		"":              "",
	} {
		require.Equal(t, want, cellcode.Explain(output, []byte("package main\n)"), nil, packages))
	}
}

func TestExports(t *testing.T) {
	packages := repository(t)
	exports, ok := packages.Exports("puzzlelab/puzzlekit/perm")
	require.True(t, ok)
	require.Equal(t, "perm", exports.Package)
	require.True(t, exports.Names["MustParse"])
	require.True(t, exports.Methods["Perm"]["Order"])
	exports, ok = packages.Exports("math/rand/v2")
	require.True(t, ok)
	require.Equal(t, "rand", exports.Package)
	require.False(t, exports.Names["main"])
	for _, path := range []string{"puzzlelab/nothing", "example.com/x", "puzzlelabx"} {
		_, ok = packages.Exports(path)
		require.False(t, ok, path)
	}
}

func TestCaret(t *testing.T) {
	require.Equal(t, "\t   ^\n", cellcode.Caret("\tx = y", 5))
	require.Equal(t, "^\n", cellcode.Caret("", 1))
	require.Equal(t, "", cellcode.Caret("x", 3))
	require.Equal(t, "", cellcode.Caret("x", -1))
}
