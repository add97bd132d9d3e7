//go:build unix

package gonb

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The tests of the command run the real kernel. These tests use shell scripts
// instead, to see what happens when a kernel misbehaves.

func script(t *testing.T, text string) *Config {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	program := filepath.Join(t.TempDir(), "gonb")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"+text), 0o755))
	return &Config{
		Go:      &Go{Path: "/go/bin/go", Root: "/go", ModCache: "/mod cache", Proxy: "https://proxy.example,direct"},
		Program: program,
		Tools:   []string{"/tools/goimports", "/tools/go"},
		Root:    "/src/puzzlelab",
		Dir:     t.TempDir(),
	}
}

func requireNothingLeft(t *testing.T) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestAKernelThatEndsAtOnceIsShownWithItsWords(t *testing.T) {
	config := script(t, `echo "E0102 03:04:05.678901   12345 main.go:7] no luck today" >&2; exit 3`)
	_, err := Start(t.Context(), config)
	var ended *EndedError
	require.ErrorAs(t, err, &ended)
	require.Equal(t, "exit status 3", ended.Status)
	require.Equal(t, "no luck today", ended.Log)
	requireNothingLeft(t)
}

func TestTakenPortsAreTriedAgainWithOthers(t *testing.T) {
	config := script(t, `cat "$2" >> attempts; echo "listen tcp: bind: address already in use" >&2; exit 1`)
	_, err := Start(t.Context(), config)
	require.ErrorContains(t, err, "address already in use")
	attempts, err := os.ReadFile(filepath.Join(config.Dir, "attempts"))
	require.NoError(t, err)
	require.Equal(t, portAttempts, strings.Count(string(attempts), `"shell_port"`))
	requireNothingLeft(t)
}

func TestAKernelThatNeverAnswersIsEndedWithTheContext(t *testing.T) {
	config := script(t, "sleep 1000 & sleep 1000")
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := Start(ctx, config)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	requireNothingLeft(t)
}

func TestWhatAKernelIsStartedWith(t *testing.T) {
	t.Setenv("JPY_PARENT_PID", "1")
	t.Setenv("GOFLAGS", "-mod=vendor")
	t.Setenv("GOWORK", "off")
	config := script(t, `env > env; echo "$@" > arguments; ls -l "$2" "$TMPDIR/bin" > files; exit 1`)
	_, err := Start(t.Context(), config)
	require.Error(t, err)
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(config.Dir, name))
		require.NoError(t, err)
		return string(data)
	}
	env := read("env")
	for _, want := range []string{
		"\nGOFLAGS=-ldflags=-s -buildvcs=false\n", "\nGOTOOLCHAIN=local\n", "\nGOWORK=\n",
		"\nGOPROXY=file:///mod%20cache/cache/download,https://proxy.example,direct\n",
		"/bin:/go/bin:",
		"\nPUZZLELAB_GO=/go/bin/go\n", "/bin/puzzlelab-draw\n", "/" + inputScript + "\n",
	} {
		require.Contains(t, "\n"+env, want)
	}
	require.NotContains(t, env, "JPY_")
	require.Contains(t, read("arguments"), "-go_work=/src/puzzlelab -raw_error")
	files := read("files")
	require.Contains(t, files, "-rw-------", "only the owner can read the connection file")
	require.Contains(t, files, "goimports -> /tools/goimports")
	require.Contains(t, files, "go -> /tools/go\n")
}

func TestShellsOfCellsHaveNoInput(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash is installed")
	}
	dir := t.TempDir()
	own := filepath.Join(dir, "it's mine.sh")
	require.NoError(t, os.WriteFile(own, []byte("mine=read\n"), 0o600))
	for _, previous := range []string{"", own} {
		script := filepath.Join(dir, inputScript)
		require.NoError(t, os.WriteFile(script, []byte(closedShell(previous)), 0o600))
		output := func(input string, args ...string) string {
			cmd := exec.Command(bash, args...)
			cmd.Env = append(os.Environ(), bashVariable+"="+script)
			cmd.Stdin = strings.NewReader(input)
			text, err := cmd.CombinedOutput()
			require.NoError(t, err)
			return string(text)
		}
		require.Equal(t, "end\n", output("given\n", "-c", "read x || echo end$x"))
		require.Equal(t, "piped\n", output("", "-c", "echo piped | bash -c 'read x; echo $x'"))
		require.Equal(t, "script\n", output("echo script\n"), "a shell can read its commands from its input")
		require.Equal(t, previous, strings.TrimSpace(output("", "-c", "echo $"+bashVariable)))
		if previous != "" {
			require.Equal(t, "read\n", output("", "-c", "echo $mine"))
		}
	}
}

func TestClean(t *testing.T) {
	config := script(t, "")
	k := &Kernel{paths: knownPaths("/tmp/pzl-1", config)}
	for text, want := range map[string]string{
		"# gonb_0a1b2c3d\n./main.go:3":            "# cell\n./main.go:3",
		"/tmp/pzl-1/gonb_0a1b2c3d/main.go:3":      "main.go:3",
		"/tmp/pzl-1/gonb_pipe_1":                  "$TMPDIR/gonb_pipe_1",
		"/go/src/fmt/print.go:1":                  "$GOROOT/src/fmt/print.go:1",
		"/mod cache/x@v1/x.go":                    "$GOMODCACHE/x@v1/x.go",
		"/src/puzzlelab/puzzlekit/perm/perm.go:1": "puzzlelab/puzzlekit/perm/perm.go:1",
		"in /src/puzzlelab\n":                     "in puzzlelab\n",
		"/src/puzzlelab2/x":                       "/src/puzzlelab2/x",
		"/src/puzzlelab-old and /tmp/pzl-12":      "/src/puzzlelab-old and /tmp/pzl-12",
		"nothing of the kind: gonb_12 /home/x.go": "nothing of the kind: gonb_12 /home/x.go",
	} {
		require.Equal(t, want, k.Clean(text))
	}
}

func TestWhatAKernelAlwaysSaysIsNotShown(t *testing.T) {
	log := &logTail{}
	_, _ = log.Write([]byte("W0102 03:04:05.000000   12345 main.go:190] \x1b[7;39;32m[0a1b2c3d]\x1b[0m Warning message\n" +
		"E0102 03:04:05.000000   12345 main.go:191] \x1b[7;39;32m[0a1b2c3d]\x1b[0m Error message\n" +
		"E0102 03:04:05.000000   12345 goexec.go:195] \x1b[7;39;32m[0a1b2c3d]\x1b[0m \n" +
		"Program gopls is not installed. It is used to inspect\nwith:\n\n```\n!go install golang.org/x/tools/gopls@latest\n```\n\n" +
		"W0102 03:04:05.000000   12345 goexec.go:201] Could not find Jupyter root directory, %wasm will not work: no\n" +
		"E0102 03:04:05.000000   12345 main.go:7] no luck today\n"))
	require.Equal(t, "no luck today", log.complaint())
}

func TestTheLogIsShownWithoutStacks(t *testing.T) {
	log := &logTail{}
	_, _ = log.Write([]byte(`E0102 03:04:05.000000   12345 a.go:1] it broke
exit status 1
github.com/janpfeifer/gonb/internal/goexec.(*State).GoModInit
	github.com/janpfeifer/gonb@v0.11.4/internal/goexec/goexec.go:259
main.main
	github.com/janpfeifer/gonb@v0.11.4/main.go:82
runtime.goexit
	runtime/asm_amd64.s:1771
it broke
write go.mod: no space left on device
`))
	require.Equal(t, "it broke\nexit status 1\nwrite go.mod: no space left on device", log.complaint())
}

func TestTheLogKeepsItsEnd(t *testing.T) {
	log := &logTail{}
	write := func(text string) { _, _ = log.Write([]byte(text)) }
	for range 1000 {
		write(strings.Repeat("x", 99) + "\n")
	}
	write("I0102 03:04:05.000000   12345 a.go:1] for information\n")
	write("E0102 03:04:05.000000   12345 a.go:1] \x1b[7;39;32m[0a1b2c3d]\x1b[0m it broke\n")
	require.Len(t, log.String(), logSize)
	lines := strings.Split(log.complaint(), "\n")
	require.Equal(t, "it broke", lines[len(lines)-1])
	require.NotContains(t, log.complaint(), "for information")
	log.forget()
	require.Empty(t, log.complaint())
}
