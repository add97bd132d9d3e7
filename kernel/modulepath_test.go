//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRewrite(t *testing.T) {
	const to = "example.org/you/lab"
	p := &modulePaths{"old", to, map[string]bool{"kit": true, "ci": true}}
	for text, want := range map[string]string{
		`import . "old/kit"`:                  `import . "example.org/you/lab/kit"`,
		`"import \"old/kit/perm\"\nvar x"`:    `"import \"example.org/you/lab/kit/perm\"\nvar x"`,
		`"goroutine 1:\nold/kit.Must[...]()"`: `"goroutine 1:\nexample.org/you/lab/kit.Must[...]()"`,
		"[*old/kit/fault.LimitError]":         "[*example.org/you/lab/kit/fault.LimitError]",
		`&#34;old/kit&#34;`:                   `&#34;example.org/you/lab/kit&#34;`,
		"//old:shows old/kit/group":           "//old:shows example.org/you/lab/kit/group",
		`-X=old/kit.built=1`:                  `-X=example.org/you/lab/kit.built=1`,
		`HasPrefix(path, "old/")`:             `HasPrefix(path, "example.org/you/lab/")`,
		"module old\n":                        "module example.org/you/lab\n",
		"replace old => ../":                  "replace example.org/you/lab => ../",
		"module old/ci/lint\n":                "module example.org/you/lab/ci/lint\n",

		"old":                    "old",
		`filepath.Join("old")`:   `filepath.Join("old")`,
		"old/tables":             "old/tables",
		"old/kitchen":            "old/kitchen",
		"/opt/old/kit":           "/opt/old/kit",
		"https://x.org/old/kit":  "https://x.org/old/kit",
		"$scratch/old/kit":       "$scratch/old/kit",
		"bold/kit":               "bold/kit",
		"old-kit and old_kit":    "old-kit and old_kit",
		"the module older/kit":   "the module older/kit",
		"require old v0.0.0":     "require old v0.0.0",
		"application/vnd.old.ex": "application/vnd.old.ex",
	} {
		require.Equal(t, want, string(p.rewrite("x.go", []byte(text))))
	}
	require.Equal(t, "require example.org/you/lab v0.0.0\n", string(p.rewrite("bench/go.mod", []byte("require old v0.0.0\n"))))
}

// project is a small repository with two modules.
func project(t *testing.T) string {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":        "module old\n\ngo 1.26.0\n",
		"kit/kit.go":    "package kit\n",
		"main.go":       "package main\n\nimport (\n\t\"net/http\"\n\t\"old/kit\"\n\t\"other.org/x\"\n)\n",
		"bench/go.mod":  "module old/bench\n\nrequire old v0.0.0\n\nreplace old => ../\n",
		"bench/main.go": "package main\n\nimport _ \"old/kit\"\n",
		"bad.go":        "package main; import \"old/kit\"\n\n\n",
		"picture.png":   "\x00old/kit",
		"README.md":     "# old\n\n`import \"old/kit\"`\n",
		"LICENSE":       "the old authors\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o644))
	}
	require.NoError(t, os.Symlink("README.md", filepath.Join(root, "link.md")))
	out, err := exec.Command("git", "-C", root, "init", "--quiet").CombinedOutput()
	require.NoError(t, err, string(out))
	return root
}

func TestModule(t *testing.T) {
	root := project(t)
	text := func(name string) string {
		data, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		return string(data)
	}
	from, changed, err := renameTo(t.Context(), root, "example.org/you/lab")
	require.NoError(t, err)
	require.Equal(t, "old", from)
	require.Equal(t, []string{"README.md", "bad.go", "bench/go.mod", "bench/main.go", "go.mod", "main.go"}, changed)
	require.Equal(t, "module example.org/you/lab\n\ngo 1.26.0\n", text("go.mod"))
	require.Equal(t, "module example.org/you/lab/bench\n\nrequire example.org/you/lab v0.0.0\n\nreplace example.org/you/lab => ../\n", text("bench/go.mod"))
	require.Equal(t, "package main\n\nimport (\n\t\"example.org/you/lab/kit\"\n\t\"net/http\"\n\t\"other.org/x\"\n)\n", text("main.go"), "imports are sorted")
	require.Equal(t, "package main; import \"example.org/you/lab/kit\"\n\n\n", text("bad.go"))
	require.Equal(t, "# old\n\n`import \"example.org/you/lab/kit\"`\n", text("README.md"))

	require.Equal(t, []string{"README.md", "bad.go", "bench/main.go", "main.go", "bench/go.mod", "go.mod"}, moduleFilesLast(changed))

	back := text("main.go")
	_, _, err = renameTo(t.Context(), root, "example.org/other/v2")
	require.NoError(t, err)
	_, _, err = renameTo(t.Context(), root, "example.org/you/lab")
	require.NoError(t, err)
	require.Equal(t, back, text("main.go"), "there and back")
}

func TestModuleRefusesPaths(t *testing.T) {
	root := project(t)
	for path, want := range map[string]string{
		"":                  `"" cannot be the path of the module: empty string; want one such as example.org/you/puzzlelab`,
		"old":               `"old" cannot be the path of the module: it is the path already; want one such as example.org/you/puzzlelab`,
		"lab":               `"lab" cannot be the path of the module: missing dot in first path element; want one such as example.org/you/puzzlelab`,
		"example.org/a b":   `"example.org/a b" cannot be the path of the module: invalid char ' '; want one such as example.org/you/puzzlelab`,
		"https://x.org/lab": `"https://x.org/lab" cannot be the path of the module: double slash; want one such as example.org/you/puzzlelab`,
	} {
		_, _, err := renameTo(t.Context(), root, path)
		var bad *pathError
		require.ErrorAs(t, err, &bad, path)
		require.EqualError(t, err, want)
	}
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	require.Equal(t, "module old\n\ngo 1.26.0\n", string(data))
}
