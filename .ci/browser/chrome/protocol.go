package chrome

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"puzzlelab/browser/engine"
)

// tablets opens pages as those of a tablet.
type tablets struct{ *Browser }

// Tablet returns the browser as one whose pages are those of a tablet.
func (b *Browser) Tablet() engine.Browser { return tablets{b} }

func (b tablets) Open(t testing.TB, address string) *engine.Page {
	t.Helper()
	return b.Browser.Open(t, address, View{Width: engine.Width, Height: engine.Height, Touch: true}).Page
}

// protocol does by the protocol of the developer tools what pages of all engines can do.
type protocol struct {
	tab   *Tab
	touch bool
}

func (p protocol) Evaluate(expression string) (string, error) {
	text, err := value[string](p.tab, expression)
	if p.tab.ctx.Err() != nil {
		err = fmt.Errorf("%w: %w", engine.ErrGone, context.Cause(p.tab.ctx))
	}
	return text, err
}

// Touch moves a finger in steps, and not in one leap.
func (p protocol) Touch(x, y, dx, dy float64) error {
	const steps = 8
	kinds := []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart}
	points := [][]*input.TouchPoint{{{X: x, Y: y}}}
	for k := 1.0; k <= steps && (dx != 0 || dy != 0); k++ {
		kinds = append(kinds, input.DispatchTouchEventTypeTouchMove)
		points = append(points, []*input.TouchPoint{{X: x + dx*k/steps, Y: y + dy*k/steps}})
	}
	kinds = append(kinds, input.DispatchTouchEventTypeTouchEnd)
	points = append(points, []*input.TouchPoint{}) // an empty list, and not none
	for i, kind := range kinds {
		if err := p.tab.try(command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points[i]})); err != nil {
			return err
		}
	}
	return nil
}

func (p protocol) Press(key string, modifiers ...chromedp.Modifier) error {
	return p.tab.try(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

func (p protocol) Type(text string) error {
	return p.tab.try(command(input.InsertText, input.InsertTextParams{Text: text}))
}

func (p protocol) Resize(width, height int) error {
	return p.tab.try(viewport(int64(width), int64(height), p.touch))
}

func (p protocol) Reload() error { return p.tab.try(chromedp.Reload()) }

func (p protocol) Printed() string { return lines(p.tab.Printed()) }
