package charts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// A chart that was kept has every form that it had.
func TestChartsAreReadAsTheyWere(t *testing.T) {
	drawsMuch(t)
	for name, c := range gallery() {
		t.Run(name, func(t *testing.T) {
			data, err := c.MarshalBinary()
			require.NoError(t, err)
			var read charts.Chart
			require.NoError(t, read.UnmarshalBinary(data))
			require.NoError(t, read.Err())
			require.Equal(t, c.String(), read.String())
			require.Equal(t, c.SVG(), read.SVG())
			require.Equal(t, c.HTML(), read.HTML())
			want, err := c.Option()
			require.NoError(t, err)
			got, err := read.Option()
			require.NoError(t, err)
			require.Equal(t, string(want), string(got))
			if name == "bars" {
				require.Equal(t, pixelHash(t, c), pixelHash(t, &read))
			}
		})
	}
}

func TestFailedChartsAreNotKept(t *testing.T) {
	failed := charts.Bars[int](nil, nil)
	_, err := failed.MarshalBinary()
	require.Equal(t, failed.Err(), err)
	_, err = new(charts.Chart).MarshalBinary()
	require.Error(t, err)
	var read charts.Chart
	for _, data := range []string{"", "{}", `{"Picture":null}`, `{"Picture":5}`} {
		var bad *charts.DataError
		require.ErrorAs(t, read.UnmarshalBinary([]byte(data)), &bad, data)
	}
	require.Error(t, read.Err())
}
