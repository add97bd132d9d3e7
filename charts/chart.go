package charts

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/page"
	"puzzlelab/charts/internal/still"
	"puzzlelab/charts/internal/svg"
)

// pixelRatio is the magnification of PNG pictures, for sharp screens and print.
const pixelRatio = 2

// object is an ECharts option, or a part of one.
type object = map[string]any

// echarter is a chart of go-echarts: every type in its package charts.
type echarter interface {
	JSON() map[string]any
	Validate()
}

// A Chart is a chart, or the reason why there is none. The functions named after
// the kinds of chart make it, and it never changes. Making one is cheap; the
// picture is drawn when it is first used. A Chart is safe for concurrent use.
type Chart struct {
	kind        string
	settings    *settings
	base        echarter
	house       object        // merged over base: what go-echarts cannot say
	late        func() object // merged over house: what takes time to find out, or nil
	description string
	caption     string
	err         error

	spec    func() (page.Spec, error)
	picture func() (*svg.Element, error)
}

// newChart makes a chart and checks the options that all kinds share.
func newChart(kind string, s *settings, base echarter, house object, description, caption string) *Chart {
	s.roomForTitle()
	c := &Chart{kind: kind, settings: s, base: base, house: house, description: description, caption: caption}
	if c.err = s.checkOptions(kind); c.err == nil {
		c.err = cmp.Or(s.check(kind), s.checkSeries(kind))
	}
	for i, layer := range s.raw {
		plainLayer, err := plain(layer)
		if err != nil && c.err == nil {
			c.err = badOption(kind, "Raw", fmt.Sprintf("%.60v", layer), "it must be plain data: "+err.Error())
		}
		s.raw[i] = plainLayer
	}
	c.spec = sync.OnceValues(c.makeSpec)
	c.picture = sync.OnceValues(c.draw)
	return c
}

// failed is a chart that cannot be drawn.
func failed(kind string, s *settings, err error) *Chart {
	return &Chart{kind: kind, settings: s, err: err}
}

// Err returns a [*DataError] that says why the chart cannot be drawn, or nil. An
// option of Raw or From that ECharts itself refuses is found only when the
// picture is drawn; PNG returns that error, and the other forms say it.
func (c *Chart) Err() error {
	if c == nil || c.settings == nil {
		return &DataError{"chart", "the chart", "empty", "the functions of this package make charts, Bars for one"}
	}
	return c.err
}

// Option returns the ECharts option as JSON, with its keys in order. Colours
// that begin with $ and formatters that begin with fn: are those of this package.
func (c *Chart) Option() ([]byte, error) {
	if err := c.Err(); err != nil {
		return nil, err
	}
	spec, err := c.spec()
	return spec.Option, err
}

// String describes in words what the chart shows, with the important numbers.
func (c *Chart) String() string {
	if err := c.Err(); err != nil {
		return noChart + err.Error()
	}
	var b strings.Builder
	for _, line := range []string{c.settings.title, c.settings.subtitle} {
		if line != "" {
			b.WriteString(line + "\n")
		}
	}
	b.WriteString(c.description)
	if c.caption != "" {
		b.WriteString("\n" + c.caption)
	}
	return b.String()
}

// SVG returns the picture as an SVG document with title and description, about
// 100 bytes for each item drawn. It is dark for readers who prefer dark pages.
// A chart with an error gives a picture of the message.
func (c *Chart) SVG() string {
	root, err := c.still()
	if err != nil {
		return c.messagePicture(noChart + err.Error())
	}
	return adaptive(root)
}

// adaptive returns a light picture with the rules that turn it dark.
func adaptive(root *svg.Element) string {
	picture := *root
	picture.Children = append([]*svg.Element{{Name: "style", Text: page.DarkRules(root.String())}}, root.Children...)
	return picture.String()
}

// PNG returns the light picture on white, with two pixels to a CSS pixel, or
// fewer where the file would be larger than 90 kB.
func (c *Chart) PNG() ([]byte, error) {
	root, err := c.still()
	if err != nil {
		return nil, err
	}
	picture := root.String()
	var data []byte
	for _, try := range []struct {
		scale  float64
		shades int
	}{{pixelRatio, 64}, {1.5, 16}, {1, 16}} {
		data, err = still.PNG(picture, try.scale, try.shades)
		if err != nil || len(data) <= 90_000 {
			break
		}
	}
	return data, err
}

func (c *Chart) still() (*svg.Element, error) {
	if err := c.Err(); err != nil {
		return nil, err
	}
	return c.picture()
}

func (c *Chart) draw() (*svg.Element, error) {
	spec, err := c.spec()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(spec)
	if err != nil {
		return nil, err
	}
	document, err := still.Draw(text)
	if err != nil {
		return nil, err
	}
	root, err := svg.Parse(document)
	if err != nil {
		return nil, err
	}
	svg.Tidy(root, figure.Family)
	root.Attrs = append(root.Attrs, svg.Attr{Name: "role", Value: "img"})
	root.Children = append([]*svg.Element{
		{Name: "title", Text: or(c.settings.title, c.kind)},
		{Name: "desc", Text: c.description},
	}, root.Children...)
	return root, nil
}

func (c *Chart) makeSpec() (page.Spec, error) {
	c.base.Validate()
	option, err := plain(c.base.JSON())
	if err != nil {
		return page.Spec{}, err
	}
	dropDefaults(option)
	layers := []object{c.house}
	if c.settings.title != "" || c.settings.subtitle != "" {
		layers = append(layers, object{"title": object{"text": c.settings.title, "subtext": c.settings.subtitle}})
	}
	if c.late != nil {
		layers = append(layers, c.late())
	}
	if option, err = merged(option, layers); err != nil {
		return page.Spec{}, err
	}
	height := c.settings.height
	if c.kind != fromKind {
		more := fitTexts(option, c.settings.width)
		if !c.settings.heightGiven {
			height = min(height+more, maxSide)
		}
	}
	if option, err = merged(option, c.settings.raw); err != nil {
		return page.Spec{}, err
	}
	compact(option)
	text, err := json.Marshal(cleaned(option))
	if err != nil {
		return page.Spec{}, err
	}
	return page.Spec{
		Width: c.settings.width, Height: height, Caption: c.caption,
		Canvas: len(text) > 60_000, Option: text,
	}, nil
}

// merged merges layers over an option.
func merged(option object, layers []object) (object, error) {
	for _, layer := range layers {
		over, err := plain(layer)
		if err != nil {
			return nil, err
		}
		option = merge(option, over).(object)
	}
	return option, nil
}

// plain turns a value into what JSON makes of it.
func plain(v object) (object, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	out := object{}
	err = json.Unmarshal(text, &out)
	return out, err
}

// dropDefaults removes what go-echarts always writes and the theme sets better:
// its colours and its empty components.
func dropDefaults(option object) {
	delete(option, "color")
	for _, component := range []string{"toolbox", "legend", "tooltip", "title"} {
		if m, ok := option[component].(object); ok && len(m) == 0 {
			delete(option, component)
		}
	}
}

// compact replaces each datum that has only a value by the value.
func compact(option object) {
	runs, _ := option["series"].([]any)
	for _, run := range runs {
		s, _ := run.(object)
		data, _ := s["data"].([]any)
		for i, d := range data {
			if m, ok := d.(object); ok && len(m) == 1 && m["value"] != nil {
				data[i] = m["value"]
			}
		}
	}
}

// merge merges over into under, as Raw describes. A single component and a list
// of one are the same to ECharts, and so they are here.
func merge(under, over any) any {
	switch o := over.(type) {
	case object:
		switch u := under.(type) {
		case object:
			for k, v := range o {
				u[k] = merge(u[k], v)
			}
			return u
		case []any:
			return merge(u, []any{o})
		}
	case []any:
		if u, ok := under.(object); ok {
			under = []any{u}
		}
		u, ok := under.([]any)
		if !ok || !isComponents(u) || !isComponents(o) {
			return over
		}
		for i, v := range o {
			if i < len(u) {
				u[i] = merge(u[i], v)
				continue
			}
			u = append(u, v)
		}
		return u
	}
	return over
}

// isComponents reports whether a list holds components such as axes or series
// rather than values.
func isComponents(list []any) bool {
	for _, v := range list {
		m, ok := v.(object)
		if !ok {
			return false
		}
		if _, isDatum := m["value"]; isDatum {
			return false
		}
	}
	return true
}
