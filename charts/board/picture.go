package board

import (
	"fmt"
	"hash/fnv"
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/still"
	"puzzlelab/puzzlekit/fault"
)

// A Picture is a drawn board, or the reason why there is none. puzzlekit.Show
// displays it.
type Picture struct {
	svg, text string
	err       error
}

// failed is a picture that cannot be drawn.
func failed(err error) Picture { return Picture{err: err} }

// noPicture begins every text that stands in place of a picture.
const noPicture = "No picture: "

// Err returns why there is no picture, or nil: a [*fault.InputError] that names
// the value or option and what was expected, or an error of the puzzle, such as
// that of a move that cannot be made. HTML, SVG and String then say the same in
// words.
func (p Picture) Err() error {
	if p.err == nil && p.svg == "" {
		return &fault.InputError{In: "board.Picture", What: "the picture", Value: "missing", Want: "one that a function of package board has drawn"}
	}
	return p.err
}

// SVG returns the picture as a document of its own.
func (p Picture) SVG() string {
	if err := p.Err(); err != nil {
		return figure.NoticeSVG(noPicture+err.Error(), 420)
	}
	return p.svg
}

// HTML returns the picture for a notebook or page, as an image: JupyterLab takes SVG out of a
// notebook that it does not trust, and leaves its words. The picture has no background, so it can be
// used on light and dark pages.
func (p Picture) HTML() string {
	if err := p.Err(); err != nil {
		return figure.NoticeHTML(noPicture + err.Error())
	}
	drawing, alternative := p.apart()
	return fmt.Sprintf(`<figure style="margin:0.4em 0;max-width:100%%"><img alt="%s" style="max-width:100%%;height:auto" %s></figure>`,
		alternative, figure.Source(drawing))
}

// apart returns the drawing without its title and its description, which nobody finds in an image, and
// these as alternative text. Package regexp would be linked into each cell that shows a board.
func (p Picture) apart() (drawing, alternative string) {
	start, rest, _ := strings.Cut(p.svg, "<title")
	said, body, found := strings.Cut(rest, "</desc>")
	if !found {
		return p.svg, escape(p.text)
	}
	start, role, _ := strings.Cut(start, ` role="img"`)
	_, size, _ := strings.Cut(role, ` viewBox=`)
	title, description, _ := strings.Cut(said, "</title>")
	_, title, _ = strings.Cut(title, ">")
	_, description, _ = strings.Cut(description, ">")
	if !strings.HasPrefix(description, title) {
		description = title + ". " + description
	}
	return start + " viewBox=" + size + body, description
}

// String returns the board as text.
func (p Picture) String() string {
	if err := p.Err(); err != nil {
		return noPicture + err.Error()
	}
	return p.text
}

// PNG returns the picture on white, with two pixels for each pixel of the SVG.
// The error is that of [Picture.Err]. Cost O(pixels), some tens of milliseconds.
func (p Picture) PNG() ([]byte, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	return still.PNG(strings.Replace(p.svg, fluid, "", 1), 2, 64) // pixels have no page to shrink with
}

// document is an SVG picture.
type document struct {
	id, title, description   string
	left, top, width, height float64 // of the view box
	pixels                   float64 // width on the page
	body                     string
}

func (d document) String() string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="%[1]s-t %[1]s-d" `+
		`viewBox="%[2]s %[3]s %[4]s %[5]s" width="%.0[6]f" height="%.0[7]f"%[11]s>`+
		`<title id="%[1]s-t">%[8]s</title><desc id="%[1]s-d">%[9]s</desc>%[10]s</svg>`,
		d.id, num(d.left), num(d.top), num(d.width), num(d.height), d.pixels, d.pixels*d.height/d.width,
		escape(d.title), escape(d.description), d.body, fluid)
}

// contentID returns the id of a picture, a hash of its content, so that a notebook
// that is run again does not change.
func contentID(kind, name, body string) string {
	hash := fnv.New64a()
	hash.Write([]byte(name + body))
	return kind + "-" + strconv.FormatUint(hash.Sum64(), 36)
}

// A spot is a place in a picture, x to the right and y down.
type spot struct{ x, y float64 }

// fluid lets a picture shrink with the page.
const fluid = ` style="max-width:100%;height:auto"`

// maxText is how many characters of a text are written. The description of a large board has some thousand.
const maxText = 20_000

// escape returns a text as XML and HTML write it. What XML has no characters for, and
// control characters, become the sign for an unknown character.
func escape(text string) string {
	if utf8.RuneCountInString(text) > maxText {
		text = string([]rune(text)[:maxText-1]) + "…"
	}
	return html.EscapeString(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError))))
}
