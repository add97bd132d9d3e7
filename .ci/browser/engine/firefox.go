package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
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

// preferences keep a new Firefox from greeting its user and from reaching the network, and let
// it tell pages that they are pointed at with a finger, which is coarse (1).
const preferences = `user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("ui.primaryPointerCapabilities", 1);
user_pref("ui.allPointerCapabilities", 1);
`

// Firefox is a running Firefox with an empty profile.
type Firefox struct {
	socket *websocket.Conn
	limit  time.Duration

	mu      sync.Mutex
	number  int                         // of the last command
	waiting map[int]chan<- firefoxReply // for the reply to a command
	printed map[string][]string         // by page
	gone    bool
}

// firefoxReply is what Firefox sends: the reply to a command, or an event.
type firefoxReply struct {
	ID      int
	Type    string
	Message string
	Result  json.RawMessage

	Method string
	Params struct {
		Level, Text string
		Source      struct{ Context string }
	}
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
	b := &Firefox{limit: limit, waiting: map[int]chan<- firefoxReply{}, printed: map[string][]string{}}
	b.connect(t, address(t, path, printed, limit))
	err = b.command("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	if err == nil {
		err = b.command("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
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
	go b.listen()
	t.Cleanup(func() { _ = socket.CloseNow() })
}

// listen hands on what Firefox sends, until it has ended.
func (b *Firefox) listen() {
	for {
		var reply firefoxReply
		err := wsjson.Read(context.Background(), b.socket, &reply)
		b.mu.Lock()
		switch {
		case err != nil:
			b.gone = true
			for _, waiting := range b.waiting {
				close(waiting)
			}
			b.waiting = nil
		case reply.Type == "event":
			of := reply.Params.Source.Context
			b.printed[of] = append(b.printed[of], reply.Params.Level+": "+reply.Params.Text)
		case b.waiting[reply.ID] != nil:
			b.waiting[reply.ID] <- reply
			delete(b.waiting, reply.ID)
		}
		b.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// command sends a command and decodes its result.
func (b *Firefox) command(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	replies := make(chan firefoxReply, 1)
	b.mu.Lock()
	if b.gone {
		b.mu.Unlock()
		return ErrGone
	}
	b.number++
	number := b.number
	b.waiting[number] = replies
	b.mu.Unlock()
	if err := wsjson.Write(ctx, b.socket, map[string]any{"id": number, "method": method, "params": params}); err != nil {
		return fmt.Errorf("%s: %w: %w", method, ErrGone, err)
	}
	select {
	case reply, ok := <-replies:
		switch {
		case !ok:
			return fmt.Errorf("%s: %w", method, ErrGone)
		case reply.Type == "error":
			return fmt.Errorf("%s: %s", method, reply.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(reply.Result, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: no answer within %v", method, b.limit)
	}
}

// Open is the method of [Browser].
func (b *Firefox) Open(t testing.TB, address string) *Page {
	t.Helper()
	var user struct{ UserContext string }
	var made struct{ Context string }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
	}
	must(b.command("browser.createUserContext", map[string]any{}, &user))
	t.Cleanup(func() {
		if err := b.command("browser.removeUserContext", map[string]any{"userContext": user.UserContext}, nil); err != nil && !errors.Is(err, ErrGone) {
			t.Error(err)
		}
	})
	must(b.command("browsingContext.create", map[string]any{"type": "tab", "userContext": user.UserContext}, &made))
	tab := firefoxTab{b: b, context: made.Context}
	tab.actor = func(source map[string]any) error {
		return tab.command("input.performActions", map[string]any{"actions": []any{source}})
	}
	must(tab.Resize(Width, Height))
	must(tab.command("browsingContext.navigate", map[string]any{"url": address, "wait": "complete"}))
	return NewPage(t, tab, b.limit)
}

// firefoxTab is a page of Firefox.
type firefoxTab struct {
	actor
	b       *Firefox
	context string
}

// command sends a command about the page.
func (tab firefoxTab) command(method string, params map[string]any) error {
	params["context"] = tab.context
	return tab.b.command(method, params, nil)
}

func (tab firefoxTab) Evaluate(expression string) (string, error) {
	var answer struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := tab.b.command("script.evaluate", map[string]any{
		"expression": expression, "awaitPromise": true, "target": map[string]any{"context": tab.context},
	}, &answer)
	if err == nil && answer.Type == "exception" {
		err = errors.New(answer.ExceptionDetails.Text)
	}
	return answer.Result.Value, err
}

func (tab firefoxTab) Resize(width, height int) error {
	return tab.command("browsingContext.setViewport", map[string]any{"viewport": map[string]any{"width": width, "height": height}})
}

func (tab firefoxTab) Reload() error {
	return tab.command("browsingContext.reload", map[string]any{"wait": "complete"})
}

func (tab firefoxTab) Printed() string {
	tab.b.mu.Lock()
	defer tab.b.mu.Unlock()
	return strings.Join(tab.b.printed[tab.context], "\n")
}
