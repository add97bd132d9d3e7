package charts

import (
	"fmt"
	"strings"
)

// From draws any chart made with go-echarts in the manner of this package:
// with a picture where no script runs, and in its colours unless the chart has
// its own. description says in words what it shows. Options that concern data
// or axes have no effect. A chart with JavaScript functions in it is refused:
// in place of a function, a formatter may be a template such as "{b}: {c}".
func From(chart ECharter, description string, options ...Option) *Chart {
	s := newSettings(options)
	if chart == nil {
		return failed("go-echarts chart", s, &DataError{"go-echarts chart", "the chart", "nil", "make one with its package charts"})
	}
	c := newChart("chart", s, chart, nil, description, "")
	text, err := c.Option()
	if err == nil && strings.Contains(string(text), functionMarker) {
		_, code, _ := strings.Cut(string(text), functionMarker)
		err = &DataError{"go-echarts chart", "an option", fmt.Sprintf("the JavaScript function %.40s…", code), "options must be plain data"}
	}
	if err != nil {
		return failed("go-echarts chart", s, err)
	}
	return c
}

// functionMarker is what go-echarts puts around JavaScript code.
const functionMarker = "__f__"
