package site

import (
	"encoding/base64"
	"html"
	"html/template"
	"net/url"
	"regexp"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// These match the first picture in the HTML of an output: an inline one, or a
// data URI.
var (
	inline   = regexp.MustCompile(`(?s)<svg\b.*?</svg>`)
	embedded = regexp.MustCompile(`<img\b[^>]*\bsrc=(?:"(data:image/[^"]+)"|'(data:image/[^']+)')`)
)

// quoted escapes a text in double quotes. There < and > stand for themselves.
var quoted = strings.NewReplacer("&", "&amp;", `"`, "&#34;")

// source returns the picture as an attribute. An address in a template would be escaped
// again, and three times as long.
func (t thumbnail) source() template.HTMLAttr {
	if t.uri == "" {
		return ""
	}
	return template.HTMLAttr(`src="` + quoted.Replace(t.uri) + `"`)
}

// thumbnail is a small picture of a notebook.
type thumbnail struct {
	uri     string // data URI; "" for none
	isChart bool   // on a ground of its own, unlike boards
}

// cellPicture returns the first picture among the outputs of a cell, or of all cells if id
// is empty. It prefers drawings to bitmaps, because they are small and sharp at every size.
func cellPicture(nb *nbformat.Notebook, id string) thumbnail {
	for _, c := range nb.Cells {
		if id != "" && c.ID != id {
			continue
		}
		for i := range c.Outputs {
			if uri := outputPicture(&c.Outputs[i]); uri != "" {
				markup, _ := c.Outputs[i].Representation("text/html")
				return thumbnail{uri, strings.Contains(markup, page.ChartClass)}
			}
		}
	}
	return thumbnail{}
}

func outputPicture(o *nbformat.Output) string {
	if svg, ok := o.Representation("image/svg+xml"); ok {
		return drawingURI(svg)
	}
	if markup, ok := o.Representation("text/html"); ok {
		img, svg := embedded.FindStringSubmatchIndex(markup), inline.FindStringIndex(markup)
		switch {
		case img != nil && (svg == nil || img[0] < svg[0]):
			uri := html.UnescapeString(markup[max(img[2], img[4]):max(img[3], img[5])])
			if svg := embeddedDrawing(uri); svg != "" {
				return drawingURI(svg)
			}
			return uri
		case svg != nil:
			return drawingURI(markup[svg[0]:svg[1]])
		}
	}
	if png, ok := o.Representation("image/png"); ok {
		return "data:image/png;base64," + strings.Join(strings.Fields(png), "")
	}
	return ""
}

// spoken matches the title and the description of a drawing, which nobody finds in an image.
var spoken = regexp.MustCompile(`(?s)<(title|desc)\b.*?</(?:title|desc)>`)

// inURI writes a drawing in a data URI as short as browsers read it.
var inURI = strings.NewReplacer("%", "%25", "#", "%23", "\"", "'", "\n", " ", "\t", " ", "\r", " ")

func drawingURI(svg string) string {
	svg = spoken.ReplaceAllString(svg, "")
	if strings.Contains(svg, "'") {
		return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg))
	}
	return "data:image/svg+xml," + inURI.Replace(svg)
}

// embeddedDrawing returns the drawing in a data URI, or "" for any other picture.
func embeddedDrawing(uri string) string {
	kind, data, _ := strings.Cut(uri, ",")
	switch kind {
	case "data:image/svg+xml;base64":
		svg, err := base64.StdEncoding.DecodeString(data)
		if err != nil {
			return ""
		}
		return string(svg)
	case "data:image/svg+xml", "data:image/svg+xml;utf8", "data:image/svg+xml;charset=utf-8":
		svg, err := url.PathUnescape(data)
		if err != nil {
			return ""
		}
		return svg
	}
	return ""
}
