package raster

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/svg"
)

func paint(t *testing.T, inside string, scale float64) *image.NRGBA {
	t.Helper()
	root, err := svg.Parse(`<svg width="20" height="10">` + inside + `</svg>`)
	require.NoError(t, err)
	img, err := Paint(root, scale)
	require.NoError(t, err)
	return img
}

// ink is the painted area in pixels of black on white.
func ink(img *image.NRGBA) float64 {
	sum := 0.0
	for i := 0; i < len(img.Pix); i += 4 {
		sum += 1 - float64(img.Pix[i])/255
	}
	return sum
}

func TestAreas(t *testing.T) {
	for name, test := range map[string]struct {
		svg  string
		want float64
	}{
		"rectangle":        {`<rect x="2" y="3" width="5" height="4"/>`, 20},
		"between pixels":   {`<rect x="2.5" y="3.25" width="5" height="4"/>`, 20},
		"round corners":    {`<rect x="2" y="2" width="8" height="6" rx="2"/>`, 48 - 16 + 4*math.Pi},
		"circle":           {`<circle cx="10" cy="5" r="4"/>`, 16 * math.Pi},
		"ellipse":          {`<ellipse cx="10" cy="5" rx="8" ry="3"/>`, 24 * math.Pi},
		"triangle":         {`<polygon points="0,0 10,0 0,10"/>`, 50},
		"hole":             {`<path d="M0 0H10V10H0ZM2 2V8H8V2Z"/>`, 64},
		"cubic":            {`<path d="M0 0C0 10 10 10 10 0Z"/>`, 60},
		"quadratic":        {`<path d="M0 0Q5 10 10 0Z"/>`, 100.0 / 3},
		"smooth":           {`<path d="M0 5Q2.5 0 5 5T10 5Z"/>`, 50.0 / 3},
		"arc":              {`<path d="M5 5L9 5A4 4 0 0 1 5 9Z"/>`, 4 * math.Pi},
		"relative":         {`<path d="m1 1l4 0l0 4l-4 0z"/>`, 16},
		"line":             {`<line x1="2" y1="5" x2="12" y2="5" stroke="black" stroke-width="2"/>`, 20},
		"square ends":      {`<path d="M4 5L12 5" stroke="black" stroke-width="2" stroke-linecap="square"/>`, 20},
		"round ends":       {`<path d="M4 5L12 5" stroke="black" stroke-width="2" stroke-linecap="round"/>`, 16 + math.Pi},
		"dashes":           {`<path d="M0 5L12 5" stroke="black" stroke-width="2" stroke-dasharray="2,1"/>`, 16},
		"dot":              {`<path d="M5 5h0" fill="none" stroke="black" stroke-width="6" stroke-linecap="round"/>`, 9 * math.Pi},
		"mitre":            {`<path d="M2 8V2H8" fill="none" stroke="black" stroke-width="2"/>`, 24},
		"bevel":            {`<path d="M2 8V2H8" fill="none" stroke="black" stroke-width="2" stroke-linejoin="bevel"/>`, 23.5},
		"closed":           {`<path d="M2 2H8V8H2Z" fill="none" stroke="black" stroke-width="2"/>`, 48},
		"crossing strokes": {`<path d="M1 5H9M5 1V9" fill="none" stroke="black" stroke-width="2"/>`, 28},
		"moved":            {`<g transform="translate(3 2)"><rect width="4" height="4"/></g>`, 16},
		"scaled":           {`<rect width="2" height="2" transform="scale(2)"/>`, 16},
		"turned":           {`<rect width="4" height="4" transform="rotate(45 5 5)" x="3" y="3"/>`, 16},
		"matrix":           {`<rect width="2" height="2" transform="matrix(2,0,0,2,1,1)"/>`, 16},
		"half opaque":      {`<rect width="4" height="4" fill-opacity="0.5"/>`, 8},
		"group opacity":    {`<g opacity="0.5"><rect width="4" height="4" opacity="0.5"/></g>`, 4},
		"clipped":          {`<g clip-path="url(#c)"><rect width="20" height="10"/></g><defs><clipPath id="c"><path d="M5 5H8V8H5Z"/></clipPath></defs>`, 9},
		"clipped twice":    {`<g clip-path="url(#c)"><g clip-path="url(#d)"><rect width="20" height="10"/></g></g><defs><clipPath id="c"><rect width="8" height="8"/></clipPath><clipPath id="d"><rect x="6" width="8" height="8"/></clipPath></defs>`, 16},
		"outside":          {`<rect x="-5" y="-5" width="8" height="8"/>`, 9},
		"beyond":           {`<rect x="30" y="30" width="8" height="8"/>`, 0},
		"no fill":          {`<rect width="8" height="8" fill="none"/>`, 0},
		"hidden":           {`<g visibility="hidden"><rect width="8" height="8"/></g>`, 0},
		"not displayed":    {`<rect width="8" height="8" display="none"/>`, 0},
	} {
		t.Run(name, func(t *testing.T) { require.InDelta(t, test.want, ink(paint(t, test.svg, 1)), 0.25) })
	}
}

func TestAreaGrowsWithTheScale(t *testing.T) {
	require.InDelta(t, 9*16*math.Pi, ink(paint(t, `<circle cx="10" cy="5" r="4"/>`, 3)), 2)
}

func TestTextIsAsWideAsMeasured(t *testing.T) {
	for anchor, left := range map[string]int{"start": 10, "middle": 5, "end": 0} {
		img := paint(t, `<text x="10" y="9" font-size="10" font-weight="bold" text-anchor="`+anchor+`">─</text>`, 1)
		require.Greater(t, ink(img), 1.0)
		for x := range left {
			require.EqualValues(t, 255, img.NRGBAAt(x, 5).R, "%s: column %d", anchor, x)
		}
	}
}

func TestColors(t *testing.T) {
	for text, want := range map[string]color.NRGBA{
		"#f00": {255, 0, 0, 255}, "#0102ff": {1, 2, 255, 255}, "rgb(1,2,3)": {1, 2, 3, 255},
		"rgba(1, 2, 3, 0.5)": {1, 2, 3, 128}, "White": {255, 255, 255, 255}, "transparent": {},
	} {
		got, err := parseColor(text)
		require.NoError(t, err)
		require.Equal(t, want, got, text)
	}
	for _, bad := range []string{"", "#12", "#gggggg", "rgb(1,2)", "hsl(1,2,3)", "red;"} {
		_, err := parseColor(bad)
		require.ErrorContains(t, err, "colour", bad)
	}
}

func TestGradientFollowsTheShape(t *testing.T) {
	const defs = `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0%" stop-color="#000000"/><stop offset="100%" stop-color="#ffffff"/></linearGradient></defs>`
	down := paint(t, `<rect width="10" height="10" fill="url(#g)"/>`+defs, 1)
	require.Less(t, down.NRGBAAt(5, 1).R, down.NRGBAAt(5, 8).R)
	up := paint(t, `<g transform="matrix(1,0,0,-1,0,10)"><rect width="10" height="10" fill="url(#g)"/></g>`+defs, 1)
	require.Greater(t, up.NRGBAAt(5, 1).R, up.NRGBAAt(5, 8).R)
}

func TestWhatCannotBePaintedIsSaid(t *testing.T) {
	for _, bad := range []string{
		`<image/>`, `<path d="1 2"/>`, `<path d="M1"/>`, `<path d="M1 2X3"/>`, `<path d="M1 2Z 3"/>`, `<rect fill="nope" width="1" height="1"/>`,
		`<rect transform="skewX(3)"/>`, `<rect transform="matrix(1"/>`, `<g clip-path="url(#no)"><rect/></g>`,
		`<rect fill="url(#no)" width="1" height="1"/>`, `<polygon points="1,x"/>`, `<path d="M0 0L1 1" stroke="red" stroke-dasharray="a"/>`,
	} {
		root, err := svg.Parse(`<svg width="20" height="10">` + bad + `</svg>`)
		require.NoError(t, err)
		_, err = Paint(root, 1)
		require.Error(t, err, bad)
	}
}

func TestSizesAreBounded(t *testing.T) {
	for _, size := range []string{`width="0" height="5"`, `height="5"`, `width="100000" height="100000"`} {
		root, err := svg.Parse(`<svg ` + size + `/>`)
		require.NoError(t, err)
		_, err = Paint(root, 1)
		require.ErrorContains(t, err, "cannot be painted")
	}
}

// Areas must keep their colour exactly, however few shades are left.
func TestReducedKeepsAreas(t *testing.T) {
	img := paint(t, `<rect width="10" height="10" fill="#123456"/><circle cx="15" cy="5" r="4" fill="#abcdef"/>`, 8)
	small := reduced(img, 4)
	require.Equal(t, color.NRGBA{0x12, 0x34, 0x56, 255}, small.At(20, 20))
	require.Equal(t, color.NRGBA{0xab, 0xcd, 0xef, 255}, small.At(120, 40))
	require.LessOrEqual(t, len(small.(*image.Paletted).Palette), 3+4)
}

func FuzzPath(f *testing.F) {
	for _, seed := range []string{"M1 2L3 4Z", "m0 0c1 1 2 2 3 3a1 2 30 01 5 5", "M1e3-2.5.5", "Z", "M0 0h0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		o := outline{m: matrix{1, 0, 0, 1, 0, 0}}
		if o.path(data) != nil {
			t.Skip()
		}
		c := canvas{img: image.NewNRGBA(image.Rect(0, 0, 8, 8))}
		c.fill(o.lines, solid{A: 255}, nil)
		c.fill(stroke(o.lines, pen{width: 1, limit: 4}), solid{A: 255}, nil)
	})
}

func FuzzTransform(f *testing.F) {
	f.Add("translate(1,2) rotate(30 1 1)")
	f.Add("matrix(1 2 3 4 5 6)")
	f.Fuzz(func(t *testing.T, text string) { _, _ = parseTransform(text) })
}

func BenchmarkPNG(b *testing.B) {
	root, err := svg.Parse(`<svg width="700" height="420"><rect width="300" height="300" fill="#4477aa"/><text x="20" y="350" font-size="20">Word lengths</text></svg>`)
	require.NoError(b, err)
	for b.Loop() {
		if _, err := PNG(root, 2, 64); err != nil {
			b.Fatal(err)
		}
	}
}
