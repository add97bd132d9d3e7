package dango

import (
	"bytes"
	"fmt"
	"iter"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A Config describes a puzzle: the number of skewers, their height, and the number of
// dumplings of each colour. Colours {2, 2, 2} means two dumplings each of the colours 1,
// 2 and 3. Six dumplings that are all different are {1, 1, 1, 1, 1, 1}, or [Distinct](6).
type Config struct {
	Skewers int
	Height  int
	Colors  []int
}

// Distinct returns the Colours of n dumplings that are all different. It panics with a
// [*fault.InputError] if n is not in 0..255.
func Distinct(n int) []int {
	if n < 0 || n > maxLabel {
		panic(&fault.InputError{In: "dango.Distinct", What: "n", Value: n, Want: fmt.Sprintf("0..%d", maxLabel)})
	}
	return slices.Repeat([]int{1}, n)
}

func (c Config) String() string {
	dumplings := fmt.Sprintf("dumplings in colours %v", c.Colors)
	switch same := len(slices.Compact(slices.Clone(c.Colors))) == 1; {
	case same && c.Colors[0] == 1:
		dumplings = counted.Of(len(c.Colors), "different dumplings")
	case same:
		dumplings = fmt.Sprintf("%s of each of %s", counted.Of(c.Colors[0], "dumplings"), counted.Of(len(c.Colors), "colours"))
	}
	return fmt.Sprintf("%s of height %d, %s", counted.Of(c.Skewers, "skewers"), c.Height, dumplings)
}

// dumplings returns the number of dumplings.
func (c Config) dumplings() int {
	n := 0
	for _, k := range c.Colors {
		n += k
	}
	return n
}

// maxPlaces is a size at which StateCount still takes less than a tenth of a second.
const maxPlaces = 1000

// Check returns a [*fault.InputError] if the configuration is not valid. A puzzle has at
// most 255 colours and 1,000 places.
func (c Config) Check() error {
	fail := func(what string, value any, want string, args ...any) error {
		return &fault.InputError{In: "dango.Config", What: what, Value: value, Want: fmt.Sprintf(want, args...)}
	}
	switch {
	case c.Skewers < 1:
		return fail("Skewers", c.Skewers, "at least 1")
	case c.Height < 1:
		return fail("Height", c.Height, "at least 1")
	case c.Skewers > maxPlaces || c.Height > maxPlaces/c.Skewers:
		return fail("number of places, Skewers·Height,", fmt.Sprintf("%d·%d", c.Skewers, c.Height), "at most %d", maxPlaces)
	case len(c.Colors) > maxLabel:
		return fail("number of Colors", len(c.Colors), "at most %d", maxLabel)
	}
	for i, k := range c.Colors {
		if k < 0 || k > maxPlaces {
			return fail(fmt.Sprintf("number of dumplings of colour %d", i+1), k, "0..%d", maxPlaces)
		}
	}
	if n, room := c.dumplings(), c.Skewers*c.Height; n > room {
		return fail("number of dumplings", n, "at most %d, for which there is room", room)
	}
	return nil
}

// A Puzzle is the puzzle of a [Config]. It is immutable and safe for concurrent use. The
// zero Puzzle has no skewers and one state.
type Puzzle struct {
	config Config
	labels []byte // the labels of all dumplings, sorted
	slots  slotGraph
}

// New returns the puzzle of a configuration. It panics with a [*fault.InputError] if the
// configuration is not valid; [Config.Check] reports this as an error.
func New(c Config) *Puzzle {
	if err := c.Check(); err != nil {
		panic(err)
	}
	p := &Puzzle{config: c}
	p.config.Colors = slices.Clone(c.Colors)
	for i, k := range c.Colors {
		p.labels = append(p.labels, bytes.Repeat([]byte{byte(i + 1)}, k)...)
	}
	return p
}

// Config returns the configuration.
func (p *Puzzle) Config() Config {
	c := p.config
	c.Colors = slices.Clone(c.Colors)
	return c
}

// Check returns a [*fault.InputError] if s is not a state of p.
func (p *Puzzle) Check(s State) error { return p.check("dango.Puzzle.Check", s) }

func (p *Puzzle) check(in string, s State) error {
	fail := func(want string, args ...any) error {
		return &fault.InputError{In: in, What: "state", Value: s, Want: fmt.Sprintf(want, args...)}
	}
	heights := s.Heights()
	if len(heights) != p.config.Skewers {
		return fail("%s, not %d", counted.Of(p.config.Skewers, "skewers"), len(heights))
	}
	for i, h := range heights {
		if h > p.config.Height {
			return fail("at most %s on skewer %d, not %d", counted.Of(p.config.Height, "dumplings"), i+1, h)
		}
	}
	if got := s.labels(); !bytes.Equal(got, p.labels) {
		return fail("the dumplings %v, not %v", p.labels, got)
	}
	return nil
}

// A Move takes the top dumpling of skewer From to skewer To. Skewers count from 1.
type Move struct {
	From, To int
}

func (m Move) String() string { return fmt.Sprintf("%d→%d", m.From, m.To) }

// Apply returns the state after a move, or a [*fault.InputError] if the move is not
// possible.
func (p *Puzzle) Apply(s State, m Move) (State, error) {
	fail := func(want string, args ...any) (State, error) {
		return State{}, &fault.InputError{In: "dango.Puzzle.Apply", What: "move", Value: m, Want: fmt.Sprintf(want, args...)}
	}
	skewers := s.Skewers()
	switch n := len(skewers); {
	case m.From < 1 || m.From > n, m.To < 1 || m.To > n:
		return fail("skewers in 1..%d", n)
	case m.From == m.To:
		return fail("two different skewers")
	case len(skewers[m.From-1]) == 0:
		return fail("a dumpling to move; skewer %d is empty", m.From)
	case len(skewers[m.To-1]) >= p.config.Height:
		return fail("room for a dumpling; skewer %d is full", m.To)
	}
	return s.move(m), nil
}

// move returns the state after a move that is known to be possible.
func (s State) move(m Move) State {
	ends := s.ends()
	from, to := ends[m.From-1], ends[m.To-1]
	top := s.code[from-1]
	b := make([]byte, 0, len(s.code))
	if from < to {
		b = append(append(append(append(b, s.code[:from-1]...), s.code[from:to]...), top), s.code[to:]...)
	} else {
		b = append(append(append(append(b, s.code[:to]...), top), s.code[to:from-1]...), s.code[from:]...)
	}
	return State{string(b)}
}

// ends returns the offsets in the code at which the skewers end.
func (s State) ends() []int {
	var out []int
	for i := range len(s.code) {
		if s.code[i] == 0 {
			out = append(out, i)
		}
	}
	return out
}

// Moves yields the possible moves of s, ordered by From, then by To.
func (p *Puzzle) Moves(s State) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		heights := s.Heights()
		for from, h := range heights {
			for to, room := range heights {
				if h == 0 || from == to || room >= p.config.Height {
					continue
				}
				if !yield(Move{from + 1, to + 1}) {
					return
				}
			}
		}
	}
}

// Neighbors appends to dst the states that one move reaches from s. It is a
// [stategraph.Neighbors].
func (p *Puzzle) Neighbors(dst []State, s State) []State {
	for m := range p.Moves(s) {
		dst = append(dst, s.move(m))
	}
	return dst
}

// String returns the numbers of the puzzle: those of its [Config].
func (p *Puzzle) String() string { return p.config.String() }
