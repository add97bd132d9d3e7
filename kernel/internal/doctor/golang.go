package doctor

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/gonb"
)

// minGo is the oldest Go that can build the tools.
const minGo = "go1.26"

// goLimit bounds a call of the go command, which is slow with an empty build
// cache.
const goLimit = 3 * time.Minute

// goCommand finds Go and reads its settings. GOTOOLCHAIN decides which Go really
// runs, so goCommand asks for the version instead of guessing it from the path.
func (p *patient) goCommand(ctx context.Context) {
	path, err := exec.LookPath("go")
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		p.fault(goName, "install Go 1.26 or later (https://go.dev/dl) and open a new terminal", "the go command is not on PATH")
		return
	}
	p.goPath = path
	env, err := p.goEnv(ctx)
	if err != nil {
		p.goRefuses(err)
		return
	}
	p.env = env
	p.chosenToolchain(ctx)
	p.goTool = &gonb.Go{
		Path: path, Version: p.env["GOVERSION"], Root: p.env["GOROOT"], OS: p.env["GOOS"], Arch: p.env["GOARCH"],
		ModCache: p.env["GOMODCACHE"], Cache: p.env["GOCACHE"], Proxy: env["GOPROXY"],
	}
	p.goVersion()
}

const goName = "Go"

func (p *patient) goEnv(ctx context.Context, overrides ...string) (map[string]string, error) {
	out, err := p.runGo(ctx, outside(), overrides, "env", "-json")
	var env map[string]string
	if err == nil {
		err = json.Unmarshal([]byte(out), &env)
	}
	return env, err
}

// chosenToolchain switches to the Go that GOTOOLCHAIN names, if it is on this
// machine, because every other command would run it. It downloads nothing.
func (p *patient) chosenToolchain(ctx context.Context) {
	choice := setting("GOTOOLCHAIN")
	named, _, _ := strings.Cut(choice, "+")
	if named == "" || named == "auto" || named == "path" || named == "local" || named == p.env["GOVERSION"] {
		return
	}
	local := p.toolchain
	p.toolchain = choice
	env, err := p.goEnv(ctx, "GOPROXY=off")
	if err == nil {
		p.env = env
		return
	}
	p.toolchain = local
	p.tooOld, p.broken = true, true
	if strings.Contains(err.Error(), "invalid GOTOOLCHAIN") {
		p.fault(goName, unset("GOTOOLCHAIN"), "%v", err)
		return
	}
	p.fault(goName, unset("GOTOOLCHAIN"), "GOTOOLCHAIN=%s selects a Go that is not on this machine; every command "+
		"would try to download it, although %s is installed", choice, p.env["GOVERSION"])
}

// goVersion checks the version of the Go that runs.
func (p *patient) goVersion() {
	running := p.env["GOVERSION"]
	tooOld := version.IsValid(running) && version.Compare(running, minGo) < 0
	switch {
	case p.tooOld: // reported by chosenToolchain
	case !version.IsValid(running):
		p.warn(goName, "install a released Go 1.26 or later (https://go.dev/dl)", "%s is %q, which is not a release", p.goPath, running)
	case tooOld && p.toolchain != localToolchain:
		p.fault(goName, unset("GOTOOLCHAIN"), "GOTOOLCHAIN=%s selects %s; need %s or later", p.toolchain, running, minGo)
	case tooOld:
		p.fault(goName, "install Go 1.26 or later (https://go.dev/dl) and put it first on PATH", "%s is %s; need %s or later",
			p.goPath, running, minGo)
	default:
		p.ok(goName, "%s, %s", running, p.goPath)
	}
	p.tooOld = p.tooOld || tooOld
	p.broken = p.broken || tooOld
}

// goRefuses reports why Go does not even print its settings.
func (p *patient) goRefuses(err error) {
	words := err.Error()
	switch {
	case strings.Contains(words, "$HOME"), strings.Contains(words, "build cache") && unset("GOCACHE", "XDG_CACHE_HOME") == "" && homeTrouble() != "":
		p.noHome()
	case strings.Contains(words, "build cache"):
		p.fault(buildCacheName, cmp.Or(unset("GOCACHE"), unset("XDG_CACHE_HOME"), clearWay(words)), "%s", words)
	case strings.Contains(words, "creating work dir") && unset("GOTMPDIR") != "":
		p.fault("temporary folder", unset("GOTMPDIR"), "%s", words)
	case strings.Contains(words, "creating work dir"): // reported by tempFolder
	default:
		p.fault(goName, unsetNamed(words), "%s does not answer: %s", p.goPath, words)
	}
}

// clearWay returns the fix for the default build cache, whose path is in Go's
// message: a file is in its place, or the folder belongs to someone else.
func clearWay(words string) string {
	_, after, _ := strings.Cut(words, "build cache at ")
	dir, _, _ := strings.Cut(after, ": ")
	existing, isFile := nearest(dir)
	switch {
	case existing == "":
		return ""
	case isFile:
		return moveAway(existing)
	}
	return takeOver(existing)
}

// platform detects a Go that compiles for a different machine.
func (p *patient) platform(context.Context) {
	if p.env == nil || p.env["GOOS"] == p.env["GOHOSTOS"] && p.env["GOARCH"] == p.env["GOHOSTARCH"] {
		return
	}
	p.fault("platform", unset("GOOS", "GOARCH"),
		"Go compiles for %s/%s but this machine is %s/%s, so cells cannot run",
		p.env["GOOS"], p.env["GOARCH"], p.env["GOHOSTOS"], p.env["GOHOSTARCH"])
}

func (p *patient) repository(context.Context) {
	root, err := gonb.FindRoot(p.config.Dir)
	if err != nil {
		p.fault("repository", "cd to your clone of puzzlelab and try again", "%s is not in a clone of puzzlelab", p.config.Dir)
		return
	}
	p.root = root
	for _, file := range []string{"go.sum", "kernel/tools/go.sum"} {
		if _, err := os.Stat(filepath.Join(root, file)); err != nil {
			p.fault("repository", "git checkout -- "+file, "%s is missing from %s", file, root)
			return
		}
	}
	p.ok("repository", "%s", root)
}

// module asks Go for the module at the root. This finds settings that hide the
// module from Go, such as a go.work in a parent folder or -mod in GOFLAGS.
func (p *patient) module(ctx context.Context) {
	if p.env == nil || p.root == "" || p.broken {
		return
	}
	const name = "module"
	module := strings.TrimSuffix(cellcode.OwnModule, "/")
	ask := []string{"list", "-m", "-f", "{{.Path}} {{.Main}}"}
	out, err := p.runGo(ctx, p.root, nil, ask...)
	if err == nil && strings.Contains(out, module+" true") {
		p.ok(name, "Go finds the module %s", module)
		return
	}
	if err == nil {
		err = fmt.Errorf("it prints %q", strings.TrimSpace(out))
	}
	mend := p.unsetCulprit(ctx, p.root, ask...)
	if mend == "" {
		mend = "git checkout -- go.mod"
	}
	p.broken = true
	p.fault(name, mend, "Go does not find the module %s in %s: %v", module, p.root, err)
}

// cCompiler detects that cgo is switched on without a C compiler. The kernel
// needs neither, unless the user asks for them.
func (p *patient) cCompiler(context.Context) {
	if p.env == nil || p.env["CGO_ENABLED"] != "1" || setting("CGO_ENABLED") == "" {
		return
	}
	program, _, _ := strings.Cut(p.env["CC"], " ")
	if _, err := exec.LookPath(program); err != nil {
		p.warn("C compiler", unset("CGO_ENABLED", "CC"), "CGO_ENABLED=1 asks for the C compiler %q, which is not on PATH; "+
			"cells that import net or os/user cannot be compiled", program)
	}
}

// compiler builds the smallest program, as every cell does.
func (p *patient) compiler(ctx context.Context) {
	if p.env == nil || p.broken {
		return
	}
	const name = "compiler"
	dir, err := os.MkdirTemp("", "puzzlelab-doctor-*")
	if err != nil {
		return // reported by tempFolder
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
	build := []string{"build", "-o", filepath.Join(dir, "program"), "."}
	if _, err := p.runGo(ctx, dir, nil, build...); err != nil {
		mend := p.unsetCulprit(ctx, dir, build...)
		if mend == "" {
			mend = "go clean -cache"
		}
		if ctx.Err() == nil {
			p.fault(name, mend, "Go cannot build an empty program: %v", err)
		}
		return
	}
	p.ok(name, "an empty program builds in %.1f s", time.Since(began).Seconds())
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(len(lines)-n, 0):], "\n")
}

// outside returns a folder that is in no module. There the go command does not
// switch to the Go version that a module asks for.
func outside() string { return filepath.VolumeName(os.TempDir()) + string(filepath.Separator) }

// shellRemove returns the command that removes a file or folder.
func shellRemove(path string) string { return "rm -r '" + path + "'" }
