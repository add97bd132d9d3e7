package webdriver

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

// FindFirefox returns the path of a Firefox, or "" if there is none.
func FindFirefox() string {
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

// Firefox is a running Firefox with an empty profile.
type Firefox struct {
	socket *websocket.Conn
	limit  time.Duration
	number int
}

// StartFirefox starts the Firefox at path. A step that takes longer than the limit fails the
// test. Firefox ends with the test.
func StartFirefox(t testing.TB, path string, limit time.Duration) *Firefox {
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
	b := &Firefox{limit: limit}
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

func (b *Firefox) connect(t testing.TB, address string) {
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
func (b *Firefox) command(t testing.TB, method string, params, result any) {
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

// Open opens a page and waits until it has loaded. It is closed when the test ends.
func (b *Firefox) Open(t testing.TB, address string) *Tab {
	t.Helper()
	var made struct{ Context string }
	b.command(t, "browsingContext.create", map[string]any{"type": "tab"}, &made)
	t.Cleanup(func() { b.command(t, "browsingContext.close", map[string]any{"context": made.Context}, nil) })
	b.command(t, "browsingContext.navigate", map[string]any{"context": made.Context, "url": address, "wait": "complete"}, nil)
	return &Tab{firefoxTab{b, made.Context}, b.limit, t}
}

// firefoxTab is a page of Firefox.
type firefoxTab struct {
	b       *Firefox
	context string
}

func (tab firefoxTab) evaluate(t testing.TB, expression string) string {
	t.Helper()
	var answer struct {
		Type             string
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	tab.b.command(t, "script.evaluate", map[string]any{
		"expression": expression, "awaitPromise": true, "target": map[string]any{"context": tab.context},
	}, &answer)
	if answer.Type == "exception" {
		t.Fatalf("%s: %s", expression, answer.ExceptionDetails.Text)
	}
	return fmt.Sprint(answer.Result.Value)
}

func (tab firefoxTab) act(t testing.TB, source map[string]any) {
	t.Helper()
	tab.b.command(t, "input.performActions", map[string]any{"context": tab.context, "actions": []any{source}}, nil)
}

func (tab firefoxTab) resize(t testing.TB, width, height int) {
	t.Helper()
	tab.b.command(t, "browsingContext.setViewport", map[string]any{
		"context": tab.context, "viewport": map[string]any{"width": width, "height": height},
	}, nil)
}
