// Package film plays pictures and tables one after the other: a film of frames, each with
// a caption, or what becomes of a value while one or two numbers vary.
//
// A film needs no kernel and no network. On a page it has a scrubber, buttons and keys,
// and its captions are read to screen readers. Where scripts do not run, it is the first
// frame with the captions of all as text.
package film

import (
	"encoding/base64"
	"fmt"
	"html"
	"slices"
	"strings"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/page"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A Frame is what one frame of a film shows.
type Frame struct {
	Caption string                 // one line
	Markup  string                 // an svg element, or another fragment of HTML; only what is drawn is shown
	Text    string                 // the same in words
	Pixels  func() ([]byte, error) // the same as a PNG file, or nil; of the first frame only
}

// A Slider is a number that varies: its name and the values that it takes, in the order
// of the slider.
type Slider struct {
	Name   string `json:"name"`
	Values []int  `json:"values"`
}

// A Film is a film, or the reason why there is none. puzzlekit.Show displays it.
type Film struct {
	still    Frame
	captions []string
	data     []byte // the film for the page, compressed
	err      error
}

const (
	// MaxFrames is the number of frames that a film can have.
	MaxFrames = 2000
	maxBytes  = 8 << 20 // of the compressed film
	listed    = 12      // captions that are not folded where no script runs
	inText    = 9       // captions as text
)

// New returns the film of some frames. If there are sliders, there must be a frame for
// each value, or for each pair of values, those of the last slider varying first. The film
// has an error, see [Film.Err], if there are no frames, too many, or a number of them that
// does not fit the sliders.
func New(frames []Frame, sliders ...Slider) *Film {
	if err := check(frames, sliders); err != nil {
		return &Film{err: err}
	}
	f := &Film{still: frames[0]}
	for _, frame := range frames {
		f.captions = append(f.captions, frame.Caption)
	}
	f.data, f.err = pack(frames, f.captions, sliders)
	return f
}

func check(frames []Frame, sliders []Slider) error {
	refuse := func(what string, value any, want string) error {
		return &fault.InputError{In: "film.New", What: what, Value: value, Want: want}
	}
	points := 1
	for i, s := range sliders {
		if len(s.Values) == 0 {
			return refuse(fmt.Sprintf("the list of values of slider %d, %q,", i+1, s.Name), "empty", "at least one value")
		}
		points *= len(s.Values)
	}
	switch {
	case len(frames) == 0:
		return refuse("the list of frames", "empty", "at least one frame")
	case len(frames) > MaxFrames:
		return &fault.LimitError{In: "film.New", What: "the film", Unit: "frames", Limit: MaxFrames}
	case len(sliders) > 2:
		return refuse("the number of sliders", len(sliders), "at most 2")
	case len(sliders) > 0 && len(frames) != points:
		return refuse("the number of frames", len(frames), fmt.Sprintf("%d, one for each choice of values", points))
	}
	return nil
}

// Err returns why there is no film, or nil.
func (f *Film) Err() error {
	if f == nil || f.err == nil && len(f.captions) == 0 {
		return &fault.InputError{In: "film.Film", What: "the film", Value: "empty", Want: "one that film.New has made"}
	}
	return f.err
}

// Len returns the number of frames.
func (f *Film) Len() int {
	if f == nil {
		return 0
	}
	return len(f.captions)
}

// Captions returns the captions of the frames.
func (f *Film) Captions() []string {
	if f == nil {
		return nil
	}
	return slices.Clone(f.captions)
}

// String lists the first captions.
func (f *Film) String() string {
	if err := f.Err(); err != nil {
		return noFilm + err.Error()
	}
	var b strings.Builder
	b.WriteString(f.heading())
	shown := f.captions
	if len(shown) > inText {
		shown = shown[:inText-1]
	}
	for i, c := range shown {
		fmt.Fprintf(&b, "\n%d. %s", i+1, c)
	}
	if more := len(f.captions) - len(shown); more > 0 {
		fmt.Fprintf(&b, "\n… and %d more", more)
	}
	return b.String()
}

const noFilm = "No film: "

func (f *Film) heading() string {
	if len(f.captions) == 1 {
		return "1 frame"
	}
	return counted.Of(len(f.captions), "frames")
}

// PNG returns the first frame in pixels, nil if it has none.
func (f *Film) PNG() ([]byte, error) {
	if err := f.Err(); err != nil || f.still.Pixels == nil {
		return nil, err
	}
	return f.still.Pixels()
}

// HTML returns the film as a fragment of a page that needs nothing from outside: the first
// frame, the captions, the frames as data, and the compressed program, which runs once for
// all films of a page. It has no ids of its own and can be used on a page any number of
// times.
func (f *Film) HTML() string {
	if err := f.Err(); err != nil {
		return figure.NoticeHTML(noFilm + err.Error())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="puzzlelab-film"><figure style="margin:0.4em 0">%s<figcaption>%s</figcaption></figure>`,
		f.still.picture(), html.EscapeString(f.captions[0]))
	open := ""
	if len(f.captions) <= listed {
		open = " open"
	}
	fmt.Fprintf(&b, `<details%s><summary>%s</summary><ol>`, open, f.heading())
	for _, c := range f.captions {
		fmt.Fprintf(&b, `<li>%s</li>`, html.EscapeString(c))
	}
	fmt.Fprintf(&b, `</ol></details><script type="application/json">{"film":"%s"}</script><script>%s</script></div>`,
		base64.StdEncoding.EncodeToString(f.data), page.FilmLoader())
	return b.String()
}

// picture returns the frame for places without scripts. A drawing becomes an image, so
// that its styles and ids stay apart from those of the page. A small one is enlarged, as
// the player does.
func (f Frame) picture() string {
	if !strings.HasPrefix(f.Markup, "<svg") {
		return f.Markup
	}
	return fmt.Sprintf(`<img alt="%s" style="min-width:min(320px,100%%);max-width:100%%;height:auto" %s>`,
		html.EscapeString(f.Text), figure.Source(f.Markup))
}
