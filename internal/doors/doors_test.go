//go:build unix

package doors

import (
	"bytes"
	"context"
	"flag"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var (
	tierFlag   = flag.String("doors", "", "open the doors of this tier: quick or nightly")
	cloneFlag  = flag.String("doors.clone", "", "open them in the clone with this absolute path instead of a new one")
	sampleFlag = flag.Duration("doors.sample", 45*time.Second, "how long a command that needs hours is watched")
)

// patience is how long a server may take until it answers, and a command that was
// interrupted until it ends.
const (
	untilItServes = 10 * time.Minute
	untilItEnds   = 30 * time.Second
)

// TestOpen opens the doors of a tier, in the order of the table.
func TestOpen(t *testing.T) {
	if *tierFlag == "" {
		t.Skip("with -doors quick or -doors nightly")
	}
	require.Contains(t, []string{"quick", "nightly"}, *tierFlag)
	v := newVisit(t)
	for _, d := range doors {
		if d.tier == *tierFlag {
			t.Run(d.command, func(t *testing.T) { v.open(t, d) })
		}
	}
}

// A visit is a person with a fresh clone, an empty home and no cache but that of Go.
type visit struct {
	clone, scratch string
	env            []string
}

func newVisit(t *testing.T) *visit {
	t.Helper()
	scratch, err := os.MkdirTemp("", "doors-*")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(scratch) })
	v := &visit{clone: *cloneFlag, scratch: scratch}
	if v.clone == "" {
		v.clone = filepath.Join(scratch, "puzzlelab")
		out, err := exec.Command("git", "clone", "--quiet", root, v.clone).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	require.True(t, filepath.IsAbs(v.clone), "-doors.clone %s: want an absolute path", v.clone)
	v.env = append(os.Environ(), "HOME="+v.folder(t, "home"), "XDG_CACHE_HOME="+v.folder(t, "cache"), "XDG_DATA_HOME=", "JUPYTER_DATA_DIR=")
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} { // Go has no reason to compile itself again
		value, err := exec.Command("go", "env", name).Output()
		require.NoError(t, err)
		v.env = append(v.env, name+"="+strings.TrimSpace(string(value)))
	}
	return v
}

func (v *visit) folder(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(v.scratch, name)
	require.NoError(t, os.MkdirAll(path, 0o755))
	return path
}

// typed is the command as it is typed: with the reader's own names in place of those of
// the document, and with the folders of a cluster in the scratch folder.
func (v *visit) typed(d door) string {
	pairs := []string{"/shared/", v.scratch + "/shared/", "/tmp/", v.scratch + "/"}
	for name, own := range d.with {
		pairs = append(pairs, name, strings.ReplaceAll(own, "{scratch}", v.scratch))
	}
	return strings.NewReplacer(pairs...).Replace(d.command)
}

func (v *visit) open(t *testing.T, d door) {
	if d.needs != "" {
		if _, err := exec.LookPath(d.needs); err != nil {
			t.Skipf("%s is not installed", d.needs)
		}
	}
	for path, text := range d.files {
		v.write(t, path, text)
	}
	for to, from := range d.copies {
		text, err := os.ReadFile(filepath.Join(v.clone, from))
		require.NoError(t, err)
		v.write(t, to, string(text))
	}
	for to, document := range d.programs {
		v.write(t, to, v.program(t, document))
	}
	switch d.way {
	case ends:
		v.untilItEnds(t, d)
	case serves:
		v.whileItServes(t, d)
	case sampled:
		v.forAWhile(t, d)
	}
	for _, path := range d.makes {
		require.FileExists(t, filepath.Join(v.clone, path))
	}
}

func (v *visit) write(t *testing.T, path, text string) {
	t.Helper()
	path = filepath.Join(v.clone, path)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// program is the first Go program of a document.
func (v *visit) program(t *testing.T, document string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(v.clone, document))
	require.NoError(t, err)
	_, program, found := strings.Cut(string(text), "\n```go\npackage main\n")
	program, _, closed := strings.Cut(program, "\n```\n")
	require.True(t, found && closed, document)
	return "package main\n" + program + "\n"
}

// A running command has a group of its own, so that an interrupt reaches all of it, as
// from a terminal.
type running struct {
	cmd    *exec.Cmd
	output *output
	ended  chan error // how it ended
}

func (v *visit) start(t *testing.T, d door) *running {
	t.Helper()
	r := &running{cmd: exec.Command("bash", "-c", v.typed(d)), output: &output{}, ended: make(chan error, 1)}
	r.cmd.Dir = v.clone
	r.cmd.Env = v.env
	r.cmd.Stdout, r.cmd.Stderr = r.output, r.output
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	r.cmd.WaitDelay = untilItEnds
	require.NoError(t, r.cmd.Start())
	go func() { r.ended <- r.cmd.Wait() }()
	t.Cleanup(func() { _ = syscall.Kill(-r.cmd.Process.Pid, syscall.SIGKILL) })
	return r
}

// interrupt does what Ctrl-C does, and waits until the command has ended.
func (r *running) interrupt(t *testing.T) {
	t.Helper()
	require.NoError(t, syscall.Kill(-r.cmd.Process.Pid, syscall.SIGINT))
	select {
	case err := <-r.ended:
		t.Logf("interrupted: %v", err) // with whatever status
	case <-time.After(untilItEnds):
		require.FailNow(t, "it does not end when it is interrupted", r.output.String())
	}
}

func (v *visit) untilItEnds(t *testing.T, d door) {
	r := v.start(t, d)
	require.NoError(t, <-r.ended, r.output.String())
	v.checkOutput(t, d, r)
}

func (v *visit) checkOutput(t *testing.T, d door, r *running) {
	t.Helper()
	require.NotContains(t, r.output.String(), "goroutine 1 [")
	if d.says != "" {
		require.Regexp(t, d.says, r.output.String())
	}
}

var address = regexp.MustCompile(`http://(127\.0\.0\.1|localhost):\d+\S*`)

// addressOf waits until a server prints its address.
func (v *visit) addressOf(t *testing.T, r *running) string {
	t.Helper()
	look := time.NewTicker(100 * time.Millisecond)
	defer look.Stop()
	for limit := time.After(untilItServes); ; {
		select {
		case err := <-r.ended:
			require.FailNow(t, "it has ended", "%v\n%s", err, r.output.String())
		case <-limit:
			require.FailNow(t, "it prints no address", r.output.String())
		case <-look.C:
			if url := address.FindString(r.output.String()); url != "" {
				return url
			}
		}
	}
}

// whileItServes asks the server for the page whose address it prints, and ends it.
func (v *visit) whileItServes(t *testing.T, d door) {
	r := v.start(t, d)
	url := v.addressOf(t, r)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err, r.output.String())
	page, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Contains(t, strings.ToLower(string(page)), "<html")
	r.interrupt(t)
	v.checkOutput(t, d, r)
	_, err = http.Get(url)
	require.Error(t, err, "it is still served")
}

// forAWhile watches a command that needs hours: it must not fail, and end when it is
// asked to.
func (v *visit) forAWhile(t *testing.T, d door) {
	r := v.start(t, d)
	select {
	case err := <-r.ended:
		require.NoError(t, err, r.output.String())
	case <-time.After(*sampleFlag):
		r.interrupt(t)
	}
	v.checkOutput(t, d, r)
}

// output collects what a command prints.
type output struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.text.String()
}

// TestARunningDoor tries the ways of opening on small commands.
func TestARunningDoor(t *testing.T) {
	v := &visit{clone: t.TempDir(), scratch: t.TempDir(), env: os.Environ()}
	v.open(t, door{command: "cat NAME >copy && echo made", with: map[string]string{"NAME": "own"}, files: map[string]string{"own": "text"}, says: "^made\n", makes: []string{"copy"}})
	r := v.start(t, door{command: "sleep 1000"})
	r.interrupt(t)
	var exit *exec.ExitError
	r = v.start(t, door{command: "echo failed; exit 3"})
	require.ErrorAs(t, <-r.ended, &exit)
	require.Equal(t, 3, exit.ExitCode())
	require.Equal(t, "failed\n", r.output.String())
}
