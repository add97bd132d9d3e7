package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"puzzlelab/kernel/internal/ownfolder"
)

// Program is a JupyterLab that runs.
type Program struct {
	Argv    []string // the command line that starts it
	Version string   // "4.6.6"
	Own     bool     // installed by this package

	// Unsettled says that the scripts of our own JupyterLab refer to a folder that
	// is gone. JupyterLab itself starts anyway, and Run repairs the scripts.
	Unsettled bool
}

// StopServer returns the command line that stops the server on a port; nil if no
// such command is known for this Jupyter.
func (p *Program) StopServer(port int) []string {
	if p.Own {
		return []string{p.Argv[0], "-m", "jupyter_server", "stop", strconv.Itoa(port)}
	}
	path, err := exec.LookPath("jupyter")
	if err != nil {
		return nil
	}
	return []string{path, "server", "stop", strconv.Itoa(port)}
}

// minMajor is the oldest JupyterLab that is used from PATH. minPython is what the
// pinned one needs.
const minMajor = 4

var minPython = pythonVersion{3, 10}

type pythonVersion [2]int

func (v pythonVersion) String() string { return fmt.Sprintf("%d.%d", v[0], v[1]) }

func (v pythonVersion) less(w pythonVersion) bool {
	return v[0] < w[0] || v[0] == w[0] && v[1] < w[1]
}

// askLimit bounds how long a program may take to print its version. A cold Python
// on a slow disk takes seconds.
const askLimit = 30 * time.Second

// Survey is the result of Look.
type Survey struct {
	Program    *Program // what Run would start; nil if it would have to install it
	PassedOver []string // each unsuitable JupyterLab on PATH, with the reason
}

// Find returns the JupyterLab that Run would start, without installing one: the one
// on PATH, or else the one below cacheDir (if empty, the user's cache folder). It
// returns nil if there is none.
func Find(ctx context.Context, cacheDir string) *Program { return Look(ctx, cacheDir).Program }

// Look is like Find, and also returns what it passed over.
func Look(ctx context.Context, cacheDir string) *Survey {
	survey := &Survey{}
	for _, name := range []string{"jupyter-lab", "jupyter"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		argv := []string{path}
		if name == "jupyter" {
			argv = append(argv, "lab")
		}
		// A name on PATH may be a shim of a version manager with nothing behind it.
		version, err := askVersion(ctx, argv)
		switch {
		case err == nil && major(version) >= minMajor:
			survey.Program = &Program{Argv: argv, Version: version}
			return survey
		case name == "jupyter": // Jupyter may be installed without JupyterLab
		case err != nil:
			survey.PassedOver = append(survey.PassedOver, fmt.Sprintf("%s does not start: %v", path, err))
		default:
			survey.PassedOver = append(survey.PassedOver,
				fmt.Sprintf("%s is JupyterLab %s; need %d or later", path, version, minMajor))
		}
	}
	dir, err := environmentDir(cacheDir)
	if err != nil {
		return survey
	}
	if err := ownfolder.CheckTrusted(dir); err != nil {
		survey.PassedOver = append(survey.PassedOver, err.Error())
		return survey
	}
	survey.Program = installed(ctx, dir)
	return survey
}

func askVersion(ctx context.Context, argv []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], append(argv[1:len(argv):len(argv)], "--version")...)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	version := strings.TrimSpace(string(out))
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("it does not answer within %v", askLimit)
	case errors.As(err, &exit) && len(exit.Stderr) > 0:
		lines := strings.Split(strings.TrimSpace(string(exit.Stderr)), "\n")
		return "", errors.New(lines[len(lines)-1]) // the last line of a traceback says what went wrong
	case err != nil:
		return "", err
	case major(version) == 0:
		return "", fmt.Errorf("its version is %q", version)
	}
	return version, nil
}

func major(version string) int {
	first, _, _ := strings.Cut(version, ".")
	n, err := strconv.Atoi(first)
	if err != nil {
		return 0
	}
	return n
}

// python is a Python 3 that can make virtual environments.
type python struct {
	path    string
	version pythonVersion
}

// probe is a script that prints what we need to know about a Python.
const probe = `import importlib.util as u, json, sys
print(json.dumps({"version": sys.version_info[:2], "lacks": [m for m in ("venv", "ensurepip") if u.find_spec(m) is None]}))`

// Python returns the Python that Run would install JupyterLab with. The error is a
// *MissingError or a *VenvError.
func Python(ctx context.Context) (path, version string, err error) {
	py, err := findPython(ctx)
	if err != nil {
		return "", "", err
	}
	return py.path, py.version.String(), nil
}

// findPython returns the first suitable Python on PATH. The error is a
// *MissingError or a *VenvError.
func findPython(ctx context.Context) (*python, error) {
	found := ""
	var venv *VenvError
	for _, name := range []string{"python3", "python"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		version, lacks, err := askPython(ctx, path)
		switch {
		case err != nil:
			found = path + " does not run"
		case version.less(minPython):
			found = fmt.Sprintf("%s is Python %s", path, version)
		case len(lacks) > 0:
			venv = &VenvError{Python: path, Module: lacks[0], Version: version.String()}
		default:
			return &python{path, version}, nil
		}
	}
	if venv != nil {
		return nil, venv
	}
	return nil, &MissingError{Found: found}
}

func askPython(ctx context.Context, path string) (pythonVersion, []string, error) {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-c", probe)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		return pythonVersion{}, nil, err
	}
	var answer struct {
		Version pythonVersion
		Lacks   []string
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		return pythonVersion{}, nil, errors.New("it does not answer")
	}
	return answer.Version, answer.Lacks, nil
}
