package charts

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

const fromKind = "go-echarts chart"

// From draws any chart of go-echarts' package charts as this package draws its
// own: with a still picture, and in its colours unless the chart has colours.
// description says in words what it shows. Options about data or axes are
// refused, and so are charts with JavaScript functions; instead of a function,
// a formatter can be a template such as "{b}: {c}". A chart is only drawn: links, pictures
// from other places and HTML in an option are left out, and tooltips are text.
func From(chart interface {
	JSON() map[string]any
	Validate()
}, description string, options ...Option) *Chart {
	s := newSettings(options)
	if v := reflect.ValueOf(chart); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return failed(fromKind, s, &DataError{fromKind, "the chart", "nil", "make one with package charts of go-echarts"})
	}
	c := newChart(fromKind, s, chart, nil, clean(description), "")
	text, err := c.Option()
	if err == nil && strings.Contains(string(text), functionMarker) {
		_, code, _ := strings.Cut(string(text), functionMarker)
		err = &DataError{fromKind, "an option", fmt.Sprintf("the JavaScript function %.40s…", code), "options must be plain data"}
	}
	var refused *DataError
	if err != nil && !errors.As(err, &refused) { // such as NaN
		err = &DataError{fromKind, "the option", "not plain data", err.Error()}
	}
	if err != nil {
		return failed(fromKind, s, err)
	}
	return c
}

// functionMarker is what go-echarts puts around JavaScript code.
const functionMarker = "__f__"
