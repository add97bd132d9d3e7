//go:build unix

package doctor

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlelab/kernel/internal/cellcode"
)

// The test program stands in for another program when it is called by that
// program's name. The variable FAKE lists what is wrong with it.

func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "go":
		fakeGo(os.Args[1:])
	case "python3":
		fakePython()
	case "jupyter-lab":
		if behaves("lab-broken") {
			fail("ModuleNotFoundError: No module named 'jupyterlab'")
		}
		fmt.Println("4.6.6")
	case "python": // of the environment that "lab" installs
		fmt.Println("4.6.6")
	default:
		os.Exit(m.Run())
	}
}

func behaves(name string) bool { return strings.Contains(os.Getenv("FAKE"), name) }

func fakeGo(args []string) {
	switch {
	case behaves("go-fails"):
		os.Exit(1)
	case behaves("go-says"):
		_, words, _ := strings.Cut(os.Getenv("FAKE"), "go-says ")
		fail(words)
	case args[0] == "env":
		fakeToolchain()
		fakeGoEnv()
	case args[0] == "list":
		fakeToolchain()
		fakeModuleMode()
		if slices.Contains(args, "github.com/janpfeifer/gonb") {
			fmt.Println(`{"Replace": {"Path": "elsewhere"}}`)
			return
		}
		fmt.Println(strings.TrimSuffix(cellcode.OwnModule, "/") + " true")
	case args[0] == "build":
		fakeModuleMode()
		fakeBuild(args)
	}
}

// fakeToolchain imitates the part of Go that switches to another Go.
func fakeToolchain() {
	choice := os.Getenv("GOTOOLCHAIN")
	switch {
	case choice == "", choice == "local", behaves("toolchain-here"):
		return
	case !strings.HasPrefix(choice, "go1"):
		fail("go: invalid GOTOOLCHAIN \"" + choice + "\"")
	}
	if os.Getenv("GOPROXY") != "off" {
		_ = os.WriteFile(filepath.Join(os.Getenv("FAKE_CACHES"), "downloaded"), nil, 0o644)
	}
	fail("go: download " + choice + " for linux/amd64: toolchain not available")
}

// fakeModuleMode fails with the settings that hide a module.
func fakeModuleMode() {
	workspace := os.Getenv("GOWORK")
	switch {
	case os.Getenv("GO111MODULE") == "off":
		fail("go: list -m cannot be used with GO111MODULE=off")
	case strings.Contains(os.Getenv("GOFLAGS"), "-mod=vendor"):
		fail("go: inconsistent vendoring")
	case workspace != "" && workspace != "off":
		fail("go: reading go.work: open " + workspace + ": no such file or directory")
	case behaves("go-work") && workspace != "off":
		fail("go: current directory is contained in a module that is not one of the workspace modules")
	case behaves("module-lost"):
		fail("go: errors parsing go.mod")
	}
}

func fakeGoEnv() {
	caches := os.Getenv("FAKE_CACHES")
	env := map[string]string{
		"GOVERSION": "go1.26.3", "GOTOOLCHAIN": "auto", "GOOS": "linux", "GOARCH": "amd64", "GOHOSTOS": "linux",
		"GOHOSTARCH": "amd64", "GOCACHE": filepath.Join(caches, "build"), "GOMODCACHE": filepath.Join(caches, "mod"),
		"GOFLAGS": os.Getenv("GOFLAGS"), "CGO_ENABLED": cmp.Or(os.Getenv("CGO_ENABLED"), "0"), "CC": os.Getenv("CC"),
	}
	if dir := os.Getenv("GOCACHE"); dir != "" {
		env["GOCACHE"] = dir
	}
	switch {
	case behaves("go-old"):
		env["GOVERSION"] = "go1.24.1"
	case behaves("toolchain-here") && strings.HasPrefix(os.Getenv("GOTOOLCHAIN"), "go1"):
		env["GOVERSION"] = os.Getenv("GOTOOLCHAIN")
	case behaves("go-devel"):
		env["GOVERSION"] = "devel +abc"
	case behaves("go-cross"):
		env["GOOS"] = "windows"
	}
	if err := json.NewEncoder(os.Stdout).Encode(env); err != nil {
		fail(err)
	}
}

// fakeBuild builds the tools, for which -o names a folder, or any other
// program.
func fakeBuild(args []string) {
	if behaves("compiler-broken") {
		fail("could not import runtime (open: input/output error)")
	}
	for i, arg := range args {
		if arg != "-o" || !strings.HasSuffix(args[i+1], string(filepath.Separator)) {
			continue
		}
		for _, name := range []string{"go", "puzzlelab-draw", "gonb", "goimports", "gopls"} {
			program := "#!/bin/sh\n# " + name + "\n"
			if behaves("tools-alien") {
				program = "\x7fELF for another machine"
			}
			if err := os.WriteFile(filepath.Join(args[i+1], name), []byte(program), 0o755); err != nil {
				fail(err)
			}
		}
	}
}

func fakePython() {
	if behaves("no-ensurepip") {
		fmt.Println(`{"version": [3, 11], "lacks": ["ensurepip"]}`)
		return
	}
	fmt.Println(`{"version": [3, 12], "lacks": []}`)
}

func fail(message any) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
