//go:build unix

package lab_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
)

// TestRealJupyterLab installs the pinned JupyterLab and talks to its server. It
// needs a Python and a package index, so it runs only when
// PUZZLELAB_TEST_JUPYTERLAB names a cache folder to install into.
func TestRealJupyterLab(t *testing.T) {
	cache := os.Getenv("PUZZLELAB_TEST_JUPYTERLAB")
	if cache == "" {
		t.Skip("PUZZLELAB_TEST_JUPYTERLAB is not set")
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port

	program, err := os.Executable() // stands in for the kernel, which is not started here
	require.NoError(t, err)
	notebooks := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(notebooks, "00 tour.ipynb"),
		[]byte(`{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`), 0o644))

	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	ready := make(chan string, 1)
	done := make(chan error, 1)
	go func() {
		done <- lab.Run(ctx, lab.Config{
			Notebooks: notebooks, Open: "00 tour.ipynb", Port: port, NoBrowser: true, AllowRoot: true, CacheDir: cache,
			Spec:     &lab.Spec{Argv: []string{program, "--kernel", "{connection_file}"}},
			Progress: func(line string) { t.Log(line) },
			Ready:    func(url string) { ready <- url },
		})
	}()
	var address string
	select {
	case address = <-ready:
	case err := <-done:
		require.NoError(t, err)
		t.Fatal("it ended at once")
	}
	u, err := url.Parse(address)
	require.NoError(t, err)
	require.Equal(t, "/lab/tree/00 tour.ipynb", u.Path)
	require.NotEqual(t, fmt.Sprint(port), u.Port(), "a port that is in use is skipped")

	get := func(path, token string) (int, string) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+u.Host+path, nil)
		require.NoError(t, err)
		if token != "" {
			request.Header.Set("Authorization", "token "+token)
		}
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		return response.StatusCode, string(body)
	}
	token := u.Query().Get("token")
	status, _ := get("/api/kernelspecs", "")
	require.Equal(t, http.StatusForbidden, status)
	status, _ = get("/api/kernelspecs", "wrong")
	require.Equal(t, http.StatusForbidden, status)
	status, body := get("/api/kernelspecs", token)
	require.Equal(t, http.StatusOK, status)
	var specs struct {
		Default     string                     `json:"default"`
		Kernelspecs map[string]json.RawMessage `json:"kernelspecs"`
	}
	require.NoError(t, json.Unmarshal([]byte(body), &specs))
	require.Equal(t, "puzzlelab", specs.Default)
	require.Contains(t, specs.Kernelspecs, "puzzlelab")
	status, body = get("/api/contents", token)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, "00 tour.ipynb")
	for _, outside := range []string{"..", "%2E%2E", "..%2F..%2Fetc", "x/../.."} {
		status, _ = get("/api/contents/"+outside, token)
		require.Equal(t, http.StatusNotFound, status, outside)
	}
	status, body = get(u.EscapedPath(), token)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, "JupyterLab")

	cancel()
	require.NoError(t, <-done)
	_, err = net.Dial("tcp", u.Host)
	require.Error(t, err, "the server is gone")
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "puzzlelab-lab-*"))
	require.NoError(t, err)
	require.Empty(t, left)
	require.False(t, strings.Contains(address, "\n"))
	requireScriptsRun(t, cache)
}

// requireScriptsRun runs programs of the environment as a user does.
func requireScriptsRun(t *testing.T, cache string) {
	t.Helper()
	jupyter, err := filepath.Glob(filepath.Join(cache, "jupyterlab-*", "bin", "jupyter"))
	require.NoError(t, err)
	require.Len(t, jupyter, 1)
	for _, args := range [][]string{{"--version"}, {"nbconvert", "--version"}, {"server", "list"}, {"lab", "--version"}} {
		out, err := exec.Command(jupyter[0], args...).CombinedOutput()
		require.NoError(t, err, "%s: %s", args, out)
	}
}
