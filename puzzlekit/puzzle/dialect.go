package puzzle

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// A dialect reads words in which derived moves stand beside the generators, as Rw and M
// on the cube. A derived move that turns the puzzle in the hand changes what later letters
// mean. The frame keeps track of that, so that places never move with the hand.
type dialect struct {
	generators *word.Alphabet
	all        *word.Alphabet // generators, then derived moves
	derived    []meaning      // derived[k] belongs to letter generators+k+1
}

// meaning is what a derived move does: letters, then a new frame.
type meaning struct {
	letters []word.Letter
	frame   frame
}

// frame[k] is the letter that generator k+1 stands for.
type frame []word.Letter

// readDerived makes the dialect of the puzzle.
func (p *Puzzle) readDerived() error {
	var names []string
	for _, d := range p.def.Derived {
		names = append(names, d.Name)
	}
	all, err := word.NewAlphabet(p.def.Notation, append(p.alphabet.Names(), names...)...)
	if err != nil {
		return p.wrongName("derived", names, err)
	}
	p.dialect = &dialect{generators: p.alphabet, all: all}
	for i, move := range p.def.Derived {
		key := fmt.Sprintf("derived[%d]", i)
		if readsAsRepeated(p.alphabet, move.Name) {
			return p.wrong(key+".name", "%q: the name would read as a repetition of a move", move.Name)
		}
		w, err := p.alphabet.Parse(move.Word)
		if err != nil {
			return p.wrong(key+".word", "%v", err)
		}
		f, err := p.readFrame(key+".frame", move.Frame)
		if err != nil {
			return err
		}
		p.dialect.derived = append(p.dialect.derived, meaning{w.Letters(), f})
	}
	return nil
}

// readsAsRepeated reports whether a name is that of a generator and a number, as R2, which means
// R twice, also in words that are printed.
func readsAsRepeated(generators *word.Alphabet, name string) bool {
	stem := strings.TrimRight(name, "0123456789")
	_, known := generators.Letter(stem)
	return known && stem != name && generators.Notation() != word.Product
}

// lettersOf returns the word of the k-th derived move in the generators.
func (d *dialect) lettersOf(k int) []word.Letter { return d.derived[k].letters }

// parse reads a word and writes it out in generators.
func (d *dialect) parse(text string) (word.Word, error) {
	w, err := d.all.Parse(text)
	if err != nil {
		return word.Word{}, d.hinted(err)
	}
	letters, ok := d.expand(w)
	if !ok {
		return word.Word{}, &fault.ParseError{In: "word", Text: text, Reason: fmt.Sprintf("the word is longer than %s", counted.Of(word.MaxParsedLen, "letters"))}
	}
	return d.generators.Word(letters...), nil
}

// expand writes a word out in generators; it gives up beyond the longest word
// that may be written out.
func (d *dialect) expand(w word.Word) (out []word.Letter, ok bool) {
	generators := d.generators.Size()
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
			emit(d.generators.Word(d.derived[k].letters...).Inverse().Letters())
		default:
			emit(d.derived[k].letters)
			now = now.then(d.derived[k].frame)
		}
	}
	return out, true
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
