package perm

import (
	"encoding/binary"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// MarshalBinary returns p as bytes, with its degree: a few for each point.
func (p Perm) MarshalBinary() ([]byte, error) {
	out := binary.AppendUvarint(nil, uint64(len(p.img)))
	for _, v := range p.img {
		out = binary.AppendUvarint(out, uint64(v))
	}
	return out, nil
}

// UnmarshalBinary reads what [Perm.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; p is unchanged then.
func (p *Perm) UnmarshalBinary(data []byte) error {
	damaged := func(reason string) error {
		return &fault.InputError{In: "perm.Perm.UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + reason}
	}
	degree, size := binary.Uvarint(data)
	data = data[max(size, 0):]
	if size <= 0 || degree > uint64(len(data)) {
		return damaged(fmt.Sprintf("only %s for degree %d", counted.Of(len(data), "bytes"), degree))
	}
	img := make([]int32, degree)
	for i := range img {
		v, size := binary.Uvarint(data)
		if size <= 0 || v >= degree {
			return damaged(fmt.Sprintf("no image of point %d", i+1))
		}
		img[i], data = int32(v), data[size:]
	}
	if len(data) > 0 {
		return damaged(fmt.Sprintf("%s too many", counted.Of(len(data), "bytes")))
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
