//go:build unix

package doctor

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
)

// machine is a healthy machine in a temporary folder.
type machine struct {
	t        *testing.T
	bin      string // PATH
	root     string // the clone
	tools    *gonb.Tools
	expected *lab.Spec
	port     int
	home     string                          // in the system's user database
	versions map[string]*buildinfo.BuildInfo // by program
}

const toolsMod = `module puzzlelab/kernel/tools

go 1.26.0

require (
	github.com/janpfeifer/gonb v0.11.4
	golang.org/x/tools v0.47.1
	golang.org/x/tools/gopls v0.23.0
)
`

func newMachine(t *testing.T) *machine {
	t.Helper()
	base := t.TempDir()
	m := &machine{t: t, bin: filepath.Join(base, "bin"), root: filepath.Join(base, "puzzlelab")}
	m.program("go")
	m.program("git")
	m.program("jupyter-lab")
	m.write("go.mod", "module puzzlelab\n")
	m.write("go.sum", "")
	m.write("kernel/tools/go.mod", toolsMod)
	m.write("kernel/tools/go.sum", "")
	m.write("kernel/patches/0001-first.patch", "")
	m.write("notebooks/00-tour.ipynb", "{}")
	for name, value := range map[string]string{
		"PATH": m.bin, "FAKE": "", "FAKE_CACHES": base, "GORACE": "atexit_sleep_ms=0",
		"GOFLAGS": "", "GOENV": "", "GOTOOLCHAIN": "", "GOCACHE": "", "GOMODCACHE": "", "GOPATH": "", "GOWORK": "", "GO111MODULE": "",
		"GOOS": "", "GOARCH": "", "CGO_ENABLED": "", "CC": "", "GOPROXY": "", "GOTMPDIR": "", "GOROOT": "", "GOEXPERIMENT": "",
		"HOME": base, "XDG_CONFIG_HOME": "", "JUPYTER_RUNTIME_DIR": filepath.Join(base, "runtime"), "XDG_CACHE_HOME": filepath.Join(base, "cache"), "JUPYTER_DATA_DIR": filepath.Join(base, "jupyter"),
		"JUPYTER_PATH": "", "VIRTUAL_ENV": "",
	} {
		t.Setenv(name, value)
	}
	m.build()
	m.expected = &lab.Spec{
		Argv: []string{m.tools.GoNB, "--kernel", "{connection_file}", "-go_work=" + m.root},
		Env:  map[string]string{"PATH": m.tools.Dir + ":/usr/bin", "GOTOOLCHAIN": "local"},
		Root: m.root,
	}
	m.install(m.expected)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	m.port = listener.Addr().(*net.TCPAddr).Port
	m.versions = map[string]*buildinfo.BuildInfo{
		"gonb":      builtFrom("github.com/janpfeifer/gonb", "v0.11.4"),
		"goimports": builtFrom("golang.org/x/tools", "v0.47.1"),
		"gopls":     builtFrom("golang.org/x/tools/gopls", "v0.23.0", "golang.org/x/tools", "v0.47.1"),
	}
	return m
}

// builtFrom returns what Go records in a program: its module, then the others.
func builtFrom(modules ...string) *buildinfo.BuildInfo {
	info := &buildinfo.BuildInfo{Main: debug.Module{Path: modules[0], Version: modules[1]}}
	for i := 2; i < len(modules); i += 2 {
		info.Deps = append(info.Deps, &debug.Module{Path: modules[i], Version: modules[i+1]})
	}
	return info
}

func (m *machine) program(name string) string {
	m.t.Helper()
	self, err := os.Executable()
	require.NoError(m.t, err)
	require.NoError(m.t, os.MkdirAll(m.bin, 0o755))
	path := filepath.Join(m.bin, name)
	require.NoError(m.t, os.Symlink(self, path))
	return path
}

func (m *machine) write(name, content string) {
	m.t.Helper()
	path := filepath.Join(m.root, filepath.FromSlash(name))
	require.NoError(m.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(m.t, os.WriteFile(path, []byte(content), 0o644))
}

func (m *machine) build() {
	m.t.Helper()
	goTool, err := gonb.FindGo(m.t.Context())
	require.NoError(m.t, err)
	m.tools, err = gonb.EnsureTools(m.t.Context(), goTool, m.root, nil)
	require.NoError(m.t, err)
	require.NoError(m.t, m.tools.EnsureGopls(m.t.Context(), goTool, m.root, nil))
}

func (m *machine) install(spec *lab.Spec) string {
	m.t.Helper()
	kernels, err := lab.UserDir()
	require.NoError(m.t, err)
	dir, err := lab.InstallSpec(kernels, spec)
	require.NoError(m.t, err)
	return dir
}

// forbid denies something in a folder by its permission bits, or for root, to whom
// they do not apply, by a mount option. The bits 0 mean what only a mount can
// deny.
func (m *machine) forbid(dir, option string, bits os.FileMode) {
	m.t.Helper()
	require.NoError(m.t, os.MkdirAll(dir, 0o755))
	switch {
	case os.Geteuid() == 0:
		out, err := exec.Command("/bin/mount", "-t", "tmpfs", "-o", option, "tmpfs", dir).CombinedOutput()
		if err != nil {
			m.t.Skipf("skipped: a file system cannot be mounted: %s", out)
		}
		m.t.Cleanup(func() { require.NoError(m.t, exec.Command("/bin/umount", dir).Run()) })
	case bits == 0:
		m.t.Skip("skipped: only root can mount a file system")
	default:
		require.NoError(m.t, os.Chmod(dir, bits))
		m.t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
	}
}

// fileAt puts a file in the place of a folder.
func (m *machine) fileAt(path string) {
	m.t.Helper()
	require.NoError(m.t, os.RemoveAll(path))
	require.NoError(m.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(m.t, os.WriteFile(path, nil, 0o644))
}

// goEnvFile writes the file of "go env -w".
func (m *machine) goEnvFile(content string) {
	m.t.Helper()
	dir := filepath.Join(os.Getenv("HOME"), ".config", "go")
	require.NoError(m.t, os.MkdirAll(dir, 0o755))
	require.NoError(m.t, os.WriteFile(filepath.Join(dir, "env"), []byte(content), 0o644))
}

// homeless sets another home folder, or none. The checks of the kernel and the
// caches, which are in the home folder, are not part of the test.
func (m *machine) homeless(home string) {
	m.t.Helper()
	m.home = registeredHome()
	if m.home == "" {
		m.t.Skip("skipped: the home folder in the system's user database is not writable")
	}
	for name, value := range map[string]string{"HOME": home, "XDG_CACHE_HOME": "", "JUPYTER_DATA_DIR": ""} {
		m.t.Setenv(name, value)
	}
}

// elsewhere registers a kernel in the folder that Jupyter searches first.
func (m *machine) elsewhere(spec *lab.Spec) string {
	m.t.Helper()
	m.t.Setenv("JUPYTER_PATH", m.t.TempDir())
	dir, err := lab.InstallSpec(filepath.Join(os.Getenv("JUPYTER_PATH"), "kernels"), spec)
	require.NoError(m.t, err)
	return dir
}

func (m *machine) takePort() {
	m.t.Helper()
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", m.port))
	require.NoError(m.t, err)
	m.t.Cleanup(func() { listener.Close() })
}

// server writes the file of a Jupyter server on the port into a folder.
func (m *machine) server(dir string) {
	m.t.Helper()
	require.NoError(m.t, os.MkdirAll(dir, 0o755))
	info := fmt.Appendf(nil, `{"port": %d, "pid": %d}`, m.port, os.Getpid())
	require.NoError(m.t, os.WriteFile(filepath.Join(dir, "jpserver-1.json"), info, 0o600))
}

// environment returns the folder in which "lab" installs its JupyterLab.
func (m *machine) environment() string {
	m.t.Helper()
	pins, err := os.ReadFile("../lab/requirements.txt")
	require.NoError(m.t, err)
	sum := sha256.Sum256(pins)
	return filepath.Join(os.Getenv("XDG_CACHE_HOME"), "puzzlelab", "jupyterlab-"+hex.EncodeToString(sum[:6]))
}

// ownLab removes JupyterLab from PATH and installs ours, with a script whose first
// line names the environment with a suffix.
func (m *machine) ownLab(suffix string) {
	m.t.Helper()
	require.NoError(m.t, os.Remove(filepath.Join(m.bin, "jupyter-lab")))
	bin := filepath.Join(m.environment(), "bin")
	require.NoError(m.t, os.MkdirAll(bin, 0o755))
	self, err := os.Executable()
	require.NoError(m.t, err)
	require.NoError(m.t, os.Symlink(self, filepath.Join(bin, "python")))
	require.NoError(m.t, os.WriteFile(filepath.Join(bin, "jupyter"), []byte("#!"+m.environment()+suffix+"/bin/python\n"), 0o755))
	require.NoError(m.t, os.WriteFile(filepath.Join(m.environment(), "complete"), nil, 0o644))
}

// troubles returns the findings that are not OK.
func (m *machine) troubles() []string {
	m.t.Helper()
	config := Config{Dir: m.root}
	if m.expected != nil {
		config.Expected = func(*gonb.Go, *gonb.Tools, string) *lab.Spec { return m.expected }
	}
	p := newPatient(config)
	p.jupyterPort = m.port
	p.modules = func(path string) (*buildinfo.BuildInfo, error) {
		info := m.versions[filepath.Base(path)]
		if info == nil {
			return nil, errors.New("not a Go program")
		}
		return info, nil
	}
	troubles := []string{}
	for _, f := range p.examine(m.t.Context()) {
		if f.Status == OK {
			require.Empty(m.t, f.Mend)
			continue
		}
		require.NotContains(m.t, f.Mend, "\n")
		troubles = append(troubles, fmt.Sprintf("%s %s: %s; fix: %s", f.Status, f.Name, f.What, f.Mend))
	}
	return troubles
}
