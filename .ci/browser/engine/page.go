// Package engine drives browsers of several engines like a user who touches the screen: a
// [Page] is a page in any of them. Package chrome has the one in Chromium, which it drives by
// the protocol of its developer tools. Firefox and WebKit, the engine of iPads, are here, by the
// protocols of the W3C: Firefox speaks WebDriver BiDi by itself (JSON messages through a web
// socket), and WebKitGTK has a program that speaks WebDriver (JSON over HTTP).
//
// Nothing here sleeps. Every step waits for a condition; a failure says what was waited for.
package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A Browser is a running browser.
type Browser interface {
	// Open opens a page on a tablet, [Width] by [Height], with storage of its own, and waits until
	// it has loaded. It is closed when the test ends.
	Open(t testing.TB, address string) *Page
}

// The size of a tablet of schools, upright, in CSS pixels.
const Width, Height = 768, 1024

// Protocol is what the protocols of the engines do with a page. Its functions return
// an error if it has not been done.
type Protocol interface {
	// Evaluate returns the value of an expression, a promise of a string.
	Evaluate(expression string) (string, error)
	// Touch puts a finger on a point of the window, moves it by so many CSS pixels, and lifts it.
	Touch(x, y, dx, dy float64) error
	// Press presses a key, a character or one of package kb, while modifiers are held.
	Press(key string, modifiers ...chromedp.Modifier) error
	// Type types a text into the element that has the focus.
	Type(text string) error
	// Resize gives the page a size in CSS pixels.
	Resize(width, height int) error
	// Reload loads the page again.
	Reload() error
	// Printed returns what the page has printed to its console, as far as the protocol tells.
	Printed() string
}

// ErrGone is the error of a page whose browser or tab has ended.
var ErrGone = errors.New("the page is gone")

// Page is one page.
type Page struct {
	t        testing.TB
	protocol Protocol
	limit    time.Duration
}

// NewPage returns a page that waits for each condition up to a limit.
func NewPage(t testing.TB, protocol Protocol, limit time.Duration) *Page {
	return &Page{t, protocol, limit}
}

// In returns the page for a subtest, which fails in its place.
func (p *Page) In(t testing.TB) *Page { return NewPage(t, p.protocol, p.limit) }

func (p *Page) do(what string, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

// Value returns the value of an expression, or of the promise that it is, as a string.
func (p *Page) Value(expression string) string {
	p.t.Helper()
	value, err := p.evaluate(expression)
	p.do(expression, err)
	return value
}

func (p *Page) evaluate(expression string) (string, error) {
	return p.protocol.Evaluate("(async () => String(await (" + expression + ")))()")
}

// pollEvery is the time between two checks of a condition.
const pollEvery = 50 * time.Millisecond

// Wait waits until a condition, an expression, is true.
func (p *Page) Wait(what, condition string) {
	p.t.Helper()
	p.do(what, p.wait(condition, "0", p.limit))
}

// WaitWhile waits until a condition is true, for as long as a sign of life, another expression,
// has another value from time to time.
func (p *Page) WaitWhile(what, condition, sign string) {
	p.t.Helper()
	p.do(what, p.wait(condition, sign, p.limit))
}

// Until repeats an action, each time waiting a while for its effect, as a user presses a key
// again if nothing happens.
func (p *Page) Until(what, condition string, do func()) {
	p.t.Helper()
	for deadline := time.Now().Add(p.limit); ; {
		do()
		err := p.wait(condition, "0", p.limit/20)
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			p.do(what, err)
		}
	}
}

// wait gives up when the sign of life has not changed for the limit. While a page is being
// replaced, expressions fail.
func (p *Page) wait(condition, sign string, limit time.Duration) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	last, deadline := "", time.Now().Add(limit)
	for {
		state, err := p.evaluate("[!!(" + condition + "), " + sign + "]")
		switch {
		case errors.Is(err, ErrGone):
			return err
		case err == nil && strings.HasPrefix(state, "true,"):
			return nil
		case err == nil && state != last:
			last, deadline = state, time.Now().Add(limit)
		case time.Now().After(deadline):
			return fmt.Errorf("not so after %v (%s, last error: %v)\n%s", limit, condition, err, p.protocol.Printed())
		}
		<-tick.C
	}
}

// Tap touches the middle of an element, an expression, as soon as it stops moving and nothing
// covers it. The element may be a Range, a place in a text; an editor may lie over it.
func (p *Page) Tap(what, element string) {
	p.t.Helper()
	p.Swipe(what, element, 0, 0)
}

// Swipe touches the middle of an element in the same way, moves the finger by so many CSS
// pixels, and lifts it. WebKitGTK's driver has no fingers and takes the mouse.
func (p *Page) Swipe(what, element string, dx, dy float64) {
	p.t.Helper()
	x, y := p.Reach(what, element)
	p.do(what, p.protocol.Touch(x, y, dx, dy))
}

// SwipeFrom moves a finger from one point of the window to another.
func (p *Page) SwipeFrom(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.do("a finger moves", p.protocol.Touch(fromX, fromY, toX-fromX, toY-fromY))
}

// Reach waits until the middle of an element can be touched, scrolls to it if it must, and
// returns where it is in the window.
func (p *Page) Reach(what, element string) (x, y float64) {
	p.t.Helper()
	p.Wait("can be touched: "+what, fmt.Sprintf(reach, element))
	return p.Center(element)
}

// reach checks whether the middle of an element can be touched now, and scrolls
// to it. It must find the same place twice in a row.
const reach = `(function () {
  var e = %s;
  if (!e) return false;
  var r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  var text = e.startContainer && e.startContainer.parentElement;
  if (!r.height || !r.width && !text) return false;
  var hit = document.elementFromPoint(x, y); // none outside the window
  if (!hit) { (text || e).scrollIntoView({ block: "center", behavior: "instant" }); return false; }
  function still() {
    var now = x + " " + y, same = window.puzzlelabSeen === now;
    window.puzzlelabSeen = now;
    return same;
  }
  if (text) return still();
  while (hit && hit.shadowRoot && hit.shadowRoot.elementFromPoint(x, y) !== hit) {
    var inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner) break;
    hit = inner;
  }
  for (var n = hit; n; n = n.parentNode || n.host) if (n === e) return still();
  return false;
})()`

// Center returns the middle of an element in the window.
func (p *Page) Center(element string) (x, y float64) {
	p.t.Helper()
	middle := p.Value(fmt.Sprintf(`(function (r) { return (r.x + r.width / 2) + " " + (r.y + r.height / 2); })((%s).getBoundingClientRect())`, element))
	_, err := fmt.Sscan(middle, &x, &y)
	p.do("the middle of "+element+", "+middle, err)
	return x, y
}

// Type types a text into the element that has the focus.
func (p *Page) Type(text string) {
	p.t.Helper()
	p.do("typing "+text, p.protocol.Type(text))
}

// Press presses one key, such as kb.Tab, with modifiers held.
func (p *Page) Press(key string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	p.do("pressing a key", p.protocol.Press(key, modifiers...))
}

// Resize gives the page a size in CSS pixels.
func (p *Page) Resize(width, height int) {
	p.t.Helper()
	p.do("another size", p.protocol.Resize(width, height))
}

// Reload loads the page again.
func (p *Page) Reload() {
	p.t.Helper()
	p.do("reload", p.protocol.Reload())
}

// Console returns what the page has printed to its console, as far as the protocol tells.
func (p *Page) Console() string { return p.protocol.Printed() }
