package puzzle

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"io"
	"sync/atomic"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/puzzle/internal/files"
)

// UnmarshalJSON reads what [Puzzle.MarshalJSON] wrote, as [Read] does.
func (p *Puzzle) UnmarshalJSON(data []byte) error {
	read, err := readDefinition(data)
	if err == nil {
		p.become(read)
	}
	return err
}

// become takes over a puzzle that nobody else has.
func (p *Puzzle) become(q *Puzzle) {
	p.def, p.labels, p.solved, p.alphabet, p.dialect, p.images, p.slides, p.blank = q.def, q.labels, q.solved, q.alphabet, q.dialect, q.images, q.slides, q.blank
	p.lazyOwn, p.lazyLoops, p.lazyLaws, p.lazyPacked = lazy{}, lazy{}, lazy{}, lazy{}
	p.recoloring.from = nil
}

// MarshalBinary returns p as bytes: its definition file, compressed.
func (p *Puzzle) MarshalBinary() ([]byte, error) { return get(&p.lazyPacked, p.pack), nil }

func (p *Puzzle) pack() []byte {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // texts and numbers only
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// UnmarshalBinary reads what [Puzzle.MarshalBinary] wrote. A [*fault.InputError]
// or one of the errors of [Read] says that data is something else; p is
// unchanged then.
func (p *Puzzle) UnmarshalBinary(data []byte) error {
	read, err := unpack(data)
	if err == nil {
		p.become(read)
	}
	return err
}

func unpack(data []byte) (*Puzzle, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), files.MaxSize))
	if err != nil {
		return nil, encoded.Damaged("puzzle.Puzzle", "%v", err)
	}
	return readDefinition(text)
}

// lastUnpacked is a cache of one: the puzzle of the state that was read last, with its bytes.
// To read it takes much longer than a state. Goroutines may share it, because a puzzle never
// changes.
var lastUnpacked atomic.Pointer[struct {
	packed string
	puzzle *Puzzle
}]

// unpackShared returns the same puzzle again for states that are read one after
// the other.
func unpackShared(data []byte) (*Puzzle, error) {
	last := lastUnpacked.Load()
	if last != nil && last.packed == string(data) {
		return last.puzzle, nil
	}
	p, err := unpack(data)
	if err == nil {
		lastUnpacked.Store(&struct {
			packed string
			puzzle *Puzzle
		}{string(data), p})
	}
	return p, err
}

// MarshalBinary returns s as bytes, with its puzzle: a few thousand for that and
// one or two for each place.
func (s State) MarshalBinary() ([]byte, error) {
	if s.puzzle == nil {
		return nil, nil
	}
	packed, err := s.puzzle.MarshalBinary()
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, uint64(len(packed)))
	out = append(out, packed...)
	for _, label := range s.labels {
		out = binary.AppendUvarint(out, uint64(label))
	}
	return out, nil
}

// UnmarshalBinary reads what [State.MarshalBinary] wrote. States of one puzzle
// that are read one after the other share it. A [*fault.InputError] or one of
// the errors of [Read] and [Puzzle.State] says that data is something else; s is
// unchanged then.
func (s *State) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*s = State{}
		return nil
	}
	length, size := binary.Uvarint(data)
	if size <= 0 || length > uint64(len(data)-size) {
		return encoded.Damaged("puzzle.State", "no puzzle")
	}
	packed, data := data[size:size+int(length)], data[size+int(length):]
	p, err := unpackShared(packed)
	if err != nil {
		return err
	}
	labels := make([]int, p.Places())
	for i := range labels {
		label, size := binary.Uvarint(data)
		if size <= 0 || label >= files.MaxPlaces {
			return encoded.Damaged("puzzle.State", "no label for place %d", i+1)
		}
		labels[i], data = int(label)+1, data[size:]
	}
	if len(data) > 0 {
		return encoded.Damaged("puzzle.State", "%s too many", counted.Of(len(data), "bytes"))
	}
	read, err := p.State(labels)
	if err == nil {
		*s = read
	}
	return err
}
