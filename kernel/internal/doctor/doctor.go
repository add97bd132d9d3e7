package doctor

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"

	"puzzlelab/kernel/internal/kernelspec"
	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/toolchain"
)

// Status says how bad a finding is.
type Status int

// The values of Status.
const (
	OK      Status = iota
	Warning        // notebooks run, something is not as it should be
	Fault          // notebooks don't run, or will not for long
)

func (s Status) String() string {
	switch s {
	case OK:
		return "ok"
	case Warning:
		return "warning"
	case Fault:
		return "fault"
	}
	return fmt.Sprintf("Status(%d)", int(s))
}

// Finding is what one check has to say.
type Finding struct {
	Name   string // of what was looked at, as in "kernel spec"
	Status Status
	What   string // one line or a few
	Mend   string // what to type or do; empty when Status is OK, or nothing is known
}

func (f Finding) String() string {
	line := fmt.Sprintf("%-7s  %s: %s", f.Status, f.Name, f.What)
	if f.Mend != "" {
		line += "\n         mend: " + f.Mend
	}
	return line
}

// Config says where to look.
type Config struct {
	// Dir is where the repository is looked for, upwards. Default: the current
	// folder.
	Dir string

	// Expected gives the kernel spec that "install" would write now, with the Go,
	// the tools and the repository that were found. A spec on the machine that
	// differs is stale. Nil: specs are looked at by themselves.
	Expected func(goTool *toolchain.Go, tools *toolchain.Tools, root string) *kernelspec.Spec
}

// Check looks at the machine and returns what it found, good and bad, in the
// order in which things should be mended. It takes a few seconds. When ctx ends,
// the findings so far are returned.
func Check(ctx context.Context, config Config) []Finding {
	return newPatient(config).examine(ctx)
}

// patient is the machine, with what earlier checks have learnt of it.
type patient struct {
	config    Config
	root      string // of the repository; empty if not found
	goPath    string
	toolchain string            // GOTOOLCHAIN for all calls of the go command
	env       map[string]string // of the go command; nil if there is none
	goTool    *toolchain.Go
	tools     *toolchain.Tools // nil if not built
	jupyter   *lab.Program     // nil if there is none
	tooOld    bool             // Go is too old for the tools, or another one is asked for
	broken    bool             // Go cannot build anything, and that has been said
	homeless  bool             // so has that the home folder is of no use
	findings  []Finding

	jupyterPort int

	// modules reads from a program which modules it was built from. Tests have
	// programs that are none.
	modules func(path string) (*buildinfo.BuildInfo, error)
}

// localToolchain is the GOTOOLCHAIN with which Go is the one on PATH.
const localToolchain = "local"

func newPatient(config Config) *patient {
	if config.Dir == "" {
		config.Dir, _ = os.Getwd()
	}
	return &patient{config: config, toolchain: localToolchain, jupyterPort: jupyterPort, modules: buildinfo.ReadFile}
}

func (p *patient) examine(ctx context.Context) []Finding {
	for _, check := range []func(context.Context){
		p.goCommand, p.platform, p.git, p.repository, p.module, p.tempFolder, p.buildCache, p.moduleCache, p.compiler,
		p.cCompiler, p.cacheFolder, p.notebooksFolder, p.diskSpace, p.builtTools, p.toolVersions, p.kernelSpec, p.otherGoNB,
		p.loopback, p.jupyterLab, p.port,
	} {
		if ctx.Err() != nil {
			break
		}
		check(ctx)
	}
	return p.findings
}

func (p *patient) ok(name, what string, args ...any) {
	p.findings = append(p.findings, Finding{Name: name, Status: OK, What: fmt.Sprintf(what, args...)})
}

func (p *patient) warn(name, mend, what string, args ...any) {
	p.findings = append(p.findings, Finding{name, Warning, fmt.Sprintf(what, args...), mend})
}

func (p *patient) fault(name, mend, what string, args ...any) {
	p.findings = append(p.findings, Finding{name, Fault, fmt.Sprintf(what, args...), mend})
}
