package charts

import (
	"fmt"
	"strings"
)

const fromKind = "go-echarts chart"

// From draws any chart of package charts of go-echarts in the manner of this
// package: with a picture where no script runs, and in its colours unless the
// chart has its own. description says in words what it shows. It takes no option that
// concerns data or axes. A chart with JavaScript functions in it is refused:
// in place of a function, a formatter may be a template such as "{b}: {c}".
func From(chart echarter, description string, options ...Option) *Chart {
	s := newSettings(options)
	if chart == nil {
		return failed(fromKind, s, &DataError{fromKind, "the chart", "nil", "make one with its package charts"})
	}
	c := newChart(fromKind, s, chart, nil, description, "")
	text, err := c.Option()
	if err == nil && strings.Contains(string(text), functionMarker) {
		_, code, _ := strings.Cut(string(text), functionMarker)
		err = &DataError{fromKind, "an option", fmt.Sprintf("the JavaScript function %.40s…", code), "options must be plain data"}
	}
	if err != nil {
		return failed(fromKind, s, err)
	}
	return c
}

// functionMarker is what go-echarts puts around JavaScript code.
const functionMarker = "__f__"
