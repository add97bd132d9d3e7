package dango

import (
	"bytes"

	"puzzlelab/puzzlekit/dango/internal/tokens"
	"puzzlelab/puzzlekit/internal/encoded"
)

// MarshalText writes s as [ParseState] reads it.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what [ParseState] reads, with its errors, and "[]" as the
// zero State.
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

// MarshalBinary returns s as bytes: a label for each dumpling, and a zero after
// each skewer.
func (s State) MarshalBinary() ([]byte, error) { return []byte(s.code), nil }

// UnmarshalBinary reads what [State.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; s is unchanged then.
func (s *State) UnmarshalBinary(data []byte) error {
	if len(data) > 0 && !bytes.HasSuffix(data, []byte{0}) {
		return encoded.Damaged("dango.State", "the last skewer has no end")
	}
	*s = State{string(data)}
	return nil
}

// MarshalBinary returns p as bytes: its configuration.
func (p *Puzzle) MarshalBinary() ([]byte, error) { return encoded.Bytes(p.config) }

// UnmarshalBinary reads what [Puzzle.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; p is unchanged then.
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

// MarshalBinary returns s as bytes: the states that lie on a shortest solution.
func (s *Solutions) MarshalBinary() ([]byte, error) {
	if s.puzzle == nil {
		return nil, encoded.Empty("dango.Solutions")
	}
	return encoded.Bytes(savedSolutions{s.puzzle.config, s.paths.Layers()})
}

// UnmarshalBinary reads what [Solutions.MarshalBinary] wrote, and counts the
// solutions again. A [*fault.InputError] says that data is
// something else; s is unchanged then.
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
