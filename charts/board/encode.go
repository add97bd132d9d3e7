package board

import (
	"encoding/json"

	"puzzlelab/puzzlekit/fault"
)

type savedPicture struct{ SVG, Text string }

// MarshalBinary returns p as bytes: the drawing and the text. The error is that
// of [Picture.Err].
func (p Picture) MarshalBinary() ([]byte, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(savedPicture{p.svg, p.text})
}

// UnmarshalBinary reads what [Picture.MarshalBinary] wrote. If data is anything
// else, it returns a [*fault.InputError] and leaves p unchanged.
func (p *Picture) UnmarshalBinary(data []byte) error {
	var s savedPicture
	if err := json.Unmarshal(data, &s); err != nil {
		return damaged("Picture", err.Error())
	}
	if s.SVG == "" {
		return damaged("Picture", "there is no picture in it")
	}
	*p = Picture{svg: s.SVG, text: s.Text}
	return nil
}

func damaged(name, reason string) error {
	return &fault.InputError{In: "board." + name + ".UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + reason}
}
