//go:build (!puzzlelab_cell || !unix) && !js

package still

import (
	"puzzlelab/charts/internal/engine"
	"puzzlelab/charts/internal/raster"
	"puzzlelab/charts/internal/svg"
)

// Draw returns the SVG of a chart, as ECharts writes it. spec is the JSON of a
// page.Spec.
func Draw(spec []byte) (string, error) { return engine.Draw(spec) }

// PNG returns the picture in pixels; see raster.PNG.
func PNG(root *svg.Element, scale float64, shades int) ([]byte, error) {
	return raster.PNG(root, scale, shades)
}

// Do answers a request.
func Do(q *Request) *Answer {
	a := &Answer{}
	var err error
	if q.Spec != nil {
		a.SVG, err = Draw(q.Spec)
	} else {
		var root *svg.Element
		if root, err = svg.Parse(q.SVG); err == nil {
			a.PNG, err = PNG(root, q.Scale, q.Shades)
		}
	}
	if err != nil {
		a.Error = err.Error()
	}
	return a
}
