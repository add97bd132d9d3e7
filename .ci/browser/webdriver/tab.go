// Package webdriver drives Firefox and WebKit, the engine of iPads, by the protocols of the
// W3C: Firefox speaks WebDriver BiDi by itself (JSON messages through a web socket), and
// WebKitGTK has a program that speaks WebDriver (JSON over HTTP). What a user does with keys
// and fingers has one form in both.
package webdriver

import (
	"fmt"
	"testing"
	"time"
)

// page is what the two protocols know of a page.
type page interface {
	// evaluate returns the value of an expression, a string or a promise of one.
	evaluate(t testing.TB, expression string) string
	// act performs the actions of one source of input: WebDriver, section 15.
	act(t testing.TB, source map[string]any)
	// resize gives the page a size in CSS pixels, as exactly as the browser can.
	resize(t testing.TB, width, height int)
}

// Tab is one page.
type Tab struct {
	page  page
	limit time.Duration
	t     testing.TB
}

// Value evaluates an expression, whose value is a string or a promise of one.
func (tab *Tab) Value(expression string) string {
	tab.t.Helper()
	return tab.page.evaluate(tab.t, expression)
}

// Resize gives the page a size in CSS pixels, as exactly as the browser can.
func (tab *Tab) Resize(width, height int) {
	tab.t.Helper()
	tab.page.resize(tab.t, width, height)
}

// Wait waits until a condition, an expression, is true.
func (tab *Tab) Wait(what, condition string) {
	tab.t.Helper()
	if !tab.wait(condition, tab.limit) {
		tab.t.Fatalf("%s: not so after %v (%s)", what, tab.limit, condition)
	}
}

// Until repeats an action, each time waiting a while for its effect, as a user presses a key
// again if nothing happens.
func (tab *Tab) Until(what, condition string, do func()) {
	tab.t.Helper()
	for deadline := time.Now().Add(tab.limit); ; {
		do()
		if tab.wait(condition, tab.limit/20) {
			return
		}
		if time.Now().After(deadline) {
			tab.t.Fatalf("%s: not so after %v (%s)", what, tab.limit, condition)
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
	tab.page.act(tab.t, map[string]any{"type": "key", "id": "keyboard", "actions": actions})
}

// Tap touches the middle of an element, an expression.
func (tab *Tab) Tap(what, element string) {
	tab.t.Helper()
	tab.Swipe(what, element, 0, 0)
}

// Swipe touches the middle of an element, moves the finger by so many CSS pixels, and lifts
// it. WebKitGTK's driver has no fingers and takes the mouse.
func (tab *Tab) Swipe(what, element string, dx, dy int) {
	tab.t.Helper()
	tab.Wait("is seen: "+what, element)
	tab.Value("(" + element + `).scrollIntoView({block: "center", behavior: "instant"})`)
	var x, y int
	middle := tab.Value(fmt.Sprintf(`(function (r) { return Math.round(r.x + r.width / 2) + " " + Math.round(r.y + r.height / 2); })((%s).getBoundingClientRect())`, element))
	if _, err := fmt.Sscan(middle, &x, &y); err != nil {
		tab.t.Fatalf("the middle of %s is %q: %v", what, middle, err)
	}
	actions := []map[string]any{{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}}
	const steps = 8 // as a finger moves, and not in one leap
	for k := 1; k <= steps && (dx != 0 || dy != 0); k++ {
		actions = append(actions, map[string]any{"type": "pointerMove", "x": x + dx*k/steps, "y": y + dy*k/steps, "duration": 16})
	}
	tab.page.act(tab.t, map[string]any{
		"type": "pointer", "id": "finger", "parameters": map[string]any{"pointerType": "touch"},
		"actions": append(actions, map[string]any{"type": "pointerUp", "button": 0}),
	})
}

// The keys that WebDriver numbers.
const (
	Enter   = '\ue007'
	Shift   = '\ue008'
	Control = '\ue009'
)
