package site

import (
	"encoding/base64"
	"html"
	"regexp"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// These match the first picture in the HTML of an output: an inline one, or a
// data URI.
var (
	drawing  = regexp.MustCompile(`(?s)<svg\b.*?</svg>`)
	embedded = regexp.MustCompile(`<img\b[^>]*\bsrc=(?:"(data:image/[^"]+)"|'(data:image/[^']+)')`)
)

// thumbnail is a small picture of a notebook.
type thumbnail struct {
	uri     string // data URI; "" for none
	isChart bool   // on a white background, unlike boards
}

// firstPicture returns the first picture among the outputs of a notebook. It
// prefers drawings to bitmaps, because they are small and sharp at every size.
func firstPicture(nb *nbformat.Notebook) thumbnail {
	for _, c := range nb.Cells {
		for i := range c.Outputs {
			if uri := outputPicture(&c.Outputs[i]); uri != "" {
				markup, _ := c.Outputs[i].Representation("text/html")
				return thumbnail{uri, strings.Contains(markup, chartClass)}
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
		img, svg := embedded.FindStringSubmatchIndex(markup), drawing.FindStringIndex(markup)
		switch {
		case img != nil && (svg == nil || img[0] < svg[0]):
			return html.UnescapeString(markup[max(img[2], img[4]):max(img[3], img[5])])
		case svg != nil:
			return drawingURI(markup[svg[0]:svg[1]])
		}
	}
	if png, ok := o.Representation("image/png"); ok {
		return "data:image/png;base64," + strings.Join(strings.Fields(png), "")
	}
	return ""
}

func drawingURI(svg string) string {
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg))
}
