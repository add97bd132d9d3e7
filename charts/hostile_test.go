package charts_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// requireSaidOrRefused wants a chart whose option and words can be used, or a short error
// that says what cannot be drawn. It reports whether there is a chart.
func requireSaidOrRefused(t *testing.T, c *charts.Chart) bool {
	t.Helper()
	if c.Err() != nil {
		var refused *charts.DataError
		require.ErrorAs(t, c.Err(), &refused)
		require.Less(t, len(c.Err().Error()), 900, "%.1000s", c.Err())
		requireXML(t, c.SVG())
		return false
	}
	option, err := c.Option()
	require.NoError(t, err)
	require.True(t, json.Valid(option))
	require.Less(t, len(option), 1_000_000)
	require.Less(t, len(c.String()), 100_000)
	require.True(t, utf8.ValidString(c.String()))
	return true
}

// requireDrawn wants a picture that a page and a rasteriser can read.
func requireDrawn(t *testing.T, c *charts.Chart) {
	t.Helper()
	picture := c.SVG()
	require.NotContains(t, picture, "No chart")
	for _, word := range []string{"NaN", "Infinity", "undefined", ">null<"} {
		require.NotContains(t, picture, word)
	}
	requireXML(t, picture)
	require.Less(t, len(picture), 1_000_000)
	data, err := c.PNG()
	require.NoError(t, err)
	_, err = png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
}

func requireXML(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

// hostileNumbers are lists of numbers that are hard to draw.
func hostileNumbers() map[string][]float64 {
	const huge, tiny = math.MaxFloat64, math.SmallestNonzeroFloat64
	nan, inf := math.NaN(), math.Inf(1)
	many := make([]float64, 20_000)
	for i := range many {
		many[i] = float64(i * i % 1_000_003)
	}
	return map[string][]float64{
		"nil": nil, "none": {}, "one": {7}, "zero": {0}, "minus zero": {math.Copysign(0, -1)}, "equal": {3, 3, 3, 3},
		"NaN": {1, nan, 2}, "only NaN": {nan}, "infinite": {1, inf}, "minus infinite": {-inf, 1}, "all": {nan, inf, -inf, 0},
		"largest": {-huge, huge}, "large": {-1e308, 1e308}, "one large": {1, huge}, "equal large": {1e300, 1e300}, "one huge": {1e300},
		"up to the limit": {-1e300, 0, 1e300}, "smallest": {0, tiny}, "small": {1e-310, 2e-310}, "tiny": {1e-305, 3e-305}, "equal tiny": {tiny, tiny},
		"small and large": {1e-300, 1e300}, "close": {1, 1 + 0x1p-52}, "close and large": {1e15, 1e15 + 0.125}, "closer": {1e300, 1e300 * (1 + 0x1p-52)},
		"negative": {-1, -5, -2}, "mixed": {-1, 0, 1}, "outlier": append(slices.Repeat([]float64{1, 2}, 200), 1e12),
		"far outlier": append(slices.Repeat([]float64{1, 2}, 200), 1e300), "many": many, "half": {0.5}, "exact": {1 << 53, 1<<53 + 2},
	}
}

// Each list is drawn or refused by every kind of chart of numbers, and some are drawn as
// pictures too, which takes longer.
func TestHostileNumbers(t *testing.T) {
	drawsMuch(t)
	drawn := []string{
		"up to the limit/histogram", "up to the limit/line", "up to the limit/bars", "up to the limit/compare", "up to the limit/heat column", "up to the limit/places",
		"smallest/histogram", "smallest/line", "smallest/heat map", "close/histogram", "close/scatter", "closer/histogram", "closer/line", "closer/compare",
		"close and large/histogram", "exact/histogram", "small and large/line log", "small and large/bars log", "far outlier/histogram", "far outlier/line log y",
		"one huge/histogram", "one huge/bars log", "equal tiny/compare", "tiny/heat map", "many/compare",
	}
	for name, values := range hostileNumbers() {
		whole := make([]*big.Int, len(values))
		names := make([]string, len(values))
		places := make([][2]float64, min(len(values), 1000))
		for i, v := range values {
			if !math.IsNaN(v) && !math.IsInf(v, 0) {
				whole[i], _ = big.NewFloat(v).Int(nil)
			}
			if i < len(places) {
				places[i] = [2]float64{v, -v}
			}
		}
		up := make([]float64, len(values))
		for i := range up {
			up[i] = float64(i)
		}
		for kind, c := range map[string]*charts.Chart{
			"histogram": charts.Histogram(values), "histogram log": charts.Histogram(values, charts.Log()),
			"histograms": charts.Histogram(values, charts.Series("b", values)), "histogram and one": charts.Histogram(values, charts.Series("b", []int{1})),
			"bars": charts.Bars(names, values), "bars log": charts.Bars(names, values, charts.Log()),
			"line": charts.Line(up, values, charts.Fit()), "line across": charts.Line(values, up, charts.Fit()), "line log": charts.Line(values, values, charts.Log(), charts.LogX(), charts.Fit()),
			"line log y": charts.Line(up, values, charts.Log(), charts.Fit()),
			"scatter":    charts.Scatter(values, values, charts.Fit()), "scatter log": charts.Scatter(up, values, charts.Log(), charts.Fit()),
			"compare": charts.Compare(charts.Series("a", values), charts.Series("b", []int{1, 2, 3})), "compare log": charts.Compare(charts.Series("a", values), charts.Log()),
			"heat map": charts.HeatMap([][]float64{values}), "heat column": charts.HeatMap([][]float64{values, values}),
			"classes":     charts.HeatMap([][]float64{values}, charts.Classes("a", "b")),
			"convergence": charts.Convergence(up, values, nil), "convergence log": charts.Convergence(values, values, nil, charts.Log(), charts.LogX(), charts.Fit()),
			"distribution": charts.DistanceDistribution(whole), "distribution log": charts.DistanceDistribution(whole, charts.Log()), "shares": charts.DistanceDistribution(whole, charts.Cumulative()),
			"measured counts": charts.DistanceDistribution(values), "growth": charts.Growth(whole), "types": charts.CycleTypes(slices.Repeat([][]int{{2, 1}}, len(values)), whole),
			"types log": charts.CycleTypes(slices.Repeat([][]int{{2, 1}}, len(values)), whole, charts.Log()),
			"places":    charts.Graph(len(places), nil, charts.At(places)),
		} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				if requireSaidOrRefused(t, c) && slices.Contains(drawn, name+"/"+kind) {
					requireDrawn(t, c)
				}
			})
		}
	}
}

// hostileTexts are names that are hard to draw.
func hostileTexts() map[string]string {
	return map[string]string{
		"empty": "", "blank": " \t ", "enormous": strings.Repeat("enormous name ", 10_000), "one word": strings.Repeat("W", 3000), "no blanks": strings.Repeat("置換パズル", 100),
		"control": "a\x00b\x1b[31mc\u0085d\x7f", "lines": "one\ntwo\nthree", "not UTF-8": "a\xff\xfeb\xc3", "no character": "a\uffffb\ufffeb", "to the left": "\u202eabc عربي עברית",
		"emoji": "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽", "marks": "e" + strings.Repeat("\u0301", 200), "markup": `</script><b>&amp;"'` + "`", "templates": "{b} {c|d} ${x} %s", "our own": "fn:count", "colour": "$c1", "dash": "-", "marker": "__f__x__f__",
	}
}

func TestHostileTexts(t *testing.T) {
	drawsMuch(t)
	drawn := map[string][]string{
		"bars": {"enormous", "control"}, "graph": {"no blanks", "our own"}, "classes": {"lines", "one word"}, "product": {"enormous", "to the left"},
		"line": {"not UTF-8", "templates"}, "tree": {"no character", "empty"}, "heat map": {"emoji", "marks"}, "chain": {"markup", "colour"},
	}
	for name, text := range hostileTexts() {
		two := []string{text, text}
		title := charts.Title(text + "\n" + text)
		x, y, unit := charts.XLabel(text), charts.YLabel(text), charts.Unit(text)
		for kind, c := range map[string]*charts.Chart{
			"bars":         charts.Bars(two, []int{3, 4}, charts.Name(text), charts.Series(text, []int{1, 2}), title, x, y, unit),
			"compare":      charts.Compare(charts.Series(text, []int{1, 2, 9}), charts.Series(text, []int{3, 4, 5}), title, x, y),
			"line":         charts.Line([]int{1, 2}, []int{3, 5}, charts.Name(text), charts.Points(text, []int{1, 2}, []int{2, 2}), charts.Fit(), title, x, y, unit),
			"distribution": charts.DistanceDistribution([]int{1, 2}, charts.Name(text), charts.Series(text, []int{1}), title, x, unit),
			"heat map":     charts.HeatMap([][]int{{1, 2}, {3, 4}}, charts.Labels(two...), charts.Columns(two...), title, x, y),
			"classes":      charts.HeatMap([][]int{{0, 1}, {1, 1}}, charts.Classes(two...), charts.Labels(two...)),
			"graph":        charts.Graph(2, []charts.Edge{{From: 1, To: 2, Name: text}}, charts.Labels(two...), charts.Groups([]int{1, 2}, two...), title),
			"points":       charts.Graph(160, ring(160), charts.Labels(slices.Repeat(two, 80)...), charts.Groups(slices.Repeat([]int{1, 2}, 80), two...), title),
			"tree":         charts.Tree([]int{0, 1}, two, charts.Labels(two...), title),
			"chain":        charts.StabilizerChain([]int{2, 3}, []int{1, 1}, charts.Labels(two...), title, x, y),
			"product":      charts.MultiplicationTable(cyclic(2), charts.Labels(two...), title),
			"commuting":    charts.Commuting(commutes(cyclic(2)), charts.Labels(two...), title),
		} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				require.True(t, requireSaidOrRefused(t, c))
				if slices.Contains(drawn[kind], name) {
					requireDrawn(t, c)
				}
			})
		}
	}
}

// Names of vertices are cut where they would cover each other, and whole elsewhere.
func TestNamesOfVerticesLeaveEachOtherRoom(t *testing.T) {
	long := slices.Repeat([]string{"(1,2,3)(4,5,6)(7,8,9,10)"}, 6)
	nodes := func(c *charts.Chart) (names []string) {
		option, err := c.Option()
		require.NoError(t, err)
		var drawn struct{ Series []struct{ Data [][]any } }
		require.NoError(t, json.Unmarshal(option, &drawn))
		for _, node := range drawn.Series[0].Data {
			names = append(names, node[2].(string))
		}
		return names
	}
	tree := nodes(charts.Tree([]int{0, 1, 1, 1, 1, 1}, nil, charts.Labels(long...), charts.Width(480)))
	require.Equal(t, long[0], tree[0], "the root has room")
	for _, name := range tree[1:] {
		require.True(t, strings.HasSuffix(name, "…"), name)
	}
	require.Equal(t, long[:3], nodes(charts.Graph(3, ring(3), charts.Labels(long[:3]...))))
}

// A long legend makes the picture higher, and its lines stay above the plot.
func TestLongLegendsHaveRoom(t *testing.T) {
	drawsMuch(t)
	var more []charts.Option
	for i := range 30 {
		more = append(more, charts.Series("series number "+strconv.Itoa(i), []int{1, 2}))
	}
	picture := charts.DistanceDistribution([]int{1, 2}, append(more, charts.Width(480))...).SVG()
	y := func(text string) float64 {
		at := regexp.MustCompile(`<text[^>]*?(?: y="([\d.]+)"|translate\([\d.]+[ ,]([\d.]+)\))[^>]*>` + text + `<`).FindStringSubmatch(picture)
		require.NotNil(t, at, text)
		value, err := strconv.ParseFloat(at[1]+at[2], 64)
		require.NoError(t, err)
		return value
	}
	require.Greater(t, y("states"), y("series number 29")+10)
}

func TestRepeatedNamesOfSeriesAreNumbered(t *testing.T) {
	c := charts.Line([]int{1}, []int{1}, charts.Name("a"), charts.Points("a", []int{1}, []int{2}), charts.Points("", []int{1}, []int{3}))
	require.Contains(t, c.String(), "a (2). Line chart")
	require.Contains(t, c.String(), "series 3. Line chart")
}
