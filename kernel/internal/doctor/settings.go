package doctor

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// settings returns the variables in the file that "go env -w" writes.
func settings() map[string]string {
	path := os.Getenv("GOENV")
	if path == "" {
		if dir, err := os.UserConfigDir(); err == nil {
			path = filepath.Join(dir, "go", "env")
		}
	}
	found := map[string]string{}
	file, err := os.Open(path)
	if err != nil { // also if GOENV is "off"
		return found
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if name, value, ok := strings.Cut(strings.TrimSpace(lines.Text()), "="); ok {
			found[name] = value
		}
	}
	return found
}

// setting returns the user's value for a Go variable; empty if there is none.
func setting(name string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return settings()[name]
}

// unset returns the command that removes the settings of variables where they were
// made; empty if there are none. The environment overrides the file, so a value in
// the file may be right.
func unset(names ...string) string {
	var written, exported []string
	file := settings()
	for _, name := range names {
		value := os.Getenv(name)
		if value != "" {
			exported = append(exported, name)
		}
		if file[name] != "" && (value == "" || value == file[name]) {
			written = append(written, name)
		}
	}
	var commands []string
	if len(written) > 0 {
		commands = append(commands, "go env -u "+strings.Join(written, " "))
	}
	if len(exported) > 0 {
		commands = append(commands, "unset "+strings.Join(exported, " "))
	}
	return strings.Join(commands, " && ")
}

var goVariable = regexp.MustCompile(`\b(GO[A-Z0-9]+|CGO_[A-Z]+|CC|CXX)\b`)

// unsetNamed unsets the Go variables that a message names and the user has set;
// empty if there are none.
func unsetNamed(message string) string {
	names := goVariable.FindAllString(message, -1)
	slices.Sort(names)
	return unset(slices.Compact(names)...)
}

// standing lists the settings that can hide a module from Go, each with a value
// that does not.
var standing = [][2]string{{"GO111MODULE", "on"}, {"GOWORK", "off"}, {"GOFLAGS", " "}}

// unsetCulprit repeats a failing call of Go without each of these settings in
// turn. It returns the fix for the setting without which the call works; empty if
// there is none.
func (p *patient) unsetCulprit(ctx context.Context, dir string, args ...string) string {
	for _, s := range standing {
		if _, err := p.runGo(ctx, dir, []string{s[0] + "=" + s[1]}, args...); err != nil {
			continue
		}
		if mend := unset(s[0]); mend != "" {
			return mend
		}
		if s[0] == "GOWORK" { // a go.work in a parent folder, found without the variable
			return "export GOWORK=off"
		}
	}
	return ""
}

// runGo calls the go command and returns what it prints to standard output; its
// error contains what it prints to standard error. It never downloads another Go:
// it runs the one on PATH, or the one that goCommand found in the module cache.
func (p *patient) runGo(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, goLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, p.goPath, args...)
	cmd.Env = append(append(os.Environ(), "GOTOOLCHAIN="+p.toolchain), env...)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		err = errors.New(lastLines(string(exit.Stderr), 5))
	}
	return string(out), err
}
