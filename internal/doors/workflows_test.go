package doors

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A workflow only calls what is tested here: scripts of the project, and doors.
func TestWorkflowsCallScripts(t *testing.T) {
	workflows, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	require.NoError(t, err)
	require.Len(t, workflows, 4)
	forms, err := filepath.Glob(filepath.Join(root, ".github", "ISSUE_TEMPLATE", "*.yml"))
	require.NoError(t, err)
	require.Len(t, forms, 3)
	run := regexp.MustCompile(`(?m)^ +- run: (.*)$`)
	script := regexp.MustCompile(`^(?:sudo --preserve-env=PATH,GOROOT )?bash (\.ci/\w+)`)
	for _, path := range slices.Concat(workflows, forms) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.YAMLEq(t, string(text), string(text), "%s is not YAML", path)
		for _, match := range run.FindAllStringSubmatch(string(text), -1) {
			command := match[1]
			if call := script.FindStringSubmatch(command); call != nil {
				require.FileExists(t, filepath.Join(root, call[1]))
				continue
			}
			known := slices.ContainsFunc(doors, func(d door) bool { return d.command == command })
			require.True(t, known || strings.HasPrefix(command, "gh release create "), "%s: %s is neither a script nor a door", path, command)
		}
	}
}

// The steps that the nightly workflow names are those of the script, but for those that need
// a machine of their own.
func TestNightlyWorkflowTakesAllSteps(t *testing.T) {
	workflow, err := os.ReadFile(filepath.Join(root, ".github", "workflows", "nightly.yml"))
	require.NoError(t, err)
	nightly, err := os.ReadFile(filepath.Join(root, ".ci", "nightly"))
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(workflow), "steps: [")
	list, _, _ = strings.Cut(list, "]")
	named := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(`", `, r) })
	for _, match := range regexp.MustCompile(`(?m)^\tnight "(\w+)`).FindAllStringSubmatch(string(nightly), -1) {
		if !slices.Contains([]string{"slurm", "container", "hub"}, match[1]) {
			require.Contains(t, named, match[1])
		}
	}
}

// TestRelease makes the files of a release of a small repository.
func TestRelease(t *testing.T) {
	clone := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(clone, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(clone, name), []byte(text), 0o755))
	}
	script, err := os.ReadFile(filepath.Join(root, ".ci", "release"))
	require.NoError(t, err)
	write(".ci/release", string(script))
	write("internal/api/api.go", "package api\n\nconst Version = \"0.9.0\"\n")
	write("CHANGELOG.md", "# Changelog\n\n## [0.9.0] - 2026-12-01\n\n### Added\n\n- a thing\n\n## 0.1.0 - 2026-11-22\n\n- the first\n")
	in := func(arguments ...string) (string, error) {
		cmd := exec.Command(arguments[0], arguments[1:]...)
		cmd.Dir, cmd.Env = clone, append(os.Environ(), "CONTAINER=no")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	must := func(arguments ...string) {
		out, err := in(arguments...)
		require.NoError(t, err, out)
	}
	must("git", "init", "--quiet")
	must("git", "add", ".")
	must("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "x")

	out, err := in("bash", ".ci/release", "v0.10.0", "out")
	require.Error(t, err)
	require.Equal(t, "this is version 0.9.0, and not 0.10.0: change internal/api\n", out)

	must("bash", ".ci/release", "v0.9.0", "out")
	notes, err := os.ReadFile(filepath.Join(clone, "out", "notes.md"))
	require.NoError(t, err)
	require.Equal(t, "\n### Added\n\n- a thing\n\n", string(notes))
	require.Contains(t, filesIn(t, filepath.Join(clone, "out", "puzzlelab-0.9.0.tar.gz")), "puzzlelab-0.9.0/CHANGELOG.md")
	require.FileExists(t, filepath.Join(clone, "out", "puzzlelab-0.9.0.sha256"))

	write("CHANGELOG.md", "changed")
	out, err = in("bash", ".ci/release", "v0.9.0", "out")
	require.Error(t, err)
	require.Equal(t, "there are changes that are not committed\n", out)
}

func filesIn(t *testing.T, path string) (names []string) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	require.NoError(t, err)
	for archive := tar.NewReader(unpacked); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return names
		}
		require.NoError(t, err)
		names = append(names, header.Name)
	}
}
