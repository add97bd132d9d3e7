package doctor

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
)

const (
	specName = "kernel spec"
	install  = "go run ./kernel install"
)

// kernelSpec checks the spec that Jupyter would use, and warns of others that it
// hides.
func (p *patient) kernelSpec(context.Context) {
	places := specPlaces()
	switch {
	case len(places) > 0:
		p.spec(places[0], places[1:])
	case !p.homeless:
		p.warn(specName, install, "the kernel is not registered; \"run\" and \"lab\" work, but other Jupyter installations do not see it")
	}
}

// specPlaces returns the folders with a spec of our name, in the order in which
// Jupyter searches them.
func specPlaces() []string {
	var places []string
	for _, dir := range lab.SearchDirs() {
		dir = filepath.Join(dir, lab.KernelName)
		if _, err := os.Stat(filepath.Join(dir, "kernel.json")); err == nil && !slices.Contains(places, dir) {
			places = append(places, dir)
		}
	}
	return places
}

// spec checks the spec in dir, which hides those in other folders.
func (p *patient) spec(dir string, hidden []string) {
	spec, err := lab.ReadSpec(dir)
	var foreign *lab.ForeignError
	switch {
	case errors.As(err, &foreign):
		p.warn(specName, p.andInstall(moveAway(dir), hidden), "%v", err)
		return
	case err != nil:
		p.fault(specName, p.andInstall(shellRemove(dir), hidden), "%v", err)
		return
	}
	if problem := p.stale(spec); problem != "" {
		mend := install // writes to the user's own folder
		if !personal(dir) {
			mend = p.andInstall(shellRemove(dir), hidden)
		}
		p.fault(specName, mend, "%s: %s", dir, problem)
		return
	}
	if changed := p.changed(spec); slices.Contains(changed, drawing.Variable) && spec.Env[drawing.Variable] == "" {
		p.warn(specName, p.reinstall(dir), "%s: it was registered by an earlier version; each cell with a chart draws it by itself, more slowly", dir)
	} else if len(changed) > 0 {
		p.warn(specName, p.reinstall(dir), "%s: it was registered with a different %s than this terminal has",
			dir, strings.Join(changed, ", "))
	} else {
		p.ok(specName, "%s", dir)
	}
	for _, other := range hidden {
		if _, err := lab.ReadSpec(other); err == nil {
			p.warn(specName, shellRemove(other), "the kernel is registered twice; %s is used and hides %s", dir, other)
		}
	}
}

// andInstall appends the registration to a command, unless the command uncovers a
// good spec.
func (p *patient) andInstall(command string, hidden []string) string {
	if len(hidden) > 0 {
		if spec, err := lab.ReadSpec(hidden[0]); err == nil && p.stale(spec) == "" {
			return command
		}
	}
	return command + " && " + install
}

// reinstall returns the command that rewrites the spec in dir.
func (p *patient) reinstall(dir string) string {
	if personal(dir) {
		return install
	}
	return shellRemove(dir) + " && " + install
}

// personal reports whether "install" writes the spec in dir.
func personal(dir string) bool {
	kernels, err := lab.UserDir()
	return err == nil && sameFile(filepath.Join(kernels, lab.KernelName), dir)
}

// stale says why a spec of ours does not work; empty if it does.
func (p *patient) stale(spec *lab.Spec) string {
	if len(spec.Argv) == 0 {
		return "it does not name a program"
	}
	if spec.Root != "" {
		switch root, err := gonb.FindRoot(spec.Root); {
		case err != nil || !sameFile(root, spec.Root):
			return "the repository has moved; it was " + spec.Root
		case p.root != "" && !sameFile(spec.Root, p.root):
			return "it belongs to another clone, " + spec.Root
		}
	}
	if _, err := os.Stat(spec.Argv[0]); err != nil {
		return "its program " + spec.Argv[0] + " is gone"
	}
	if want := p.expected(); want != nil && !slices.Equal(spec.Argv, want.Argv) {
		return "its command line is out of date: " + strings.Join(spec.Argv, " ")
	}
	return ""
}

// expected returns the spec that "install" would write now; nil if it is not
// known.
func (p *patient) expected() *lab.Spec {
	if p.config.Expected == nil || p.tools == nil {
		return nil
	}
	return p.config.Expected(p.goTool, p.tools, p.root)
}

// changed lists the variables of a spec that "install" would now set differently.
// The kernel still runs, but with the old settings.
func (p *patient) changed(spec *lab.Spec) []string {
	want := p.expected()
	if want == nil {
		return nil
	}
	have, now := lasting(spec.Env), lasting(want.Env)
	names := map[string]bool{}
	for _, env := range []map[string]string{have, now} {
		for name := range env {
			old, wasSet := have[name]
			value, isSet := now[name]
			names[name] = old != value || wasSet != isSet
		}
	}
	maps.DeleteFunc(names, func(_ string, differs bool) bool { return !differs })
	return slices.Sorted(maps.Keys(names))
}

// lasting returns an environment with only the first folder of PATH: the rest of
// PATH differs from terminal to terminal.
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
