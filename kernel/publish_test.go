//go:build unix

package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// TestPublish compiles the project under another path, so "go test ./..." leaves it to
// .ci/nightly:
//
//	go test ./kernel -run TestPublish -v -timeout 1h -publish
var publish = flag.Bool("publish", false, "also rename a copy of the project, and import that from elsewhere")

const publishedPath = "example.org/published/lab"

// TestPublish renames a copy of the project, tests it, and imports it in an empty module.
func TestPublish(t *testing.T) {
	if !*publish {
		t.Skip("compiles everything again: with -publish")
	}
	root := filepath.Join(t.TempDir(), "lab")
	copyProject(t, root)
	in := func(folder string, arguments ...string) string { return typed(t, folder, nil, arguments...) }
	require.Contains(t, in(root, "go", "run", "./kernel", "rename", publishedPath), " is "+publishedPath+" now, in ")
	in(root, "go", "build", "./...")
	in(root, "go", "-C", "bench", "vet", "./...")
	in(root, "go", "test", "./internal/...", "./kernel/internal/cellcode", "./kernel/internal/cellgo", "./kernel/internal/doctor", "./puzzlekit", "./puzzlekit/perm")
	require.Contains(t, in(root, "go", "run", "./kernel", "check", "notebooks/00-tour.ipynb"), "as committed")
	d := newDesk(t)
	path := d.notebook("first.ipynb", "import . \"puzzlelab/puzzlekit\"\n%%\nShow(Group(\"M11\").Order())")
	in(root, "go", "run", "./kernel", "run", "--no-html", path)
	in(root, "go", "test", "./kernel", "-run", "TestFailuresNameTheCell")
	require.Contains(t, string(d.read(path)), "7920")
	require.Contains(t, string(d.read(path)), "cell 1, line 1: puzzlelab/puzzlekit is now "+publishedPath+"/puzzlekit")

	mine := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(mine, name), []byte(text), 0o644))
	}
	write("main.go", "package main\n\nimport (\n\t\"fmt\"\n\n\t\""+publishedPath+"/puzzlekit\"\n)\n\nfunc main() { fmt.Println(puzzlekit.Group(\"M11\").Order()) }\n")
	env := proxied(t, root)
	typed(t, mine, env, "go", "mod", "init", "example.org/mine")
	typed(t, mine, env, "go", "get", publishedPath+"/puzzlekit@v0.9.0")
	require.Equal(t, "7920\n", typed(t, mine, env, "go", "run", "."))
	file, err := os.ReadFile(filepath.Join(mine, "go.mod"))
	require.NoError(t, err)
	require.Contains(t, string(file), publishedPath+" v0.9.0")
	require.NotContains(t, string(file), "replace")
}

// copyProject makes a repository of the files of this one as they are now.
func copyProject(t *testing.T, to string) {
	t.Helper()
	out := typed(t, "..", nil, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	for name := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join("..", name))
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(to, name), data, 0o644))
	}
	typed(t, to, nil, "git", "init", "--quiet")
}

// proxied makes a module proxy of files, with the project as version 0.9.0, and returns the
// environment of a go command that takes modules from there, and else from this machine.
func proxied(t *testing.T, root string) []string {
	t.Helper()
	proxy := t.TempDir()
	versions := filepath.Join(proxy, publishedPath, "@v")
	require.NoError(t, os.MkdirAll(versions, 0o755))
	var archive bytes.Buffer
	require.NoError(t, modzip.CreateFromDir(&archive, module.Version{Path: publishedPath, Version: "v0.9.0"}, root))
	file, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	for name, data := range map[string][]byte{
		"list": []byte("v0.9.0\n"), "v0.9.0.info": []byte(`{"Version":"v0.9.0"}`), "v0.9.0.mod": file, "v0.9.0.zip": archive.Bytes(),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(versions, name), data, 0o644))
	}
	cached := strings.TrimSpace(typed(t, root, nil, "go", "env", "GOMODCACHE"))
	return append(os.Environ(), "GOPROXY=file://"+proxy+",file://"+cached+"/cache/download", "GOSUMDB=off",
		"GOFLAGS=-modcacherw", "GOMODCACHE="+t.TempDir(), "GOWORK=off")
}

// typed runs a command and returns what it prints to its standard output.
func typed(t *testing.T, folder string, env []string, arguments ...string) string {
	t.Helper()
	cmd := exec.Command(arguments[0], arguments[1:]...)
	cmd.Dir, cmd.Env = folder, env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s\n%s\n%s", strings.Join(arguments, " "), out, stderr.String())
	return string(out)
}
