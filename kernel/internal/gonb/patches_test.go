package gonb

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const samplePatch = `Say it louder

Nobody heard it.

Upstream: yes.

diff --git a/x.txt b/x.txt
--- a/x.txt
+++ b/x.txt
@@ -2,3 +2,4 @@
 b
-c
+C
+!
 d
`

func TestThePatchesFitThePinnedGoNB(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	dir := t.TempDir()
	env := append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	pins, err := connectGoNB(t.Context(), findGo(t), root, dir, env)
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(pins, "go.mod"))
	require.NoError(t, err)
	require.Contains(t, string(data), "replace "+gonbModule+" v")
	require.FileExists(t, filepath.Join(dir, "gonb", "internal", "cellcode", "doc.go"))
	require.NoDirExists(t, filepath.Join(dir, "gonb", "docs"))

	version, fits, err := TryPatches(t.Context(), findGo(t), root, "")
	require.NoError(t, err)
	require.NotEmpty(t, version)
	require.NotEmpty(t, fits)
	for _, f := range fits {
		require.NoError(t, f.Err)
		require.False(t, f.Moved, f.Name)
	}
}

// TestTheSeriesIsInOrder checks the numbers, and that what GoNB could take as it is needs
// nothing of what comes later.
func TestTheSeriesIsInOrder(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	paths, err := patchFiles(root)
	require.NoError(t, err)
	ours := false
	for _, path := range paths {
		name := filepath.Base(path)
		require.Regexp(t, `^\d{4}-[a-z-]+\.patch$`, name)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		p, err := parsePatch(name, text)
		require.NoError(t, err)
		require.NotEmpty(t, p.Title)
		header, changes, _ := strings.Cut(string(text), "\ndiff ")
		require.Regexp(t, `\nUpstream: .+\.\n`, header, name)
		if upstream := strings.Contains(header, "\nUpstream: yes.\n"); upstream {
			require.False(t, ours, "%s comes after one that GoNB cannot take", name)
			require.NotContains(t, changes, "internal/cellcode", name)
			require.NotContains(t, changes, "internal/kernelfolder", name)
		} else {
			ours = true
		}
	}
	require.True(t, ours)
}

func TestPatchesFitTheirOwnLinesOnly(t *testing.T) {
	p, err := parsePatch("0001-louder.patch", []byte(samplePatch))
	require.NoError(t, err)
	require.Equal(t, "Say it louder", p.Title)
	for _, test := range []struct {
		source, want string
		moved        bool
		times        int
	}{
		{"a\nb\nc\nd\ne\n", "a\nb\nC\n!\nd\ne\n", false, 1},
		{"new\na\nb\nc\nd\n", "new\na\nb\nC\n!\nd\n", true, 1},
		{"b\nc\nd\nb\nc\nd\n", "", false, 2},
		{"a\nb\nc\nD\n", "", false, 0},
		{"a\nb\n c\nd\n", "", false, 0},
		{"", "", false, 0},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "x.txt")
		require.NoError(t, os.WriteFile(path, []byte(test.source), 0o600))
		moved, err := p.apply(dir)
		text, readErr := os.ReadFile(path)
		require.NoError(t, readErr)
		if test.want == "" {
			var unfit *PatchError
			require.ErrorAs(t, err, &unfit, test.source)
			require.Equal(t, PatchError{Patch: "0001-louder.patch", File: "x.txt", Line: 2, Times: test.times}, *unfit)
			require.Equal(t, test.source, string(text), "nothing is changed")
			continue
		}
		require.NoError(t, err, test.source)
		require.Equal(t, test.want, string(text))
		require.Equal(t, test.moved, moved, test.source)
	}
	_, err = p.apply(t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestPatchesThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":       "changes no file",
		"Title.": "changes no file",
		strings.Replace(samplePatch, "-c\n", "", 1):                                                         "0001.patch: ",
		strings.ReplaceAll(samplePatch, "x.txt", "../x.txt"):                                                "../x.txt",
		"New\n\ndiff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n":      "n: want a change",
		"Gone\n\ndiff --git a/n b/n\ndeleted file mode 100644\n--- a/n\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n": "want a change",
	} {
		_, err := parsePatch("0001.patch", []byte(text))
		require.ErrorContains(t, err, want, text)
	}
}
