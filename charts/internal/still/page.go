//go:build js

package still

import (
	"errors"
	"syscall/js"

	"puzzlelab/charts/internal/figure"
)

// drawFunction is the function of the page that draws a chart: it takes the JSON of a
// page.Spec and a function that measures text, and returns an SVG document.
const drawFunction = "puzzlelabDrawChart"

// Draw returns the SVG of a chart, as the ECharts of the page writes it. spec is the
// JSON of a page.Spec.
func Draw(spec []byte) (document string, err error) {
	draw := js.Global().Get(drawFunction)
	if draw.Type() != js.TypeFunction {
		return "", errors.New("charts: this page has no ECharts to draw with")
	}
	width := js.FuncOf(func(_ js.Value, args []js.Value) any {
		return figure.InFont(args[0].String(), args[1].String())
	})
	defer width.Release()
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = errors.New("charts: ECharts does not draw this option: " + thrown.Get("message").String())
		default:
			panic(thrown)
		}
	}()
	return draw.Invoke(string(spec), width).String(), nil
}

// PNG returns nil: where a cell runs in the browser, the notebook shows the SVG.
func PNG(string, float64, int) ([]byte, error) { return nil, nil }
