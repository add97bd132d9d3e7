package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/echarts"
)

func TestTheProgramOfChartsIsUpToDate(t *testing.T) {
	sum := sha256.Sum256([]byte(chartSource() + echarts.Integrity))
	named := "puzzlelabCharts" + hex.EncodeToString(sum[:4])
	if *update {
		require.NoError(t, os.WriteFile("live.name", []byte(named), 0o644))
		chartsName = named
	}
	require.Equal(t, named, chartsName, "run go test -update in this folder")
	short, err := minified(chartProgram())
	require.NoError(t, err)
	if *update {
		packedCharts, err = pack(short)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("live.js.gz", packedCharts, 0o644))
	}
	r, err := gzip.NewReader(bytes.NewReader(packedCharts))
	require.NoError(t, err)
	unpacked, err := io.ReadAll(r)
	require.NoError(t, err)
	require.True(t, short == string(unpacked), "run go test -update in this folder")
}

func TestChartLoaderStaysSmall(t *testing.T) {
	require.Less(t, len(ChartLoader()), 11_500)
}

// A script element ends at the first </script, wherever it stands.
func TestScriptsOfChartsCannotEndTheirElement(t *testing.T) {
	for _, s := range []string{ChartLoader(), Whole()} {
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
