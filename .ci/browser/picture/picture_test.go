package picture_test

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"puzzlelab/browser/picture"
)

var blue = color.RGBA{0x44, 0x77, 0xaa, 0xff}

// chart draws bars and a label, all of it moved by shift.
func chart(shift int, bars []int, label string, color color.Color) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 400, 300))
	draw.Draw(m, m.Bounds(), image.White, image.Point{}, draw.Src)
	for i, height := range bars {
		bar := image.Rect(20+40*i, 280-height, 50+40*i, 280).Add(image.Pt(shift, shift))
		draw.Draw(m, bar, image.NewUniform(color), image.Point{}, draw.Src)
	}
	pen := font.Drawer{Dst: m, Src: image.Black, Face: basicfont.Face7x13, Dot: fixed.P(20+shift, 20+shift)}
	pen.DrawString(label)
	return m
}

func TestWhatLooksTheSame(t *testing.T) {
	bars := []int{20, 60, 120, 90, 240, 70}
	want := chart(0, bars, "quarter turns", blue)
	require.NoError(t, picture.Compare(want, want))
	require.NoError(t, picture.Compare(chart(1, bars, "quarter turns", blue), want), "moved by a pixel")
	require.NoError(t, picture.Compare(chart(0, bars, "quarter turns", color.RGBA{0x46, 0x79, 0xa8, 0xff}), want), "an invisible change of shade")
	require.NoError(t, picture.Compare(want.SubImage(image.Rect(0, 0, 399, 299)), want), "a pixel smaller")
}

func TestWhatLooksDifferent(t *testing.T) {
	bars := []int{20, 60, 120, 90, 240, 70}
	want := chart(0, bars, "quarter turns", blue)
	for name, got := range map[string]image.Image{
		"other colour":     chart(0, bars, "quarter turns", color.RGBA{0xee, 0x66, 0x77, 0xff}),
		"a bar less":       chart(0, bars[:5], "quarter turns", blue),
		"a bar is shorter": chart(0, []int{20, 60, 112, 90, 240, 70}, "quarter turns", blue),
		"no label":         chart(0, bars, "", blue),
		"shorter label":    chart(0, bars, "quarter", blue),
		"moved":            chart(6, bars, "quarter turns", blue),
		"cut":              want.SubImage(image.Rect(0, 0, 400, 200)),
		"blank":            chart(0, nil, "", blue),
	} {
		var different *picture.DifferentError
		require.ErrorAs(t, picture.Compare(got, want), &different, name)
		require.ErrorAs(t, picture.Compare(want, got), &different, name)
	}
}

func TestShown(t *testing.T) {
	require.NoError(t, picture.Shown(chart(0, []int{20, 60}, "", blue)))
	var blank *picture.BlankError
	require.ErrorAs(t, picture.Shown(chart(0, nil, "quarter turns", blue)), &blank, "text alone")
	require.ErrorAs(t, picture.Shown(chart(0, nil, "", blue)), &blank)
	require.ErrorAs(t, picture.Shown(image.NewRGBA(image.Rectangle{})), &blank)
	require.ErrorAs(t, picture.Shown(chart(0, []int{20, 60}, "", color.Gray{0x80})), &blank, "no colour")
}
