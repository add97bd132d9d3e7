//go:build unix

package lab_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/ownfolder"
)

// machine sets PATH to a folder with only the named programs, and sets a private
// folder for temporary files.
func machine(t *testing.T, behavior string, programs ...string) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	bin := t.TempDir()
	for _, name := range programs {
		require.NoError(t, os.Symlink(self, filepath.Join(bin, name)))
	}
	t.Setenv("PATH", bin)
	t.Setenv("FAKE", behavior)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise a fake ends a second late under -race
	t.Setenv("TMPDIR", t.TempDir())
}

// ownDir returns a folder in which nobody else can write, whatever the umask is.
func ownDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o700))
	return dir
}

// config serves a folder with one notebook on a free port.
func config(t *testing.T) lab.Config {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, probe.Close())
	return lab.Config{
		Notebooks: t.TempDir(), Open: "a b.ipynb", Port: probe.Addr().(*net.TCPAddr).Port, NoBrowser: true, AllowRoot: true,
		CacheDir: filepath.Join(ownDir(t), "cache"),
		Spec:     &lab.Spec{Argv: []string{self, "{connection_file}"}},
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
		name, behavior string
		programs       []string
	}{
		{"python alone", "", []string{"python3"}},
		{"python by its short name", "", []string{"python"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			machine(t, tc.behavior, tc.programs...)
			c := config(t)
			var progress []string
			c.Progress = func(line string) { progress = append(progress, line) }
			_, stop := open(t, c)
			require.NoError(t, stop())
			require.Equal(t, "installing JupyterLab (only once); this takes a minute or two", progress[0])
			require.Contains(t, progress, "fetching jupyterlab==4.6.6")
			program := lab.Find(t.Context(), c.CacheDir)
			require.NotNil(t, program)
			require.True(t, program.Own)
			require.Equal(t, "4.6.6", program.Version)
			require.False(t, program.Unsettled)
			require.Equal(t, []string{program.Argv[0], "-m", "jupyter_server", "stop", "8888"}, program.StopServer(8888))
			requireOneEnvironment(t, c.CacheDir)

			progress = nil
			_, stop = open(t, c)
			require.NoError(t, stop())
			require.Empty(t, progress, "nothing is installed the second time")
		})
	}
}

func requireOneEnvironment(t *testing.T, cache string) {
	t.Helper()
	entries, err := os.ReadDir(cache)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Regexp(t, `^jupyterlab-[0-9a-f]{12}$`, entries[0].Name())
	requireScriptsOf(t, filepath.Join(cache, entries[0].Name()))
}

// requireScriptsOf checks that the scripts of an environment refer to its folder.
func requireScriptsOf(t *testing.T, dir string) {
	t.Helper()
	for name, want := range map[string]string{
		"bin/jupyter":  "#!" + filepath.Join(dir, "bin", "python") + "\nimport re\n",
		"bin/activate": "VIRTUAL_ENV=\"" + dir + "\"\n",
		"pyvenv.cfg":   "command = python3 -m venv " + dir + "\n",
	} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want, string(data))
		info, err := os.Stat(filepath.Join(dir, name))
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&0o100, "it is executable")
	}
}

// withEnvironment starts a server once, which installs JupyterLab, and returns the
// folder with the installation.
func withEnvironment(t *testing.T) (c lab.Config, dir string) {
	t.Helper()
	machine(t, "", "python3")
	c = config(t)
	_, stop := open(t, c)
	require.NoError(t, stop())
	environment, err := filepath.Glob(filepath.Join(c.CacheDir, "jupyterlab-*"))
	require.NoError(t, err)
	require.Len(t, environment, 1)
	return c, environment[0]
}

func TestScriptsOfEarlierVersionsAreMended(t *testing.T) {
	c, environment := withEnvironment(t)
	for _, name := range []string{"bin/jupyter", "bin/activate", "pyvenv.cfg"} {
		path := filepath.Join(environment, name)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		data = bytes.ReplaceAll(data, []byte(environment), []byte(environment+"~2274397691"))
		require.NoError(t, os.WriteFile(path, data, 0o755))
	}
	require.True(t, lab.Find(t.Context(), c.CacheDir).Unsettled)

	var progress []string
	c.Progress = func(line string) { progress = append(progress, line) }
	_, stop := open(t, c)
	require.NoError(t, stop())
	require.Equal(t, []string{"repairing the scripts of the installed JupyterLab"}, progress, "nothing is installed again")
	requireScriptsOf(t, environment)
	require.False(t, lab.Find(t.Context(), c.CacheDir).Unsettled)
}

func TestTwoInstallationsAtOnceAgree(t *testing.T) {
	machine(t, "", "python3")
	c := config(t)
	first, second := c, c
	first.Notebooks, second.Notebooks = t.TempDir(), t.TempDir()
	var stops []func() error
	var mu sync.Mutex
	var both sync.WaitGroup
	for _, c := range []lab.Config{first, second} {
		both.Go(func() {
			_, stop := open(t, c)
			mu.Lock()
			defer mu.Unlock()
			stops = append(stops, stop)
		})
	}
	both.Wait()
	for _, stop := range stops {
		require.NoError(t, stop())
	}
	requireOneEnvironment(t, c.CacheDir)
}

func TestJupyterLabThatDoesNotStartIsPassedOverAndNamed(t *testing.T) {
	for behavior, reason := range map[string]string{
		"broken-path-lab": "jupyter-lab does not start: no such command",
		"old-path-lab":    "jupyter-lab is JupyterLab 3.6.1; need 4 or later",
	} {
		machine(t, behavior, "python3", "jupyter-lab")
		c := config(t)
		var progress []string
		c.Progress = func(line string) { progress = append(progress, line) }
		_, stop := open(t, c)
		require.NoError(t, stop())
		require.Contains(t, progress[0], "skipping a JupyterLab: ")
		require.Contains(t, progress[0], reason)
		survey := lab.Look(t.Context(), c.CacheDir)
		require.True(t, survey.Program.Own)
		require.Len(t, survey.PassedOver, 1)
	}
}

func TestCacheFolderRelativeToHere(t *testing.T) {
	machine(t, "", "python3")
	c := config(t)
	t.Chdir(ownDir(t))
	c.CacheDir = "cache"
	address, stop := open(t, c)
	require.NotNil(t, address, "%v", stop)
	require.NoError(t, stop())
}

func TestDamagedEnvironmentIsMadeAgain(t *testing.T) {
	c, environment := withEnvironment(t)
	for _, damage := range []string{"complete", filepath.Join("bin", "python")} {
		require.NoError(t, os.Remove(filepath.Join(environment, damage)))
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
	require.DirExists(t, fresh, "another process may be using it")
}

func TestWhatCannotBeUsed(t *testing.T) {
	for _, tc := range []struct {
		name, behavior string
		programs       []string
		want           any
		text           string
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
			machine(t, tc.behavior, tc.programs...)
			c := config(t)
			err := lab.Run(t.Context(), c)
			require.ErrorAs(t, err, tc.want)
			require.ErrorContains(t, err, tc.text)
			requireNothingLeft(t)
			if entries, err := os.ReadDir(c.CacheDir); err == nil {
				require.Empty(t, entries, "a failed installation leaves nothing behind")
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

// What the kernels of a front end need beyond others is prepared only if there is one.
func TestPreparedWhenJupyterLabIsThere(t *testing.T) {
	c := config(t)
	failure := errors.New("it cannot be built")
	prepared := 0
	c.Prepare = func(context.Context) error { prepared++; return failure }
	machine(t, "")
	var missing *lab.MissingError
	require.ErrorAs(t, lab.Run(t.Context(), c), &missing)
	require.Zero(t, prepared)
	machine(t, "", "jupyter-lab")
	require.ErrorIs(t, lab.Run(t.Context(), c), failure)
	require.Equal(t, 1, prepared)
	requireNothingLeft(t)
}

func TestBadRequests(t *testing.T) {
	machine(t, "", "jupyter-lab")
	c := config(t)
	c.Notebooks = filepath.Join(c.Notebooks, "absent")
	var folder *lab.FolderError
	require.ErrorAs(t, lab.Run(t.Context(), c), &folder)

	c = config(t)
	c.Spec = &lab.Spec{}
	var spec *lab.SpecError
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
	stopped := errors.New("stopped by the user")
	ctx, cancel := context.WithCancelCause(t.Context())
	c.Progress = func(line string) {
		if strings.HasPrefix(line, "fetching ") {
			cancel(stopped)
		}
	}
	require.ErrorIs(t, lab.Run(ctx, c), stopped)
	entries, err := os.ReadDir(c.CacheDir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestServersThatRun(t *testing.T) {
	machine(t, "", "jupyter-lab", "jupyter")
	t.Setenv("JUPYTER_RUNTIME_DIR", t.TempDir())
	c := config(t)
	address, stop := open(t, c)
	port, err := strconv.Atoi(address.Port())
	require.NoError(t, err)
	running := lab.FindRunning(port)
	require.NotNil(t, running)
	require.True(t, running.Own)
	require.Nil(t, lab.FindRunning(port+1))
	require.NoError(t, stop())
	require.Nil(t, lab.FindRunning(port))

	file := filepath.Join(os.Getenv("JUPYTER_RUNTIME_DIR"), "jpserver-7.json")
	require.NoError(t, os.WriteFile(file, fmt.Appendf(nil, `{"port": 8888, "pid": %d}`, os.Getpid()), 0o600))
	require.Equal(t, &lab.Running{PID: os.Getpid()}, lab.FindRunning(8888))
	require.NoError(t, os.WriteFile(file, []byte(`{"port": 8888, "pid": 1000000000}`), 0o600))
	require.Nil(t, lab.FindRunning(8888), "it was killed")

	program := lab.Find(t.Context(), c.CacheDir)
	require.Equal(t, []string{filepath.Join(os.Getenv("PATH"), "jupyter"), "server", "stop", "8888"}, program.StopServer(8888))
	t.Setenv("PATH", t.TempDir())
	require.Nil(t, program.StopServer(8888))
}

func TestACacheInWhichOthersCanWriteIsRefused(t *testing.T) {
	c, environment := withEnvironment(t)
	require.NoError(t, os.Chmod(c.CacheDir, 0o777))
	require.Nil(t, lab.Find(t.Context(), c.CacheDir), "what is there may be anybody's")
	var untrusted *ownfolder.UntrustedError
	require.ErrorAs(t, lab.Run(t.Context(), c), &untrusted)
	require.Equal(t, c.CacheDir, untrusted.Path)
	_, err := lab.Download(t.Context(), nil, c.CacheDir, func(string) {})
	require.ErrorAs(t, err, &untrusted)
	require.DirExists(t, environment)
	requireNothingLeft(t)
}

// TestWhatAKilledLabLeaves kills the program that opened JupyterLab.
func TestWhatAKilledLabLeaves(t *testing.T) {
	defer lab.SetStopLimit(100 * time.Millisecond)()
	for _, behavior := range []string{"", "deaf"} {
		machine(t, behavior, "jupyter-lab")
		self, err := os.Executable()
		require.NoError(t, err)
		killed := exec.Command(self)
		killed.Env = append(os.Environ(), "PUZZLELAB_TEST_RUN_LAB="+t.TempDir())
		out, err := killed.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, killed.Start())
		line, err := bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		dead, err := url.Parse(strings.TrimSpace(line))
		require.NoError(t, err)
		living, stop := open(t, config(t))
		require.NotNil(t, living)

		require.NoError(t, killed.Process.Kill())
		_ = killed.Wait()
		lab.Sweep()
		require.Eventually(t, func() bool { return !listens(dead) }, time.Minute, time.Millisecond)
		require.True(t, listens(living), "one in use is not swept")
		require.NoError(t, stop())
		requireNothingLeft(t)
	}
}

func listens(address *url.URL) bool {
	peer, err := net.Dial("tcp", address.Host)
	if err != nil {
		return false
	}
	peer.Close()
	return true
}
