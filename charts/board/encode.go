package board

import (
	"encoding/json"

	"puzzlelab/puzzlekit/fault"
)

type savedPicture struct{ SVG, Text string }

// MarshalBinary returns p as bytes: the drawing and the text.
func (p Picture) MarshalBinary() ([]byte, error) { return json.Marshal(savedPicture{p.svg, p.text}) }

// UnmarshalBinary reads what [Picture.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; p is unchanged then.
func (p *Picture) UnmarshalBinary(data []byte) error {
	var s savedPicture
	if err := json.Unmarshal(data, &s); err != nil {
		return damaged("Picture", err)
	}
	*p = Picture{svg: s.SVG, text: s.Text}
	return nil
}

// savedBoard is a board to play with: the still picture and what the page is
// given.
type savedBoard struct {
	Still savedPicture
	Spec  json.RawMessage
	Text  string
}

func saveBoard(still Picture, spec json.RawMessage, text string) ([]byte, error) {
	return json.Marshal(savedBoard{savedPicture{still.svg, still.text}, spec, text})
}

// MarshalBinary returns p as bytes. The error is that of [Player.Err].
func (p *Player) MarshalBinary() ([]byte, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	return saveBoard(p.still, p.spec, p.text)
}

// UnmarshalBinary reads what [Player.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; p is unchanged then.
func (p *Player) UnmarshalBinary(data []byte) error {
	var s savedBoard
	if err := json.Unmarshal(data, &s); err != nil {
		return damaged("Player", err)
	}
	*p = Player{still: Picture{s.Still.SVG, s.Still.Text}, spec: s.Spec, text: s.Text}
	return nil
}

// MarshalBinary returns d as bytes. The error is that of [DangoBoard.Err].
func (d *DangoBoard) MarshalBinary() ([]byte, error) {
	if err := d.Err(); err != nil {
		return nil, err
	}
	return saveBoard(d.still, d.spec, "")
}

// UnmarshalBinary reads what [DangoBoard.MarshalBinary] wrote. A
// [*fault.InputError] says that data is something else; d is unchanged then.
func (d *DangoBoard) UnmarshalBinary(data []byte) error {
	var s savedBoard
	if err := json.Unmarshal(data, &s); err != nil {
		return damaged("DangoBoard", err)
	}
	*d = DangoBoard{still: Picture{s.Still.SVG, s.Still.Text}, spec: s.Spec}
	return nil
}

func damaged(name string, err error) error {
	return &fault.InputError{In: "board." + name + ".UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + err.Error()}
}
