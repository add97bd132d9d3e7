package gonb

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/toolchain"
)

// Settings returns the Go settings of a kernel, in the form of a kernel spec's
// "env": what a front end adds to its own environment. Programs is the folder
// with the pinned tools; it stands first on PATH.
func Settings(goTool *toolchain.Go, programs string) map[string]string {
	settings := map[string]string{
		"PATH": strings.Join([]string{
			programs, filepath.Dir(goTool.Path), os.Getenv("PATH"),
		}, string(filepath.ListSeparator)),
		// Without symbol tables a cell links in two thirds of the time.
		"GOFLAGS":     "-ldflags=-s -buildvcs=false",
		"GOTOOLCHAIN": "local",
		// The go command among the programs hands on to this one.
		"PUZZLELAB_GO": realGo(goTool),
		"GOWORK":       "", // GoNB keeps a workspace file of its own
		"GO111MODULE":  "",
		// GoNB runs go get before every cell. The module cache, asked first,
		// answers for all that has been downloaded before.
		"GOPROXY": proxies(goTool),
	}
	// Without cgo, packages like net link inside Go's own linker. A person who
	// needs cgo in cells says so by setting the variable.
	if _, set := os.LookupEnv("CGO_ENABLED"); !set {
		settings["CGO_ENABLED"] = "0"
	}
	return settings
}

// realGo is the command inside Go's own folder, which is never one of ours, even
// where this runs in a cell and finds ours on PATH.
func realGo(goTool *toolchain.Go) string {
	inside := filepath.Join(goTool.Root, "bin", "go")
	if _, err := os.Stat(inside); err != nil {
		return goTool.Path
	}
	return inside
}

func proxies(goTool *toolchain.Go) string {
	cache := url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(goTool.ModCache, "cache", "download"))}
	if goTool.Proxy == "" {
		return cache.String()
	}
	return cache.String() + "," + goTool.Proxy
}

// Arguments returns the command line of a kernel, with the connection file left
// to be filled in by the front end as "{connection_file}". Root is a module whose
// packages cells may import, "" for none.
func Arguments(program, root string) []string {
	args := []string{program, "--kernel", "{connection_file}"}
	if root != "" {
		args = append(args, "-go_work="+root)
	}
	return args
}

// Environ lays the settings over the variables of this process.
func Environ(settings map[string]string) []string {
	var env []string
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if _, replaced := settings[name]; !replaced && !strings.HasPrefix(name, "JPY_") {
			env = append(env, variable)
		}
	}
	for name, value := range settings {
		env = append(env, name+"="+value)
	}
	return env
}
