package charts

import (
	"encoding/base64"
	"fmt"
	"math"
	"strconv"
	"strings"

	gocharts "github.com/go-echarts/go-echarts/v2/charts"

	"puzzlelab/charts/internal/svg"
)

const (
	timelineKind = "timeline"
	maxFrames    = 150_000 // bytes of all pictures that can be played
	maxPictures  = 10_000
	pictureWidth = 430 // of a picture that is played, at the most
)

// Timeline plays pictures one after the other, such as the boards along a
// solution: names[i], perhaps a move, leads to pictures[i]. Where scripts run,
// the reader steps through them or lets them run; elsewhere up to eight of them
// are shown side by side. A picture is anything with an SVG form that refers to
// nothing outside itself and to nothing by id, such as a board.Picture. If it has
// a method Err that returns an error, the timeline has an error that says so. When there are
// more pictures than a page can hold, some between the first and the last are
// left out, evenly, and the caption says so.
func Timeline[P interface{ SVG() string }](names []string, pictures []P, options ...Option) *Chart {
	s := newSettings(options)
	switch {
	case len(pictures) == 0:
		return failed(timelineKind, s, &DataError{timelineKind, "the list of pictures", "empty", "at least one is needed"})
	case len(names) != len(pictures):
		return failed(timelineKind, s, &DataError{timelineKind, "the number of names", fmt.Sprint(len(names)), fmt.Sprintf("there are %d pictures, and each needs one", len(pictures))})
	case len(pictures) > maxPictures:
		return failed(timelineKind, s, tooLarge(timelineKind, "pictures", len(pictures), maxPictures, "leave some out"))
	}
	frames := make([]frame, len(pictures))
	for i, p := range pictures {
		if any(p) == nil {
			return failed(timelineKind, s, &DataError{timelineKind, fmt.Sprintf("picture %d", i+1), "nil", "each needs an SVG form"})
		}
		if f, ok := any(p).(interface{ Err() error }); ok && f.Err() != nil {
			return failed(timelineKind, s, &DataError{timelineKind, fmt.Sprintf("picture %d, %q,", i+1, names[i]), "not drawn", f.Err().Error()})
		}
		f, err := newFrame(i, names[i], p.SVG())
		if err != nil {
			return failed(timelineKind, s, &DataError{timelineKind, fmt.Sprintf("picture %d", i+1), "not an SVG picture", err.Error()})
		}
		frames[i] = f
	}
	played := playable(frames)
	caption := ""
	if len(played) < len(frames) {
		caption = fmt.Sprintf("%d of %d pictures are here.", len(played), len(frames))
	}
	top := s.titleHeight()
	below := 8.0
	if caption != "" {
		below += 28
	}
	const controls = 100 // the axis with its buttons, and the space around it
	room := 420.0
	if s.heightGiven {
		room = min(room, max(float64(s.height)-top-below-controls, 40))
	}
	width, height := frames[0].fit(pictureWidth, room)
	s.orHeight(int(top + height + below + controls))
	c := newChart(timelineKind, s, gocharts.NewPie(), timelineHouse(played, width, height, below), describeFrames(names), caption)
	c.picture = func() (*svg.Element, error) { return strip(s, frames, top, c.description), nil }
	return c
}

// frame is a picture without its title and description, in a box of its own units.
type frame struct {
	number int // from 0
	name   string
	box    [4]float64 // left, top, width, height
	root   *svg.Element
}

func newFrame(number int, name, document string) (frame, error) {
	root, err := svg.Parse(document)
	if err != nil {
		return frame{}, err
	}
	f := frame{number: number, name: name, root: &svg.Element{Name: "g"}}
	fields := strings.Fields(root.Get("viewBox"))
	if len(fields) != 4 {
		fields = []string{"0", "0", root.Get("width"), root.Get("height")}
	}
	for i, field := range fields {
		if f.box[i], err = strconv.ParseFloat(field, 64); err != nil {
			return frame{}, fmt.Errorf("it needs a viewBox, or a width and a height")
		}
	}
	if !(f.box[2] > 0 && f.box[3] > 0) {
		return frame{}, fmt.Errorf("its size must be positive")
	}
	if family := root.Get("font-family"); family != "" {
		f.root.Set("font-family", family)
	}
	for _, child := range root.Children {
		if child.Name != "title" && child.Name != "desc" && child.Name != "style" {
			keepColours(child)
			f.root.Children = append(f.root.Children, child)
		}
	}
	return f, nil
}

// keepColours writes colours in capitals. The rules that turn a still picture
// dark match small letters, so a white sticker stays white.
func keepColours(e *svg.Element) {
	for i, a := range e.Attrs {
		if strings.HasPrefix(a.Value, "#") {
			e.Attrs[i].Value = strings.ToUpper(a.Value)
		}
	}
	for _, child := range e.Children {
		keepColours(child)
	}
}

// fit returns the largest size within bounds that keeps the shape.
func (f frame) fit(width, height float64) (w, h float64) {
	unit := min(width/f.box[2], height/f.box[3])
	return math.Floor(unit * f.box[2]), math.Floor(unit * f.box[3])
}

// data is the picture as a data address.
func (f frame) data() string {
	root := svg.Element{Name: "svg", Children: []*svg.Element{f.root}, Attrs: []svg.Attr{
		{Name: "xmlns", Value: "http://www.w3.org/2000/svg"},
		{Name: "viewBox", Value: fmt.Sprintf("%g %g %g %g", f.box[0], f.box[1], f.box[2], f.box[3])},
		{Name: "width", Value: fmt.Sprint(10 * f.box[2])}, {Name: "height", Value: fmt.Sprint(10 * f.box[3])},
	}}
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(root.String()))
}

// playable leaves out as few frames as the size of a page requires.
func playable(frames []frame) []frame {
	total := 0
	for _, f := range frames {
		total += len(f.data())
	}
	return spread(frames, max(2, len(frames)*maxFrames/max(total, maxFrames)))
}

// spread keeps n frames, evenly spaced, with the first and the last.
func spread(frames []frame, n int) []frame {
	if len(frames) <= n {
		return frames
	}
	out := make([]frame, n)
	for i := range out {
		out[i] = frames[i*(len(frames)-1)/(n-1)]
	}
	return out
}

// titleHeight is the height of title and subtitle on the page, each on one line.
func (s *settings) titleHeight() float64 {
	top := 16.0
	if s.title != "" {
		top += 22
	}
	if s.subtitle != "" {
		top += 18
	}
	if top > 16 {
		top += 14
	}
	return top
}

// timelineHouse has one option for each frame, and an axis below the picture.
func timelineHouse(frames []frame, width, height, below float64) map[string]any {
	axis := make([]string, len(frames))
	states := make([]any, len(frames))
	for i, f := range frames {
		axis[i] = f.name
		states[i] = map[string]any{"graphic": map[string]any{"elements": []any{
			map[string]any{"id": "picture", "type": "image", "silent": true, "left": "center", "bottom": below + 92,
				"style": map[string]any{"image": f.data(), "width": width, "height": height}},
		}}}
	}
	soft := map[string]any{"color": "$line"}
	strong := map[string]any{"color": "$c1", "borderColor": "$c1"}
	return map[string]any{
		"timeline": map[string]any{
			"axisType": "category", "data": axis, "currentIndex": 0, "loop": false, "playInterval": 900,
			"left": 8, "right": 8, "bottom": below, "height": 56, "symbol": "circle", "symbolSize": 8,
			"lineStyle": soft, "itemStyle": soft, "label": map[string]any{"color": "$soft", "fontSize": 12, "interval": "auto"},
			"checkpointStyle": map[string]any{"color": "$c1", "borderColor": "$paper", "borderWidth": 2, "symbolSize": 14, "animation": false},
			"controlStyle":    map[string]any{"color": "$soft", "borderColor": "$soft", "itemSize": 20, "itemGap": 10},
			"progress":        map[string]any{"lineStyle": strong, "itemStyle": strong, "label": map[string]any{"color": "$ink"}},
			"emphasis":        map[string]any{"label": map[string]any{"color": "$ink"}, "itemStyle": strong, "controlStyle": map[string]any{"color": "$c1", "borderColor": "$c1"}},
		},
		"options": states,
		"legend":  map[string]any{"show": false}, "tooltip": map[string]any{"show": false},
	}
}

func describeFrames(names []string) string {
	const most = 60
	text := strings.Join(names[:min(len(names), most)], ", ")
	if len(names) > most {
		text += ", …"
	}
	return fmt.Sprintf("Timeline of %d pictures: %s.", len(names), text)
}
