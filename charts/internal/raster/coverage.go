package raster

// The coverage buffer turns closed polygons into how much of each pixel they
// cover, exactly, in whole numbers: every edge adds, to each cell it crosses,
// its signed height and the area to its left (the method of FreeType's smooth
// rasteriser, and of Levien's font-rs). Summed along a row they give the
// winding-weighted coverage. Whole numbers make the picture the same on every
// processor.

const (
	subpixels = 256 // units to a pixel
	fullCover = 2 * subpixels * subpixels
)

type coverage struct {
	w, h        int     // pixels
	cover, area []int32 // h rows of w+1 cells
}

// reset gives the buffer a size and clears it.
func (c *coverage) reset(w, h int) {
	c.w, c.h = w, h
	n := h * (w + 1)
	if cap(c.cover) < n {
		c.cover, c.area = make([]int32, n), make([]int32, n)
		return
	}
	c.cover, c.area = c.cover[:n], c.area[:n]
	clear(c.cover)
	clear(c.area)
}

// line adds an edge between two points in subpixels, relative to the buffer's
// corner. Parts above and below are left out; parts to the left count as parts of
// the left border, and parts to the right as parts of the right one.
func (c *coverage) line(ax, ay, bx, by int) {
	if ay == by {
		return
	}
	top, bottom := ay, by
	if top > bottom {
		top, bottom = bottom, top
	}
	top, bottom = max(top, 0), min(bottom, c.h*subpixels)
	at := func(y int) int { return ax + int(int64(bx-ax)*int64(y-ay)/int64(by-ay)) }
	for y := top; y < bottom; {
		row := y / subpixels
		next := min((row+1)*subpixels, bottom)
		if ay < by {
			c.inRow(row, c.clampX(at(y)), y-row*subpixels, c.clampX(at(next)), next-row*subpixels)
		} else {
			c.inRow(row, c.clampX(at(next)), next-row*subpixels, c.clampX(at(y)), y-row*subpixels)
		}
		y = next
	}
}

func (c *coverage) clampX(x int) int { return min(max(x, 0), c.w*subpixels) }

// inRow adds an edge that lies inside one row of pixels.
func (c *coverage) inRow(row, ax, ay, bx, by int) {
	cells := row * (c.w + 1)
	if ax/subpixels == bx/subpixels {
		c.inCell(cells+ax/subpixels, ax%subpixels, bx%subpixels, by-ay)
		return
	}
	x, y := ax, ay
	for x != bx {
		cell := x / subpixels
		next := (cell + 1) * subpixels
		if bx < ax {
			if x%subpixels == 0 {
				cell--
			}
			next = cell * subpixels
		}
		if (bx > ax && next > bx) || (bx < ax && next < bx) {
			next = bx
		}
		nextY := ay + (by-ay)*(next-ax)/(bx-ax)
		c.inCell(cells+cell, x-cell*subpixels, next-cell*subpixels, nextY-y)
		x, y = next, nextY
	}
}

func (c *coverage) inCell(cell, fromX, toX, height int) {
	c.cover[cell] += int32(height)
	c.area[cell] += int32(height * (fromX + toX))
}

// row calls paint with each covered pixel of row y and its coverage, 1 to 255.
func (c *coverage) row(y int, paint func(x int, alpha uint32)) {
	cells := y * (c.w + 1)
	sum := int32(0)
	for x := range c.w {
		sum += c.cover[cells+x]
		covered := sum*2*subpixels - c.area[cells+x]
		if covered < 0 {
			covered = -covered
		}
		covered = min(covered, fullCover)
		if alpha := uint32(covered) * 255 / fullCover; alpha > 0 {
			paint(x, alpha)
		}
	}
}
