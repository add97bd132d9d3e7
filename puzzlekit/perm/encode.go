package perm

import "puzzlelab/puzzlekit/internal/encoded"

// MarshalBinary returns p as bytes, with its degree: a few for each point.
func (p Perm) MarshalBinary() ([]byte, error) {
	img := make([]uint32, len(p.img))
	for i, v := range p.img {
		img[i] = uint32(v)
	}
	return encoded.Bytes(img)
}

// UnmarshalBinary reads what [Perm.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; p is unchanged then.
func (p *Perm) UnmarshalBinary(data []byte) error {
	var read []uint32
	if err := encoded.Read("perm.Perm", data, &read); err != nil {
		return err
	}
	img := make([]int32, len(read))
	for i, v := range read {
		if int(v) >= len(read) {
			return encoded.Damaged("perm.Perm", "no image of point %d", i+1)
		}
		img[i] = int32(v)
	}
	q, err := FromZeroBased(img)
	if err == nil {
		*p = q
	}
	return err
}

// UnmarshalText reads what [Perm.MarshalText] wrote, and all that [Parse] reads.
func (p *Perm) UnmarshalText(text []byte) error {
	q, err := Parse(string(text))
	if err == nil {
		*p = q
	}
	return err
}
