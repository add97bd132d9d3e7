package gonb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// Go describes the Go installation that builds the tools and the cells.
type Go struct {
	Path     string // of the go command
	Version  string // "go1.26.1"
	Root     string // GOROOT
	OS       string
	Arch     string
	ModCache string // GOMODCACHE
	Cache    string // GOCACHE
	Proxy    string // GOPROXY, as the user set it
}

// FindGo asks the go command on PATH for its settings.
func FindGo(ctx context.Context) (*Go, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, fmt.Errorf("the go command is not on PATH; install Go 1.26 or later: %w", err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, "env", "-json",
		"GOVERSION", "GOROOT", "GOOS", "GOARCH", "GOMODCACHE", "GOCACHE", "GOPROXY")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s env: %w%s", path, err, stderrOf(err))
	}
	var env map[string]string
	if err := json.Unmarshal(out, &env); err != nil {
		return nil, fmt.Errorf("%s env: %w", path, err)
	}
	return &Go{
		Path:     path,
		Version:  env["GOVERSION"],
		Root:     env["GOROOT"],
		OS:       env["GOOS"],
		Arch:     env["GOARCH"],
		ModCache: env["GOMODCACHE"],
		Cache:    env["GOCACHE"],
		Proxy:    env["GOPROXY"],
	}, nil
}

func stderrOf(err error) string {
	var exit *exec.ExitError
	if !errors.As(err, &exit) || len(exit.Stderr) == 0 {
		return ""
	}
	return "\n" + strings.TrimSpace(string(exit.Stderr))
}
