package engine

import (
	"fmt"
	"unicode/utf8"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// actor does what a user does with keys and fingers by the actions of WebDriver, section 15.
// It performs those of one source of input.
type actor func(source map[string]any) error

// A finger goes in steps, and not in one leap.
const steps = 8

// Touch is a method of [Protocol].
func (act actor) Touch(x, y, dx, dy float64) error {
	move := func(x, y float64, duration int) map[string]any {
		return map[string]any{"type": "pointerMove", "x": int(x + 0.5), "y": int(y + 0.5), "duration": duration}
	}
	actions := []map[string]any{move(x, y, 0), {"type": "pointerDown", "button": 0}}
	for k := 1.0; k <= steps && (dx != 0 || dy != 0); k++ {
		actions = append(actions, move(x+dx*k/steps, y+dy*k/steps, 16))
	}
	return act(map[string]any{
		"type": "pointer", "id": "finger", "parameters": map[string]any{"pointerType": "touch"},
		"actions": append(actions, map[string]any{"type": "pointerUp", "button": 0}),
	})
}

// Press is a method of [Protocol].
func (act actor) Press(key string, modifiers ...chromedp.Modifier) error {
	code, ok := keys[key]
	if !ok {
		if utf8.RuneCountInString(key) != 1 || key < " " {
			return fmt.Errorf("the key %q has no number here", key)
		}
		code = key
	}
	actions := []map[string]any{{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}}
	for _, modifier := range modifiers {
		held := modifierKeys[modifier]
		actions = append([]map[string]any{{"type": "keyDown", "value": held}}, append(actions, map[string]any{"type": "keyUp", "value": held})...)
	}
	return act(keyboard(actions))
}

// Type is a method of [Protocol].
func (act actor) Type(text string) error {
	var actions []map[string]any
	for _, r := range text {
		actions = append(actions, map[string]any{"type": "keyDown", "value": string(r)}, map[string]any{"type": "keyUp", "value": string(r)})
	}
	return act(keyboard(actions))
}

func keyboard(actions []map[string]any) map[string]any {
	return map[string]any{"type": "key", "id": "keyboard", "actions": actions}
}

// The numbers that WebDriver gives to keys.
var (
	keys         = map[string]string{kb.Enter: "\ue007", kb.Backspace: "\ue003"}
	modifierKeys = map[chromedp.Modifier]string{chromedp.ModifierShift: "\ue008", chromedp.ModifierCtrl: "\ue009"}
)
