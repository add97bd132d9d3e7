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

// savedPlayer is the still picture and the data of the page.
type savedPlayer struct {
	Still savedPicture
	Class string
	Spec  json.RawMessage
	Word  string
}

// MarshalBinary returns p as bytes. The error is that of [Player.Err].
func (p *Player) MarshalBinary() ([]byte, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(savedPlayer{savedPicture{p.still.svg, p.still.text}, p.class, p.spec, p.word})
}

// UnmarshalBinary reads what [Player.MarshalBinary] wrote. If data is anything
// else, it returns a [*fault.InputError] and leaves p unchanged.
func (p *Player) UnmarshalBinary(data []byte) error {
	var s savedPlayer
	if err := json.Unmarshal(data, &s); err != nil {
		return damaged("Player", err.Error())
	}
	if loaders[s.Class] == nil || s.Still.SVG == "" {
		return damaged("Player", "there is no player in it")
	}
	*p = Player{still: Picture{svg: s.Still.SVG, text: s.Still.Text}, class: s.Class, spec: s.Spec, word: s.Word}
	return nil
}

func damaged(name, reason string) error {
	return &fault.InputError{In: "board." + name + ".UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + reason}
}
