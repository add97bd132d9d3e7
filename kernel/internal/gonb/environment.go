package gonb

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/drawing"
)

// Settings returns the Go settings of a kernel in the form of a kernel spec's
// "env", which a front end adds to its own environment. Programs is the folder
// with the pinned tools; it comes first on PATH.
func Settings(goTool *Go, programs string) map[string]string {
	settings := map[string]string{
		"PATH": strings.Join([]string{
			programs, filepath.Dir(goTool.Path), os.Getenv("PATH"),
		}, string(filepath.ListSeparator)),
		// Without symbol tables, linking a cell takes two thirds of the time.
		"GOFLAGS":     "-ldflags=-s -buildvcs=false",
		"GOTOOLCHAIN": "local",
		// The go command among the programs passes its calls on to this one.
		"PUZZLELAB_GO":   realGo(goTool),
		drawing.Variable: filepath.Join(programs, drawing.Program),
		"GOWORK":         "", // GoNB has its own workspace file
		"GO111MODULE":    "",
		// GoNB runs go get before every cell. The module cache comes first, so it
		// serves everything that has already been downloaded.
		"GOPROXY": proxies(goTool),
	}
	// Without cgo, packages like net are linked by Go's own linker. Users who
	// need cgo in cells can set the variable.
	if _, set := os.LookupEnv("CGO_ENABLED"); !set {
		settings["CGO_ENABLED"] = "0"
	}
	return settings
}

// realGo returns the command inside Go's own folder, which is never ours, even if
// this runs in a cell and finds ours on PATH.
func realGo(goTool *Go) string {
	inside := filepath.Join(goTool.Root, "bin", "go")
	if _, err := os.Stat(inside); err != nil {
		return goTool.Path
	}
	return inside
}

func proxies(goTool *Go) string {
	cache := url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(goTool.ModCache, "cache", "download"))}
	if goTool.Proxy == "" {
		return cache.String()
	}
	return cache.String() + "," + goTool.Proxy
}

// Arguments returns the command line of a kernel, with "{connection_file}" for
// the front end to replace by the connection file. Root is a module whose
// packages cells may import, "" for none.
func Arguments(program, root string) []string {
	args := []string{program, "--kernel", "{connection_file}"}
	if root != "" {
		args = append(args, "-go_work="+root)
	}
	return append(args, "-raw_error") // errors are text, in every front end
}

// Environ returns the environment of this process, overridden by the settings.
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
