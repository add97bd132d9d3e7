package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

var update = flag.Bool("update", false, "write the packed programs anew")

func TestPackedProgramsAreUpToDate(t *testing.T) {
	for _, p := range playing {
		sum := sha256.Sum256([]byte(p.source() + p.style()))
		named := "puzzlelabPlayer" + hex.EncodeToString(sum[:4])
		if *update {
			require.NoError(t, os.WriteFile(p.file+".name", []byte(named), 0o644))
			*p.name = named
		}
		require.Equal(t, named, *p.name, "run go test -update in this folder")
		short, err := minified(p.text())
		require.NoError(t, err, p.file)
		if *update {
			*p.packed, err = pack(short)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(p.file+".js.gz", *p.packed, 0o644))
		}
		r, err := gzip.NewReader(bytes.NewReader(*p.packed))
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		require.True(t, short == string(text), "run go test -update in this folder")
	}
}

func TestLoadersStaySmall(t *testing.T) {
	require.Less(t, len(PlayerLoader()), 42_000)
	require.Less(t, len(SurfaceLoader()), 22_000)
	require.Less(t, len(DangoLoader()), 16_600)
	require.Less(t, len(FilmLoader()), 10_500)
	require.Less(t, len(ParityLoader()), 9_000)
}

// A script element ends at the first </script, wherever it stands.
func TestScriptsCannotEndTheirElement(t *testing.T) {
	for _, p := range playing {
		for _, s := range []string{p.loader(), p.text()} {
			require.NotContains(t, strings.ToLower(s), "</script")
			require.NotContains(t, s, "<!--")
		}
	}
}

func TestProgramsAreJavaScript(t *testing.T) {
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer vm.Close()
	for _, p := range playing {
		_, err = vm.Compile(p.text(), quickjs.EvalGlobal)
		require.NoError(t, err, p.file)
	}
}

// The outline of a piece that is pointed at is seen on light tiles and on lights that are off.
func TestMarkIsSeenOnLightAndOnDarkPieces(t *testing.T) {
	m := regexp.MustCompile(`\.piece\.marked > :first-child \{ stroke: #([0-9a-f]{6});`).FindStringSubmatch(style)
	require.NotNil(t, m)
	mark := luminanceOf(t, m[1])
	for _, piece := range []string{"f3ead7", "3a3d42"} {
		other := luminanceOf(t, piece)
		require.GreaterOrEqual(t, (max(mark, other)+0.05)/(min(mark, other)+0.05), 3.0, piece)
	}
}

// luminanceOf is the relative luminance of a colour (WCAG 2).
func luminanceOf(t *testing.T, color string) (sum float64) {
	t.Helper()
	rgb, err := hex.DecodeString(color)
	require.NoError(t, err)
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := float64(rgb[i]) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
