// Package fonts contains the typefaces with which charts are painted without a
// browser, and from which package measure has its widths. Arimo has the widths of
// Arial, Helvetica and Liberation Sans, of which every machine has one, so a chart
// laid out with it fits with all of them. Mathematical signs are those of Noto Sans
// Math, and Japanese is Noto Sans CJK JP: kana and the 2,965 kanji of JIS level 1, in
// one weight. Any other character is painted as an empty box.
package fonts

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var (
	//go:embed Arimo-Regular.ttf
	arimoRegular []byte
	//go:embed Arimo-Bold.ttf
	arimoBold []byte
	//go:embed NotoSansMath.ttf
	notoMath []byte
	//go:embed NotoSansJP.otf.gz
	notoJapanese []byte
)

// Glyph is the outline of one character in units of the em, y downwards.
// Segments is shared and must not be changed.
type Glyph struct {
	Segments []Segment
	Advance  float64
}

// Segment is one piece of an outline. Op is M, L, Q or C as in SVG paths, with
// one, one, two or three points.
type Segment struct {
	Op     byte
	Points [3][2]float64
}

type face struct {
	load  func() (*sfnt.Font, error)
	known map[rune]*Glyph // nil entry: this face has no such character
}

var (
	mu      sync.Mutex
	buffer  sfnt.Buffer
	regular = newFace(arimoRegular)
	bold    = newFace(arimoBold)
	symbols = newFace(notoMath)
	japan   = &face{known: map[rune]*Glyph{}, load: sync.OnceValues(unpackJapanese)}
)

func newFace(data []byte) *face {
	return &face{
		known: map[rune]*Glyph{},
		load:  sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(data) }),
	}
}

func unpackJapanese() (*sfnt.Font, error) {
	r, err := gzip.NewReader(bytes.NewReader(notoJapanese))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return sfnt.Parse(data)
}

// Lookup returns the glyph for a character in the regular or bold weight.
func Lookup(r rune, heavy bool) *Glyph {
	mu.Lock()
	defer mu.Unlock()
	text := regular
	if heavy {
		text = bold
	}
	faces := []*face{text, symbols}
	if r >= 0x3000 {
		faces = append(faces, japan)
	}
	for _, f := range faces {
		if g := f.glyph(r); g != nil {
			return g
		}
	}
	return missing
}

func (f *face) glyph(r rune) *Glyph {
	if g, ok := f.known[r]; ok {
		return g
	}
	g := f.outline(r)
	f.known[r] = g
	return g
}

func (f *face) outline(r rune) *Glyph {
	parsed, err := f.load()
	if err != nil {
		return nil
	}
	index, err := parsed.GlyphIndex(&buffer, r)
	if err != nil || index == 0 {
		return nil
	}
	em := fixed.I(int(parsed.UnitsPerEm()))
	advance, err := parsed.GlyphAdvance(&buffer, index, em, font.HintingNone)
	if err != nil {
		return nil
	}
	segments, err := parsed.LoadGlyph(&buffer, index, em, nil)
	if err != nil {
		return nil
	}
	g := &Glyph{Advance: float64(advance) / float64(em)}
	for _, s := range segments {
		g.Segments = append(g.Segments, segment(s, float64(em)))
	}
	return g
}

func segment(s sfnt.Segment, em float64) Segment {
	out := Segment{Op: "MLQC"[s.Op]}
	for i, p := range s.Args {
		out.Points[i] = [2]float64{float64(p.X) / em, float64(p.Y) / em}
	}
	return out
}

// missing is an upright box, the usual sign for a character without a glyph.
var missing = &Glyph{Advance: 0.75, Segments: append(
	box(0.08, 0.67, -0.72, 0), box(0.61, 0.14, -0.66, -0.06)...)}

// box goes round a rectangle; with left and right exchanged it goes the other
// way round and cuts a hole.
func box(left, right, top, bottom float64) []Segment {
	corner := func(op byte, x, y float64) Segment {
		return Segment{Op: op, Points: [3][2]float64{{x, y}}}
	}
	return []Segment{
		corner('M', left, bottom), corner('L', left, top), corner('L', right, top),
		corner('L', right, bottom), corner('L', left, bottom),
	}
}
