package board

import (
	"strings"

	"puzzlelab/charts/internal/raster"
	"puzzlelab/charts/internal/svg"
)

// PNG returns the picture in pixels on a white ground, two for each pixel of
// the SVG, for places where that cannot be shown. Cost O(pixels), some tens of
// milliseconds.
func (p Picture) PNG() ([]byte, error) {
	root, err := svg.Parse(strings.Replace(p.svg, fluid, "", 1)) // pixels have no page to shrink with
	if err != nil {
		return nil, err
	}
	return raster.PNG(root, 2, 64)
}
