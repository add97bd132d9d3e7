package lab_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
)

// sample returns a spec whose program exists.
func sample(t *testing.T) *lab.Spec {
	t.Helper()
	program := filepath.Join(t.TempDir(), "gonb")
	require.NoError(t, os.WriteFile(program, nil, 0o755))
	charts := filepath.Join(t.TempDir(), "packed")
	require.NoError(t, os.WriteFile(charts, []byte("draw()"), 0o644))
	return &lab.Spec{
		Argv: []string{program, "--kernel", "{connection_file}", "-go_work=/repo & more"},
		Env:  map[string]string{"GOTOOLCHAIN": "local", "GOFLAGS": "-ldflags=-s"},
		Root: "/repo",

		Files: map[string]string{"charts.gz": charts},
	}
}

func TestInstallWritesWhatJupyterReads(t *testing.T) {
	spec := sample(t)
	kernels := filepath.Join(t.TempDir(), "not", "there", "kernels")
	dir, err := lab.InstallSpec(kernels, spec)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(kernels, "puzzlelab"), dir)

	data, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	require.NoError(t, err)
	var file map[string]any
	require.NoError(t, json.Unmarshal(data, &file))
	require.Equal(t, "puzzlelab (Go)", file["display_name"])
	require.Equal(t, "go", file["language"])
	require.Equal(t, "signal", file["interrupt_mode"])
	require.Contains(t, string(data), "-go_work=/repo & more")
	require.FileExists(t, filepath.Join(dir, "logo-svg.svg"))
	data, err = os.ReadFile(filepath.Join(dir, "charts.gz"))
	require.NoError(t, err)
	require.Equal(t, "draw()", string(data))

	back, err := lab.ReadSpec(dir)
	require.NoError(t, err)
	require.Equal(t, spec.Argv, back.Argv)
	require.Equal(t, spec.Env, back.Env)
	require.Equal(t, "/repo", back.Root)
	requireOnlyEntry(t, kernels, "puzzlelab")
}

func TestInstallCanBeRepeated(t *testing.T) {
	spec := sample(t)
	kernels := t.TempDir()
	dir, err := lab.InstallSpec(kernels, spec)
	require.NoError(t, err)
	path := filepath.Join(dir, "kernel.json")
	before, err := os.Stat(path)
	require.NoError(t, err)
	_, err = lab.InstallSpec(kernels, spec)
	require.NoError(t, err)
	after, err := os.Stat(path)
	require.NoError(t, err)
	require.True(t, os.SameFile(before, after), "an unchanged spec is not rewritten")

	spec.Root = "/moved"
	_, err = lab.InstallSpec(kernels, spec)
	require.NoError(t, err)
	back, err := lab.ReadSpec(dir)
	require.NoError(t, err)
	require.Equal(t, "/moved", back.Root)
	requireOnlyEntry(t, kernels, "puzzlelab")
}

func TestUninstallRemovesOursAlone(t *testing.T) {
	kernels := t.TempDir()
	removed, err := lab.UninstallSpec(kernels)
	require.NoError(t, err)
	require.False(t, removed)

	_, err = lab.InstallSpec(kernels, sample(t))
	require.NoError(t, err)
	other := filepath.Join(kernels, "python3")
	require.NoError(t, os.Mkdir(other, 0o755))
	removed, err = lab.UninstallSpec(kernels)
	require.NoError(t, err)
	require.True(t, removed)
	requireOnlyEntry(t, kernels, "python3")
}

func TestUninstallRemovesEmptyFolders(t *testing.T) {
	for name, tc := range map[string]struct {
		plant func(prefix string) error
		left  string // below the prefix; empty if nothing is left
	}{
		"ours alone": {func(string) error { return nil }, ""},
		"another kernel": {func(prefix string) error {
			return os.MkdirAll(filepath.Join(lab.PrefixDir(prefix), "python3"), 0o755)
		}, "share/jupyter/kernels/python3"},
		"another program": {func(prefix string) error {
			return os.MkdirAll(filepath.Join(prefix, "share", "man"), 0o755)
		}, "share/man"},
		"a link": {func(prefix string) error {
			if err := os.MkdirAll(filepath.Join(prefix, "share", "jupyter"), 0o755); err != nil {
				return err
			}
			return os.Symlink(t.TempDir(), lab.PrefixDir(prefix))
		}, "share/jupyter/kernels"},
	} {
		t.Run(name, func(t *testing.T) {
			prefix := t.TempDir()
			require.NoError(t, tc.plant(prefix))
			_, err := lab.InstallSpec(lab.PrefixDir(prefix), sample(t))
			require.NoError(t, err)
			removed, err := lab.UninstallSpec(lab.PrefixDir(prefix))
			require.NoError(t, err)
			require.True(t, removed)
			if tc.left == "" {
				require.NoDirExists(t, filepath.Join(prefix, "share"))
				require.DirExists(t, prefix)
				return
			}
			_, err = os.Lstat(filepath.Join(prefix, tc.left))
			require.NoError(t, err)
			require.NoDirExists(t, filepath.Join(lab.PrefixDir(prefix), lab.KernelName))
		})
	}
}

func TestForeignSpecsAreLeftAlone(t *testing.T) {
	for name, content := range map[string]string{
		"another kernel": `{"argv": ["x"], "display_name": "x", "language": "go", "metadata": {"other": {}}}`,
		"no metadata":    `{"argv": ["x"]}`,
		"no spec":        "",
	} {
		t.Run(name, func(t *testing.T) {
			kernels := t.TempDir()
			dir := filepath.Join(kernels, "puzzlelab")
			require.NoError(t, os.Mkdir(dir, 0o755))
			path := filepath.Join(dir, "kernel.json")
			if content == "" {
				path = filepath.Join(dir, "notes.txt")
			}
			require.NoError(t, os.WriteFile(path, []byte(content), 0o644))

			_, err := lab.InstallSpec(kernels, sample(t))
			var foreign *lab.ForeignError
			require.ErrorAs(t, err, &foreign)
			require.ErrorContains(t, err, dir)
			if content != "" {
				_, err = lab.UninstallSpec(kernels)
				require.ErrorAs(t, err, &foreign)
			}
			after, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, content, string(after))
		})
	}
}

func TestDamagedSpecIsReported(t *testing.T) {
	kernels := t.TempDir()
	dir := filepath.Join(kernels, "puzzlelab")
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "kernel.json"), []byte("{"), 0o644))
	var format *lab.SpecFormatError
	_, err := lab.InstallSpec(kernels, sample(t))
	require.ErrorAs(t, err, &format)
	_, err = lab.UninstallSpec(kernels)
	require.ErrorAs(t, err, &format)
}

func TestBadSpecsAreRefusedBeforeWriting(t *testing.T) {
	good := sample(t)
	for _, tc := range []struct {
		change func(*lab.Spec)
		want   string
	}{
		{func(s *lab.Spec) { s.Argv = nil }, "argv is empty"},
		{func(s *lab.Spec) { s.Argv = []string{"gonb", "{connection_file}"} }, `argv[0] is "gonb"; want an absolute path`},
		{func(s *lab.Spec) { s.Argv = s.Argv[:2] }, "want an argument with {connection_file}"},
		{func(s *lab.Spec) { s.Argv = []string{"/absent/gonb", "{connection_file}"} }, "/absent/gonb, which is not a file"},
		{func(s *lab.Spec) { s.Argv = []string{os.TempDir(), "{connection_file}"} }, "which is not a file"},
	} {
		spec := *good
		tc.change(&spec)
		kernels := filepath.Join(t.TempDir(), "kernels")
		_, err := lab.InstallSpec(kernels, &spec)
		var specError *lab.SpecError
		require.ErrorAs(t, err, &specError)
		require.ErrorContains(t, err, tc.want)
		require.NoDirExists(t, kernels)
	}
}

func TestPlacesThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	places := []string{filepath.Join(file, "kernels")}

	if os.Geteuid() != 0 && runtime.GOOS != "windows" {
		locked := filepath.Join(dir, "locked")
		require.NoError(t, os.Mkdir(locked, 0o555))
		places = append(places, locked)
	}
	for _, kernels := range places {
		_, err := lab.InstallSpec(kernels, sample(t))
		var write *lab.WriteError
		require.ErrorAs(t, err, &write)
		require.ErrorContains(t, err, "--prefix")
		require.Equal(t, 1, strings.Count(err.Error(), kernels), "the folder is named once")
	}
}

func requireOnlyEntry(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Equal(t, name, entries[0].Name())
}

func ExampleInstallSpec() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	program, _ := os.Executable() // stands in for the kernel
	spec := &lab.Spec{Argv: []string{program, "--kernel", "{connection_file}"}}
	written, err := lab.InstallSpec(lab.PrefixDir(dir), spec)
	fmt.Println(strings.TrimPrefix(filepath.ToSlash(written), filepath.ToSlash(dir)), err)
	removed, err := lab.UninstallSpec(lab.PrefixDir(dir))
	fmt.Println(removed, err)
	// Output:
	// /share/jupyter/kernels/puzzlelab <nil>
	// true <nil>
}
