package browser_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/picture"
)

// ownClock gives a page a clock that only self.pass moves, and random numbers that are
// always the same (a linear congruential generator, Knuth, TAOCP 2, 3.3.4, table 1, line 16).
const ownClock = `(() => {
  let now = 0, seed = 1, number = 0, due = [];
  const later = (f, at) => { due.push({ f, at, number: ++number }); return number; };
  performance.now = () => now;
  Math.random = () => (seed = (seed * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
  self.requestAnimationFrame = (f) => later(() => f(now), now + 1);
  self.setTimeout = (f, wait = 0) => later(f, now + wait);
  self.clearTimeout = (n) => { due = due.filter((d) => d.number !== n); };
  self.pass = async (milliseconds) => {
    now += milliseconds;
    for (let ready; (ready = due.filter((d) => d.at <= now)).length; await null) { // and what these ask for at once
      due = due.filter((d) => d.at > now);
      for (const d of ready) d.f();
    }
    return true;
  };
  return true;
})()`

// TestReadmeFilm compares the first and the last picture of docs/solve.gif with the index:
// a scrambled cube, which Solve solves. With -update it films that again.
func TestReadmeFilm(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	tab := startBrowser(t).Open(t, "file://"+folder+"/index.html", chrome.View{Width: 320, Height: 640})
	tab.Wait("the cube", `!document.querySelector(".turn").hidden && `+sticker(""))
	const cube = playerRoot + `.querySelector(".board > svg")`
	solved := settled(t, tab, cube)
	require.True(t, chrome.Value[bool](tab, ownClock))
	tab.Click("Scramble", frontButton("Scramble"))
	pass(tab, 1000)
	scrambled, err := tab.Picture(cube)
	require.NoError(t, err)

	file := filepath.Join(root(), "docs", "solve.gif")
	if *update {
		tab.Click("Solve", frontButton("Solve"))
		frames := []image.Image{scrambled}
		for !chrome.Value[bool](tab, playerRoot+`.querySelector(".status").textContent.endsWith("Solved.")`) {
			require.Less(t, len(frames), 400, "it is not solved")
			pass(tab, quicker*frameTime*10)
			frame, err := tab.Picture(cube)
			require.NoError(t, err)
			frames = append(frames, frame)
		}
		require.NoError(t, writeFilm(append(frames, solved), file))
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Less(t, len(data), 900_000)
	film, err := gif.DecodeAll(bytes.NewReader(data))
	require.NoError(t, err)
	length := 0
	for _, hundredths := range film.Delay {
		length += hundredths
	}
	require.InDelta(t, 10, float64(length)/100, 2, "seconds")
	require.NoError(t, picture.Compare(film.Image[0], scrambled))
	last := image.NewRGBA(film.Image[0].Bounds())
	for _, frame := range film.Image {
		draw.Draw(last, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
	}
	require.NoError(t, picture.Compare(last, solved))
}

func pass(tab *chrome.Tab, milliseconds int) {
	chrome.Value[bool](tab, fmt.Sprintf(`self.pass(%d)`, milliseconds))
}

// The times of a picture of the film, and of its first and last one, in hundredths of a second,
// and how much quicker than the page it is.
const frameTime, pause, quicker = 10, 100, 2

// writeFilm writes a film, in which each picture has only what differs from the one before.
func writeFilm(pictures []image.Image, file string) error {
	colors := commonColors(pictures)
	film := &gif.GIF{}
	var last *image.Paletted
	for i, p := range pictures {
		frame := image.NewPaletted(image.Rect(0, 0, p.Bounds().Dx(), p.Bounds().Dy()), colors)
		draw.Draw(frame, frame.Bounds(), p, p.Bounds().Min, draw.Src)
		changed := frame
		if last != nil {
			changed = frame.SubImage(difference(last, frame)).(*image.Paletted)
		}
		if changed.Bounds().Empty() && i < len(pictures)-1 {
			film.Delay[len(film.Delay)-1] += frameTime
			continue
		}
		if changed.Bounds().Empty() {
			changed = frame.SubImage(image.Rect(0, 0, 1, 1)).(*image.Paletted)
		}
		film.Image, film.Delay = append(film.Image, changed), append(film.Delay, frameTime)
		last = frame
	}
	film.Delay[0], film.Delay[len(film.Delay)-1] = pause, pause
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, film); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// commonColors returns the 256 colors that most pixels have, as many as a film can have.
func commonColors(pictures []image.Image) color.Palette {
	count := map[color.RGBA]int{}
	for _, p := range pictures {
		for y := p.Bounds().Min.Y; y < p.Bounds().Max.Y; y++ {
			for x := p.Bounds().Min.X; x < p.Bounds().Max.X; x++ {
				count[color.RGBAModel.Convert(p.At(x, y)).(color.RGBA)]++
			}
		}
	}
	var all []color.RGBA
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return bytes.Compare([]byte{a.R, a.G, a.B, a.A}, []byte{b.R, b.G, b.B, b.A})
	})
	var palette color.Palette
	for _, c := range all[:min(256, len(all))] {
		palette = append(palette, c)
	}
	return palette
}

// difference returns the rectangle in which two pictures differ.
func difference(a, b *image.Paletted) (box image.Rectangle) {
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}
