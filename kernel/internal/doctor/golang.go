package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"puzzlelab/kernel/internal/toolchain"
)

// minGo is the oldest Go that builds the tools.
const minGo = "go1.26"

// goLimit bounds a call of the go command; an empty build cache takes its time.
const goLimit = 3 * time.Minute

// goCommand looks for Go and reads its settings. GOTOOLCHAIN decides which Go
// really runs, so the version is asked for, not guessed from the path.
func (p *patient) goCommand(ctx context.Context) {
	const name = "Go"
	path, err := exec.LookPath("go")
	if err != nil {
		p.fault(name, "install Go 1.26 or later (https://go.dev/dl) and open a new terminal", "the go command is not on PATH")
		return
	}
	out, err := p.run(ctx, outside(), path, "env", "-json")
	var env map[string]string
	if err == nil {
		err = json.Unmarshal([]byte(out), &env)
	}
	if err != nil {
		p.fault(name, "go env -u GOTOOLCHAIN && unset GOTOOLCHAIN GOROOT", "%s does not answer: %v", path, err)
		return
	}
	p.env = env
	running := env["GOVERSION"]
	switch choice := env["GOTOOLCHAIN"]; {
	case !version.IsValid(running):
		p.warn(name, "install a released Go 1.26 or later (https://go.dev/dl)", "%s is %q, which is no release", path, running)
	case version.Compare(running, minGo) < 0 && strings.HasPrefix(choice, "go1"):
		p.fault(name, "go env -u GOTOOLCHAIN && unset GOTOOLCHAIN", "GOTOOLCHAIN=%s makes Go run as %s; %s or later is needed",
			choice, running, minGo)
	case version.Compare(running, minGo) < 0:
		p.fault(name, "install Go 1.26 or later (https://go.dev/dl) and put it first on PATH", "%s is %s; %s or later is needed",
			path, running, minGo)
	default:
		p.ok(name, "%s, %s", running, path)
	}
	p.goTool = &toolchain.Go{
		Path: path, Version: running, Root: env["GOROOT"], OS: env["GOOS"], Arch: env["GOARCH"],
		ModCache: env["GOMODCACHE"], Cache: env["GOCACHE"], Proxy: env["GOPROXY"],
	}
}

// platform finds a Go that compiles for another machine than this one.
func (p *patient) platform(context.Context) {
	if p.env == nil || p.env["GOOS"] == p.env["GOHOSTOS"] && p.env["GOARCH"] == p.env["GOHOSTARCH"] {
		return
	}
	p.fault("platform", "go env -u GOOS GOARCH && unset GOOS GOARCH",
		"Go compiles for %s/%s and this machine is %s/%s, so cells cannot run",
		p.env["GOOS"], p.env["GOARCH"], p.env["GOHOSTOS"], p.env["GOHOSTARCH"])
}

func (p *patient) repository(context.Context) {
	root, err := toolchain.FindRoot(p.config.Dir)
	if err != nil {
		p.fault("repository", "cd to your clone of puzzlelab and try again", "%s is not in a clone of puzzlelab", p.config.Dir)
		return
	}
	p.root = root
	for _, file := range []string{"go.sum", "kernel/tools/go.sum"} {
		if _, err := os.Stat(filepath.Join(root, file)); err != nil {
			p.fault("repository", "git checkout -- "+file, "%s is missing in %s", file, root)
			return
		}
	}
	p.ok("repository", "%s", root)
}

// module asks Go for the module at the root: settings that stand between it and
// the command line (a go.work above, -mod in GOFLAGS) show here.
func (p *patient) module(ctx context.Context) {
	if p.env == nil || p.root == "" {
		return
	}
	const name = "module"
	out, err := p.run(ctx, p.root, p.goTool.Path, "list", "-m", "-f", "{{.Path}} {{.Main}}")
	if err == nil && strings.Contains(out, "puzzlelab true") {
		p.ok(name, "Go finds the module puzzlelab")
		return
	}
	mend := "git checkout -- go.mod"
	switch {
	case p.env["GOFLAGS"] != "":
		mend = "go env -u GOFLAGS && unset GOFLAGS"
	case p.workspace(ctx) != "":
		mend = "export GOWORK=off"
	}
	if err == nil {
		err = fmt.Errorf("it answers %q", strings.TrimSpace(out))
	}
	p.fault(name, mend, "Go does not find the module puzzlelab in %s: %v", p.root, err)
}

func (p *patient) workspace(ctx context.Context) string {
	out, err := p.run(ctx, p.root, p.goTool.Path, "env", "GOWORK")
	if file := strings.TrimSpace(out); err == nil && file != "off" {
		return file
	}
	return ""
}

// compiler builds the smallest program, as every cell does.
func (p *patient) compiler(ctx context.Context) {
	if p.env == nil {
		return
	}
	const name = "compiler"
	dir, err := os.MkdirTemp("", "puzzlelab-doctor-*")
	if err != nil {
		return // tempFolder has said so
	}
	defer os.RemoveAll(dir)
	for file, content := range map[string]string{
		"go.mod":  "module doctor\n\ngo 1.26\n",
		"main.go": "package main\n\nfunc main() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o644); err != nil {
			return
		}
	}
	began := time.Now()
	if _, err := p.run(ctx, dir, p.goTool.Path, "build", "-o", filepath.Join(dir, "program"), "."); err != nil {
		if ctx.Err() == nil {
			p.fault(name, "go clean -cache", "Go cannot build an empty program: %v", err)
		}
		return
	}
	p.ok(name, "an empty program builds in %.1f s", time.Since(began).Seconds())
}

// run runs a program and returns what it prints; its complaints are the error.
func (p *patient) run(ctx context.Context, dir, program string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, goLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		err = errors.New(lastLines(string(exit.Stderr), 5))
	}
	return string(out), err
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(len(lines)-n, 0):], "\n")
}

// outside is a folder in no module: there Go answers for itself, and not for the
// Go that a module asks for.
func outside() string { return filepath.VolumeName(os.TempDir()) + string(filepath.Separator) }

// shellRemove is the command that removes a file or folder.
func shellRemove(path string) string {
	if runtime.GOOS == "windows" {
		return fmt.Sprintf(`rmdir /s "%s"`, path)
	}
	return "rm -r '" + path + "'"
}
