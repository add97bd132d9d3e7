package browser_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/picture"
)

// Selectors of elements on a page.
const (
	chartSelector = `.puzzlelab-chart`
	liveSelector  = `.puzzlelab-chart > [role=img]`
	stillSelector = `.puzzlelab-chart > img`
)

// shown counts the elements that take up space on the page.
func shown(selector string) string {
	return fmt.Sprintf(`Array.from(document.querySelectorAll(%q)).filter(function (e) { return e.getClientRects().length > 0; }).length`, selector)
}

// drawn counts the live charts in which ECharts has drawn something.
const drawn = `Array.from(document.querySelectorAll("` + liveSelector + `")).filter(function (e) {
  return e.getClientRects().length > 0 && (e.querySelector("canvas") || e.querySelectorAll("svg path").length > 3);
}).length`

// loaded counts the still pictures on the page.
const loaded = `Array.from(document.querySelectorAll("` + stillSelector + `")).filter(function (e) {
  return e.getClientRects().length > 0 && e.complete && e.naturalWidth > 0;
}).length`

// nth returns the n-th element, from 0.
func nth(selector string, n int) string {
	return fmt.Sprintf(`document.querySelectorAll(%q)[%d]`, selector, n)
}

// waitCharts waits until the given numbers of charts are live and are pictures.
func waitCharts(tab *chrome.Tab, live, still int) {
	tab.Wait(fmt.Sprintf("%d live charts and %d pictures of charts", live, still), fmt.Sprintf(`%s === %d && %s === %d`, drawn, live, loaded, still))
}

// lookLimit is how long a page may take to look right.
const lookLimit = 30 * time.Second

// requireLooks compares an element with its committed picture until they agree.
func requireLooks(t *testing.T, tab *chrome.Tab, name, element string) {
	t.Helper()
	file := filepath.Join("testdata", "pictures", name+".png")
	if *update {
		writePicture(t, settled(t, tab, element), file)
		return
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err, "no committed picture; run with -update and look at it")
	want, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	var got image.Image
	for deadline := time.Now().Add(lookLimit); ; {
		if got, err = tab.Picture(element); err == nil {
			if err = picture.Shown(got); err == nil {
				err = picture.Compare(got, want)
			}
		}
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			break
		}
	}
	if got != nil {
		require.NoError(t, os.MkdirAll(failures, 0o755))
		writePicture(t, got, filepath.Join(failures, name+".png"))
	}
	require.NoError(t, err, "%s, kept in %s", name, failures)
}

// settled returns a picture that shows something and no longer changes.
func settled(t *testing.T, tab *chrome.Tab, element string) image.Image {
	t.Helper()
	var last image.Image
	deadline := time.Now().Add(lookLimit)
	for same := 0; same < 5; {
		m, err := tab.Picture(element)
		if err == nil {
			err = picture.Shown(m)
		}
		if err != nil && time.Now().After(deadline) {
			require.NoError(t, err)
		}
		if err != nil || last == nil || picture.Compare(m, last) != nil {
			same = 0
		} else {
			same++
		}
		last = m
	}
	return last
}

// writePicture writes a picture without transparency, with the best
// compression.
func writePicture(t *testing.T, m image.Image, file string) {
	t.Helper()
	opaque := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()))
	draw.Draw(opaque, opaque.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(opaque, opaque.Bounds(), m, m.Bounds().Min, draw.Over)
	var b bytes.Buffer
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, opaque))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
}

// requireQuiet fails if our outputs have printed to the browser's console.
func requireQuiet(t *testing.T, tab *chrome.Tab, own func(chrome.Message) bool) {
	t.Helper()
	var ours []string
	for _, m := range tab.Printed() {
		if own == nil || !own(m) {
			ours = append(ours, m.String())
		}
	}
	require.Empty(t, ours, "on the browser's console: %s", strings.Join(ours, "\n"))
}
