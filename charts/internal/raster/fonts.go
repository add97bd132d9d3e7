package raster

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

// The typefaces with which charts are painted, and from which package figure has its
// widths. Arimo has the widths of Arial, Helvetica and Liberation Sans, of which every
// machine has one, so a chart laid out with it fits with all of them. Mathematical signs
// are those of Noto Sans Math, and Japanese is Noto Sans CJK JP: kana and the 2,965 kanji
// of JIS level 1, in one weight. Any other character is painted as an empty box.
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

// glyph is the outline of one character in units of the em, y downwards.
// segments is shared and must not be changed.
type glyph struct {
	segments []segment
	advance  float64
}

// segment is one piece of an outline. op is M, L, Q or C as in SVG paths, with
// one, one, two or three points.
type segment struct {
	op     byte
	points [3][2]float64
}

type face struct {
	load  func() (*sfnt.Font, error)
	known map[rune]*glyph // nil entry: this face has no such character
}

var (
	mu      sync.Mutex
	buffer  sfnt.Buffer
	regular = newFace(arimoRegular)
	bold    = newFace(arimoBold)
	symbols = newFace(notoMath)
	japan   = &face{known: map[rune]*glyph{}, load: sync.OnceValues(unpackJapanese)}
)

func newFace(data []byte) *face {
	return &face{
		known: map[rune]*glyph{},
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

// lookup returns the glyph for a character in the regular or bold weight.
func lookup(r rune, heavy bool) *glyph {
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

func (f *face) glyph(r rune) *glyph {
	if g, ok := f.known[r]; ok {
		return g
	}
	g := f.outline(r)
	f.known[r] = g
	return g
}

func (f *face) outline(r rune) *glyph {
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
	g := &glyph{advance: float64(advance) / float64(em)}
	for _, s := range segments {
		g.segments = append(g.segments, scaled(s, float64(em)))
	}
	return g
}

func scaled(s sfnt.Segment, em float64) segment {
	out := segment{op: "MLQC"[s.Op]}
	for i, p := range s.Args {
		out.points[i] = [2]float64{float64(p.X) / em, float64(p.Y) / em}
	}
	return out
}

// missing is an upright box, the usual sign for a character without a glyph.
var missing = &glyph{advance: 0.75, segments: append(
	box(0.08, 0.67, -0.72, 0), box(0.61, 0.14, -0.66, -0.06)...)}

// box goes round a rectangle; with left and right exchanged it goes the other
// way round and cuts a hole.
func box(left, right, top, bottom float64) []segment {
	corner := func(op byte, x, y float64) segment {
		return segment{op: op, points: [3][2]float64{{x, y}}}
	}
	return []segment{
		corner('M', left, bottom), corner('L', left, top), corner('L', right, top),
		corner('L', right, bottom), corner('L', left, bottom),
	}
}
