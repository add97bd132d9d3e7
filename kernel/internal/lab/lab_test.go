//go:build unix

package lab_test

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/kernelspec"
	"puzzlelab/kernel/internal/lab"
)

// machine makes PATH hold nothing but the named programs, and gives a private
// folder for temporary files.
func machine(t *testing.T, behaviour string, programs ...string) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	bin := t.TempDir()
	for _, name := range programs {
		require.NoError(t, os.Symlink(self, filepath.Join(bin, name)))
	}
	t.Setenv("PATH", bin)
	t.Setenv("FAKE", behaviour)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else a fake ends a second late under -race
	t.Setenv("TMPDIR", t.TempDir())
}

// config serves a folder with one notebook, on a port that is free.
func config(t *testing.T) lab.Config {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, probe.Close())
	return lab.Config{
		Notebooks: t.TempDir(), Open: "a b.ipynb", Port: probe.Addr().(*net.TCPAddr).Port, NoBrowser: true, AllowRoot: true,
		CacheDir: filepath.Join(t.TempDir(), "cache"),
		Spec:     &kernelspec.Spec{Argv: []string{self, "{connection_file}"}},
	}
}

// open runs JupyterLab until it is ready. Stop ends it and returns Run's error.
func open(t *testing.T, c lab.Config) (address *url.URL, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ready := make(chan string, 1)
	done := make(chan error, 1)
	c.Ready = func(url string) { ready <- url }
	go func() { done <- lab.Run(ctx, c) }()
	t.Cleanup(cancel)
	select {
	case text := <-ready:
		u, err := url.Parse(text)
		require.NoError(t, err)
		return u, func() error { cancel(); return <-done }
	case err := <-done:
		cancel()
		return nil, func() error { return err }
	}
}

func requireNothingLeft(t *testing.T) {
	t.Helper()
	entries, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestJupyterLabOnPATH(t *testing.T) {
	for _, program := range []string{"jupyter-lab", "jupyter"} {
		t.Run(program, func(t *testing.T) {
			machine(t, "", program)
			t.Setenv("JUPYTER_PATH", "/elsewhere")
			t.Setenv("JUPYTER_TOKEN", "known to others")
			c := config(t)
			address, stop := open(t, c)
			require.NotNil(t, address, "%v", stop)
			require.Equal(t, "/lab/tree/a b.ipynb", address.Path)
			require.Equal(t, "127.0.0.1", address.Hostname())
			token := address.Query().Get("token")
			require.GreaterOrEqual(t, len(token), 26, "128 bits or more")

			var seen struct {
				Root, Path, Token string
				Kernels, Args     []string
			}
			response, err := http.Get("http://" + address.Host + "/seen")
			require.NoError(t, err)
			defer response.Body.Close()
			require.NoError(t, json.NewDecoder(response.Body).Decode(&seen))
			require.Equal(t, c.Notebooks, seen.Root)
			require.Len(t, seen.Kernels, 1)
			require.Equal(t, "puzzlelab", filepath.Base(seen.Kernels[0]))
			require.True(t, strings.HasSuffix(seen.Path, ":/elsewhere"))
			require.Empty(t, seen.Token)
			require.NotContains(t, strings.Join(seen.Args, " "), token, "others can read arguments")
			require.NoFileExists(t, filepath.Join(filepath.Dir(filepath.Dir(seen.Kernels[0])), "token"))

			require.NoError(t, stop())
			requireNothingLeft(t)
			require.NoDirExists(t, c.CacheDir, "nothing is installed")
		})
	}
}

func TestPortInUse(t *testing.T) {
	machine(t, "", "jupyter-lab")
	c := config(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	c.Port = taken.Addr().(*net.TCPAddr).Port
	address, stop := open(t, c)
	require.NotNil(t, address)
	require.NotEqual(t, taken.Addr().String(), address.Host)
	require.NoError(t, stop())
}

func TestShutdownFromTheMenu(t *testing.T) {
	machine(t, "", "jupyter-lab")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := config(t)
	c.Ready = func(address string) {
		u, _ := url.Parse(address)
		if response, err := http.Get("http://" + u.Host + "/shutdown"); err == nil {
			response.Body.Close()
		}
	}
	require.NoError(t, lab.Run(ctx, c))
	require.NoError(t, ctx.Err())
	requireNothingLeft(t)
}

func TestServerThatDoesNotStopIsKilled(t *testing.T) {
	defer lab.SetStopLimit(100 * time.Millisecond)()
	machine(t, "deaf", "jupyter-lab")
	address, stop := open(t, config(t))
	require.NotNil(t, address)
	require.NoError(t, stop())
	_, err := net.Dial("tcp", address.Host)
	require.Error(t, err)
	requireNothingLeft(t)
}

func TestInstallOnce(t *testing.T) {
	for _, tc := range []struct {
		name, behaviour string
		programs        []string
	}{
		{"python alone", "", []string{"python3"}},
		{"python by its short name", "", []string{"python"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			machine(t, tc.behaviour, tc.programs...)
			c := config(t)
			var progress []string
			c.Progress = func(line string) { progress = append(progress, line) }
			_, stop := open(t, c)
			require.NoError(t, stop())
			require.Equal(t, "installing JupyterLab, once; this takes a minute or two", progress[0])
			require.Contains(t, progress, "installing JupyterLab: jupyterlab==4.6.6")
			program := lab.Find(t.Context(), c.CacheDir)
			require.NotNil(t, program)
			require.True(t, program.Own)
			require.Equal(t, "4.6.6", program.Version)
			requireOneEnvironment(t, c.CacheDir)

			progress = nil
			_, stop = open(t, c)
			require.NoError(t, stop())
			require.Empty(t, progress, "the second time nothing is installed")
		})
	}
}

func requireOneEnvironment(t *testing.T, cache string) {
	t.Helper()
	entries, err := os.ReadDir(cache)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Regexp(t, `^jupyterlab-[0-9a-f]{12}$`, entries[0].Name())
}

func TestDamagedEnvironmentIsMadeAgain(t *testing.T) {
	machine(t, "", "python3")
	c := config(t)
	_, stop := open(t, c)
	require.NoError(t, stop())
	environment, err := filepath.Glob(filepath.Join(c.CacheDir, "jupyterlab-*"))
	require.NoError(t, err)
	for _, damage := range []string{"complete", filepath.Join("bin", "python")} {
		require.NoError(t, os.Remove(filepath.Join(environment[0], damage)))
		require.Nil(t, lab.Find(t.Context(), c.CacheDir))
		_, stop := open(t, c)
		require.NoError(t, stop(), damage)
		requireOneEnvironment(t, c.CacheDir)
	}
}

func TestLeftoversOfOldInstallationsAreSwept(t *testing.T) {
	machine(t, "", "python3")
	c := config(t)
	old, fresh := filepath.Join(c.CacheDir, "jupyterlab-0~1"), filepath.Join(c.CacheDir, "jupyterlab-0~2")
	require.NoError(t, os.MkdirAll(old, 0o755))
	require.NoError(t, os.MkdirAll(fresh, 0o755))
	past := time.Now().Add(-48 * time.Hour)
	require.NoError(t, os.Chtimes(old, past, past))
	_, stop := open(t, c)
	require.NoError(t, stop())
	require.NoDirExists(t, old)
	require.DirExists(t, fresh, "somebody may be at work there")
}

func TestWhatCannotBeUsed(t *testing.T) {
	for _, tc := range []struct {
		name, behaviour string
		programs        []string
		want            any
		text            string
	}{
		{"nothing", "", nil, new(*lab.MissingError), "neither JupyterLab nor Python 3.10 or later is on PATH: install"},
		{"old python", "old-python", []string{"python3"}, new(*lab.MissingError), "python3 is Python 3.8"},
		{"python without a body", "broken-python", []string{"python3"}, new(*lab.MissingError), "python3 does not run"},
		{"old lab", "old-lab", []string{"jupyter-lab"}, new(*lab.MissingError), "neither"},
		{"lab without a body", "broken-lab", []string{"jupyter-lab", "jupyter"}, new(*lab.MissingError), "neither"},
		{"no ensurepip", "no-ensurepip", []string{"python3"}, new(*lab.VenvError), "apt install python3-venv"},
		{"no index", "no-index", []string{"python3"}, new(*lab.InstallError), "No matching distribution"},
		{"crash", "crash", []string{"jupyter-lab"}, new(*lab.ServerError), "ended before it answered: exit status 3\nImportError"},
		{"dies", "dies", []string{"jupyter-lab"}, new(*lab.ServerError), "killed by a cell"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			machine(t, tc.behaviour, tc.programs...)
			c := config(t)
			err := lab.Run(t.Context(), c)
			require.ErrorAs(t, err, tc.want)
			require.ErrorContains(t, err, tc.text)
			requireNothingLeft(t)
			if entries, err := os.ReadDir(c.CacheDir); err == nil {
				require.Empty(t, entries, "a failed installation leaves nothing")
			}
		})
	}
}

func TestMissingIsSaidInOneLine(t *testing.T) {
	machine(t, "")
	err := lab.Run(t.Context(), config(t))
	require.NotContains(t, err.Error(), "\n")
	require.Contains(t, err.Error(), "go run ./kernel run notebooks/00-tour.ipynb")
}

func TestBadRequests(t *testing.T) {
	machine(t, "", "jupyter-lab")
	c := config(t)
	c.Notebooks = filepath.Join(c.Notebooks, "absent")
	var folder *lab.FolderError
	require.ErrorAs(t, lab.Run(t.Context(), c), &folder)

	c = config(t)
	c.Spec = &kernelspec.Spec{}
	var spec *kernelspec.SpecError
	require.ErrorAs(t, lab.Run(t.Context(), c), &spec)
	requireNothingLeft(t)

	c = config(t)
	c.AllowRoot = false
	if os.Geteuid() == 0 {
		var root *lab.RootError
		require.ErrorAs(t, lab.Run(t.Context(), c), &root)
	}
}

func TestInstallationCanBeStopped(t *testing.T) {
	machine(t, "slow-pip", "python3")
	c := config(t)
	stopped := errors.New("stopped by the person")
	ctx, cancel := context.WithCancelCause(t.Context())
	c.Progress = func(line string) {
		if strings.HasPrefix(line, "installing JupyterLab: ") {
			cancel(stopped)
		}
	}
	require.ErrorIs(t, lab.Run(ctx, c), stopped)
	entries, err := os.ReadDir(c.CacheDir)
	require.NoError(t, err)
	require.Empty(t, entries)
}
