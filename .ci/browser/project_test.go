package browser_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// root is the folder of the project.
var root = sync.OnceValue(func() string {
	dir, err := filepath.Abs("../..")
	if err != nil {
		panic(err)
	}
	return dir
})

// kernelCommand builds the project's command, once.
var kernelCommand = sync.OnceValues(func() (string, error) {
	file := filepath.Join(scratch, "kernel")
	out, err := exec.Command("go", "build", "-C", root(), "-o", file, "./kernel").CombinedOutput()
	if err != nil {
		err = &outputError{"go build ./kernel", out, err}
	}
	return file, err
})

type outputError struct {
	what string
	out  []byte
	err  error
}

func (e *outputError) Error() string { return e.what + ": " + e.err.Error() + "\n" + string(e.out) }

// command runs the project's command in its folder.
func command(t testing.TB, args ...string) {
	t.Helper()
	file, err := kernelCommand()
	require.NoError(t, err)
	cmd := exec.Command(file, args...)
	cmd.Dir = root()
	cmd.Env = environment()
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "kernel %s\n%s", strings.Join(args, " "), out)
}

// environment returns the environment of this process without the folders of
// PATH that contain Jupyter, because the tests use the pinned one.
func environment() []string {
	var folders []string
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		if _, err := os.Stat(filepath.Join(folder, "jupyter-lab")); err != nil {
			folders = append(folders, folder)
		}
	}
	jupyter := filepath.Join(scratch, "jupyter")
	return append(os.Environ(),
		"PATH="+strings.Join(folders, string(filepath.ListSeparator)),
		"JUPYTER_DATA_DIR="+filepath.Join(jupyter, "data"), // contains the record of trusted notebooks
		"JUPYTER_CONFIG_DIR="+filepath.Join(jupyter, "config"),
		"JUPYTERLAB_SETTINGS_DIR="+filepath.Join(jupyter, "settings"),
		"JUPYTERLAB_WORKSPACES_DIR="+filepath.Join(jupyter, "workspaces"),
		"IPYTHONDIR="+filepath.Join(jupyter, "ipython"))
}

// executed runs a notebook of testdata, once, and returns it with its outputs, and its
// exported page.
func executed(t testing.TB, name string) (notebook, page string) {
	t.Helper()
	notebook, page = filepath.Join(scratch, name+".ipynb"), filepath.Join(scratch, name+".html")
	if _, err := os.Stat(page); err == nil {
		return notebook, page
	}
	command(t, "run", "--output", notebook, "--html", page, filepath.Join(here(t), "testdata", name+".ipynb"))
	return notebook, page
}

func here(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	return dir
}

// fonts is a folder with the typefaces of the project.
var fonts = sync.OnceValues(func() (string, error) {
	from, to := filepath.Join(root(), "charts", "internal", "raster"), filepath.Join(scratch, "fonts")
	if err := os.MkdirAll(to, 0o755); err != nil {
		return "", err
	}
	for _, name := range []string{"Arimo-Regular.ttf", "Arimo-Bold.ttf", "NotoSansMath.ttf", "NotoSansJP.otf.gz"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return "", err
		}
		if short, packed := strings.CutSuffix(name, ".gz"); packed {
			name = short
			if data, err = unpack(data); err != nil {
				return "", err
			}
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o644); err != nil {
			return "", err
		}
	}
	return to, nil
})

func unpack(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func startBrowser(t testing.TB) *chrome.Browser {
	t.Helper()
	folder, err := fonts()
	require.NoError(t, err)
	return chrome.Start(t, chrome.Find(), folder, failures)
}

// readTestdata reads a file, unpacked.
func readTestdata(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	data, err = unpack(data)
	require.NoError(t, err)
	return data
}

// jupyter is a running server with JupyterLab and Notebook.
type jupyter struct {
	address, token string
	folder         string // with the notebooks it serves
}

// startJupyter runs "kernel lab" on a folder with these notebooks.
func startJupyter(t testing.TB, notebooks ...string) *jupyter {
	t.Helper()
	file, err := kernelCommand()
	require.NoError(t, err)
	folder := t.TempDir()
	for _, notebook := range notebooks {
		copyFile(t, notebook, filepath.Join(folder, filepath.Base(notebook)))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, file, "lab", "--no-browser", "--port", "18888", folder)
	cmd.Dir = root()
	cmd.Env = environment()
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = time.Minute
	log := &firstAddress{found: make(chan string, 1)}
	cmd.Stdout, cmd.Stderr = log, log
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case address := <-log.found:
		t.Cleanup(func() { cancel(); <-ended })
		base, rest, _ := strings.Cut(address, "/lab")
		_, token, _ := strings.Cut(rest, "token=")
		return &jupyter{address: base, token: token, folder: folder}
	case err := <-ended:
		cancel()
		require.FailNow(t, "kernel lab ended", "%v\n%s", err, log.String())
	case <-time.After(10 * time.Minute): // it may install JupyterLab first
		cancel()
		require.FailNow(t, "kernel lab did not print an address", log.String())
	}
	return nil
}

// firstAddress waits for the line with the address.
type firstAddress struct {
	mu    sync.Mutex
	log   bytes.Buffer
	found chan string
}

func (f *firstAddress) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.log.Write(p)
	// The installation names what it collects in the same way: "JupyterLab: httpx".
	if _, rest, ok := strings.Cut(f.log.String(), "JupyterLab: http://"); ok {
		if address, _, whole := strings.Cut(rest, "\n"); whole {
			select {
			case f.found <- "http://" + strings.TrimSpace(address):
			default:
			}
		}
	}
	return len(p), nil
}

func (f *firstAddress) String() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.log.String()
}

func copyFile(t testing.TB, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o644))
}

// environmentDir is where "kernel lab" installs the pinned Jupyter, see
// kernel/internal/lab.
func environmentDir(t testing.TB) string {
	t.Helper()
	lock, err := os.ReadFile(filepath.Join(root(), "kernel", "internal", "lab", "requirements.txt"))
	require.NoError(t, err)
	cache, err := os.UserCacheDir()
	require.NoError(t, err)
	sum := sha256.Sum256(lock)
	return filepath.Join(cache, "puzzlelab", "jupyterlab-"+hex.EncodeToString(sum[:6]))
}

// python is the Python of the pinned Jupyter, which the first server start
// installs.
func python(t testing.TB) string {
	t.Helper()
	file := filepath.Join(environmentDir(t), "bin", "python")
	require.FileExists(t, file, "start kernel lab first")
	return file
}

// requirePython installs the pinned Jupyter if necessary, by starting a server.
func requirePython(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(environmentDir(t), "complete")); err == nil {
		return
	}
	t.Run("install Jupyter", func(t *testing.T) { startJupyter(t) })
}
