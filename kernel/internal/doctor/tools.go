package doctor

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/modfile"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/kernelfolder"
	"puzzlelab/kernel/internal/ownfolder"
)

const warm = "go run ./kernel warm"

// toolPackages lists the programs and the modules they come from.
var toolPackages = []struct{ program, module string }{
	{"gonb", "github.com/janpfeifer/gonb"},
	{"goimports", "golang.org/x/tools"},
	{"gopls", "golang.org/x/tools/gopls"},
}

func (p *patient) builtTools(ctx context.Context) {
	if p.env == nil || p.root == "" || p.homeless || p.tooOld {
		return
	}
	const name = "tools"
	tools, err := gonb.CheckTools(p.goTool, p.root)
	var untrusted *ownfolder.UntrustedError
	if errors.As(err, &untrusted) || kernelfolder.CheckEnvironment() != nil {
		return // has been reported
	}
	if err != nil {
		status := p.fault
		if errors.Is(err, gonb.ErrNotBuilt) {
			status = p.warn // the first run builds them
		}
		status(name, warm, "gonb and goimports: %v", err)
		return
	}
	p.tools = tools
	programs := []string{tools.Go, tools.GoNB, tools.Goimports, tools.Draw}
	noGopls := tools.CheckGopls()
	if p.gopls = noGopls == nil; p.gopls {
		programs = append(programs, tools.Gopls)
	}
	for _, path := range programs {
		if err := starts(ctx, path); err != nil {
			p.fault(name, shellRemove(tools.Dir)+" && "+warm, "%s does not run: %v", path, err)
			return
		}
	}
	switch {
	case p.gopls:
		p.ok(name, "gonb, goimports and gopls are built, in %s", tools.Dir)
	case !errors.Is(noGopls, gonb.ErrNotBuilt):
		p.fault(name, warm, "gopls: %v", noGopls)
	case len(specPlaces()) > 0:
		p.warn(name, warm, "gopls is not built yet: the registered kernel completes no names")
	default:
		p.ok(name, "gonb and goimports are built, in %s; lab and install build gopls too", tools.Dir)
	}
}

// starts reports whether the system can run a program at all, whatever the
// program makes of -h.
func starts(ctx context.Context, path string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-h")
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		return nil
	}
	return err
}

// toolVersions compares the versions that the programs were built from with the
// pinned ones. goimports and gopls must use the same golang.org/x/tools, or
// GoNB's completion and its imports would disagree.
func (p *patient) toolVersions(context.Context) {
	if p.tools == nil {
		return
	}
	const name = "tool versions"
	pins, err := pinned(filepath.Join(p.root, "kernel", "tools", "go.mod"))
	if err != nil {
		p.fault(name, "git checkout -- kernel/tools/go.mod", "the pins cannot be read: %v", err)
		return
	}
	var report []string
	xtools := map[string]string{}
	for _, tool := range toolPackages {
		if tool.program == "gopls" && !p.gopls {
			continue
		}
		info, err := p.modules(filepath.Join(p.tools.Dir, tool.program))
		if err != nil {
			p.fault(name, shellRemove(p.tools.Dir)+" && "+warm, "%s is not a Go program: %v", tool.program, reason(err))
			return
		}
		if found := moduleVersion(info, tool.module); found != pins[tool.module] {
			p.fault(name, shellRemove(p.tools.Dir)+" && "+warm, "%s is %s; want %s", tool.program, found, pins[tool.module])
			return
		}
		xtools[tool.program] = moduleVersion(info, "golang.org/x/tools")
		report = append(report, tool.program+" "+pins[tool.module])
	}
	if p.gopls && xtools["goimports"] != xtools["gopls"] {
		p.fault(name, "git checkout -- kernel/tools && "+warm, "goimports is built with golang.org/x/tools %s and gopls with %s; they must be the same",
			xtools["goimports"], xtools["gopls"])
		return
	}
	p.ok(name, "%s", strings.Join(report, ", "))
}

func moduleVersion(info *buildinfo.BuildInfo, path string) string {
	if info.Main.Path == path && info.Main.Version != "" {
		return info.Main.Version
	}
	for _, dep := range info.Deps {
		if dep.Path == path {
			return dep.Version
		}
	}
	return "unknown"
}

func pinned(path string) (map[string]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, reason(err)
	}
	file, err := modfile.ParseLax(path, data, nil)
	if err != nil {
		return nil, err
	}
	pins := map[string]string{}
	for _, r := range file.Require {
		pins[r.Mod.Path] = r.Mod.Version
	}
	for _, tool := range toolPackages {
		if pins[tool.module] == "" {
			return nil, fmt.Errorf("%s is not pinned", tool.module)
		}
	}
	return pins, nil
}

// git checks for the program that some fixes call; Go needs it for modules that
// no proxy serves.
func (p *patient) git(context.Context) {
	if _, err := exec.LookPath("git"); err != nil {
		p.warn("git", "install git (https://git-scm.com/downloads)",
			"git is not on PATH: it is needed to restore lost files and to fetch modules that no proxy serves")
	}
}

// otherGoNB detects a GoNB that the user once installed. The kernel does not use
// it, but its entry in Jupyter's menu is easily taken for ours.
func (p *patient) otherGoNB(context.Context) {
	path, err := exec.LookPath("gonb")
	if err != nil || p.tools != nil && sameFile(path, p.tools.GoNB) {
		return
	}
	found := "of an unknown version"
	if info, err := p.modules(path); err == nil {
		found = moduleVersion(info, "github.com/janpfeifer/gonb")
	}
	mend := "keep it, and choose the kernel \"puzzlelab (Go)\" in Jupyter"
	if p.tools != nil {
		mend += "; to run puzzlelab's gonb yourself: export PATH='" + p.tools.Dir + "':\"$PATH\""
	}
	p.warn("other gonb", mend, "%s (%s) is on PATH; puzzlelab uses its own gonb", path, found)
}

func sameFile(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(x, y)
}
