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

// settings are the variables in the file that "go env -w" writes.
func settings() map[string]string {
	path := os.Getenv("GOENV")
	if path == "" {
		if dir, err := os.UserConfigDir(); err == nil {
			path = filepath.Join(dir, "go", "env")
		}
	}
	found := map[string]string{}
	file, err := os.Open(path)
	if err != nil { // also where GOENV is "off"
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

// setting is what the person chose for a variable of Go; empty for nothing.
func setting(name string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return settings()[name]
}

// unset is the command that takes the choice of a variable back where it was made;
// empty where none was. The environment hides the file: what stands there may be
// of use.
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

// unsetNamed takes back the variables of Go that a message names and the person
// has set; empty where there is none.
func unsetNamed(message string) string {
	names := goVariable.FindAllString(message, -1)
	slices.Sort(names)
	return unset(slices.Compact(names)...)
}

// standing are the settings that can stand between Go and a module, with a value
// that does not.
var standing = [][2]string{{"GO111MODULE", "on"}, {"GOWORK", "off"}, {"GOFLAGS", " "}}

// unsetCulprit tries a call of Go that fails again, without one setting at a time.
// It returns the mend for the one without which the call works, empty for none.
func (p *patient) unsetCulprit(ctx context.Context, dir string, args ...string) string {
	for _, s := range standing {
		if _, err := p.runGo(ctx, dir, []string{s[0] + "=" + s[1]}, args...); err != nil {
			continue
		}
		if mend := unset(s[0]); mend != "" {
			return mend
		}
		if s[0] == "GOWORK" { // a file above the clone, found by itself
			return "export GOWORK=off"
		}
	}
	return ""
}

// runGo calls the go command and returns what it prints; its complaints are the
// error. It never downloads another Go: the one that stands
// on PATH answers, or the one that goCommand found in the module cache.
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
