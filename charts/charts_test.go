package charts_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"image"
	"image/draw"
	"image/png"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

var update = flag.Bool("update", false, "write the golden files anew")

// cube2 counts the positions of the 2×2×2 cube by distance in half turns.
var cube2 = []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}

// cube2Quarter counts them by distance in quarter turns.
var cube2Quarter = []uint64{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}

// lengths is a sample that looks like word lengths.
func lengths(n int, middle, spread float64) []int {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	out := make([]int, n)
	for i := range out {
		out[i] = int(math.Round(middle + spread*r.NormFloat64()))
	}
	return out
}

// ring is a cycle with n vertices.
func ring(n int) []charts.Edge {
	edges := make([]charts.Edge, n)
	for i := range edges {
		edges[i] = charts.Edge{From: i + 1, To: (i+1)%n + 1, Name: "r"}
	}
	return edges
}

func torus(a, b int) []charts.Edge {
	var edges []charts.Edge
	at := func(i, j int) int { return i%a*b + j%b + 1 }
	for i := range a {
		for j := range b {
			edges = append(edges, charts.Edge{From: at(i, j), To: at(i+1, j)}, charts.Edge{From: at(i, j), To: at(i, j+1)})
		}
	}
	return edges
}

// s3 is the table of the symmetric group on three points, its elements in the
// order of their ranks.
var s3 = [][]int{{1, 2, 3, 4, 5, 6}, {2, 1, 5, 6, 3, 4}, {3, 4, 1, 2, 6, 5}, {4, 3, 6, 5, 1, 2}, {5, 6, 2, 1, 4, 3}, {6, 5, 4, 3, 2, 1}}

func cyclic(n int) [][]int {
	products := make([][]int, n)
	for i := range products {
		for j := range n {
			products[i] = append(products[i], (i+j)%n+1)
		}
	}
	return products
}

func commutes(products [][]int) [][]bool {
	out := make([][]bool, len(products))
	for i := range products {
		for j := range products {
			out[i] = append(out[i], products[i][j] == products[j][i])
		}
	}
	return out
}

// gallery has one small chart of every kind, drawn once for all tests.
var gallery = sync.OnceValue(newGallery)

func newGallery() map[string]*charts.Chart {
	degrees := []int{4, 8, 16, 32, 64, 128}
	times := []float64{0.11, 0.84, 7.1, 52, 440, 3600}
	pie := gocharts.NewPie()
	pie.AddSeries("parity", []opts.PieData{{Name: "even", Value: 12}, {Name: "odd", Value: 12}})
	return map[string]*charts.Chart{
		"distribution": charts.DistanceDistribution(cube2, charts.Title("2×2×2 cube"), charts.Unit("half turns"), charts.Log()),
		"histogram":    charts.Histogram(lengths(200, 76, 8), charts.Title("Word lengths\n200 scrambles, seed 1"), charts.Unit("moves"), charts.YLabel("scrambles")),
		"histograms":   charts.Histogram(lengths(200, 76, 8), charts.Name("deep"), charts.Series("shallow", lengths(300, 110, 20))),
		"growth":       charts.Growth([]int{1, 18, 243, 3240, 43239, 574908, 7618438, 100803036}, charts.Unit("half turns")),
		"bars":         charts.Bars([]string{"1⁴", "2·1²", "2²", "3·1", "4"}, []int{1, 6, 3, 8, 6}, charts.XLabel("elements of S₄")),
		"compare":      charts.Compare(charts.Series("deep", lengths(200, 76, 8)), charts.Series("shallow", lengths(300, 110, 20)), charts.Unit("moves")),
		"scatter":      charts.Scatter(degrees, times, charts.LogX(), charts.Log(), charts.Fit(), charts.XLabel("degree"), charts.YLabel("time"), charts.Unit("ms")),
		"line":         charts.Line(degrees, times, charts.Name("chain"), charts.Points("sift", degrees, []float64{1, 2, 3, 4, 5, 6})),
		"heatmap":      charts.HeatMap([][]int{{0, 3, 1}, {2, 5, 4}}, charts.XLabel("point"), charts.YLabel("level")),
		"classes":      charts.HeatMap([][]int{{1, 1, 0}, {1, 1, 1}, {0, 1, 1}}, charts.Classes("no", "yes"), charts.Labels("()", "(1,2)", "(1,3)"), charts.Columns("()", "(1,2)", "(1,3)")),
		"graph":        charts.Graph(8, ring(8), charts.Groups([]int{1, 2, 1, 2, 1, 2, 1, 2}, "black", "white"), charts.Path(1, 2, 3), charts.Directed()),
		"large-graph":  charts.Graph(160, torus(20, 8), charts.Layout("space"), charts.Distances(make([]int, 160)), charts.Path(1, 2)),
		"tree":         charts.Tree([]int{0, 1, 1, 2, 2}, []string{"", "a", "b", "a", "b"}),
		"chain":        charts.StabilizerChain([]int{24, 21, 18, 15, 12, 9, 6, 2}, []int{4, 5, 4, 6, 3, 3, 2, 1}, charts.Title("A stabiliser chain")),
		"words":        charts.WordTable([][]int{{1, 3, 2, 4}, {2, 4, 3}, {3, 4}}, [][]int{{0, 1, 2, 2}, {0, 3, -1}, {0, 5}}, charts.Title("Words for S₄")),
		"convergence":  charts.Convergence([]int{100, 200, 300, 400}, []float64{5, 9.5, 8, 7.25}, []int{7, 2, 0, 0}, charts.Points("random words", []int{100, 400}, []float64{9, 8})),
		"cycle-types":  charts.CycleTypes([][]int{{1, 1, 1, 1}, {2, 1, 1}, {2, 2}, {3, 1}, {4}}, []int{1, 6, 3, 8, 6}, charts.Title("S₄")),
		"product":      charts.MultiplicationTable(cyclic(4), charts.Labels("1", "i", "−1", "−i")),
		"commuting":    charts.Commuting(commutes(s3), charts.Labels("()", "(2,3)", "(1,2)", "(1,2,3)", "(1,3,2)", "(1,3)")),
		"cosets":       charts.CosetGrowth([]int{2, 3, 4, 5, 6, 5, 4, 3, 3}, []int{2, 3, 4, 5, 6, 6, 6, 6, 6}, charts.Title("Six cosets that are three")),
		"shares":       charts.DistanceDistribution(cube2, charts.Name("half turns"), charts.Series("quarter turns", cube2Quarter), charts.Cumulative()),
		"path":         charts.ShortestPath(24, torus(6, 4), 1, 16, charts.Title("The torus")),
		"go-echarts":   charts.From(pie, "Half of the elements are even.", charts.Title("Parity in S₄")),
	}
}

// TestGolden compares what is written of every kind of chart. Run with -update
// after a wanted change, and look at the pictures.
func TestGolden(t *testing.T) {
	drawsMuch(t)
	for name, c := range gallery() {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, c.Err())
			option, err := c.Option()
			require.NoError(t, err)
			var pretty bytes.Buffer
			require.NoError(t, json.Indent(&pretty, option, "", " "))
			golden(t, name+".json", pretty.String()+"\n")
			golden(t, name+".svg", c.SVG()+"\n")
			golden(t, name+".txt", c.String()+"\n")
			golden(t, name+".pixels", pixelHash(t, c)+"\n")
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if string(want) != got {
		t.Errorf("%s differs; run go test -update if that is wanted\n%.2000s", file, got)
	}
}

// pixelHash is a hash of the pixels, as the compressed bytes of a PNG file may
// change with the Go release.
func pixelHash(t *testing.T, c *charts.Chart) string {
	t.Helper()
	data, err := c.PNG()
	require.NoError(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	flat := image.NewNRGBA(img.Bounds())
	draw.Draw(flat, flat.Bounds(), img, image.Point{}, draw.Src)
	return fmt.Sprintf("%d × %d %x", img.Bounds().Dx(), img.Bounds().Dy(), sha256.Sum256(flat.Pix))
}

func TestPNGHasTwoPixelsForOne(t *testing.T) {
	data, err := charts.Histogram([]int{1, 2, 2}, charts.Width(300), charts.Height(200)).PNG()
	require.NoError(t, err)
	config, err := png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, []int{600, 400}, []int{config.Width, config.Height})
}

// What was drawn before must not show in what is drawn after.
func TestSameChartSameBytes(t *testing.T) {
	drawsMuch(t)
	first := charts.Histogram([]int{1, 2, 2, 3}).HTML()
	for _, c := range newGallery() {
		_ = c.SVG()
	}
	require.Equal(t, first, charts.Histogram([]int{1, 2, 2, 3}).HTML())
}

func TestChartsServeSeveralGoroutines(t *testing.T) {
	c := charts.Histogram([]int{1, 2, 2, 3})
	var group sync.WaitGroup
	pages := make([]string, 4)
	for i := range pages {
		group.Go(func() { pages[i] = c.HTML() + charts.Histogram([]int{i, i}).SVG()[:4] })
	}
	group.Wait()
	for _, p := range pages {
		require.Equal(t, pages[0], p)
	}
}

const nasty = `</script><img src=x onerror=alert(1)> "double" 'single' & 団子 ${x} {b|y} \u003c`

func TestTextCannotBreakThePage(t *testing.T) {
	drawsMuch(t)
	for name, c := range map[string]*charts.Chart{
		"title":  charts.Histogram([]int{1, 2}, charts.Title(nasty+"\n"+nasty), charts.XLabel(nasty), charts.YLabel(nasty)),
		"series": charts.DistanceDistribution([]int{1, 2}, charts.Name(nasty), charts.Series(nasty+"2", []int{1, 3})),
		"names":  charts.Bars([]string{nasty}, []int{1}),
		"nodes":  charts.Graph(2, []charts.Edge{{From: 1, To: 2, Name: nasty}}, charts.Labels(nasty, "b"), charts.Groups([]int{1, 2}, nasty)),
		"types":  charts.MultiplicationTable(cyclic(2), charts.Labels(nasty, "b"), charts.Title(nasty)),
		"error":  charts.Bars([]string{nasty}, []float64{math.NaN()}),
	} {
		t.Run(name, func(t *testing.T) {
			page := c.HTML()
			require.NotContains(t, page, "<img src=x")
			require.Equal(t, strings.Count(page, "<script"), strings.Count(page, "</script>"))
			require.NotContains(t, c.SVG(), "<img")
			if c.Err() != nil {
				return
			}
			require.Equal(t, 2, strings.Count(page, "</script>"))
			data := regexp.MustCompile(`<script type="application/json">(.*?)</script>`).FindStringSubmatch(page)[1]
			var spec struct{ Option json.RawMessage }
			require.NoError(t, json.Unmarshal([]byte(data), &spec))
			var option any
			require.NoError(t, json.Unmarshal(spec.Option, &option))
			alt := regexp.MustCompile(`alt="([^"]*)"`).FindStringSubmatch(page)[1]
			require.Equal(t, c.String(), html.UnescapeString(alt))
		})
	}
}

// A notebook must stay small: picture, live chart, PNG and words together.
func TestSizes(t *testing.T) {
	drawsMuch(t)
	many := make([]uint64, 200)
	for i := range many {
		many[i] = 1_000_000 + uint64(i*i*7919%9_999_999*(i+1)*(200-i))
	}
	r := rand.New(rand.NewPCG(3, 4))
	cloud := make([][]float64, 2)
	for range 1_000_000 {
		x := r.NormFloat64()
		cloud[0], cloud[1] = append(cloud[0], x), append(cloud[1], x/2+r.NormFloat64())
	}
	table := make([][]float64, 300)
	for i := range table {
		for j := range 300 {
			table[i] = append(table[i], math.Sin(float64(i*j)/500))
		}
	}
	distances := make([]int, 900)
	for i := range distances {
		distances[i] = min(i/30, 30-i/30) + min(i%30, 30-i%30)
	}
	for name, test := range map[string]struct {
		chart *charts.Chart
		limit int
	}{
		"200 bars":     {charts.DistanceDistribution(many, charts.Title("200 bars")), 60_000},
		"long":         {charts.DistanceDistribution(append(many, append(many, append(many, many...)...)...)), 120_000},
		"million":      {charts.Scatter(cloud[0], cloud[1]), 300_000},
		"line":         {charts.Line(cloud[0][:100_000], cloud[1][:100_000]), 300_000},
		"million bins": {charts.Histogram(cloud[0]), 60_000},
		"table":        {charts.HeatMap(table), 300_000},
		"words":        {charts.WordTable(wideWords()), 300_000},
		"products":     {charts.MultiplicationTable(cyclic(50)), 300_000},
		"steps":        {charts.CosetGrowth(upTo(1_000_000), upTo(1_000_000)), 300_000},
		"path":         {charts.ShortestPath(900, torus(30, 30), 1, 465), 300_000},
		"graph":        {charts.Graph(900, torus(30, 30), charts.Distances(distances), charts.Layout("space")), 300_000},
	} {
		t.Run(name, func(t *testing.T) {
			picture, err := test.chart.PNG()
			require.NoError(t, err)
			size := len(test.chart.HTML()) + base64.StdEncoding.EncodedLen(len(picture)) + len(test.chart.String())
			t.Logf("%d bytes", size)
			require.LessOrEqual(t, size, test.limit)
		})
	}
}

// wideWords is a table of 18 levels and 120 points.
func wideWords() (orbits, lengths [][]int) {
	for level := range 18 {
		orbits = append(orbits, upTo(120)[level:])
		lengths = append(lengths, upTo(120)[level:])
	}
	return orbits, lengths
}

// The search of ShortestPath against distances on a torus, which are sums.
func TestShortestPath(t *testing.T) {
	c := charts.ShortestPath(24, torus(6, 4), 1, 1+3*4+2)
	require.NoError(t, c.Err())
	// Three steps round six either way and two steps round four either way, in
	// any order: 2·2·(5 choose 2).
	require.Contains(t, c.String(), "Its length is 5; shortest paths between its ends: 40.")
	one := charts.ShortestPath(4, ring(4), 1, 4, charts.Directed())
	require.Contains(t, one.String(), "1 – 2 – 3 – 4. Its length is 3; shortest paths between its ends: 1.")
	double := charts.ShortestPath(2, []charts.Edge{{From: 1, To: 2, Name: "a"}, {From: 1, To: 2, Name: "b"}}, 1, 2)
	require.Contains(t, double.String(), "shortest paths between its ends: 1.")
}

// A type is even when its permutations are.
func TestCycleTypesHaveParity(t *testing.T) {
	c := charts.CycleTypes([][]int{{3}, {2, 1}, {2, 2}, {4, 2}, {6, 1}}, []int{1, 10, 100, 1000, 10000})
	require.Contains(t, c.String(), "1,101 even and 10,010 odd")
}

// Up to twelve elements stand in the cells, by name or by number where names
// are too long, each in a colour of its own.
func TestElementsStandInTheCells(t *testing.T) {
	drawsMuch(t)
	names := func(n int, form string) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = fmt.Sprintf(form, i+1)
		}
		return out
	}
	for name, test := range map[string]struct {
		chart *charts.Chart
		cell  string // of element 3
		side  string // of its row
	}{
		"numbers":   {charts.MultiplicationTable(s3), "3", "3"},
		"twelve":    {charts.MultiplicationTable(cyclic(12)), "3", "3"},
		"names":     {charts.MultiplicationTable(cyclic(8), charts.Labels(names(8, "(1,%d)(5,6)")...)), "(1,3)(5,6)", "(1,3)(5,6)"},
		"too long":  {charts.MultiplicationTable(cyclic(12), charts.Labels(names(12, "(1,2,3)(4,5,%d)")...)), "3", "3: (1,2,3)(4,5,3)"},
		"no colour": {charts.MultiplicationTable(cyclic(13)), "3", "3"},
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, test.chart.Err())
			option, err := test.chart.Option()
			require.NoError(t, err)
			var table struct {
				YAxis     []struct{ Data []string }
				VisualMap struct {
					Pieces []struct{ Label, Color string }
				}
			}
			require.NoError(t, json.Unmarshal(option, &table))
			n := len(table.YAxis[0].Data)
			require.Equal(t, test.side, table.YAxis[0].Data[2])
			require.Equal(t, test.cell, table.VisualMap.Pieces[2].Label)
			colors := map[string]bool{}
			for _, p := range table.VisualMap.Pieces {
				colors[p.Color] = true
			}
			if n > 12 {
				require.Len(t, colors, 1, "one scale")
				return
			}
			require.Len(t, colors, n)
			// Once in each row, and at a side each.
			require.GreaterOrEqual(t, strings.Count(test.chart.SVG(), ">"+test.cell+"<"), n)
		})
	}
}

// A still picture that turns dark keeps the colours of a scale and of elements,
// so the texts on them keep theirs; classes and their texts turn both.
func TestTextsInCellsTurnWithTheCells(t *testing.T) {
	for _, c := range []*charts.Chart{charts.MultiplicationTable(cyclic(4)), charts.HeatMap([][]int{{0, 9}})} {
		require.Contains(t, c.SVG(), `fill="#1b1f24"`)
		require.NotContains(t, c.SVG(), `fill="#1f2328"`)
	}
	require.Contains(t, gallery()["classes"].SVG(), `fill="#1f2328"`)
}

// Rows have names, so the only label, whichever it is, is for the values below them.
func TestTheLabelOfRowsIsForTheirValues(t *testing.T) {
	rows := func(o ...charts.Option) map[string]*charts.Chart {
		return map[string]*charts.Chart{
			"bars":    charts.Bars([]string{"a", "b"}, []int{1, 2}, o...),
			"compare": charts.Compare(append(o, charts.Series("a", []int{1, 2}))...),
		}
	}
	names := func(c *charts.Chart) (across, down string) {
		option, err := c.Option()
		require.NoError(t, err)
		var axes struct{ XAxis, YAxis []struct{ Name string } }
		require.NoError(t, json.Unmarshal(option, &axes))
		return axes.XAxis[0].Name, axes.YAxis[0].Name
	}
	for name, c := range rows(charts.YLabel("letters")) {
		across, down := names(c)
		require.Equal(t, []string{"letters", ""}, []string{across, down}, name)
		require.Contains(t, c.String(), "letters", name)
	}
	for name, c := range rows(charts.XLabel("letters"), charts.YLabel("puzzle")) {
		across, down := names(c)
		require.Equal(t, []string{"letters", "puzzle"}, []string{across, down}, name)
	}
}

// In space the lines at the back are fainter, so that one sees which side is near.
func TestLinesAtTheBackAreFainter(t *testing.T) {
	drawsMuch(t)
	for _, c := range []*charts.Chart{charts.Graph(12, torus(4, 3), charts.Layout("space")), gallery()["large-graph"]} {
		require.Regexp(t, `stroke-opacity="0\.[0-9]+"`, c.SVG())
	}
	require.NotRegexp(t, `stroke-opacity="0\.1`, charts.Graph(12, torus(4, 3)).SVG())
}

// Among many lines one sees how far each has come: it has the colour of its farther end.
func TestLinesOfManyVerticesHaveTheColorOfTheirDistance(t *testing.T) {
	drawsMuch(t)
	const n = 160
	distances := make([]int, n)
	for i := range distances {
		distances[i] = i / 20
	}
	colors := map[string]bool{}
	for _, m := range regexp.MustCompile(`fill="none" stroke="(#[0-9a-f]+)"`).FindAllStringSubmatch(charts.Graph(n, torus(20, 8), charts.Distances(distances)).SVG(), -1) {
		colors[m[1]] = true
	}
	require.Len(t, colors, 8, "the farther ends are at distances 0 to 7")
}

// In space near vertices are drawn last, and the lines still join those that the edges
// name: around a ring all of them are short.
func TestLinesInSpaceJoinTheirVertices(t *testing.T) {
	drawsMuch(t)
	const n = 40
	var ring []charts.Edge
	for i := range n {
		ring = append(ring, charts.Edge{From: i + 1, To: (i+1)%n + 1})
	}
	lines := regexp.MustCompile(`M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)`).FindAllStringSubmatch(charts.Graph(n, ring, charts.Layout("space")).SVG(), -1)
	require.Len(t, lines, n)
	for _, line := range lines {
		var at [4]float64
		for i := range at {
			var err error
			at[i], err = strconv.ParseFloat(line[i+1], 64)
			require.NoError(t, err)
		}
		require.Less(t, math.Hypot(at[0]-at[2], at[1]-at[3]), 120.0, "the ring is 1000 wide")
	}
}

func TestChainsAreNamedByBasePoints(t *testing.T) {
	c := charts.StabilizerChain([]int{4, 3, 2}, nil, charts.Labels("3", "1", "4"))
	require.NoError(t, c.Err())
	require.Contains(t, c.String(), "Base points: 3 1 4.")
	require.Contains(t, c.SVG(), ">base point<")
	require.Contains(t, charts.StabilizerChain([]int{4, 3, 2}, nil).SVG(), ">level<")
	require.Contains(t, charts.StabilizerChain([]int{4, 3}, nil, charts.Labels("a", "b"), charts.XLabel("corner")).SVG(), ">corner<")
	var option *charts.DataError
	require.ErrorAs(t, charts.StabilizerChain([]int{4, 3}, nil, charts.Labels("1")).Err(), &option)
}

// The lines at mean and median leave the numbers on bars readable.
func TestNoBarLosesItsNumber(t *testing.T) {
	drawsMuch(t)
	svg := charts.Histogram([]int{1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3}).SVG()
	require.Contains(t, svg, ">16<")
}

func TestThinnedPointsAreSaid(t *testing.T) {
	drawsMuch(t)
	x := make([]int, 100_000)
	y := make([]int, len(x))
	for i := range x {
		x[i], y[i] = i, i*i%1009
	}
	for _, c := range []*charts.Chart{charts.Line(x, y), charts.Scatter(x, y)} {
		require.Contains(t, c.String(), "of 100,000 points are drawn")
		require.Contains(t, c.SVG(), "of 100,000 points are drawn")
	}
	require.NotContains(t, charts.Line(x[:100], y[:100]).String(), "are drawn")
}

func TestBadDataIsRefused(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	var data *charts.DataError
	for name, test := range map[string]struct {
		chart *charts.Chart
		as    any
		says  string
	}{
		"no counts":         {charts.DistanceDistribution([]int{}), &data, "the data is empty"},
		"nil counts":        {charts.DistanceDistribution[uint64](nil), &data, "the data is empty"},
		"only zeros":        {charts.DistanceDistribution([]int{0, 0}), &data, "zero throughout"},
		"negative count":    {charts.DistanceDistribution([]int{1, -3}), &data, "count at distance 1 is −3"},
		"negative on log":   {charts.DistanceDistribution([]int{1, -3}, charts.Log()), &data, "count at distance 1 is −3"},
		"half a state":      {charts.DistanceDistribution([]float64{1, 2.5}), &data, "count at distance 1 is 2.5"},
		"NaN count":         {charts.DistanceDistribution([]float64{nan}), &data, "count at distance 0 is NaN"},
		"nil big count":     {charts.DistanceDistribution([]*big.Int{nil}), &data, "count at distance 0 is NaN"},
		"bad second series": {charts.DistanceDistribution([]int{1}, charts.Series("b", []int{-1})), &data, `of "b" is −1`},
		"many distances":    {charts.DistanceDistribution(make([]int, 0, 1), charts.Series("b", ones(2000))), &data, "empty"},
		"too many":          {charts.DistanceDistribution(ones(2000)), &data, "number of distances is 2,000"},
		"empty sample":      {charts.Histogram([]int{}), &data, "the sample is empty"},
		"infinite value":    {charts.Histogram([]float64{1, inf}), &data, "value 2 of the sample is +Inf"},
		"empty growth":      {charts.Growth([]int{}), &data, "empty"},
		"no bars":           {charts.Bars([]string{}, []int{}), &data, "empty"},
		"bars unequal":      {charts.Bars([]string{"a"}, []int{1, 2}), &data, "the number of values is 2"},
		"bars log":          {charts.Bars([]string{"a"}, []int{-1}, charts.Log()), &data, `the value of "a" is −1`},
		"many bars":         {charts.Bars(make([]string, 300), ones(300)), &data, "number of bars is 300"},
		"no samples":        {charts.Compare(), &data, "empty"},
		"zero on log":       {charts.Compare(charts.Series("a", []int{1, 0}), charts.Log()), &data, `value 2 of "a" is 0`},
		"points unequal":    {charts.Line([]int{1}, []int{1, 2}), &data, "the number of y values is 2"},
		"points log":        {charts.Scatter([]int{0}, []int{1}, charts.LogX()), &data, "is 0"},
		"no table":          {charts.HeatMap([][]int{}), &data, "empty"},
		"ragged table":      {charts.HeatMap([][]int{{1, 2}, {3}}), &data, "the length of row 2 is 1"},
		"NaN table":         {charts.HeatMap([][]float64{{nan}}), &data, "NaN throughout"},
		"class beyond":      {charts.HeatMap([][]int{{0, 2}}, charts.Classes("a", "b")), &data, "column 2 is 2"},
		"row names":         {charts.HeatMap([][]int{{0, 2}}, charts.Labels("a", "b")), &data, "option Labels"},
		"no vertices":       {charts.Graph(0, nil), &data, "number of vertices is 0"},
		"edge from nowhere": {charts.Graph(3, []charts.Edge{{From: 0, To: 1}}), &data, "an end of edge 1 is 0"},
		"big graph":         {charts.Graph(5000, nil), &data, "number of vertices is 5,000"},
		"no such layout":    {charts.Graph(2, nil, charts.Layout("square")), &data, `the option Layout is "square"; layouts are "circle", "space" and "spectral"`},
		"empty layout":      {charts.Graph(2, nil, charts.Layout("")), &data, `the option Layout is ""`},
		"layout and places": {charts.Graph(1, nil, charts.Layout("circle"), charts.At([][2]float64{{0, 0}})), &data, "the option Layout is given together with At"},
		"log shares":        {charts.DistanceDistribution([]int{1}, charts.Cumulative(), charts.Log()), &data, "the option Log is given, but would change nothing"},
		"vertex names":      {charts.Graph(2, nil, charts.Labels("a")), &data, "the option Labels is a list of 1; there are 2 vertices"},
		"path outside":      {charts.Graph(2, nil, charts.Path(1, 3)), &data, "Path"},
		"group zero":        {charts.Graph(1, nil, charts.Groups([]int{0})), &data, "Groups"},
		"places":            {charts.Graph(1, nil, charts.At([][2]float64{{nan, 0}})), &data, "option At"},
		"tree cycle":        {charts.Tree([]int{2, 1}, nil), &data, "a cycle"},
		"tree parent":       {charts.Tree([]int{0, 7}, nil), &data, "parent of vertex 2 is 7"},
		"narrow":            {charts.Histogram([]int{1}, charts.Width(10)), &data, "option Width is 10"},
		"high":              {charts.Histogram([]int{1}, charts.Height(1<<20)), &data, "option Height"},
		"chain unequal":     {charts.StabilizerChain([]int{3, 2}, []int{1}), &data, "the number of depths is 1"},
		"chain of nothing":  {charts.StabilizerChain([]int{3, 0}, nil), &data, "the size of orbit 2 is 0"},
		"negative depth":    {charts.StabilizerChain([]int{3}, []int{-1}), &data, "depth 1 is −1"},
		"chain names":       {charts.StabilizerChain([]int{3}, nil, charts.Labels("a", "b")), &data, "Labels"},
		"long chain":        {charts.StabilizerChain(ones(2000), nil), &data, "number of levels is 2,000"},
		"no words":          {charts.WordTable(nil, [][]int{{0}}), &data, "the number of lists of lengths is 1"},
		"names of nothing":  {charts.WordTable(nil, nil, charts.Labels("a")), &data, "Labels"},
		"chain of no names": {charts.StabilizerChain(nil, nil, charts.Labels("a")), &data, "Labels"},
		"enormous count":    {charts.Growth([]*big.Int{new(big.Int).Exp(big.NewInt(10), big.NewInt(400), nil)}), &data, "count at distance 0 is 1.00×10⁴⁰⁰; values beyond ±10³⁰⁰ cannot be drawn"},
		"beyond":            {charts.Histogram([]float64{-1e308, 1e308}), &data, "value 1 of the sample is −1.00×10³⁰⁸; values beyond"},
		"log of the least":  {charts.Scatter([]int{1}, []float64{5e-324}, charts.Log()), &data, "at least 10⁻³⁰⁰"},
		"far place":         {charts.Graph(1, nil, charts.At([][2]float64{{1e308, 0}})), &data, "option At"},
		"many series":       {charts.Line([]int{1}, []int{1}, manyPoints(60)...), &data, "the number of series is 61; at most 40"},
		"NaN in go-echarts": {charts.From(pieOf(nan), ""), &data, "the option is not plain data"},
		"nil in go-echarts": {charts.From((*gocharts.Pie)(nil), ""), &data, "the chart is nil"},
		"words unequal":     {charts.WordTable([][]int{{1, 2}}, [][]int{{0}}), &data, "the number of lengths at level 1 is 1"},
		"word of −2":        {charts.WordTable([][]int{{1, 2}}, [][]int{{0, -2}}), &data, "length 2 at level 1 is −2"},
		"point 0":           {charts.WordTable([][]int{{0}}, [][]int{{0}}), &data, "point 1 of orbit 1 is 0"},
		"far point":         {charts.WordTable([][]int{{1 << 40}}, [][]int{{0}}), &data, "points are 1 to"},
		"only holes":        {charts.WordTable([][]int{{1}}, [][]int{{-1}}), &data, "NaN throughout"},
		"no rounds":         {charts.Convergence([]int{}, []float64{}, nil), &data, "empty"},
		"rounds back":       {charts.Convergence([]int{2, 1}, []float64{1, 1}, nil), &data, "round number 2 is 1"},
		"mean NaN":          {charts.Convergence([]int{1}, []float64{nan}, nil), &data, "NaN"},
		"holes unequal":     {charts.Convergence([]int{1}, []float64{2}, []int{1, 0}), &data, "the number of counts of holes is 2"},
		"no types":          {charts.CycleTypes(nil, []int{}), &data, "empty"},
		"type with 0":       {charts.CycleTypes([][]int{{0}}, []int{1}), &data, "type 1 is [0]"},
		"type count":        {charts.CycleTypes([][]int{{2, 1}}, []int{-1}), &data, "the count of 2·1 is −1"},
		"type NaN on log":   {charts.CycleTypes([][]int{{2, 1}}, []float64{nan}, charts.Log()), &data, "NaN"},
		"no products":       {charts.MultiplicationTable(nil), &data, "empty"},
		"not square":        {charts.MultiplicationTable([][]int{{1, 2}}), &data, "the length of row 1 is 2"},
		"no group":          {charts.MultiplicationTable([][]int{{1, 2}, {1, 2}}), &data, "row 2, column 1 is 1"},
		"product 3 of 2":    {charts.MultiplicationTable([][]int{{1, 3}, {3, 1}}), &data, "elements are 1 to 2"},
		"large group":       {charts.MultiplicationTable(cyclic(51)), &data, "number of elements is 51"},
		"one way only":      {charts.Commuting([][]bool{{true, true}, {false, true}}), &data, "symmetric"},
		"ragged commuting":  {charts.Commuting([][]bool{{true, true}, {}}), &data, "the length of row 2 is 0"},
		"no steps":          {charts.CosetGrowth(nil, nil), &data, "empty"},
		"no coset":          {charts.CosetGrowth([]int{1, 0}, nil), &data, "after step 2 is 0"},
		"few defined":       {charts.CosetGrowth([]int{3}, []int{2}), &data, "up to step 1 is 2"},
		"no shares":         {charts.DistanceDistribution([]int{0}, charts.Cumulative()), &data, "zero throughout"},
		"share NaN":         {charts.DistanceDistribution([]float64{nan}, charts.Cumulative()), &data, "NaN"},
		"time zero":         {charts.Scatter([]int{1}, []int{0}, charts.Log()), &data, "is 0"},
		"path from nowhere": {charts.ShortestPath(3, ring(3), 0, 1), &data, "first vertex of the path is 0"},
		"no path":           {charts.ShortestPath(3, nil, 1, 2), &data, "the distance of vertex 2 is infinite"},
		"nil chart":         {charts.From(nil, ""), &data, "nil"},
	} {
		t.Run(name, func(t *testing.T) {
			c := test.chart
			require.ErrorAs(t, c.Err(), test.as)
			require.ErrorContains(t, c.Err(), test.says)
			require.Contains(t, c.String(), c.Err().Error())
			require.Contains(t, c.HTML(), html.EscapeString(c.Err().Error()))
			require.Contains(t, c.SVG(), "<text")
			_, err := c.PNG()
			require.ErrorAs(t, err, test.as)
			_, err = c.Option()
			require.ErrorAs(t, err, test.as)
		})
	}
}

func manyPoints(n int) (options []charts.Option) {
	for range n {
		options = append(options, charts.Points("", []int{1}, []int{1}))
	}
	return options
}

func pieOf(value float64) *gocharts.Pie {
	pie := gocharts.NewPie()
	pie.AddSeries("", []opts.PieData{{Value: value}})
	return pie
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}

func ones(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

func TestBigCountsArePrintedExactly(t *testing.T) {
	cube, _ := new(big.Int).SetString("43252003274489856000", 10)
	c := charts.DistanceDistribution([]*big.Int{big.NewInt(1), cube}, charts.Log())
	require.NoError(t, c.Err())
	require.Contains(t, c.String(), "43,252,003,274,489,856,001 states")
	require.Contains(t, c.SVG(), "10¹⁸")
}

// A count of 1 has a bar on a log axis: the axis begins below it.
func TestOneIsVisibleOnLogAxis(t *testing.T) {
	c := charts.DistanceDistribution([]int{1, 1000}, charts.Log())
	bars := regexp.MustCompile(`<path d="([^"]*)" fill="#4477aa"/>`).FindStringSubmatch(c.SVG())
	require.NotNil(t, bars)
	heights := regexp.MustCompile(`v-([0-9.]+)`).FindAllStringSubmatch(bars[1], -1)
	require.Len(t, heights, 2)
	require.NotEqual(t, "0", heights[0][1])
}

func TestRawMergesIntoTheOption(t *testing.T) {
	c := charts.Histogram([]int{1, 2, 2}, charts.Raw(map[string]any{
		"series": map[string]any{"itemStyle": map[string]any{"color": "#123456"}},
		"yAxis":  []any{map[string]any{"max": 7}, map[string]any{"name": "second"}},
	}))
	option, err := c.Option()
	require.NoError(t, err)
	var parsed struct {
		Series []struct {
			Type      string
			ItemStyle struct{ Color string }
		}
		YAxis []struct {
			Name string
			Max  int
		}
	}
	require.NoError(t, json.Unmarshal(option, &parsed))
	require.Equal(t, "bar", parsed.Series[0].Type)
	require.Equal(t, "#123456", parsed.Series[0].ItemStyle.Color)
	require.Equal(t, "count", parsed.YAxis[0].Name)
	require.Equal(t, 7, parsed.YAxis[0].Max)
	require.Equal(t, "second", parsed.YAxis[1].Name)
	require.Contains(t, c.SVG(), "#123456")
}

// Pictures, paints and typefaces of an option are drawn, and cannot be addresses. (The tests
// of .ci/browser look at charts on pages.)
func TestAnOptionHasNoAddresses(t *testing.T) {
	const address = "https://evil.example/x"
	type m = map[string]any
	for name, option := range map[string]m{
		"symbol":  {"series": []any{m{"type": "line", "data": []any{1, 2}, "symbol": "image://" + address}}},
		"pattern": {"series": []any{m{"itemStyle": m{"color": m{"image": address}}}}},
		"paint":   {"series": []any{m{"itemStyle": m{"color": "url(" + address + "#x)"}}}},
		"picture": {"graphic": m{"elements": []any{m{"type": "image", "style": m{"image": address, "width": 9, "height": 9}}}}},
		"font":    {"title": m{"text": "title", "textStyle": m{"fontFamily": "x;background:url(" + address + ")"}}},
		"rich":    {"title": m{"text": "{a|title}", "textStyle": m{"rich": m{"a": m{"backgroundColor": m{"image": address}}}}}},
	} {
		picture := charts.Bars([]string{"a", "b"}, []int{1, 2}, charts.Raw(option)).SVG()
		require.NotContains(t, picture, "No chart", name)
		require.NotContains(t, picture, "evil", name)
	}
}

func TestRawMustBePlainData(t *testing.T) {
	c := charts.Histogram([]int{1}, charts.Raw(map[string]any{"x": func() {}}))
	var option *charts.DataError
	require.ErrorAs(t, c.Err(), &option)
}

func TestFunctionsInGoEChartsAreRefused(t *testing.T) {
	bar := gocharts.NewBar()
	bar.SetGlobalOptions(gocharts.WithTooltipOpts(opts.Tooltip{Formatter: opts.FuncOpts("function(p){return p.name}")}))
	var data *charts.DataError
	require.ErrorAs(t, charts.From(bar, "").Err(), &data)
	require.ErrorContains(t, charts.From(bar, "").Err(), "function(p)")
}

func TestSetupHoldsTheProgramOnce(t *testing.T) {
	page := charts.Setup().HTML()
	require.Less(t, len(page), 560_000)
	require.Equal(t, 1, strings.Count(page, `class="puzzlelab-echarts"`))
	require.Contains(t, fmt.Sprint(charts.Setup()), "ECharts 6.1.0")
}

// Small, flat and huge data still make a picture without NaN in it.
func TestOddDataIsDrawn(t *testing.T) {
	drawsMuch(t)
	edge := []charts.Edge{{From: 1, To: 2}}
	loop := []charts.Edge{{From: 1, To: 1}}
	for name, c := range map[string]*charts.Chart{
		"one state":        charts.DistanceDistribution([]int{1}),
		"one state, log":   charts.DistanceDistribution([]int{1}, charts.Log()),
		"gap":              charts.DistanceDistribution([]int{1, 0, 0, 5}, charts.Log()),
		"late start":       charts.DistanceDistribution([]int{0, 0, 5}, charts.Log()),
		"constant":         charts.Histogram([]int{7, 7, 7}),
		"constant, broken": charts.Histogram([]float64{0.25, 0.25}),
		"negative":         charts.Histogram([]int{-5, -3, 12}),
		"tiny":             charts.Histogram([]float64{1e-12, 2e-12, 5e-12}),
		"huge":             charts.Histogram([]float64{1e300, -1e300, 3}),
		"outlier":          charts.Histogram(append(lengths(500, 50, 3), 1_000_000)),
		"log counts":       charts.Histogram(lengths(500, 50, 3), charts.Log()),
		"one size":         charts.Growth([]int{1}),
		"negative bars":    charts.Bars([]string{"a", "b"}, []int{-4, 9}),
		"one value":        charts.Compare(charts.Series("a", []int{5})),
		"many bars":        charts.Bars(strings.Fields(strings.Repeat("name ", 120)), ones(120)),
		"no names":         charts.Compare(charts.Series("", []int{5, 6}), charts.Series("", []int{5, 8})),
		"one point":        charts.Line([]int{1}, []int{1}, charts.Log(), charts.LogX(), charts.Fit()),
		"upright line":     charts.Scatter([]int{3, 3}, []int{1, 2}, charts.Fit()),
		"level line":       charts.Scatter([]int{3, 4}, []int{2, 2}, charts.Fit()),
		"small numbers":    charts.Line([]float64{1e-9, 1e-6}, []float64{1e-9, 1e-3}, charts.Log(), charts.LogX()),
		"one cell":         charts.HeatMap([][]int{{3}}),
		"holes":            charts.HeatMap([][]float64{{1, math.NaN()}, {math.NaN(), 2}}),
		"one row":          charts.HeatMap([][]int{make([]int, 3000)}),
		"one vertex":       charts.Graph(1, nil),
		"a loop":           charts.Graph(1, loop, charts.Layout("space")),
		"two in space":     charts.Graph(2, edge, charts.Layout("space")),
		"two spectral":     charts.Graph(2, edge, charts.Layout("spectral")),
		"apart":            charts.Graph(5, edge, charts.Distances([]int{0, 1, 2, 3, 4})),
		"given places":     charts.Graph(2, edge, charts.At([][2]float64{{0, 0}, {0, 0}})),
		"one root":         charts.Tree([]int{0}, nil),
		"two roots":        charts.Tree([]int{0, 0, 2}, nil),
		"one level":        charts.StabilizerChain([]int{1}, []int{0}, charts.Log()),
		"long chain":       charts.StabilizerChain(ones(300), ones(300)),
		"no level":         charts.StabilizerChain(nil, nil),
		"no level, log":    charts.StabilizerChain([]int{}, []int{}, charts.Log()),
		"no words":         charts.WordTable(nil, nil),
		"no points":        charts.CycleTypes([][]int{{}}, []int{1}),
		"one word":         charts.WordTable([][]int{{1}}, [][]int{{0}}),
		"many words":       charts.WordTable([][]int{upTo(4000)}, [][]int{upTo(4000)}),
		"one round":        charts.Convergence([]int{1}, []int{3}, []int{0}),
		"never full":       charts.Convergence([]int{1, 2}, []int{3, 4}, []int{2, 1}),
		"full at last":     charts.Convergence([]int{1, 2}, []int{3, 4}, []int{2, 0}),
		"trivial group":    charts.MultiplicationTable([][]int{{1}}),
		"trivial commutes": charts.Commuting([][]bool{{true}}),
		"one type":         charts.CycleTypes([][]int{{1}}, []int{1}, charts.Log()),
		"one coset":        charts.CosetGrowth([]int{1}, []int{1}),
		"a million steps":  charts.CosetGrowth(ones(1_000_000), ones(1_000_000)),
		"one share":        charts.DistanceDistribution([]int{0, 1}, charts.Cumulative()),
		"path to itself":   charts.ShortestPath(3, ring(3), 2, 2, charts.Directed()),
		"small":            charts.Histogram([]int{1, 2}, charts.Width(240), charts.Height(200), charts.Title(strings.Repeat("long title ", 12))),
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, c.Err())
			picture := c.SVG()
			require.NotContains(t, picture, "No chart")
			require.NotContains(t, picture, "NaN")
			require.NotContains(t, picture, "Infinity")
			_, err := c.PNG()
			require.NoError(t, err)
		})
	}
}

func TestLaterChangesOfTheDataDoNotShow(t *testing.T) {
	names, groups := []string{"a", "b"}, []int{1, 2}
	c := charts.Graph(2, nil, charts.Labels(names...), charts.Groups(groups))
	names[0], groups[0] = "changed", 2
	require.NotContains(t, c.SVG(), "changed")
	require.Contains(t, c.String(), "group 1: 1")
}
