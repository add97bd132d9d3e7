//go:build unix

package main

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
)

func installCommand() *command {
	return &command{
		name:      "install",
		arguments: "[--prefix DIR]",
		summary:   "register the kernel with Jupyter on this machine",
		help: `Builds the tools and registers the kernel, so that any Jupyter on this machine offers it
under the name "` + lab.KernelDisplayName + `". An existing registration is replaced.
Nothing is written if a tool cannot be built.

The registration names this folder; if you move the folder, install again.`,
		flags: func() *flag.FlagSet { flags, _ := prefixFlags("install"); return flags },
		run:   install,
	}
}

func uninstallCommand() *command {
	return &command{
		name:      "uninstall",
		arguments: "[--prefix DIR]",
		summary:   "remove the registration",
		help: `Removes what "install" wrote. A kernel of the same name from another program is not
touched. The built tools stay in the cache folder.`,
		flags: func() *flag.FlagSet { flags, _ := prefixFlags("uninstall"); return flags },
		run:   uninstall,
	}
}

func prefixFlags(name string) (*flag.FlagSet, *string) {
	flags := newFlags(name)
	prefix := flags.String("prefix", "", "use `DIR`/share/jupyter, for example of a virtual\nenvironment or /usr/local, instead of your own folder")
	return flags, prefix
}

// kernelsDir reads the command line and returns the folder of kernels that it
// names.
func kernelsDir(name string, args []string) (string, error) {
	flags, prefix := prefixFlags(name)
	rest, err := parse(flags, args)
	if err != nil {
		return "", err
	}
	if len(rest) > 0 {
		return "", usageError{name, fmt.Errorf("unexpected argument %q", rest[0])}
	}
	if *prefix != "" {
		return lab.PrefixDir(*prefix), nil
	}
	return lab.UserDir()
}

func install(ctx context.Context, args []string, out *console) error {
	kernels, err := kernelsDir("install", args)
	if err != nil {
		return err
	}
	h, err := prepareHost(ctx, "", out)
	if err != nil {
		return err
	}
	if err := h.buildGopls(ctx, out); err != nil {
		return err
	}
	k, err := h.start(ctx, h.root, 0) // do not register a kernel that does not start
	if err != nil {
		return err
	}
	if err := k.Stop(); err != nil {
		return kernelError{err}
	}
	dir, err := lab.InstallSpec(kernels, h.spec())
	if err != nil {
		return err
	}
	out.say("registered %q in %s", lab.KernelDisplayName, dir)
	return nil
}

func uninstall(_ context.Context, args []string, out *console) error {
	kernels, err := kernelsDir("uninstall", args)
	if err != nil {
		return err
	}
	removed, err := lab.UninstallSpec(kernels)
	switch {
	case err != nil:
		return err
	case removed:
		out.say("removed from %s", kernels)
	default:
		out.say("nothing is registered in %s", kernels)
	}
	return nil
}

// spec returns the kernel spec with which front ends start the kernel.
func (h *host) spec() *lab.Spec {
	settings := gonb.Settings(h.goTool, h.tools.Dir)
	settings["GOPROXY"] = withoutCredentials(settings["GOPROXY"])
	return &lab.Spec{
		Argv: gonb.Arguments(h.tools.GoNB, h.root),
		Env:  settings,
		Root: h.root,
		Files: map[string]string{
			drawing.EChartsName: filepath.Join(h.root, filepath.FromSlash(drawing.ECharts)),
		},
	}
}

// withoutCredentials leaves out proxies with a password, because others can
// read the spec.
func withoutCredentials(proxies string) string {
	var kept []string
	for _, proxy := range strings.Split(proxies, ",") {
		if !strings.Contains(proxy, "@") {
			kept = append(kept, proxy)
		}
	}
	return strings.Join(kept, ",")
}
