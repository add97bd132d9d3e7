package coset

import (
	"context"
	"errors"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

type savedPresentation struct {
	Alphabet *word.Alphabet
	Relators []word.Word
}

// MarshalBinary returns p as bytes.
func (p *Presentation) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedPresentation{p.alphabet, p.relators})
}

// UnmarshalBinary reads what [Presentation.MarshalBinary] wrote. If data is
// something else, it returns a [*fault.InputError] and p is unchanged.
func (p *Presentation) UnmarshalBinary(data []byte) error {
	var s savedPresentation
	if err := encoded.Read("coset.Presentation", data, &s); err != nil {
		return err
	}
	read, err := NewPresentation(s.Alphabet, s.Relators...)
	if err == nil {
		*p = *read
	}
	return err
}

// savedTable has the columns of the generators, which imply those of the inverses.
type savedTable struct {
	Presentation *Presentation
	Subgroup     []word.Word
	Generators   []perm.Perm
	Stats        Stats
}

// MarshalBinary returns t as bytes, about three for each coset and generator.
func (t *Table) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedTable{t.presentation, t.subgroup, t.Generators(), t.stats})
}

// UnmarshalBinary reads what [Table.MarshalBinary] wrote and checks it with
// [Table.Verify]. If data is something else, it returns a [*fault.InputError] and t
// is unchanged.
func (t *Table) UnmarshalBinary(data []byte) error {
	var s savedTable
	if err := encoded.Read("coset.Table", data, &s); err != nil {
		return err
	}
	if s.Presentation == nil {
		*t = Table{}
		return nil
	}
	damaged := func(reason string) error { return encoded.Damaged("coset.Table", "%s", reason) }
	if len(s.Generators) != s.Presentation.alphabet.Size() || s.Generators[0].Degree() == 0 {
		return damaged("there is not one column for each generator")
	}
	var images [][]int32
	for _, x := range s.Generators {
		if x.Degree() != s.Generators[0].Degree() {
			return damaged("the columns have different lengths")
		}
		images = append(images, x.AppendZeroBased(nil), x.Inverse().AppendZeroBased(nil))
	}
	subgroup, err := s.Presentation.subgroup("coset.Table.UnmarshalBinary", s.Subgroup)
	if err != nil {
		return err
	}
	read := newTable(s.Presentation, subgroup, images, s.Stats)
	var wrong *fault.InternalError
	if err := read.Verify(context.Background()); errors.As(err, &wrong) {
		return damaged(wrong.What)
	} else if err != nil {
		return err
	}
	*t = *read
	return nil
}

type savedStep struct {
	Kind              StepKind
	Number, Coset, To int
	Letter            word.Letter
	Word              word.Word
	From              int
	Alphabet          *word.Alphabet
	Rows              [][]int
	Parent            []int
}

// MarshalBinary returns s as bytes, with the table after it.
func (s Step) MarshalBinary() ([]byte, error) {
	saved := savedStep{Kind: s.Kind, Number: s.Number, Coset: s.Coset, Letter: s.Letter, To: s.To, Word: s.Word, From: s.From, Alphabet: s.alphabet}
	if s.snapshot != nil {
		saved.Rows, saved.Parent = s.snapshot.rows, s.snapshot.parent
	}
	return encoded.Bytes(saved)
}

// UnmarshalBinary reads what [Step.MarshalBinary] wrote. If data is something else,
// it returns a [*fault.InputError] and s is unchanged.
func (s *Step) UnmarshalBinary(data []byte) error {
	var saved savedStep
	if err := encoded.Read("coset.Step", data, &saved); err != nil {
		return err
	}
	if err := saved.check(); err != nil {
		return err
	}
	*s = Step{Kind: saved.Kind, Number: saved.Number, Coset: saved.Coset, Letter: saved.Letter, To: saved.To, Word: saved.Word, From: saved.From, alphabet: saved.Alphabet}
	if saved.Alphabet != nil {
		s.snapshot = &snapshot{heads: heads(saved.Alphabet), rows: saved.Rows, parent: saved.Parent}
	}
	return nil
}

// check rejects a step that could not be printed.
func (s *savedStep) check() error {
	damaged := func(reason string, args ...any) error { return encoded.Damaged("coset.Step", reason, args...) }
	if s.Alphabet == nil {
		return nil
	}
	if l := s.Letter; l.Generator() > s.Alphabet.Size() || l == 0 && (s.Kind == Definition || s.Kind == Deduction) {
		return damaged("letter %d is not in the alphabet", l)
	}
	if len(s.Rows) != len(s.Parent) {
		return damaged("a table of %s with %s", counted.Of(len(s.Rows), "rows"), counted.Of(len(s.Parent), "parents"))
	}
	for c, row := range s.Rows {
		if c > 0 && len(row) != 2*s.Alphabet.Size() {
			return damaged("row %d has %s", c, counted.Of(len(row), "entries"))
		}
	}
	return nil
}
