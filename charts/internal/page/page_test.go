package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/echarts"
	"puzzlelab/charts/internal/minify"
)

var update = flag.Bool("update", false, "write live.js.gz anew")

func TestPackedProgramIsUpToDate(t *testing.T) {
	sum := sha256.Sum256([]byte(text() + echarts.Integrity))
	named := "puzzlelabCharts" + hex.EncodeToString(sum[:4])
	if *update {
		require.NoError(t, os.WriteFile("live.name", []byte(named), 0o644))
		name = named
	}
	require.Equal(t, named, name, "run go test -update in this folder")
	short, err := minify.Script(program())
	require.NoError(t, err)
	if *update {
		packed, err = minify.Pack(short)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("live.js.gz", packed, 0o644))
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	require.True(t, short == string(text), "run go test -update in this folder")
}

func TestLoaderStaysSmall(t *testing.T) {
	require.Less(t, len(Loader()), 11_500)
}

// A script element ends at the first </script, wherever it stands.
func TestScriptsCannotEndTheirElement(t *testing.T) {
	for _, s := range []string{Loader(), Whole()} {
		require.False(t, strings.Contains(strings.ToLower(s), "</script"))
		require.False(t, strings.Contains(s, "<!--"))
	}
}

func TestThemesPairUp(t *testing.T) {
	pairs := themePairs()
	require.Contains(t, pairs, [2]string{"#ffffff", "#14181d"})
	for _, p := range pairs {
		require.NotEmpty(t, p[1], "no dark colour for %s", p[0])
	}
	rules := DarkRules(`<rect fill="#ffffff"/>`)
	require.Equal(t, `@media(prefers-color-scheme:dark){[fill="#ffffff"]{fill:#14181d}}`, rules)
}
