//go:build unix

package main

import (
	"context"
	"flag"
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
		options: func(flags *flag.FlagSet) action { return inKernels(flags, install) },
	}
}

func uninstallCommand() *command {
	return &command{
		name:      "uninstall",
		arguments: "[--prefix DIR]",
		summary:   "remove the registration",
		help: `Removes what "install" wrote. A kernel of the same name from another program is not
touched. The built tools stay in the cache folder.`,
		options: func(flags *flag.FlagSet) action { return inKernels(flags, uninstall) },
	}
}

// inKernels declares the option that names a folder of kernels, and returns what works in it.
func inKernels(flags *flag.FlagSet, work func(ctx context.Context, kernels string, out *console) error) action {
	prefix := flags.String("prefix", "", "use `DIR`/share/jupyter, for example of a virtual\nenvironment or /usr/local, instead of your own folder")
	return func(ctx context.Context, _ []string, out *console) error {
		if *prefix != "" {
			return work(ctx, lab.PrefixDir(*prefix), out)
		}
		kernels, err := lab.UserDir()
		if err != nil {
			return err
		}
		return work(ctx, kernels, out)
	}
}

func install(ctx context.Context, kernels string, out *console) error {
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

func uninstall(_ context.Context, kernels string, out *console) error {
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
