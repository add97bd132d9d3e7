package doors

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

var update = flag.Bool("update", false, "draw the graph of docs/teaching.md again")

// needsRow is a row of the table of what depends on what.
var needsRow = regexp.MustCompile(`(?m)^\| \[(\w+)\]\([^)]*\) \| [^|]* \| ([^|]*) \|$`)

// TestTeachingGraph draws the table of what depends on what. A lesson stands below those that
// it needs.
func TestTeachingGraph(t *testing.T) {
	plan, _ := readTeaching(t)
	_, plan, _ = strings.Cut(plan, "## What depends on what")
	plan, _, _ = strings.Cut(plan, "\n## ")
	var names []string
	var edges []charts.Edge
	var rows [][]int // lessons by depth
	number, depth := map[string]int{}, map[string]int{}
	needs := map[int][]int{}
	for _, row := range needsRow.FindAllStringSubmatch(plan, -1) {
		name, i := row[1], len(names)
		for _, need := range strings.Split(row[2], ", ") {
			if need == "–" {
				continue
			}
			require.Contains(t, number, need, "%s needs it, and it is not above", name)
			needs[i] = append(needs[i], number[need])
			edges = append(edges, charts.Edge{From: number[need] + 1, To: i + 1})
			depth[name] = max(depth[name], depth[need]+1)
		}
		number[name], names = i, append(names, name)
		if depth[name] == len(rows) {
			rows = append(rows, nil)
		}
		rows[depth[name]] = append(rows[depth[name]], i)
	}
	places := make([][2]float64, len(names))
	wide := len(slices.MaxFunc(rows, func(a, b []int) int { return len(a) - len(b) }))
	for d, row := range rows {
		// Below what it needs, where there is room; then few arrows cross.
		slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(mean(places, needs[a]), mean(places, needs[b])) })
		left := 0.0
		for k, i := range row {
			x := (float64(k) + 0.5) / float64(len(row))
			if d > 0 && len(row) < wide {
				x = max(left, mean(places, needs[i]))
			}
			left = x + 1/float64(wide)
			places[i] = [2]float64{x, float64(d) / float64(len(rows)-1)}
		}
	}
	chart := charts.Graph(len(names), edges, charts.At(places), charts.Labels(names...), charts.Directed(),
		charts.Title("What depends on what"), charts.Width(480), charts.Height(480))
	require.NoError(t, chart.Err())

	golden := filepath.Join(root, "docs/teaching.svg")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(chart.SVG()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), chart.SVG(), "draw it again with -update")
}

func mean(places [][2]float64, of []int) (x float64) {
	for _, i := range of {
		x += places[i][0] / float64(len(of))
	}
	return x
}
