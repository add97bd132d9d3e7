// Package picture says whether two screenshots look the same to a person, and
// whether a screenshot shows anything at all.
//
// Two versions of a browser draw the same page with edges that are a fraction of
// a pixel apart and with greys that differ by a few levels. A person does not
// see that. So the comparison uses the mean colours of squares of four pixels,
// in CIE L*a*b*, where equal distances look equally large. A square may have
// moved by up to two pixels. The remaining differences are counted.
package picture

import (
	"fmt"
	"image"
	"image/color"
	"math"
)

// The tolerances. A missing word of five letters at 12 pixels changes about
// forty of the twenty thousand squares of a chart.
const (
	square    = 4     // pixels, the edge of a square
	slack     = 2     // pixels, how far a square may have moved
	distance  = 10.0  // in L*a*b*; 2.3 is just noticeable side by side
	share     = 0.001 // of the squares may differ
	sizeSlack = 2     // pixels, in width and in height
)

// DifferentError says how far apart two pictures are.
type DifferentError struct {
	Got, Want image.Point
	Share     float64         // of the squares, 0 if the sizes differ
	Where     image.Rectangle // contains all different squares
}

func (e *DifferentError) Error() string {
	if e.Share == 0 {
		return fmt.Sprintf("the picture has %v pixels, the committed one %v", e.Got, e.Want)
	}
	return fmt.Sprintf("%.2f %% of the picture looks different, all of it in %v; up to %.2f %% is allowed",
		100*e.Share, e.Where, 100*share)
}

// Compare returns nil if both pictures look the same, and otherwise a
// *DifferentError.
func Compare(got, want image.Image) error {
	g, w := got.Bounds().Size(), want.Bounds().Size()
	if abs(g.X-w.X) > sizeSlack || abs(g.Y-w.Y) > sizeSlack {
		return &DifferentError{Got: g, Want: w}
	}
	a, b := newSums(got), newSums(want)
	first, firstWhere := a.missing(b)
	second, secondWhere := b.missing(a) // what only the other picture shows
	if s := max(first, second); s > share {
		return &DifferentError{Got: g, Want: w, Share: s, Where: firstWhere.Union(secondWhere)}
	}
	return nil
}

// BlankError says that a picture shows nothing.
type BlankError struct {
	Drawn, Colored float64 // shares of the pixels
}

func (e *BlankError) Error() string {
	return fmt.Sprintf("the picture is blank: %.2f %% of it is not background, %.2f %% has a colour", 100*e.Drawn, 100*e.Colored)
}

// Shown returns nil if at least a fiftieth of the picture differs from its most
// frequent colour and a two-hundredth is coloured, like bars, points and
// stickers, and otherwise a *BlankError.
func Shown(m image.Image) error {
	bounds := m.Bounds()
	count := map[color.RGBA]int{}
	colored := 0
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			count[c]++
			if int(max(c.R, c.G, c.B))-int(min(c.R, c.G, c.B)) > 40 {
				colored++
			}
		}
	}
	most := 0
	for _, n := range count {
		most = max(most, n)
	}
	all := float64(max(bounds.Dx()*bounds.Dy(), 1))
	e := &BlankError{Drawn: 1 - float64(most)/all, Colored: float64(colored) / all}
	if e.Drawn < 0.02 || e.Colored < 0.003 {
		return e
	}
	return nil
}

// sums contains, for each corner of a pixel, the sum of all light above and to
// the left of it, so that the mean of any rectangle takes four look-ups.
type sums struct {
	width, height int
	light         [][3]float64
}

func newSums(m image.Image) *sums {
	bounds := m.Bounds()
	s := &sums{width: bounds.Dx(), height: bounds.Dy()}
	s.light = make([][3]float64, (s.width+1)*(s.height+1))
	for y := range s.height {
		var row [3]float64
		for x := range s.width {
			r, g, b, _ := m.At(bounds.Min.X+x, bounds.Min.Y+y).RGBA()
			for i, v := range [3]uint32{r, g, b} {
				row[i] += linear[v>>8]
				s.light[(y+1)*(s.width+1)+x+1][i] = s.light[y*(s.width+1)+x+1][i] + row[i]
			}
		}
	}
	return s
}

// lab returns the mean colour of the square whose corner is at (x, y).
func (s *sums) lab(x, y int) [3]float64 {
	at := func(x, y int) [3]float64 { return s.light[y*(s.width+1)+x] }
	a, b, c, d := at(x, y), at(x+square, y), at(x, y+square), at(x+square, y+square)
	var mean [3]float64
	for i := range mean {
		mean[i] = (d[i] - b[i] - c[i] + a[i]) / (square * square)
	}
	return toLab(mean)
}

// missing returns the share of the squares of s that t does not have, and where
// they are.
func (s *sums) missing(t *sums) (float64, image.Rectangle) {
	var where image.Rectangle
	all, lost := 0, 0
	for y := 0; y+square <= s.height; y += square {
		for x := 0; x+square <= s.width; x += square {
			all++
			if !t.has(s.lab(x, y), x, y) {
				lost++
				where = where.Union(image.Rect(x, y, x+square, y+square))
			}
		}
	}
	return float64(lost) / float64(max(all, 1)), where
}

func (s *sums) has(color [3]float64, x, y int) bool {
	for _, step := range steps {
		u := min(max(x+step.X, 0), s.width-square)
		v := min(max(y+step.Y, 0), s.height-square)
		if u < 0 || v < 0 {
			return false
		}
		c := s.lab(u, v)
		if math.Hypot(math.Hypot(c[0]-color[0], c[1]-color[1]), c[2]-color[2]) <= distance {
			return true
		}
	}
	return false
}

// steps lists the offsets at which a square is looked for, its own place first.
var steps = func() []image.Point {
	steps := []image.Point{{}}
	for dy := -slack; dy <= slack; dy++ {
		for dx := -slack; dx <= slack; dx++ {
			if dx != 0 || dy != 0 {
				steps = append(steps, image.Pt(dx, dy))
			}
		}
	}
	return steps
}()

// linear maps each level of an sRGB channel to its light (IEC 61966-2-1).
var linear = func() (table [256]float64) {
	for i := range table {
		v := float64(i) / 255
		if v <= 0.04045 {
			table[i] = v / 12.92
		} else {
			table[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return table
}()

// toLab turns linear sRGB light into CIE L*a*b* (1976) under the white of D65.
func toLab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := f(0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2])
	z := f((0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func abs(n int) int { return max(n, -n) }
