// Package raster paints an SVG picture into pixels. It supports what charts and
// boards use (shapes, paths, text, groups, transforms, clip paths, linear
// gradients) and gives the same bytes on every machine: coverage is counted in
// whole numbers, and letters are those of fonts.go. The cost is proportional
// to the number of pixels painted; a chart of 1400 by 840 pixels takes some tens
// of milliseconds.
package raster

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"maps"
	"math"
	"strings"

	"puzzlelab/charts/internal/svg"
)

// maxPixels bounds the memory of a picture at 4 bytes a pixel.
const maxPixels = 64 << 20

// PNG paints the picture on white, magnified by scale, and encodes it. Edges
// are painted in the given number of shades between the colours of areas; 64 look
// like all, and fewer make the file of a crowded picture smaller.
func PNG(root *svg.Element, scale float64, shades int) ([]byte, error) {
	img, err := Paint(root, scale)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	err = e.Encode(&b, reduced(img, shades))
	return b.Bytes(), err
}

// Paint paints the picture on white, magnified by scale.
func Paint(root *svg.Element, scale float64) (*image.NRGBA, error) {
	w, h := int(math.Ceil(number(root.Get("width"), 0)*scale)), int(math.Ceil(number(root.Get("height"), 0)*scale))
	if w <= 0 || h <= 0 || w > maxPixels/h {
		return nil, fmt.Errorf("raster: a picture of %d × %d pixels cannot be painted; 1 to %d pixels are possible", w, h, maxPixels)
	}
	c := &canvas{root: root, img: image.NewNRGBA(image.Rect(0, 0, w, h))}
	for i := range c.img.Pix {
		c.img.Pix[i] = 255
	}
	m := matrix{scale, 0, 0, scale, 0, 0}
	if box, err := numbers(root.Get("viewBox")); err == nil && len(box) == 4 && box[2] > 0 && box[3] > 0 {
		fit := min(float64(w)/box[2], float64(h)/box[3])
		m = matrix{fit, 0, 0, fit, (float64(w)-fit*box[2])/2 - fit*box[0], (float64(h)-fit*box[3])/2 - fit*box[1]}
	}
	return c.img, c.children(root, style{m: m, opacity: 1, values: map[string]string{}})
}

// style is what an element inherits.
type style struct {
	m       matrix
	opacity float64
	values  map[string]string
	clip    *mask
}

// mask holds how much of each pixel a clip path lets through.
type mask struct {
	bounds image.Rectangle
	alpha  []uint8
}

type canvas struct {
	root  *svg.Element
	img   *image.NRGBA
	cells coverage
}

var inherited = []string{"fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
	"stroke-linejoin", "stroke-miterlimit", "fill-opacity", "stroke-opacity", "font-size", "font-weight",
	"text-anchor", "paint-order", "visibility"}

func (c *canvas) children(e *svg.Element, s style) error {
	for _, child := range e.Children {
		if err := c.element(child, s); err != nil {
			return err
		}
	}
	return nil
}

func (c *canvas) element(e *svg.Element, s style) error {
	switch e.Name {
	case "defs", "title", "desc", "style", "clipPath", "metadata":
		return nil
	}
	s, err := c.inherit(e, s)
	if err != nil {
		return err
	}
	if e.Get("display") == "none" || s.values["visibility"] == "hidden" {
		return nil
	}
	switch e.Name {
	case "g", "svg", "a":
		return c.children(e, s)
	case "text":
		return c.text(e, s)
	}
	o := outline{m: s.m}
	if err := o.shape(e); err != nil {
		return err
	}
	return c.paint(o.lines, s)
}

// inherit returns the style inside an element.
func (c *canvas) inherit(e *svg.Element, s style) (style, error) {
	s.values = maps.Clone(s.values)
	for _, name := range inherited {
		if v := e.Get(name); v != "" {
			s.values[name] = v
		}
	}
	s.opacity *= number(e.Get("opacity"), 1)
	var err error
	if s.m, err = transformed(s.m, e); err != nil {
		return s, err
	}
	ref := e.Get("clip-path")
	if ref == "" || ref == "none" {
		return s, nil
	}
	target := c.root.Find(fragment(ref))
	if target == nil {
		return s, fmt.Errorf("raster: clip path %q is not in the picture", ref)
	}
	clip, err := c.mask(target, s)
	s.clip = clip
	return s, err
}

// transformed returns the matrix inside an element.
func transformed(m matrix, e *svg.Element) (matrix, error) {
	t := e.Get("transform")
	if t == "" {
		return m, nil
	}
	own, err := parseTransform(t)
	return m.mul(own), err
}

// fragment takes the id out of url(#id).
func fragment(ref string) string { return strings.TrimSuffix(strings.TrimPrefix(ref, "url(#"), ")") }
