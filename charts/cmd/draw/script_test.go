package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/page"
)

func TestScriptsOfPages(t *testing.T) {
	for _, which := range []string{"worker", "echarts", "clean"} {
		text, err := script(which)
		require.NoError(t, err)
		require.NotEmpty(t, text, which)
	}
	var list strings.Builder
	require.NoError(t, writeScript(&list, "inline"))
	var scripts []string
	require.NoError(t, json.Unmarshal([]byte(list.String()), &scripts))
	require.Subset(t, scripts, []string{page.Whole(), page.ChartLoader(), page.PlayerLoader(), page.FilmLoader()})
	_, err := script("all")
	require.ErrorContains(t, err, `"all": want worker, echarts, clean or inline`)
}
