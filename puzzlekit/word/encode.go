package word

import (
	"sync/atomic"

	"puzzlelab/puzzlekit/internal/encoded"
)

type savedAlphabet struct {
	Notation Notation
	Partial  bool
	Names    []string
}

// MarshalBinary returns a as bytes.
func (a *Alphabet) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedAlphabet{a.notation, a.partial, a.names})
}

// UnmarshalBinary reads what [Alphabet.MarshalBinary] wrote. If data is something else,
// it returns a [*fault.InputError] and a is unchanged.
func (a *Alphabet) UnmarshalBinary(data []byte) error {
	var s savedAlphabet
	if err := encoded.Read("word.Alphabet", data, &s); err != nil {
		return err
	}
	if s.Notation < Product || s.Notation > Pairs {
		return encoded.Damaged("word.Alphabet", "notation %d", s.Notation)
	}
	b, err := NewAlphabet(s.Notation, s.Names...)
	if err != nil {
		return err
	}
	b.partial = s.Partial
	*a = *b
	return nil
}

type savedWord struct {
	Alphabet []byte // empty for the zero Word
	Letters  []Letter
}

// MarshalBinary returns w as bytes, with its alphabet.
func (w Word) MarshalBinary() ([]byte, error) {
	s := savedWord{Letters: w.letters}
	if w.alphabet != nil {
		var err error
		if s.Alphabet, err = w.alphabet.MarshalBinary(); err != nil {
			return nil, err
		}
	}
	return encoded.Bytes(s)
}

// UnmarshalBinary reads what [Word.MarshalBinary] wrote. Words over one alphabet that
// are read one after the other share it. If data is something else, it returns a
// [*fault.InputError] and w is unchanged.
func (w *Word) UnmarshalBinary(data []byte) error {
	var s savedWord
	if err := encoded.Read("word.Word", data, &s); err != nil {
		return err
	}
	if len(s.Alphabet) == 0 && len(s.Letters) == 0 {
		*w = Word{}
		return nil
	}
	a, err := readAlphabet(string(s.Alphabet))
	if err != nil {
		return err
	}
	for i, l := range s.Letters {
		if l == 0 || l.Generator() > a.Size() {
			return encoded.Damaged("word.Word", "letter %d is %d", i+1, l)
		}
	}
	*w = Word{alphabet: a, letters: s.Letters}
	return nil
}

// lastAlphabet is a cache of one: the alphabet that was read last, with its bytes. A list of
// words is read word by word, each with the alphabet of all. Goroutines may share it, because
// an alphabet never changes.
var lastAlphabet atomic.Pointer[struct {
	text     string
	alphabet *Alphabet
}]

func readAlphabet(text string) (*Alphabet, error) {
	last := lastAlphabet.Load()
	if last != nil && last.text == text {
		return last.alphabet, nil
	}
	a := new(Alphabet)
	if err := a.UnmarshalBinary([]byte(text)); err != nil {
		return nil, err
	}
	lastAlphabet.Store(&struct {
		text     string
		alphabet *Alphabet
	}{text, a})
	return a, nil
}
