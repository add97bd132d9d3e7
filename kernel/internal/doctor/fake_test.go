//go:build unix

package doctor

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The test program, called by the name of another program, stands for it. The
// variable FAKE lists what is wrong with it.

func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "go":
		fakeGo(os.Args[1:])
	case "python3":
		fakePython()
	case "jupyter-lab":
		fmt.Println("4.6.6")
	default:
		os.Exit(m.Run())
	}
}

func behaves(name string) bool { return strings.Contains(os.Getenv("FAKE"), name) }

func fakeGo(args []string) {
	switch {
	case behaves("go-broken"):
		fail("go: cannot find GOROOT directory: /gone")
	case args[0] == "env" && args[1] == "GOWORK":
		if behaves("go-work") {
			fmt.Println("/home/me/go.work")
		}
	case args[0] == "env":
		fakeGoEnv()
	case args[0] == "list":
		if behaves("module-lost") || behaves("go-work") {
			fail("go: current directory is contained in a module that is not one of the workspace modules")
		}
		fmt.Println("puzzlelab true")
	case args[0] == "build":
		fakeBuild(args)
	}
}

func fakeGoEnv() {
	caches := os.Getenv("FAKE_CACHES")
	env := map[string]string{
		"GOVERSION": "go1.26.3", "GOTOOLCHAIN": "auto", "GOOS": "linux", "GOARCH": "amd64", "GOHOSTOS": "linux",
		"GOHOSTARCH": "amd64", "GOCACHE": filepath.Join(caches, "build"), "GOMODCACHE": filepath.Join(caches, "mod"),
		"GOFLAGS": os.Getenv("GOFLAGS"),
	}
	switch {
	case behaves("go-old"):
		env["GOVERSION"] = "go1.24.1"
	case behaves("go-pinned"):
		env["GOVERSION"], env["GOTOOLCHAIN"] = "go1.25.0", "go1.25.0"
	case behaves("go-devel"):
		env["GOVERSION"] = "devel +abc"
	case behaves("go-cross"):
		env["GOOS"] = "windows"
	}
	if err := json.NewEncoder(os.Stdout).Encode(env); err != nil {
		fail(err)
	}
}

// fakeBuild builds the tools, for which -o names a folder, or any program.
func fakeBuild(args []string) {
	if behaves("compiler-broken") {
		fail("could not import runtime (open: input/output error)")
	}
	for i, arg := range args {
		if arg != "-o" || !strings.HasSuffix(args[i+1], string(filepath.Separator)) {
			continue
		}
		for _, name := range []string{"go", "gonb", "goimports", "gopls"} {
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
