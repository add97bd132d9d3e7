//go:build unix

package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
)

func TestHealthyMachine(t *testing.T) {
	require.Empty(t, newMachine(t).troubles())
}

// mends maps each planted fault to the fix that the doctor should suggest.
var mends = map[string]string{
	"no go":                                                 "install Go 1.26 or later (https://go.dev/dl) and open a new terminal",
	"old go":                                                "install Go 1.26 or later (https://go.dev/dl) and put it first on PATH",
	"go pinned by a variable":                               "unset GOTOOLCHAIN",
	"go pinned by a setting":                                "go env -u GOTOOLCHAIN",
	"go pinned to one that is not here":                     "unset GOTOOLCHAIN",
	"go pinned to none":                                     "unset GOTOOLCHAIN",
	"go that cannot build with a setting":                   "unset GOROOT",
	"go with an unknown experiment":                         "go env -u GOEXPERIMENT",
	"build cache that cannot be made":                       "unset GOCACHE",
	"build cache set by go env -w":                          "go env -u GOCACHE && unset GOCACHE",
	"own build cache in the way":                            "mv '{base}/build' '{base}/build-other'",
	"own build cache of another":                            "sudo chown -R \"$USER\" '{base}'",
	"go's temporary folder":                                 "unset GOTMPDIR",
	"temporary folder gone, says go":                        "mkdir -p ~/tmp && export TMPDIR=~/tmp",
	"no home folder":                                        "export HOME='{home}'",
	"home folder that is none":                              "export HOME='{home}'",
	"no git":                                                "install git (https://git-scm.com/downloads)",
	"no C compiler":                                         "unset CGO_ENABLED CC",
	"workspace that is gone":                                "unset GOWORK",
	"modules switched off":                                  "unset GO111MODULE",
	"module file damaged":                                   "git checkout -- go.mod",
	"go of no release":                                      "install a released Go 1.26 or later (https://go.dev/dl)",
	"go that does not run":                                  "",
	"go for another machine":                                "unset GOOS",
	"outside of the clone":                                  "cd to your clone of puzzlelab and try again",
	"go.sum lost":                                           "git checkout -- go.sum",
	"flags hide the module":                                 "unset GOFLAGS",
	"a workspace above":                                     "export GOWORK=off",
	"relative temporary folder":                             "export TMPDIR='{here}'",
	"relative cache folder":                                 "export XDG_CACHE_HOME='{here}/absent'",
	"temporary folder too deep":                             "export TMPDIR=/tmp",
	"cache folder of everybody":                             "chmod go-w '{base}/cache'",
	"temporary folder gone":                                 "mkdir -p ~/tmp && export TMPDIR=~/tmp",
	"build cache is a file":                                 "mv '{base}/build' '{base}/build-other'",
	"module cache is a file":                                "mv '{base}/mod' '{base}/mod-other'",
	"build cache broken":                                    "go clean -cache",
	"cache folder is a file":                                "mv '{base}/cache/puzzlelab' '{base}/cache/puzzlelab-other'",
	"notebooks lost":                                        "git checkout -- notebooks",
	"notebooks is a file":                                   "mv '{root}/notebooks' '{root}/notebooks-other'",
	"other pins":                                            "go run ./kernel warm",
	"goimports missing":                                     "go run ./kernel warm",
	"gopls damaged":                                         "go run ./kernel warm",
	"gopls missing":                                         "go run ./kernel warm",
	"tools of another machine":                              "rm -r '{tools}' && go run ./kernel warm",
	"tool of another version":                               "rm -r '{tools}' && go run ./kernel warm",
	"tool that is not a Go program":                         "rm -r '{tools}' && go run ./kernel warm",
	"tools disagree":                                        "git checkout -- kernel/tools && go run ./kernel warm",
	"pins lost":                                             "git checkout -- kernel/tools/go.mod",
	"kernel not registered":                                 "go run ./kernel install",
	"repository moved":                                      "go run ./kernel install",
	"another clone":                                         "go run ./kernel install",
	"command line out of date":                              "go run ./kernel install",
	"environment out of date":                               "go run ./kernel install",
	"registered without drawing program":                    "go run ./kernel install",
	"kernel's program gone":                                 "go run ./kernel install",
	"kernel of another":                                     "mv '{spec}' '{spec}-other' && go run ./kernel install",
	"kernel spec damaged":                                   "rm -r '{spec}' && go run ./kernel install",
	"kernel registered twice":                               "rm -r '{spec}'",
	"stale spec hides a good one":                           "rm -r '{other}'",
	"stale spec elsewhere":                                  "rm -r '{other}' && go run ./kernel install",
	"damaged spec hides a good one":                         "rm -r '{other}'",
	"foreign spec hides a good one":                         "mv '{other}' '{other}-other'",
	"second gonb on PATH":                                   "keep it, and choose the kernel \"puzzlelab (Go)\" in Jupyter; to run puzzlelab's gonb yourself: export PATH='{tools}':\"$PATH\"",
	"port taken":                                            "go run ./kernel lab --port {port+1}",
	"port taken by lab":                                     "press Ctrl-C where that \"lab\" was started, or: kill {pid}",
	"port taken by a Jupyter":                               "'{bin}/jupyter' server stop {port}",
	"port taken, own Jupyter alone":                         "'{env}/bin/python' -m jupyter_server stop {port}",
	"port taken, no Jupyter to stop it":                     "kill {pid}",
	"JupyterLab that does not start":                        "reinstall it, or remove its folder from PATH; \"lab\" works without it",
	"own JupyterLab of an earlier version":                  "go run ./kernel lab",
	"no permission to write notebooks":                      "chmod u+w '{root}/notebooks'",
	"no permission to write the build cache":                "sudo chown -R \"$USER\" '{base}/build'",
	"no permission to run programs in the temporary folder": "mkdir -p ~/tmp && export TMPDIR=~/tmp",
	"neither JupyterLab nor Python":                         "install Python 3.10 or later, or JupyterLab; or: go run ./kernel run notebooks/00-tour.ipynb",
	"python without ensurepip":                              "sudo apt install python3-venv",
}

// TestPlantedFaults plants one fault at a time and checks that it is reported, and
// nothing else.
func TestPlantedFaults(t *testing.T) {
	fake := func(behavior string) func(*machine) {
		return func(m *machine) { m.t.Setenv("FAKE", behavior) }
	}
	for _, tc := range []struct {
		name  string
		plant func(*machine)
		want  []string // "status name: …", parts of the finding
	}{
		{"no go", func(m *machine) { os.Remove(filepath.Join(m.bin, "go")) }, []string{"fault Go: the go command is not on PATH"}},
		{"old go", fake("go-old"), []string{"fault Go: {bin}/go is go1.24.1; need go1.26 or later"}},
		{"go pinned by a variable", func(m *machine) { m.t.Setenv("FAKE", "toolchain-here"); m.t.Setenv("GOTOOLCHAIN", "go1.25.0") },
			[]string{"fault Go: GOTOOLCHAIN=go1.25.0 selects go1.25.0; need go1.26 or later"}},
		{"go pinned by a setting", func(m *machine) { m.t.Setenv("FAKE", "toolchain-here"); m.goEnvFile("GOTOOLCHAIN=go1.25.0\n") },
			[]string{"fault Go: GOTOOLCHAIN=go1.25.0 selects go1.25.0; need go1.26 or later"}},
		{"go pinned to one that is not here", func(m *machine) { m.t.Setenv("GOTOOLCHAIN", "go1.20.1") },
			[]string{"fault Go: GOTOOLCHAIN=go1.20.1 selects a Go that is not on this machine"}},
		{"go pinned to none", func(m *machine) { m.t.Setenv("GOTOOLCHAIN", "bogus"); m.goEnvFile("GOTOOLCHAIN=local\n") },
			[]string{"fault Go: go: invalid GOTOOLCHAIN \"bogus\""}},
		{"go of no release", fake("go-devel"), []string{"warning Go: {bin}/go is \"devel +abc\"", "not built"}},
		{"go that does not run", fake("go-fails"), []string{"fault Go: {bin}/go does not answer: exit status 1"}},
		{"go that cannot build with a setting", func(m *machine) {
			m.t.Setenv("FAKE", "go-says go: cannot find GOROOT directory: /gone")
			m.t.Setenv("GOROOT", "/gone")
		}, []string{"fault Go: {bin}/go does not answer: go: cannot find GOROOT directory: /gone"}},
		{"go with an unknown experiment", func(m *machine) {
			m.t.Setenv("FAKE", "go-says go: unknown GOEXPERIMENT bogus")
			m.goEnvFile("GOEXPERIMENT=bogus\n")
		}, []string{"fault Go: {bin}/go does not answer: go: unknown GOEXPERIMENT bogus"}},
		{"build cache that cannot be made", func(m *machine) {
			m.t.Setenv("FAKE", "go-says failed to initialize build cache at /proc/nope: mkdir /proc/nope: no such file or directory")
			m.t.Setenv("GOCACHE", "/proc/nope")
		}, []string{"fault build cache: failed to initialize build cache at /proc/nope"}},
		{"build cache set by go env -w", func(m *machine) {
			m.t.Setenv("FAKE", "go-says build cache is disabled by GOCACHE=off, but required as of Go 1.12")
			m.t.Setenv("GOCACHE", "off")
			m.goEnvFile("GOCACHE=off\n")
		}, []string{"fault build cache: build cache is disabled by GOCACHE=off"}},
		{"own build cache in the way", func(m *machine) {
			m.fileAt(filepath.Join(os.Getenv("FAKE_CACHES"), "build"))
			m.t.Setenv("XDG_CACHE_HOME", "")
			m.t.Setenv("FAKE", "go-says failed to initialize build cache at "+os.Getenv("FAKE_CACHES")+"/build: not a directory")
		}, []string{"fault build cache: failed to initialize build cache at {base}/build"}},
		{"own build cache of another", func(m *machine) {
			m.t.Setenv("XDG_CACHE_HOME", "")
			m.t.Setenv("FAKE", "go-says failed to initialize build cache at "+os.Getenv("FAKE_CACHES")+"/absent/build: permission denied")
		}, []string{"fault build cache: failed to initialize build cache at {base}/absent/build"}},
		{"go's temporary folder", func(m *machine) {
			m.t.Setenv("FAKE", "go-says go: creating work dir: stat /nonexistent: no such file or directory")
			m.t.Setenv("GOTMPDIR", "/nonexistent")
		}, []string{"fault temporary folder: go: creating work dir: stat /nonexistent"}},
		{"temporary folder gone, says go", func(m *machine) {
			m.t.Setenv("FAKE", "go-says go: creating work dir: stat /nonexistent: no such file or directory")
			m.t.Setenv("TMPDIR", filepath.Join(m.root, "absent"))
		}, []string{"fault temporary folder: cannot write to {root}/absent"}},
		{"no home folder", func(m *machine) {
			m.homeless("")
			m.t.Setenv("FAKE", "go-says build cache is required, but could not be located: GOCACHE is not defined and neither "+
				"$XDG_CACHE_HOME nor $HOME are defined")
		}, []string{"fault home folder: $HOME is not defined"}},
		{"home folder that is none", func(m *machine) {
			m.homeless("/proc")
			m.t.Setenv("FAKE", "go-says failed to initialize build cache at /proc/.cache/go-build: mkdir /proc/.cache: no such file")
		}, []string{"fault home folder: cannot write to $HOME, /proc"}},
		{"no git", func(m *machine) { os.Remove(filepath.Join(m.bin, "git")) }, []string{"warning git: git is not on PATH"}},
		{"no C compiler", func(m *machine) { m.t.Setenv("CGO_ENABLED", "1"); m.t.Setenv("CC", "none") },
			[]string{"warning C compiler: CGO_ENABLED=1 asks for the C compiler \"none\", which is not on PATH"}},
		{"workspace that is gone", func(m *machine) { m.t.Setenv("GOWORK", filepath.Join(m.root, "none.work")) },
			[]string{"fault module: Go does not find the module puzzlelab in {root}: go: reading go.work"}},
		{"modules switched off", func(m *machine) { m.t.Setenv("GO111MODULE", "off") },
			[]string{"fault module: Go does not find the module puzzlelab in {root}: go: list -m cannot be used with GO111MODULE=off"}},
		{"module file damaged", fake("module-lost"), []string{"fault module: Go does not find the module puzzlelab in {root}"}},
		{"go for another machine", func(m *machine) { m.t.Setenv("FAKE", "go-cross"); m.t.Setenv("GOOS", "windows") }, []string{"fault platform: Go compiles for windows/amd64 but this machine is linux/amd64", "not built"}},
		{"outside of the clone", func(m *machine) { m.root = m.t.TempDir() },
			[]string{"fault repository: {root} is not in a clone"}},
		{"go.sum lost", func(m *machine) { os.Remove(filepath.Join(m.root, "go.sum")) }, []string{"fault repository: go.sum is missing from {root}"}},
		{"flags hide the module", func(m *machine) { m.t.Setenv("GOFLAGS", "-mod=vendor") },
			[]string{"fault module: Go does not find the module puzzlelab in {root}"}},
		{"a workspace above", fake("go-work"), []string{"fault module: Go does not find the module puzzlelab"}},
		{"relative temporary folder", func(m *machine) { m.t.Setenv("TMPDIR", ".") },
			[]string{"fault environment: TMPDIR is \".\"; want an absolute path"}},
		{"relative cache folder", func(m *machine) { m.t.Setenv("XDG_CACHE_HOME", "absent") },
			[]string{"fault environment: XDG_CACHE_HOME is \"absent\"; want an absolute path"}},
		{"temporary folder too deep", func(m *machine) {
			deep := filepath.Join(m.root, strings.Repeat("deep/", 20))
			require.NoError(m.t, os.MkdirAll(deep, 0o700))
			m.t.Setenv("TMPDIR", deep)
		}, []string{"warning temporary folder: the path is too long for sockets"}},
		{"cache folder of everybody", func(m *machine) { require.NoError(m.t, os.Chmod(os.Getenv("XDG_CACHE_HOME"), 0o777)) },
			[]string{"fault cache folder: {base}/cache: everybody can write to it, so programs in it may be those of others"}},
		{"temporary folder gone", func(m *machine) { m.t.Setenv("TMPDIR", filepath.Join(m.root, "absent")) },
			[]string{"fault temporary folder: cannot write to {root}/absent: no such file"}},
		{"build cache is a file", func(m *machine) { m.fileAt(filepath.Join(os.Getenv("FAKE_CACHES"), "build")) },
			[]string{"fault build cache: {base}/build is a file"}},
		{"module cache is a file", func(m *machine) {
			m.fileAt(filepath.Join(os.Getenv("FAKE_CACHES"), "mod", "x"))
			m.fileAt(filepath.Join(os.Getenv("FAKE_CACHES"), "mod"))
		},
			[]string{"fault module cache: {base}/mod is a file"}},
		{"build cache broken", fake("compiler-broken"), []string{"fault compiler: Go cannot build an empty program: could not import runtime"}},
		{"cache folder is a file", func(m *machine) { m.fileAt(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "puzzlelab")) },
			[]string{"fault cache folder: {base}/cache/puzzlelab is a file", "fault tools", "fault kernel spec: {base}/jupyter/kernels/puzzlelab: its program"}},
		{"notebooks lost", func(m *machine) { os.RemoveAll(filepath.Join(m.root, "notebooks")) }, []string{"fault notebooks folder: {root}/notebooks is missing"}},
		{"notebooks is a file", func(m *machine) { m.fileAt(filepath.Join(m.root, "notebooks")) },
			[]string{"fault notebooks folder: {root}/notebooks is a file"}},
		{"other pins", func(m *machine) { m.write("kernel/tools/go.sum", "changed") }, []string{"warning tools: gonb and goimports: not built"}},
		{"goimports missing", func(m *machine) { os.Remove(m.tools.Goimports) }, []string{"fault tools: gonb and goimports: cannot read {base}/"}},
		{"gopls damaged", func(m *machine) { m.fileAt(m.tools.Gopls) }, []string{"fault tools: gopls: {tools}/gopls is not the file that was built"}},
		{"gopls missing", func(m *machine) { os.Remove(m.tools.Gopls) }, []string{"warning tools: gopls is not built yet: the registered kernel"}},
		{"tools of another machine", func(m *machine) {
			require.NoError(m.t, os.RemoveAll(m.tools.Dir))
			m.t.Setenv("FAKE", "tools-alien")
			m.build()
		}, []string{"fault tools: {base}/"}},
		{"tool of another version", func(m *machine) { m.versions["gopls"].Main.Version = "v0.20.0" },
			[]string{"fault tool versions: gopls is v0.20.0; want v0.23.0"}},
		{"tool that is not a Go program", func(m *machine) { delete(m.versions, "goimports") },
			[]string{"fault tool versions: goimports is not a Go program"}},
		{"tools disagree", func(m *machine) { m.versions["gopls"].Deps[0].Version = "v0.30.0" },
			[]string{"fault tool versions: goimports is built with golang.org/x/tools v0.47.1 and gopls with v0.30.0"}},
		{"pins lost", func(m *machine) {
			m.write("kernel/tools/go.mod", strings.Replace(toolsMod, "github.com/janpfeifer/gonb v0.11.4", "", 1))
			m.build()
			m.expected = nil
		}, []string{"fault tool versions: the pins cannot be read: github.com/janpfeifer/gonb is not pinned"}},
		{"kernel not registered", func(m *machine) { os.RemoveAll(os.Getenv("JUPYTER_DATA_DIR")) },
			[]string{"warning kernel spec: the kernel is not registered"}},
		{"repository moved", func(m *machine) {
			moved := *m.expected
			moved.Root = filepath.Join(m.root, "before")
			m.install(&moved)
		}, []string{"fault kernel spec: {base}/jupyter/kernels/puzzlelab: the repository has moved; it was {root}/before"}},
		{"another clone", func(m *machine) {
			other := *m.expected
			other.Root = m.t.TempDir()
			require.NoError(m.t, os.MkdirAll(filepath.Join(other.Root, "kernel", "tools"), 0o755))
			for _, file := range []string{"go.mod", "kernel/tools/go.mod"} {
				require.NoError(m.t, os.WriteFile(filepath.Join(other.Root, file), nil, 0o644))
			}
			other.Argv = []string{"/bin/sh", "{connection_file}"}
			m.install(&other)
		}, []string{"fault kernel spec: {base}/jupyter/kernels/puzzlelab: it belongs to another clone"}},
		{"command line out of date", func(m *machine) {
			m.expected.Argv = append(m.expected.Argv, "-new")
		}, []string{"fault kernel spec: {base}/jupyter/kernels/puzzlelab: its command line is out of date"}},
		{"environment out of date", func(m *machine) { m.expected.Env["GOFLAGS"] = "-ldflags=-s" },
			[]string{"warning kernel spec: {base}/jupyter/kernels/puzzlelab: it was registered with a different GOFLAGS than this terminal has"}},
		{"registered without drawing program", func(m *machine) { m.expected.Env["PUZZLELAB_DRAW"] = "/tools/puzzlelab-draw" },
			[]string{"warning kernel spec: {base}/jupyter/kernels/puzzlelab: it was registered by an earlier version; each cell with a chart draws it by itself"}},
		{"kernel's program gone", func(m *machine) {
			gone := *m.expected
			gone.Argv = []string{m.program("gonb-old"), "{connection_file}"}
			m.install(&gone)
			require.NoError(m.t, os.Remove(gone.Argv[0]))
		}, []string{"fault kernel spec: {base}/jupyter/kernels/puzzlelab: its program {bin}/gonb-old is gone"}},
		{"kernel of another", func(m *machine) {
			dir := m.install(m.expected)
			require.NoError(m.t, os.WriteFile(filepath.Join(dir, "kernel.json"), []byte(`{"argv":[]}`), 0o644))
		}, []string{"warning kernel spec: {base}/jupyter/kernels/puzzlelab was not written by puzzlelab"}},
		{"kernel spec damaged", func(m *machine) {
			dir := m.install(m.expected)
			require.NoError(m.t, os.WriteFile(filepath.Join(dir, "kernel.json"), []byte(`{`), 0o644))
		}, []string{"fault kernel spec: {base}/jupyter/kernels/puzzlelab/kernel.json is not a kernel spec"}},
		{"kernel registered twice", func(m *machine) {
			m.t.Setenv("JUPYTER_PATH", m.t.TempDir())
			_, err := lab.InstallSpec(filepath.Join(os.Getenv("JUPYTER_PATH"), "kernels"), m.expected)
			require.NoError(m.t, err)
		}, []string{"warning kernel spec: the kernel is registered twice"}},
		{"stale spec hides a good one", func(m *machine) {
			stale := *m.expected
			stale.Root = filepath.Join(m.root, "before")
			m.elsewhere(&stale)
		}, []string{"fault kernel spec: {other}: the repository has moved"}},
		{"stale spec elsewhere", func(m *machine) {
			stale := *m.expected
			stale.Root = filepath.Join(m.root, "before")
			m.elsewhere(&stale)
			require.NoError(m.t, os.RemoveAll(os.Getenv("JUPYTER_DATA_DIR")))
		}, []string{"fault kernel spec: {other}: the repository has moved"}},
		{"damaged spec hides a good one", func(m *machine) {
			dir := m.elsewhere(m.expected)
			require.NoError(m.t, os.WriteFile(filepath.Join(dir, "kernel.json"), []byte(`{`), 0o644))
		}, []string{"fault kernel spec: {other}/kernel.json is not a kernel spec"}},
		{"foreign spec hides a good one", func(m *machine) {
			dir := m.elsewhere(m.expected)
			require.NoError(m.t, os.WriteFile(filepath.Join(dir, "kernel.json"), []byte(`{"argv":[]}`), 0o644))
		}, []string{"warning kernel spec: {other} was not written by puzzlelab"}},
		{"second gonb on PATH", func(m *machine) {
			data, err := os.ReadFile(m.tools.GoNB)
			require.NoError(m.t, err)
			require.NoError(m.t, os.WriteFile(filepath.Join(m.bin, "gonb"), data, 0o755))
		}, []string{"warning other gonb: {bin}/gonb (v0.11.4) is on PATH"}},
		{"port taken", func(m *machine) { m.takePort() }, []string{"warning port: port {port} is in use by a program that is not one of your Jupyter servers"}},
		{"port taken by lab", func(m *machine) {
			short, err := os.MkdirTemp("", "lab") // that of the test has its name in its path, which may be too long for sockets
			require.NoError(m.t, err)
			m.t.Cleanup(func() { os.RemoveAll(short) })
			m.t.Setenv("TMPDIR", short)
			m.takePort()
			m.server(filepath.Join(os.Getenv("TMPDIR"), "puzzlelab-lab-1", "runtime"))
		}, []string{"warning port: port {port} is in use by another \"lab\""}},
		{"port taken by a Jupyter", func(m *machine) {
			m.takePort()
			m.server(os.Getenv("JUPYTER_RUNTIME_DIR"))
			m.program("jupyter")
		}, []string{"warning port: port {port} is in use by another Jupyter"}},
		{"port taken, own Jupyter alone", func(m *machine) {
			m.takePort()
			m.server(os.Getenv("JUPYTER_RUNTIME_DIR"))
			m.ownLab("")
		}, []string{"warning port: port {port} is in use by another Jupyter"}},
		{"port taken, no Jupyter to stop it", func(m *machine) {
			m.takePort()
			m.server(os.Getenv("JUPYTER_RUNTIME_DIR"))
			require.NoError(m.t, os.Remove(filepath.Join(m.bin, "jupyter-lab")))
			m.program("python3")
		}, []string{"warning port: port {port} is in use by another Jupyter"}},
		{"JupyterLab that does not start", func(m *machine) { m.program("python3"); m.t.Setenv("FAKE", "lab-broken") },
			[]string{"warning JupyterLab: {bin}/jupyter-lab does not start: ModuleNotFoundError: No module named 'jupyterlab'"}},
		{"own JupyterLab of an earlier version", func(m *machine) { m.ownLab("~123") },
			[]string{"warning JupyterLab: 4.6.6, puzzlelab's own; its scripts (jupyter and others) refer to a folder that is gone"}},
		{"no permission to write notebooks", func(m *machine) { m.forbid(filepath.Join(m.root, "notebooks"), "ro", 0o555) },
			[]string{"fault notebooks folder: cannot write to {root}/notebooks: "}},
		{"no permission to write the build cache", func(m *machine) { m.forbid(filepath.Join(os.Getenv("FAKE_CACHES"), "build"), "ro", 0o555) },
			[]string{"fault build cache: cannot write to {base}/build: "}},
		{"no permission to run programs in the temporary folder", func(m *machine) {
			dir := filepath.Join(m.t.TempDir(), "tmp")
			m.forbid(dir, "noexec", 0)
			m.t.Setenv("TMPDIR", dir)
		}, []string{"fault temporary folder: programs cannot run in "}},
		{"neither JupyterLab nor Python", func(m *machine) { os.Remove(filepath.Join(m.bin, "jupyter-lab")) },
			[]string{"warning JupyterLab: neither JupyterLab nor Python"}},
		{"python without ensurepip", func(m *machine) {
			os.Remove(filepath.Join(m.bin, "jupyter-lab"))
			m.program("python3")
			m.t.Setenv("FAKE", "no-ensurepip")
		}, []string{"warning JupyterLab: not installed, and {bin}/python3 (Python 3.11) lacks the module ensurepip"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := newMachine(t)
			tc.plant(m)
			here, err := os.Getwd()
			require.NoError(t, err)
			names := strings.NewReplacer("{here}", here, "{root}", m.root, "{base}", os.Getenv("FAKE_CACHES"), "{bin}", m.bin,
				"{tools}", m.tools.Dir, "{spec}", filepath.Join(os.Getenv("JUPYTER_DATA_DIR"), "kernels", "puzzlelab"), "{port}", fmt.Sprint(m.port),
				"{port+1}", fmt.Sprint(m.port+1), "{pid}", fmt.Sprint(os.Getpid()), "{env}", m.environment(), "{home}", m.home,
				"{other}", filepath.Join(os.Getenv("JUPYTER_PATH"), "kernels", "puzzlelab"))
			troubles := m.troubles()
			require.Len(t, troubles, len(tc.want), "%q", troubles)
			for i, want := range tc.want {
				require.Contains(t, troubles[i], names.Replace(want))
			}
			mend, known := mends[tc.name]
			require.True(t, known)
			require.True(t, strings.HasSuffix(troubles[0], "; fix: "+names.Replace(mend)), troubles[0])
			require.NoFileExists(t, filepath.Join(os.Getenv("FAKE_CACHES"), "downloaded"), "no Go is downloaded")
		})
	}
}

func TestPythonAloneWillDo(t *testing.T) {
	m := newMachine(t)
	require.NoError(t, os.Remove(filepath.Join(m.bin, "jupyter-lab")))
	m.program("python3")
	require.Empty(t, m.troubles())
}

// Gopls is for front ends: a machine on which the kernel is not registered need not have it.
func TestGoplsIsMissedByARegisteredKernelOnly(t *testing.T) {
	m := newMachine(t)
	require.NoError(t, os.Remove(m.tools.Gopls))
	kernels, err := lab.UserDir()
	require.NoError(t, err)
	_, err = lab.UninstallSpec(kernels)
	require.NoError(t, err)
	troubles := m.troubles()
	require.Len(t, troubles, 1, "%q", troubles)
	require.Contains(t, troubles[0], "the kernel is not registered")
}

// TestFlagsAreBlamedWithoutTheClone plants two faults: without a clone there is no
// module to ask for, so the compiler is the first to fail on the flags.
func TestFlagsAreBlamedWithoutTheClone(t *testing.T) {
	m := newMachine(t)
	m.root = t.TempDir()
	t.Setenv("GOFLAGS", "-mod=vendor")
	troubles := m.troubles()
	require.Len(t, troubles, 2)
	require.Contains(t, troubles[0], "fault repository")
	require.Equal(t, "fault compiler: Go cannot build an empty program: go: inconsistent vendoring; fix: unset GOFLAGS", troubles[1])
}

// TestChosenToolchainThatIsHere checks that a Go that GOTOOLCHAIN names and that
// is installed is not reported as a fault.
func TestChosenToolchainThatIsHere(t *testing.T) {
	m := newMachine(t)
	t.Setenv("FAKE", "toolchain-here")
	t.Setenv("GOTOOLCHAIN", "go1.26.9")
	troubles := m.troubles()
	require.Len(t, troubles, 1)
	require.Contains(t, troubles[0], "warning tools: gonb and goimports: not built yet", "the tools are built for each Go")
	require.NoFileExists(t, filepath.Join(os.Getenv("FAKE_CACHES"), "downloaded"))
}

func TestDiskSpace(t *testing.T) {
	for _, tc := range []struct {
		free  uint64
		known bool
		want  []Status
	}{
		{10 << 30, true, nil}, {1 << 30, true, []Status{Warning}}, {1 << 20, true, []Status{Fault}}, {0, false, nil},
	} {
		p := newPatient(Config{})
		p.space("/tmp", func(string) (uint64, bool) { return tc.free, tc.known })
		var got []Status
		for _, f := range p.findings {
			got = append(got, f.Status)
		}
		require.Equal(t, tc.want, got)
	}
	_, known := freeSpace(t.TempDir())
	require.True(t, known)
}

func TestCacheSize(t *testing.T) {
	dir := t.TempDir()
	p := newPatient(Config{})
	p.cacheSize(dir)
	p.cacheSize(filepath.Join(dir, "absent"))
	require.Empty(t, p.findings, "there is nothing to remove")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "a", "b"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "one"), make([]byte, 500_000), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a", "b", "two"), make([]byte, 700_000), 0o644))
	p.cacheSize(dir)
	require.Len(t, p.findings, 1)
	require.Equal(t, "ok       cache size: 1.2 MB; docs/commands.md says what may be removed", p.findings[0].String())
}

func TestStoppedCheckReturnsWhatItHas(t *testing.T) {
	m := newMachine(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Empty(t, Check(ctx, Config{Dir: m.root}))
}

func TestFindingsReadWell(t *testing.T) {
	require.Equal(t, "ok       Go: go1.26.3", Finding{Name: "Go", What: "go1.26.3"}.String())
	require.Equal(t, "fault    Go: absent\n         fix: install it", Finding{"Go", Fault, "absent", "install it"}.String())
	require.Equal(t, "Status(7)", Status(7).String())
}
