package lite

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// git runs git with a fixed author and date.
func git(t *testing.T, folder string, args ...string) {
	t.Helper()
	date := "2021-05-06T07:08:09Z"
	env := []string{"GIT_AUTHOR_DATE=" + date, "GIT_COMMITTER_DATE=" + date, "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org"}
	_, err := run(t.Context(), folder, env, "git", args...)
	require.NoError(t, err)
}

// The list of files has the dates of commits, and of files that are not as committed. Equal
// notebooks make an equal list.
func TestDatesOfNotebooks(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "clone")
	file := writeNotebook(t, folder, "%%\nfmt.Println(1)")
	own := time.Date(2022, 3, 4, 5, 6, 7, 0, time.UTC)
	require.NoError(t, os.Chtimes(file, own, own))
	listed := func() (string, []byte) {
		files, err := contents(t.Context(), []string{file})
		require.NoError(t, err)
		var index struct {
			LastModified string `json:"last_modified"`
			Content      []entry
		}
		require.NoError(t, json.Unmarshal(files["api/contents/all.json"], &index))
		require.Len(t, index.Content, 1)
		require.Equal(t, index.LastModified, index.Content[0].LastModified)
		require.Equal(t, index.LastModified, index.Content[0].Created)
		return index.LastModified, files["api/contents/all.json"]
	}
	when, _ := listed()
	require.Equal(t, "2022-03-04T05:06:07.000000Z", when, "a file without a history")

	if _, err := run(t.Context(), folder, nil, "git", "--version"); err != nil {
		t.Skip("git is not installed")
	}
	git(t, folder, "init", "-q")
	when, _ = listed()
	require.Equal(t, "2022-03-04T05:06:07.000000Z", when, "a file that is not committed")
	git(t, folder, "add", ".")
	git(t, folder, "commit", "-q", "-m", "x")
	when, index := listed()
	require.Equal(t, "2021-05-06T07:08:09.000000Z", when, "a file as committed")
	require.NoError(t, os.Chtimes(file, own.AddDate(1, 0, 0), own.AddDate(1, 0, 0)))
	_, again := listed()
	require.Equal(t, string(index), string(again))

	writeNotebook(t, folder, "%%\nfmt.Println(2)")
	require.NoError(t, os.Chtimes(file, own, own))
	when, _ = listed()
	require.Equal(t, "2022-03-04T05:06:07.000000Z", when, "a file that has changed")
}

// The commits at which a shallow clone ends contain all files, so their dates say nothing.
func TestDatesInShallowClones(t *testing.T) {
	if _, err := run(t.Context(), ".", nil, "git", "--version"); err != nil {
		t.Skip("git is not installed")
	}
	origin, clone := filepath.Join(t.TempDir(), "origin"), filepath.Join(t.TempDir(), "clone")
	file := writeNotebook(t, origin, "%%\nfmt.Println(1)")
	git(t, origin, "init", "-q")
	git(t, origin, "add", ".")
	git(t, origin, "commit", "-q", "-m", "x")
	git(t, origin, "clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(origin), clone)
	date, err := lastChange(t.Context(), filepath.Join(clone, filepath.Base(file)))
	require.NoError(t, err)
	require.Zero(t, date)
	files, err := contents(t.Context(), []string{filepath.Join(clone, filepath.Base(file))})
	require.NoError(t, err)
	require.Contains(t, string(files["api/contents/all.json"]), `"last_modified":""`)

	file = writeNotebook(t, clone, "%%\nfmt.Println(2)")
	git(t, clone, "commit", "-q", "-a", "-m", "y")
	date, err = lastChange(t.Context(), file)
	require.NoError(t, err)
	require.Equal(t, "2021-05-06T07:08:09Z", date.UTC().Format(time.RFC3339))
}
