package doctor

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
)

// Status says how bad a finding is.
type Status int

// The values of Status.
const (
	OK      Status = iota
	Warning        // notebooks run, but something is not as it should be
	Fault          // notebooks do not run, or soon will not
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

// Finding is the result of one check.
type Finding struct {
	Name   string // of what was checked, such as "kernel spec"
	Status Status
	What   string // one line or a few
	Mend   string // what to type or do; empty if Status is OK or no fix is known
}

func (f Finding) String() string {
	line := fmt.Sprintf("%-7s  %s: %s", f.Status, f.Name, f.What)
	if f.Mend != "" {
		line += "\n         fix: " + f.Mend
	}
	return line
}

// Config says where to look.
type Config struct {
	// Dir is where the search for the repository begins; it continues upwards.
	// Default: the current folder.
	Dir string

	// Expected returns the kernel spec that "install" would write now, given the
	// Go, the tools and the repository that were found. A spec on the machine
	// that differs is stale. If Expected is nil, specs are not compared with
	// anything.
	Expected func(goTool *gonb.Go, tools *gonb.Tools, root string) *lab.Spec
}

// Check checks the machine and returns its findings, good and bad, in the order
// in which problems should be fixed. It takes a few seconds. If ctx ends, it
// returns the findings so far.
func Check(ctx context.Context, config Config) []Finding {
	return newPatient(config).examine(ctx)
}

// patient is the machine, with what earlier checks have found out about it.
type patient struct {
	config    Config
	root      string // of the repository; empty if not found
	goPath    string
	toolchain string            // GOTOOLCHAIN for all calls of the go command
	env       map[string]string // of the go command; nil if there is none
	goTool    *gonb.Go
	tools     *gonb.Tools  // nil if not built
	gopls     bool         // gopls is built, too
	jupyter   *lab.Program // nil if there is none
	tooOld    bool         // Go is too old for the tools, or GOTOOLCHAIN asks for another one
	broken    bool         // Go cannot build anything, and this has been reported
	homeless  bool         // the home folder is unusable, and this has been reported
	findings  []Finding

	jupyterPort int

	// modules returns the modules that a program was built from. Tests replace
	// it, because their programs are not real.
	modules func(path string) (*buildinfo.BuildInfo, error)
}

// localToolchain is the value of GOTOOLCHAIN that selects the Go on PATH.
const localToolchain = "local"

func newPatient(config Config) *patient {
	if config.Dir == "" {
		config.Dir, _ = os.Getwd()
	}
	return &patient{config: config, toolchain: localToolchain, jupyterPort: jupyterPort, modules: buildinfo.ReadFile}
}

func (p *patient) examine(ctx context.Context) []Finding {
	for _, check := range []func(context.Context){
		p.variables, p.goCommand, p.platform, p.git, p.repository, p.module, p.tempFolder, p.buildCache, p.moduleCache, p.compiler,
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
