package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/puzzle/internal/pieceset"
	"puzzlelab/puzzlekit/word"
)

// dialect reads words in which derived moves stand beside the generators. A
// derived move that turns the puzzle in the hand changes what later letters
// mean; the frame keeps book of that, so that places never move with the hand.
type dialect struct {
	alphabet *word.Alphabet // generators, then derived moves
	derived  []meaning      // derived[k] belongs to letter generators+k+1
}

// meaning is what a derived move does: letters, then a new frame.
type meaning struct {
	letters []word.Letter
	frame   frame
}

// frame[k] is the letter that generator k+1 stands for.
type frame []word.Letter

func newDialect(p *Puzzle) (*dialect, error) {
	names := p.alphabet.Names()
	for _, d := range p.def.Derived {
		names = append(names, d.Name)
	}
	all, err := word.NewAlphabet(p.def.Notation, names...)
	if err != nil {
		return nil, p.wrongName("derived", names[p.alphabet.Size():], err)
	}
	d := &dialect{alphabet: all}
	for i, derived := range p.def.Derived {
		key := fmt.Sprintf("derived[%d]", i)
		w, err := p.alphabet.Parse(derived.Word)
		if err != nil {
			return nil, p.wrong(key+".word", "%v", err)
		}
		f, err := p.readFrame(key+".frame", derived.Frame)
		if err != nil {
			return nil, err
		}
		d.derived = append(d.derived, meaning{w.Letters(), f})
	}
	return d, nil
}

func (p *Puzzle) readFrame(key string, names map[string]string) (frame, error) {
	f := identityFrame(p.alphabet.Size())
	for from, to := range names {
		generator, ok := p.alphabet.Letter(from)
		if !ok {
			return nil, p.wrong(key, "there is no move %q", from)
		}
		target, err := p.alphabet.Parse(to)
		if err != nil {
			return nil, p.wrong(key, "%v", err)
		}
		if target.Len() != 1 {
			return nil, p.wrong(key, "expected a move or its inverse for %s, found %s", from, excerpt.Quote(to))
		}
		f[generator-1] = target.At(0)
	}
	used := make([]bool, len(f))
	for _, target := range f {
		if used[target.Generator()-1] {
			return nil, p.wrong(key, "two moves become %s", p.alphabet.Names()[target.Generator()-1])
		}
		used[target.Generator()-1] = true
	}
	return f, nil
}

func identityFrame(n int) frame {
	f := make(frame, n)
	for k := range f {
		f[k] = word.Letter(k + 1)
	}
	return f
}

func (f frame) letter(l word.Letter) word.Letter {
	if l.IsInverse() {
		return f[l.Generator()-1].Inverse()
	}
	return f[l-1]
}

// then returns the frame after g is taken up inside f.
func (f frame) then(g frame) frame {
	out := make(frame, len(f))
	for k, l := range g {
		out[k] = f.letter(l)
	}
	return out
}

func (f frame) inverse() frame {
	out := make(frame, len(f))
	for k, l := range f {
		target := word.Letter(k + 1)
		if l.IsInverse() {
			target = target.Inverse()
		}
		out[l.Generator()-1] = target
	}
	return out
}

// ParseWord reads moves in the notation of the puzzle, with its derived moves, and
// writes them out in generators: "Rw U2 (M' U)4". Letters after a turn of the
// whole puzzle (x, M, Rw on a cube with an odd number of layers) are renamed,
// as the hand would do them, so that the places stay where they are.
//
// Moves are separated by blanks. A commutator [R, U] is the one of group theory
// and of GAP, R' U' R U, not the cubers' R U R' U', which is [R', U']; likewise
// the conjugate R^U is U' R U. An
// unknown name is a [*word.UnknownNameError] that suggests the nearest one,
// anything else that cannot be read a [*fault.ParseError].
func (p *Puzzle) ParseWord(text string) (word.Word, error) {
	d := p.dialect
	if d == nil { // the zero Puzzle
		d = &dialect{alphabet: p.Alphabet()}
	}
	w, err := d.alphabet.Parse(text)
	if err != nil {
		return word.Word{}, err
	}
	letters, ok := d.expand(p.Alphabet().Size(), w)
	if !ok {
		return word.Word{}, &fault.ParseError{In: "word", Text: text, Reason: fmt.Sprintf("the word is longer than %d letters", word.MaxParsedLen)}
	}
	return p.Alphabet().Word(letters...), nil
}

// MustParseWord is [Puzzle.ParseWord] for texts in a program; it panics when text is
// malformed.
func (p *Puzzle) MustParseWord(text string) word.Word {
	w, err := p.ParseWord(text)
	if err != nil {
		panic(err)
	}
	return w
}

// expand writes a word out in generators; it gives up beyond the longest word
// that may be written out.
func (d *dialect) expand(generators int, w word.Word) (out []word.Letter, ok bool) {
	now := identityFrame(generators)
	emit := func(letters []word.Letter) {
		for _, l := range letters {
			out = append(out, now.letter(l))
		}
	}
	for l := range w.All() {
		k := l.Generator() - generators - 1
		if len(out) > word.MaxParsedLen {
			return nil, false
		}
		switch {
		case k < 0:
			emit([]word.Letter{l})
		case l.IsInverse():
			now = now.then(d.derived[k].frame.inverse())
			emit(pieceset.InverseLetters(d.derived[k].letters))
		default:
			emit(d.derived[k].letters)
			now = now.then(d.derived[k].frame)
		}
	}
	return out, true
}
