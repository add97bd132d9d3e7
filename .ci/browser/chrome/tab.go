package chrome

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"puzzlelab/browser/engine"
)

// View says how a page is viewed.
type View struct {
	Width, Height int64 // 800 by 1000 if 0
	Dark          bool  // the user prefers dark pages
	NoScripts     bool  // the user has switched scripts off
	Calm          bool  // the user prefers reduced motion
	Touch         bool  // a telephone or a tablet: the screen is touched
	NotPrivate    bool  // no private window, in which Chromium looks up fewer addresses ahead of need

	// Files replaces hosts on the network: it maps each address to its content.
	// All other hosts are out of reach.
	Files map[string][]byte
}

// Tab is one page.
type Tab struct {
	*engine.Page
	t     testing.TB
	ctx   context.Context
	shots string

	mu      sync.Mutex
	printed []Message
}

// Open opens a page and waits until it has loaded. It is closed when the test
// ends.
func (b *Browser) Open(t testing.TB, address string, view View) *Tab {
	t.Helper()
	var private []chromedp.ContextOption
	if !view.NotPrivate {
		private = append(private, chromedp.WithNewBrowserContext())
	}
	ctx, cancel := chromedp.NewContext(b.ctx, private...)
	tab := &Tab{t: t, ctx: ctx, shots: b.shots}
	tab.Page = engine.NewPage(t, protocol{tab, view.Touch}, Patience)
	t.Cleanup(func() {
		if t.Failed() {
			tab.Keep("failed")
		}
		cancel()
	})
	if view.Width == 0 {
		view.Width, view.Height = 800, 1000
	}
	// The context of the first action is the tab's, so it must not end.
	if err := chromedp.Do(ctx, viewport(view.Width, view.Height, view.Touch)); err != nil {
		t.Fatalf("a new tab: %v", err)
	}
	tab.listen()
	media := emulation.SetEmulatedMediaParams{}
	if view.Dark {
		media.Features = append(media.Features, &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	}
	if view.Calm {
		media.Features = append(media.Features, &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	}
	if media.Features != nil {
		tab.do("preferences", command(emulation.SetEmulatedMedia, media))
	}
	if view.NoScripts {
		tab.do("no scripts", command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	}
	if view.Files != nil {
		tab.serve(view.Files)
	}
	tab.do(address, chromedp.Navigate(address))
	return tab
}

func viewport(width, height int64, touch bool) chromedp.Action[chromedp.Void] {
	var device []chromedp.EmulateViewportOption
	if touch {
		device = append(device, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.EmulateViewport(width, height, device...)
}

func command[P, R any](cmd cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, cmd, params)
		return err
	})
}

// serve answers the page's requests from files.
func (tab *Tab) serve(files map[string][]byte) {
	var patterns []*fetch.RequestPattern
	for address := range files {
		patterns = append(patterns, &fetch.RequestPattern{URLPattern: address + "*"})
	}
	paused := chromedp.Events(tab.ctx, fetch.RequestPaused)
	tab.do("files", command(fetch.Enable, fetch.EnableParams{Patterns: patterns}))
	go func() {
		for event, err := range paused {
			if err != nil {
				return // the tab is closed
			}
			address, _, _ := strings.Cut(event.Request.URL, "?")
			body := files[address]
			_, _ = chromedp.Call(tab.ctx, fetch.FulfillRequest, fetch.FulfillRequestParams{
				RequestID: event.RequestID, ResponseCode: http.StatusOK, Body: body,
			})
		}
	}()
}

// listen collects what the page prints to the console.
func (tab *Tab) listen() {
	messages := chromedp.Console(tab.ctx)
	go func() {
		for message, err := range messages {
			if err != nil {
				return
			}
			tab.mu.Lock()
			tab.printed = append(tab.printed, Message{string(message.Type), message.Text, message.URL})
			tab.mu.Unlock()
		}
	}()
}

// Message is a message on the browser's console.
type Message struct {
	Kind, Text string
	URL        string // of the script or the file that it is about
}

func (m Message) String() string { return m.Kind + ": " + m.Text + " (" + m.URL + ")" }

// Printed returns what the page has printed to the console, including uncaught
// exceptions and the browser's own complaints.
func (tab *Tab) Printed() []Message {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return slices.Clone(tab.printed)
}

func (tab *Tab) do(what string, action chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	if err := tab.try(action); err != nil {
		tab.t.Fatalf("%s: %v", what, err)
	}
}

func (tab *Tab) try(action chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	return chromedp.Do(ctx, action)
}

// Value evaluates an expression.
func Value[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	v, err := value[T](tab, expression)
	if err != nil {
		tab.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

func value[T any](tab *Tab, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

func lines(messages []Message) string {
	var b strings.Builder
	for _, m := range messages {
		fmt.Fprintln(&b, m)
	}
	return b.String()
}

// Click clicks the element that an expression finds, as soon as it stops moving
// and nothing covers it.
func (tab *Tab) Click(what, element string) {
	tab.t.Helper()
	tab.move(what, element)
	x, y := tab.Center(element)
	tab.do(what, chromedp.MouseClickXY(x, y))
}

// Hover moves the mouse onto the element.
func (tab *Tab) Hover(what, element string) {
	tab.t.Helper()
	tab.move(what, element)
}

func (tab *Tab) move(what, element string) {
	tab.t.Helper()
	x, y := tab.Reach(what, element)
	tab.do(what, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// MoveTo moves the mouse to a point of the window.
func (tab *Tab) MoveTo(x, y float64) {
	tab.t.Helper()
	tab.do("move", chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// Drag moves the mouse from one point of the window to another with its button held.
func (tab *Tab) Drag(fromX, fromY, toX, toY float64) {
	tab.t.Helper()
	tab.do("press", chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, fromX, fromY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for k := 1.0; k <= 8; k++ {
		x, y := fromX+(toX-fromX)*k/8, fromY+(toY-fromY)*k/8
		tab.do("drag", chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y, chromedp.ButtonLeft))
	}
	tab.do("release", chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// Quota limits what the browser stores for the origin of the page, in bytes.
func (tab *Tab) Quota(bytes float64) {
	tab.t.Helper()
	origin := Value[string](tab, "location.origin")
	tab.do("quota", command(storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin, QuotaSize: &bytes}))
}

// Picture returns a screenshot of an element, with one pixel per CSS pixel.
func (tab *Tab) Picture(element string) (image.Image, error) {
	box, err := value[[]float64](tab, fmt.Sprintf(`(function () {
  var e = %s;
  if (!e) return null;
  var r = e.getBoundingClientRect();
  return [r.x + scrollX, r.y + scrollY, r.width, r.height];
})()`, element))
	if err != nil {
		return nil, err
	}
	if len(box) != 4 || box[2] < 1 || box[3] < 1 {
		return nil, fmt.Errorf("nothing to take a picture of: %s", element)
	}
	clip := &page.Viewport{X: math.Floor(box[0]), Y: math.Floor(box[1]), Width: math.Ceil(box[2]), Height: math.Ceil(box[3]), Scale: 1}
	return tab.capture(clip)
}

func (tab *Tab) capture(clip *page.Viewport) (image.Image, error) {
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	beyond := clip != nil
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Clip: clip, CaptureBeyondViewport: &beyond})
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(shot.Data))
}

// Keep writes a picture of the page for investigating a failure.
func (tab *Tab) Keep(name string) {
	m, err := tab.capture(nil)
	if err != nil {
		return
	}
	var b bytes.Buffer
	if png.Encode(&b, m) != nil || os.MkdirAll(tab.shots, 0o755) != nil {
		return
	}
	file := filepath.Join(tab.shots, strings.NewReplacer("/", "-", " ", "-").Replace(tab.t.Name())+"-"+name+".png")
	if os.WriteFile(file, b.Bytes(), 0o644) == nil {
		tab.t.Logf("the page as it was: %s", file)
	}
}
