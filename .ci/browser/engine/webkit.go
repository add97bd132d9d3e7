package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// FindWebKit returns the paths of WebKitGTK's driver and of a display without a screen, or
// "" for what there is not.
func FindWebKit() (driver, display string) {
	driver, _ = exec.LookPath("WebKitWebDriver")
	display, _ = exec.LookPath("Xvfb")
	return driver, display
}

// WebKit is a running WebKitGTK. It has one page, which Open takes.
type WebKit struct {
	actor
	session string // its address
	limit   time.Duration
}

// StartWebKit starts WebKitGTK's MiniBrowser on a display of its own. A step that takes
// longer than the limit fails the test. All ends with the test.
func StartWebKit(t testing.TB, driver, display string, limit time.Duration) *WebKit {
	t.Helper()
	home := t.TempDir()
	environment := append(os.Environ(), "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home, "MESA_SHADER_CACHE_DISABLE=true",
		"TZ=UTC", "LIBGL_ALWAYS_SOFTWARE=1", "DISPLAY=:"+startDisplay(t, display, limit))
	port := freePort(t)
	cmd := exec.Command(driver, "--port="+port)
	cmd.Env = environment
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address := "http://127.0.0.1:" + port
	b := &WebKit{session: address, limit: limit}
	b.actor = func(source map[string]any) error {
		return b.command("/actions", map[string]any{"actions": []any{source}}, nil)
	}
	for deadline := time.Now().Add(limit); b.send(t.Context(), http.MethodGet, "/status", nil, nil) != nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s does not answer within %v", driver, limit)
		}
	}
	var made struct{ SessionID string }
	if err := b.command("/session", map[string]any{"capabilities": map[string]any{}}, &made); err != nil {
		t.Fatal(err)
	}
	b.session = address + "/session/" + made.SessionID
	t.Cleanup(func() { _ = b.send(context.Background(), http.MethodDelete, "", nil, nil) }) // ends the browser
	if err := b.command("/timeouts", map[string]any{"script": limit.Milliseconds(), "pageLoad": limit.Milliseconds()}, nil); err != nil {
		t.Fatal(err)
	}
	return b
}

// startDisplay starts a display without a screen and returns its number, which it prints.
func startDisplay(t testing.TB, display string, limit time.Duration) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = read.Close(), write.Close() }()
	cmd := exec.Command(display, "-displayfd", "3", "-screen", "0", "1600x1400x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{write}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	if err := read.SetReadDeadline(time.Now().Add(limit)); err != nil {
		t.Fatal(err)
	}
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("%s does not say which display it is: %v", display, err)
	}
	return strings.TrimSpace(number)
}

// freePort returns a port at which nothing listens.
func freePort(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
}

// command sends a command and decodes its value.
func (b *WebKit) command(path string, params, value any) error {
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	if err := b.send(ctx, http.MethodPost, path, params, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (b *WebKit) send(ctx context.Context, method, path string, params, value any) error {
	var body bytes.Buffer
	if method == http.MethodPost {
		if err := json.NewEncoder(&body).Encode(params); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, b.session+path, &body)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", response.Status, text)
	}
	if value == nil {
		return nil
	}
	return json.Unmarshal(text, &struct{ Value any }{value})
}

// Open is the method of [Browser]. The page takes the place of the one before.
func (b *WebKit) Open(t testing.TB, address string) *Page {
	t.Helper()
	err := b.Resize(Width, Height)
	if err == nil {
		err = b.command("/url", map[string]any{"url": address}, nil)
	}
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return NewPage(t, b, b.limit)
}

// Evaluate is a method of [Protocol].
func (b *WebKit) Evaluate(expression string) (value string, err error) {
	err = b.command("/execute/sync", map[string]any{"script": "return " + expression, "args": []any{}}, &value)
	return value, err
}

// Resize is a method of [Protocol]. The size that WebDriver sets is that of the window, which
// has bars around the page.
func (b *WebKit) Resize(width, height int) error {
	const drawn = `return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([innerWidth, innerHeight]))))`
	want := [2]int{width, height}
	outer, inner := want, [2]int{}
	for range 3 {
		if err := b.command("/window/rect", map[string]any{"width": outer[0], "height": outer[1]}, nil); err != nil {
			return err
		}
		if err := b.command("/execute/sync", map[string]any{"script": drawn, "args": []any{}}, &inner); err != nil {
			return err
		}
		if inner == want {
			return nil
		}
		outer[0] += width - inner[0]
		outer[1] += height - inner[1]
	}
	return fmt.Errorf("a page of %v pixels gets %v", want, inner)
}

// Reload is a method of [Protocol].
func (b *WebKit) Reload() error { return b.command("/refresh", map[string]any{}, nil) }

// Printed is a method of [Protocol]. WebDriver does not tell it.
func (b *WebKit) Printed() string { return "" }
