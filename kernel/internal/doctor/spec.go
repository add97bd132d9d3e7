package doctor

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/kernelspec"
)

const (
	specName = "kernel spec"
	install  = "go run ./kernel install"
)

// kernelSpec looks at the spec that Jupyter would take, and warns of others that
// it hides.
func (p *patient) kernelSpec(context.Context) {
	var places []string
	for _, dir := range kernelspec.SearchDirs() {
		dir = filepath.Join(dir, kernelspec.Name)
		if _, err := os.Stat(filepath.Join(dir, "kernel.json")); err == nil && !slices.Contains(places, dir) {
			places = append(places, dir)
		}
	}
	if len(places) == 0 {
		p.warn(specName, install, "the kernel is not registered; \"run\" and \"lab\" work, other Jupyters don't see it")
		return
	}
	p.spec(places[0])
	if len(places) > 1 {
		p.warn(specName, shellRemove(places[1]), "the kernel is registered twice; %s hides %s", places[0], places[1])
	}
}

func (p *patient) spec(dir string) {
	spec, err := kernelspec.Read(dir)
	var foreign *kernelspec.ForeignError
	switch {
	case errors.As(err, &foreign):
		p.warn(specName, "mv '"+dir+"' '"+dir+"-other' && "+install, "%v", err)
		return
	case err != nil:
		p.fault(specName, shellRemove(dir)+" && "+install, "%v", err)
		return
	}
	if problem := p.stale(spec); problem != "" {
		p.fault(specName, install, "%s: %s", dir, problem)
		return
	}
	p.ok(specName, "%s", dir)
}

// stale says what makes a spec of ours useless; empty for nothing.
func (p *patient) stale(spec *kernelspec.Spec) string {
	if len(spec.Argv) == 0 {
		return "it names no program"
	}
	if _, err := os.Stat(spec.Argv[0]); err != nil {
		return "its program " + spec.Argv[0] + " is gone"
	}
	if spec.Root != "" {
		if _, err := os.Stat(filepath.Join(spec.Root, "go.mod")); err != nil {
			return "the repository has moved; it was " + spec.Root
		}
		if p.root != "" && !sameFile(spec.Root, p.root) {
			return "it belongs to another clone, " + spec.Root
		}
	}
	want := p.config.Expected
	switch {
	case want == nil:
		return ""
	case !slices.Equal(spec.Argv, want.Argv):
		return "its command line is out of date: " + strings.Join(spec.Argv, " ")
	case !maps.Equal(lasting(spec.Env), lasting(want.Env)):
		return "its environment is out of date"
	}
	return ""
}

// lasting is an environment without PATH, but for PATH's first folder: the rest
// differs from terminal to terminal.
func lasting(env map[string]string) map[string]string {
	out := maps.Clone(env)
	if out == nil {
		return map[string]string{}
	}
	if first := filepath.SplitList(out["PATH"]); len(first) > 0 {
		out["PATH"] = first[0]
	}
	return out
}
