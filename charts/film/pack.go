package film

import (
	"bytes"
	"compress/gzip"
	"encoding/json"

	"puzzlelab/puzzlekit/fault"
)

// packed is a film as the program on the page reads it: the first frame as it is, and for
// each other one the changes to the frame before.
type packed struct {
	Captions []string `json:"captions"`
	Texts    []string `json:"texts"` // "" where the caption says it all
	Sliders  []Slider `json:"sliders,omitempty"`
	First    string   `json:"first"`
	Changes  []change `json:"changes"`
}

func pack(frames []Frame, captions []string, sliders []Slider) ([]byte, error) {
	p := packed{Captions: captions, Sliders: sliders, First: frames[0].Markup, Changes: []change{}}
	before := pieces(frames[0].Markup)
	for i, f := range frames {
		if i > 0 {
			now := pieces(f.Markup)
			p.Changes = append(p.Changes, difference(before, now))
			before = now
		}
		text := f.Text
		if text == f.Caption {
			text = ""
		}
		p.Texts = append(p.Texts, text)
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := json.NewEncoder(w).Encode(p); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if b.Len() > maxBytes {
		return nil, &fault.LimitError{In: "film.New", What: "the compressed film", Unit: "bytes", Limit: maxBytes}
	}
	return b.Bytes(), nil
}
