package board

import "encoding/json"

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
