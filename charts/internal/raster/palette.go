package raster

import (
	"image"
	"image/color"
	"iter"
	"sort"
)

const (
	solidColors = 192 // colours kept exactly, at most
	solidPixels = 400 // a colour of more pixels is an area and kept exactly
)

// reduced returns the picture with at most 192 colours for areas and the given
// number for what lies between them, which makes the file a third as long.
// Areas keep their colour; the shades between areas, at the
// edges of shapes and letters, become a few. Commonest colours come first,
// ties by value, so that the choice is always the same.
func reduced(img *image.NRGBA, shades int) image.Image {
	counts := map[color.NRGBA]int{}
	for run := range runs(img) {
		counts[run.color] += run.length
	}
	colors := make([]color.NRGBA, 0, len(counts))
	for c := range counts {
		colors = append(colors, c)
	}
	sort.Slice(colors, func(i, j int) bool {
		a, b := colors[i], colors[j]
		if counts[a] != counts[b] {
			return counts[a] > counts[b]
		}
		return value(a) < value(b)
	})
	solid := sort.Search(len(colors), func(i int) bool { return counts[colors[i]] < solidPixels })
	kept := spread(colors, min(solid, solidColors), min(shades, 256-solidColors))
	index := make(map[color.NRGBA]uint8, len(colors))
	for _, c := range colors {
		index[c] = nearest(kept, c)
	}
	palette := make(color.Palette, len(kept))
	for i, c := range kept {
		palette[i] = c
	}
	out := image.NewPaletted(img.Bounds(), palette)
	at := 0
	for run := range runs(img) {
		i := index[run.color]
		for range run.length {
			out.Pix[at] = i
			at++
		}
	}
	return out
}

// run is a number of neighbouring pixels of one colour. Most of a chart is
// long runs, so whatever is done for each of them costs little.
type run struct {
	color  color.NRGBA
	length int
}

func runs(img *image.NRGBA) iter.Seq[run] {
	return func(yield func(run) bool) {
		pix := img.Pix
		for i := 0; i < len(pix); {
			r, g, b := pix[i], pix[i+1], pix[i+2]
			j := i + 4
			for j < len(pix) && pix[j] == r && pix[j+1] == g && pix[j+2] == b {
				j += 4
			}
			if !yield(run{color.NRGBA{r, g, b, 255}, (j - i) / 4}) {
				return
			}
			i = j
		}
	}
}

// spread picks the solid colours and at most shades of the others, skipping
// any that lies close to one already picked; the distance grows until they
// suffice.
func spread(colors []color.NRGBA, solid, shades int) []color.NRGBA {
	for near := 0; ; near += 12 {
		kept := colors[:solid:solid]
		for _, c := range colors[solid:] {
			if len(kept) == 0 || square(kept[nearest(kept, c)], c) > near {
				kept = append(kept, c)
			}
			if len(kept) > solid+shades {
				break
			}
		}
		if len(kept) <= solid+shades {
			return kept
		}
	}
}

func nearest(kept []color.NRGBA, c color.NRGBA) uint8 {
	best, least := 0, 1<<30
	for i, k := range kept {
		if d := square(k, c); d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

func square(a, b color.NRGBA) int {
	r, g, v := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + v*v
}

func value(c color.NRGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
