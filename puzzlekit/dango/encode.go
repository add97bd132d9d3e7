package dango

import (
	"bytes"

	"puzzlelab/puzzlekit/dango/internal/tokens"
	"puzzlelab/puzzlekit/internal/encoded"
)

// MarshalText returns s in the form that [ParseState] reads.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what [ParseState] reads, with its errors. It reads "[]" as the zero
// State.
func (s *State) UnmarshalText(text []byte) error {
	if string(text) == (State{}).String() {
		*s = State{}
		return nil
	}
	read, err := ParseState(string(text))
	if err == nil {
		*s = read
	}
	return err
}

// MarshalBinary returns s as bytes: the labels of each skewer, followed by a zero.
func (s State) MarshalBinary() ([]byte, error) { return []byte(s.code), nil }

// UnmarshalBinary reads the output of [State.MarshalBinary]. It returns a
// [*fault.InputError] and leaves s unchanged if data is anything else.
func (s *State) UnmarshalBinary(data []byte) error {
	if len(data) > 0 && !bytes.HasSuffix(data, []byte{0}) {
		return encoded.Damaged("dango.State", "the last skewer has no end")
	}
	*s = State{string(data)}
	return nil
}

// MarshalBinary returns p as bytes: its configuration.
func (p *Puzzle) MarshalBinary() ([]byte, error) { return encoded.Bytes(p.config) }

// UnmarshalBinary reads the output of [Puzzle.MarshalBinary]. It returns a
// [*fault.InputError] and leaves p unchanged if data is anything else.
func (p *Puzzle) UnmarshalBinary(data []byte) error {
	var c Config
	if err := encoded.Read("dango.Puzzle", data, &c); err != nil {
		return err
	}
	if err := c.Check(); err != nil {
		return err
	}
	read := New(c)
	p.config, p.labels, p.slots = read.config, read.labels, slotGraph{}
	return nil
}

type savedSolutions struct {
	Config Config
	Layers [][]tokens.Spot
}

// MarshalBinary returns s as bytes: the states on the shortest solutions.
func (s *Solutions) MarshalBinary() ([]byte, error) {
	if s.puzzle == nil {
		return nil, encoded.Empty("dango.Solutions")
	}
	return encoded.Bytes(savedSolutions{s.puzzle.config, s.paths.Layers()})
}

// UnmarshalBinary reads the output of [Solutions.MarshalBinary] and counts the solutions
// again. It returns a [*fault.InputError] and leaves s unchanged if data is anything else.
func (s *Solutions) UnmarshalBinary(data []byte) error {
	var saved savedSolutions
	if err := encoded.Read("dango.Solutions", data, &saved); err != nil {
		return err
	}
	if err := saved.Config.Check(); err != nil {
		return err
	}
	p := New(saved.Config)
	g, err := p.graph()
	if err != nil {
		return err
	}
	paths, err := g.Through(saved.Layers)
	if err != nil {
		return encoded.Damaged("dango.Solutions", "%v", err)
	}
	*s = Solutions{p, paths}
	return nil
}
