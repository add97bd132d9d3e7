package site

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The picture that a chat shows beside a link to a page: its title and line beside a cube.
const (
	cardWidth, cardHeight = 1200, 630
	cardMargin            = 90
	cardText              = 680 // the width of the text
)

// The colours of the site and of its icon.
var (
	paper  = color.RGBA{0xfd, 0xfc, 0xfa, 0xff}
	ink    = color.RGBA{0x22, 0x25, 0x2a, 0xff}
	quiet  = color.RGBA{0x5f, 0x64, 0x6d, 0xff}
	yellow = color.RGBA{0xf4, 0xd3, 0x5e, 0xff}
	blue   = color.RGBA{0x3d, 0x7a, 0xb8, 0xff}
	red    = color.RGBA{0xc8, 0x55, 0x3d, 0xff}
)

// cardOf returns where the card of a page is.
func cardOf(d *document) string { return "cards/" + strings.TrimSuffix(d.target, ".html") + ".png" }

func (b *builder) drawCards() error {
	faces, err := newFaces()
	if err != nil {
		return err
	}
	for _, d := range b.documents {
		if b.assets[cardOf(d)], err = faces.card(b.name, d); err != nil {
			return fmt.Errorf("the card of %s: %w", d.source, err)
		}
	}
	return nil
}

// faces are the letters of cards. They are Latin, Greek and Cyrillic.
type faces struct{ title, line font.Face }

func newFaces() (*faces, error) {
	f := &faces{}
	for _, face := range []struct {
		to   *font.Face
		data []byte
		size float64
	}{{&f.title, gobold.TTF, 64}, {&f.line, goregular.TTF, 34}} {
		parsed, err := opentype.Parse(face.data)
		if err != nil {
			return nil, err
		}
		if *face.to, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: face.size, DPI: 72}); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// card draws the card of a page. A translation has the words of its original, for which
// there are letters.
func (f *faces) card(name string, d *document) ([]byte, error) {
	m := image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight))
	draw.Draw(m, m.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	cube(m, 960, 315, 190)
	title, line := d.title, d.line
	if d.language != "" {
		title, line = name, ""
	}
	y := f.write(m, f.title, ink, title, 200, 74, 3)
	f.write(m, f.line, quiet, line, y+20, 46, 4)
	f.write(m, f.line, quiet, name, cardHeight-70, 46, 1)
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, m)
	return out.Bytes(), err
}

// write draws a text in at most so many lines from the baseline y, and returns the next one.
func (f *faces) write(m draw.Image, face font.Face, ink color.Color, text string, y, height, lines int) int {
	pen := font.Drawer{Dst: m, Src: image.NewUniform(ink), Face: face}
	line := ""
	put := func() {
		pen.Dot = fixed.P(cardMargin, y)
		pen.DrawString(line)
		y += height
		lines--
		line = ""
	}
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && pen.MeasureString(longer).Ceil() > cardText {
			if lines == 1 {
				line += " …"
				break
			}
			put()
			longer = word
		}
		line = longer
	}
	if line != "" {
		put()
	}
	return y
}

// cube draws the icon about (x, y); r is the length of its edges.
func cube(m draw.Image, x, y, r float32) {
	const half, slope = 0.5, 0.8660254
	for _, face := range []struct {
		color   color.Color
		corners [4][2]float32
	}{
		{yellow, [4][2]float32{{0, -1}, {slope, -half}, {0, 0}, {-slope, -half}}},
		{blue, [4][2]float32{{-slope, -half}, {0, 0}, {0, 1}, {-slope, half}}},
		{red, [4][2]float32{{slope, -half}, {0, 0}, {0, 1}, {slope, half}}},
	} {
		pen := vector.NewRasterizer(cardWidth, cardHeight)
		for i, c := range face.corners {
			if i == 0 {
				pen.MoveTo(x+r*c[0], y+r*c[1])
			} else {
				pen.LineTo(x+r*c[0], y+r*c[1])
			}
		}
		pen.ClosePath()
		pen.Draw(m, m.Bounds(), image.NewUniform(face.color), image.Point{})
	}
}
