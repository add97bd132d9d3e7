package charts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// A chart is dark on a dark page also where ECharts cannot be had.
func TestStillPicturesFollowThePage(t *testing.T) {
	for name, c := range map[string]*charts.Chart{
		"bars":  charts.Bars([]string{"a"}, []int{1}),
		"graph": charts.Graph(2, []charts.Edge{{From: 1, To: 2}}),
	} {
		require.Contains(t, c.HTML(), "@media(prefers-color-scheme:dark){", name)
		require.Contains(t, c.HTML(), ";color-scheme:light\"", "%s: until a script has seen the page", name)
	}
}
