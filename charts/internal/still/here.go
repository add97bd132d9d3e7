//go:build (!puzzlelab_cell || !unix) && !js

package still

import (
	"puzzlelab/charts/internal/raster"
	"puzzlelab/charts/internal/svg"
)

// PNG returns an SVG picture in pixels; see raster.PNG.
func PNG(picture string, scale float64, shades int) ([]byte, error) {
	root, err := svg.Parse(picture)
	if err != nil {
		return nil, err
	}
	return raster.PNG(root, scale, shades)
}

// Do answers a request.
func Do(q *Request) *Answer {
	a := &Answer{}
	var err error
	if q.Spec != nil {
		a.SVG, err = Draw(q.Spec)
	} else {
		a.PNG, err = PNG(q.SVG, q.Scale, q.Shades)
	}
	if err != nil {
		a.Error = err.Error()
	}
	return a
}
