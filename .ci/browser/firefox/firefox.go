// Package firefox drives a headless Firefox over WebDriver BiDi, the protocol of the W3C
// that Firefox speaks by itself: JSON messages through a web socket.
package firefox

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// Find returns the path of a Firefox, or "" if there is none.
func Find() string {
	for _, name := range []string{"firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// preferences keep a new Firefox from greeting its user and from reaching the network.
const preferences = `user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
`

// Browser is a running Firefox with an empty profile.
type Browser struct {
	socket *websocket.Conn
	limit  time.Duration
	number int
}

// Start starts the Firefox at path. A step that takes longer than the limit fails the test.
// Firefox ends with the test.
func Start(t testing.TB, path string, limit time.Duration) *Browser {
	t.Helper()
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "user.js"), []byte(preferences), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port=0")
	cmd.Env = append(os.Environ(), "HOME="+home, "TZ=UTC")
	printed, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	b := &Browser{limit: limit}
	b.connect(t, address(t, path, printed, limit))
	b.command(t, "session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	return b
}

// address returns the address at which Firefox listens, which it prints.
func address(t testing.TB, path string, printed io.Reader, limit time.Duration) string {
	t.Helper()
	const before = "WebDriver BiDi listening on "
	found := make(chan string, 1)
	go func() {
		defer close(found)
		lines := bufio.NewScanner(printed)
		for lines.Scan() {
			if _, address, ok := strings.Cut(lines.Text(), before); ok {
				found <- address
				break
			}
		}
		_, _ = io.Copy(io.Discard, printed) // until it ends
	}()
	select {
	case address, ok := <-found:
		if !ok {
			t.Fatalf("Firefox (%s) ends and does not say where it listens", path)
		}
		return address
	case <-time.After(limit):
		t.Fatalf("Firefox (%s) does not say within %v where it listens", path, limit)
	}
	return ""
}

func (b *Browser) connect(t testing.TB, address string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, address+"/session", nil)
	if err != nil {
		t.Fatalf("Firefox at %s: %v", address, err)
	}
	socket.SetReadLimit(-1)
	b.socket = socket
	t.Cleanup(func() { _ = socket.CloseNow() })
}

// command sends a command and decodes its result.
func (b *Browser) command(t testing.TB, method string, params, result any) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	b.number++
	if err := wsjson.Write(ctx, b.socket, map[string]any{"id": b.number, "method": method, "params": params}); err != nil {
		t.Fatalf("%s: %v", method, err)
	}
	for {
		var answer struct {
			ID      int
			Type    string
			Message string
			Result  json.RawMessage
		}
		if err := wsjson.Read(ctx, b.socket, &answer); err != nil {
			t.Fatalf("%s: %v", method, err)
		}
		if answer.ID != b.number { // an event
			continue
		}
		if answer.Type == "error" {
			t.Fatalf("%s: %s", method, answer.Message)
		}
		if result != nil {
			if err := json.Unmarshal(answer.Result, result); err != nil {
				t.Fatalf("%s: %v", method, err)
			}
		}
		return
	}
}

// Tab is one page.
type Tab struct {
	b       *Browser
	t       testing.TB
	context string
}

func (tab *Tab) command(method string, params, result any) {
	tab.t.Helper()
	tab.b.command(tab.t, method, params, result)
}

// Open opens a page and waits until it has loaded. It is closed when the test ends.
func (b *Browser) Open(t testing.TB, address string) *Tab {
	t.Helper()
	var made struct{ Context string }
	b.command(t, "browsingContext.create", map[string]any{"type": "tab"}, &made)
	tab := &Tab{b, t, made.Context}
	t.Cleanup(func() { b.command(t, "browsingContext.close", map[string]any{"context": tab.context}, nil) })
	tab.command("browsingContext.navigate", map[string]any{"context": tab.context, "url": address, "wait": "complete"}, nil)
	return tab
}

// Value evaluates an expression, whose value is a string or a promise of one.
func (tab *Tab) Value(expression string) string {
	tab.t.Helper()
	var answer struct {
		Type             string
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	tab.command("script.evaluate", map[string]any{
		"expression": expression, "awaitPromise": true, "target": map[string]any{"context": tab.context},
	}, &answer)
	if answer.Type == "exception" {
		tab.t.Fatalf("%s: %s", expression, answer.ExceptionDetails.Text)
	}
	return fmt.Sprint(answer.Result.Value)
}

// Wait waits until a condition, an expression, is true.
func (tab *Tab) Wait(what, condition string) {
	tab.t.Helper()
	if !tab.wait(condition, tab.b.limit) {
		tab.t.Fatalf("%s: not so after %v (%s)", what, tab.b.limit, condition)
	}
}

// Until repeats an action, each time waiting a while for its effect, as a user presses a key
// again if nothing happens.
func (tab *Tab) Until(what, condition string, do func()) {
	tab.t.Helper()
	for deadline := time.Now().Add(tab.b.limit); ; {
		do()
		if tab.wait(condition, tab.b.limit/20) {
			return
		}
		if time.Now().After(deadline) {
			tab.t.Fatalf("%s: not so after %v (%s)", what, tab.b.limit, condition)
		}
	}
}

func (tab *Tab) wait(condition string, limit time.Duration) bool {
	tab.t.Helper()
	for deadline := time.Now().Add(limit); ; time.Sleep(100 * time.Millisecond) {
		if tab.Value("String(!!("+condition+"))") == "true" {
			return true
		}
		if time.Now().After(deadline) {
			return false
		}
	}
}

// Press presses a key while a modifier is held.
func (tab *Tab) Press(modifier, key rune) {
	tab.t.Helper()
	var actions []map[string]any
	for _, step := range []struct {
		kind string
		key  rune
	}{{"keyDown", modifier}, {"keyDown", key}, {"keyUp", key}, {"keyUp", modifier}} {
		actions = append(actions, map[string]any{"type": step.kind, "value": string(step.key)})
	}
	tab.command("input.performActions", map[string]any{
		"context": tab.context, "actions": []any{map[string]any{"type": "key", "id": "keyboard", "actions": actions}},
	}, nil)
}

// The keys that WebDriver numbers.
const (
	Enter   = '\ue007'
	Shift   = '\ue008'
	Control = '\ue009'
)
