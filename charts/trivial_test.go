package charts_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"
	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// Every function that makes a chart draws the trivial group, one state, one vertex or one
// value. A new function needs an entry.
func TestTrivialCasesAreDrawn(t *testing.T) {
	drawsMuch(t)
	trivial := map[string]*charts.Chart{
		"Bars":                 charts.Bars([]string{""}, []int{0}),
		"Commuting":            charts.Commuting([][]bool{{true}}),
		"Compare":              charts.Compare(charts.Series("", []int{0})),
		"Convergence":          charts.Convergence([]int{0}, []int{0}, []int{0}),
		"CosetGrowth":          charts.CosetGrowth([]int{1}, nil),
		"CycleTypes":           charts.CycleTypes([][]int{{}}, []int{1}),
		"DistanceDistribution": charts.DistanceDistribution([]int{1}),
		"From":                 charts.From(gocharts.NewBar(), ""),
		"Graph":                charts.Graph(1, nil),
		"Growth":               charts.Growth([]int{1}),
		"HeatMap":              charts.HeatMap([][]int{{0}}),
		"Histogram":            charts.Histogram([]int{0}),
		"Line":                 charts.Line([]int{0}, []int{0}, charts.Fit()),
		"MultiplicationTable":  charts.MultiplicationTable([][]int{{1}}),
		"Scatter":              charts.Scatter([]int{0}, []int{0}, charts.Fit()),
		"ShortestPath":         charts.ShortestPath(1, nil, 1, 1),
		"StabilizerChain":      charts.StabilizerChain([]int{}, []int{}),
		"Tree":                 charts.Tree([]int{0}, nil),
		"WordTable":            charts.WordTable([][]int{}, [][]int{}),
	}
	for _, name := range makersOfCharts(t) {
		c := trivial[name]
		require.NotNil(t, c, "no trivial case of %s", name)
		require.True(t, requireSaidOrRefused(t, c), "%s: %v", name, c.Err())
		requireDrawn(t, c)
	}
}

// makersOfCharts lists the exported functions of the package that return a chart.
func makersOfCharts(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil {
				continue
			}
			if result, ok := f.Type.Results.List[0].Type.(*ast.StarExpr); ok && result.X.(*ast.Ident).Name == "Chart" {
				names = append(names, f.Name.Name)
			}
		}
	}
	return names
}
