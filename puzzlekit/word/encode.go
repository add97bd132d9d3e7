package word

import (
	"encoding/binary"
	"fmt"
	"sync/atomic"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// MarshalBinary returns a as bytes.
func (a *Alphabet) MarshalBinary() ([]byte, error) {
	out := binary.AppendUvarint(nil, uint64(a.notation))
	out = append(out, 0)
	if a.partial {
		out[len(out)-1] = 1
	}
	out = binary.AppendUvarint(out, uint64(len(a.names)))
	for _, name := range a.names {
		out = binary.AppendUvarint(out, uint64(len(name)))
		out = append(out, name...)
	}
	return out, nil
}

// UnmarshalBinary reads what [Alphabet.MarshalBinary] wrote. If data is something else,
// it returns a [*fault.InputError] and a is unchanged.
func (a *Alphabet) UnmarshalBinary(data []byte) error {
	r := reader{data: data}
	notation, partial := Notation(r.number(uint64(Pairs))), r.number(1)
	names := make([]string, r.number(uint64(len(r.data))))
	for i := range names {
		names[i] = r.text()
	}
	if err := r.end("Alphabet"); err != nil {
		return err
	}
	b, err := NewAlphabet(notation, names...)
	if err != nil {
		return err
	}
	b.partial = partial == 1
	*a = *b
	return nil
}

// MarshalBinary returns w as bytes, with its alphabet.
func (w Word) MarshalBinary() ([]byte, error) {
	if w.alphabet == nil {
		return []byte{0}, nil
	}
	alphabet, err := w.alphabet.MarshalBinary()
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, uint64(len(alphabet)))
	out = append(out, alphabet...)
	out = binary.AppendUvarint(out, uint64(len(w.letters)))
	for _, l := range w.letters {
		out = binary.AppendVarint(out, int64(l))
	}
	return out, nil
}

// UnmarshalBinary reads what [Word.MarshalBinary] wrote. Words over one alphabet that
// are read one after the other share it. If data is something else, it returns a
// [*fault.InputError] and w is unchanged.
func (w *Word) UnmarshalBinary(data []byte) error {
	r := reader{data: data}
	text := r.text()
	if text == "" {
		if err := r.end("Word"); err != nil {
			return err
		}
		*w = Word{}
		return nil
	}
	letters := make([]Letter, r.number(uint64(len(r.data))))
	for i := range letters {
		letters[i] = r.letter()
	}
	if err := r.end("Word"); err != nil {
		return err
	}
	a, err := readAlphabet(text)
	if err != nil {
		return err
	}
	for i, l := range letters {
		if l == 0 || l.Generator() > a.Size() {
			return damaged("Word", fmt.Sprintf("letter %d is %d", i+1, l))
		}
	}
	*w = Word{alphabet: a, letters: letters}
	return nil
}

// lastAlphabet is the last alphabet that was read, with its bytes.
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

// reader reads numbers and texts. After the first error it reads only zeros.
type reader struct {
	data   []byte
	reason string
}

func (r *reader) number(most uint64) uint64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > most || r.reason != "" {
		r.fail("a number is missing or too large")
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *reader) letter() Letter {
	n, size := binary.Varint(r.data)
	if size <= 0 || int64(int32(n)) != n || r.reason != "" {
		r.fail("a letter is missing or too large")
		return 0
	}
	r.data = r.data[size:]
	return Letter(n)
}

func (r *reader) text() string {
	n := r.number(uint64(len(r.data)))
	if n > uint64(len(r.data)) {
		r.fail("a text is cut off")
		return ""
	}
	text := string(r.data[:n])
	r.data = r.data[n:]
	return text
}

func (r *reader) fail(reason string) {
	if r.reason == "" {
		r.reason = reason
	}
}

// end returns the first error. Data that is left over is one.
func (r *reader) end(name string) error {
	if r.reason == "" && len(r.data) > 0 {
		r.fail(fmt.Sprintf("%s too many", counted.Of(len(r.data), "bytes")))
	}
	if r.reason == "" {
		return nil
	}
	return damaged(name, r.reason)
}

func damaged(name, reason string) error {
	return &fault.InputError{In: "word." + name + ".UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + reason}
}
