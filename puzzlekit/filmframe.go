package puzzlekit

import (
	"html"
	"reflect"
	"strings"

	"puzzlelab/charts/film"
)

// frameOf returns a value as a frame of a film. Its caption is its first line of text.
func frameOf(v any) film.Frame {
	if f, ok := v.(film.Frame); ok {
		return f
	}
	if isNil(v) {
		return textFrame("nothing (nil)")
	}
	if err := withoutContent(reflect.TypeOf(v)); err != nil {
		panic(failed(err))
	}
	if f, ok := v.(Failer); ok && f.Err() != nil {
		panic(failed(f.Err()))
	}
	if d, ok := describe(v); ok {
		return describedFrame(d)
	}
	f := textFrame(shownText(v))
	switch r := v.(type) {
	case SVGer:
		f.Markup = r.SVG()
	case HTMLer:
		f.Markup = r.HTML()
	}
	if p, ok := v.(PNGer); ok {
		f.Pixels = p.PNG
	}
	return f
}

func textFrame(text string) film.Frame {
	caption, _, _ := strings.Cut(text, "\n")
	return film.Frame{Caption: caption, Text: text, Markup: "<pre>" + html.EscapeString(text) + "</pre>"}
}

// describedFrame shows a description without scripts; its heading is the caption. (It is no
// method: then cells that show no film need not contain this file.)
func describedFrame(d description) film.Frame {
	f := textFrame(d.String())
	f.Caption = d.heading
	drawing := ""
	switch p := d.picture.(type) {
	case nil:
	case SVGer:
		drawing, f.Pixels = p.SVG(), d.picture.PNG
	default:
		drawing, f.Pixels = p.HTML(), d.picture.PNG
	}
	if d.picture = nil; len(d.facts) > 0 || d.table != "" {
		f.Markup = drawing + strings.TrimPrefix(d.HTML(), boldHeading(d.heading))
	} else if drawing != "" {
		f.Markup = drawing
	}
	return f
}
