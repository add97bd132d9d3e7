package coset

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// characters are those of presentations besides letters and primes. Their other
// forms, such as full-width brackets, are refused.
const characters = "0123456789()[],:*^+-'`<>|;="

// Parse reads a presentation: relators or equations between commas,
// semicolons or line breaks,
//
//	a^2, b^3, (a*b)^5
//	<a, b | a*b = b*a, [a,b]^2>
//
// with products, powers, commutators and conjugates as in
// [word.Alphabet.Parse]. An equation u = v = w stands for u*v^-1 and v*w^-1.
// Without the brackets the generators are the names that occur, in the order
// in which they first occur. Comments go from // or # to the end of the line.
// All words together have at most [word.MaxParsedLen]
// letters. Errors are [*fault.ParseError], which wrap those of package word. Cost
// O(length of the text and of the relators).
func Parse(text string) (*Presentation, error) {
	plain, err := plainText(text)
	if err != nil {
		return nil, err
	}
	p, err := parsePlain(plain)
	return p, moved(err, text, func(offset int) int { return offset })
}

// parsePlain reads a presentation without comments.
func parsePlain(text string) (*Presentation, error) {
	names, body, err := generators(text)
	if err != nil {
		return nil, err
	}
	if names == nil {
		names = inferNames(body)
		if err := checkIdentity(names, body); err != nil {
			return nil, err
		}
	}
	if len(names) == 0 {
		return nil, body.fail(body.end, noNames)
	}
	texts := make([]string, len(names))
	for i, n := range names {
		texts[i] = n.trimmed()
	}
	alphabet, err := word.NewAlphabet(word.Product, texts...)
	if err != nil {
		return nil, badNames(names, err)
	}
	relators, err := readWords(alphabet, body, true)
	if err != nil {
		return nil, err
	}
	return NewPresentation(alphabet, relators...)
}

// plainText returns a text with blanks for its comments, or an error if it has characters that
// no presentation has.
func plainText(text string) (string, error) {
	plain := excerpt.WithoutComments(text, "//", "#")
	at, reason := excerpt.Foreign(plain, characters)
	for character, hint := range map[string]string{".": "type '*' for a product", "{": "an exponent has no braces, a^-1", "\\": "type a^2 and <a, b | …> without TeX"} {
		if i := strings.Index(plain, character); i >= 0 && (at < 0 || i < at) {
			at, reason = i, "found "+excerpt.Found(plain, i)+"; "+hint
		}
	}
	if at >= 0 {
		return "", &fault.ParseError{In: "coset", Text: text, Offset: at, Reason: reason}
	}
	return plain, nil
}

// MustParse is like [Parse] but panics if text is malformed. It is for texts in
// programs.
func MustParse(text string) *Presentation {
	p, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return p
}

// Words reads words in the generators of p, separated by commas, semicolons or line
// breaks, such as the generators of a subgroup. An empty text has no words. Errors
// are [*fault.ParseError].
func (p *Presentation) Words(text string) ([]word.Word, error) {
	plain, err := plainText(text)
	if err != nil {
		return nil, err
	}
	words, err := readWords(p.Alphabet(), part{plain, 0, len(plain)}, false)
	return words, moved(err, text, func(offset int) int { return offset })
}

// MustWords is like [Presentation.Words] but panics if text is malformed. It is for
// texts in programs.
func (p *Presentation) MustWords(text string) []word.Word {
	words, err := p.Words(text)
	if err != nil {
		panic(err)
	}
	return words
}

const noNames = "found no generators, want at least one, as in " + leastExample

// A part is a piece of a text with its place.
type part struct {
	text       string
	start, end int
}

func (s part) String() string  { return s.text[s.start:s.end] }
func (s part) trimmed() string { return strings.TrimSpace(s.String()) }

// until is the beginning of s up to an offset.
func (s part) until(end int) part { return part{s.text, s.start, end} }

// begin is the offset of the first character that is not blank.
func (s part) begin() int {
	return s.end - len(strings.TrimLeftFunc(s.String(), unicode.IsSpace))
}

func (s part) fail(at int, reason string) error {
	return &fault.ParseError{In: "coset", Text: s.text, Offset: at, Reason: reason}
}

// split cuts s at the separators outside all brackets.
func (s part) split(separators string) []part {
	var out []part
	depth, start := 0, s.start
	for i := s.start; i < s.end; i++ {
		switch c := s.text[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case depth <= 0 && strings.IndexByte(separators, c) >= 0:
			out = append(out, part{s.text, start, i})
			start = i + 1
		}
	}
	return append(out, part{s.text, start, s.end})
}

// generators reads the list before the bar of <a, b | …>. If there are no brackets,
// names is nil and body is the whole text.
func generators(text string) (names []part, body part, err error) {
	all := part{text, 0, len(text)}
	open, size := utf8.DecodeRuneInString(all.trimmed())
	if open != '<' && open != '⟨' {
		return nil, all, nil
	}
	start := all.begin() + size
	end := len(strings.TrimRightFunc(text, unicode.IsSpace))
	last, size := utf8.DecodeLastRuneInString(text[:end])
	if last != '>' && last != '⟩' {
		return nil, all, all.fail(end, "expected '>' at the end")
	}
	end -= size
	bar := barIn(all.until(end))
	list := part{text, start, bar}
	if list.trimmed() != "" {
		names = list.split(",;\n")
	}
	if names == nil {
		return nil, all, list.fail(list.start, noNames)
	}
	return names, part{text, min(bar+1, end), end}, nil
}

// barIn returns the offset of the bar between generators and relators, for which some write a
// colon, or the end of s.
func barIn(s part) int {
	if bar := strings.IndexByte(s.text[:s.end], '|'); bar >= 0 {
		return bar
	}
	return s.split(":")[0].end
}

// inferNames returns the names that occur.
func inferNames(body part) []part {
	var out []part
	seen := map[string]bool{}
	for i := body.start; i < body.end; {
		r, size := utf8.DecodeRuneInString(body.text[i:])
		if !isNameRune(r) {
			i += size
			continue
		}
		end := body.end
		if n := strings.IndexFunc(body.text[i:end], func(r rune) bool { return !isNameRune(r) }); n >= 0 {
			end = i + n
		}
		if name := body.text[i:end]; !isDigit(r) && !seen[name] {
			seen[name] = true
			out = append(out, part{body.text, i, end})
		}
		i = end
	}
	return out
}

// checkIdentity refuses an e that stands alone on one side of equations and nowhere else, and
// that the text does not list as a generator: it is usually meant as the identity.
func checkIdentity(names []part, body part) error {
	if len(names) < 2 || !slices.ContainsFunc(names, func(n part) bool { return n.String() == "e" }) {
		return nil
	}
	var alone *part
	for _, entry := range body.split(",;\n") {
		sides := entry.split("=")
		for _, side := range sides {
			switch {
			case len(sides) > 1 && side.trimmed() == "e":
				alone = &side
			case slices.ContainsFunc(inferNames(side), func(n part) bool { return n.String() == "e" }):
				return nil
			}
		}
	}
	if alone == nil {
		return nil
	}
	return alone.fail(alone.begin(), "type 1 for the identity; a generator e must be listed, as in <a, e | …>")
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isNameRune(r rune) bool { return unicode.IsLetter(r) || isDigit(r) || r == '_' }

// badNames adds the place of the name that the alphabet refused, or of the
// character in it that no name can have.
func badNames(names []part, err error) error {
	var bad *fault.ParseError
	if !errors.As(err, &bad) {
		return err
	}
	at := names[0]
	for _, n := range slices.Backward(names) {
		if n.trimmed() == bad.Text {
			at = n
			break
		}
	}
	reason, offset := "generator name: "+bad.Reason, at.begin()
	if i := strings.IndexFunc(bad.Text, func(r rune) bool { return !isNameRune(r) }); i >= 0 {
		offset += i
		reason += ", found " + excerpt.Found(at.text, offset)
	}
	return &fault.ParseError{In: "coset", Text: at.text, Offset: offset, Reason: reason, Err: err}
}

// readWords reads the entries of a list. It skips empty entries.
func readWords(alphabet *word.Alphabet, list part, equations bool) ([]word.Word, error) {
	var out []word.Word
	room := word.MaxParsedLen
	for _, entry := range list.split(",;\n") {
		if entry.trimmed() == "" {
			continue
		}
		sides := []part{entry}
		if equations {
			sides = entry.split("=")
		}
		words := make([]word.Word, len(sides))
		for i, side := range sides {
			var err error
			if words[i], err = readWord(alphabet, side); err != nil {
				return nil, err
			}
			if room -= words[i].Len(); room < 0 {
				return nil, side.fail(side.begin(), fmt.Sprintf("the words have more than %s in total", counted.Of(word.MaxParsedLen, "letters")))
			}
		}
		for i := 1; i < len(words); i++ {
			words[i-1] = words[i-1].Mul(words[i].Inverse())
		}
		if len(words) > 1 {
			words = words[:len(words)-1]
		}
		out = append(out, words...)
	}
	return out, nil
}

func readWord(alphabet *word.Alphabet, s part) (word.Word, error) {
	if s.trimmed() == "" {
		return word.Word{}, s.fail(s.start, "expected a word on both sides of '='")
	}
	w, err := alphabet.Parse(s.String())
	return w, placed(s, err)
}

// placed turns an error about s into one about the whole text.
func placed(s part, err error) error {
	err = moved(err, s.text, func(offset int) int { return s.start + offset })
	if unknown, ok := err.(*word.UnknownNameError); ok {
		reason := "unknown generator " + excerpt.Quote(unknown.Name) + " (known: " + excerpt.Short(unknown.Known, maxListed) + ")"
		if unknown.Name == "e" {
			reason += "; the identity is 1"
		}
		return &fault.ParseError{In: "coset", Text: s.text, Offset: unknown.Offset, Reason: reason, Err: err}
	}
	return err
}

// moved turns an error about a piece of a text into one about the whole text; at
// translates offsets.
func moved(err error, text string, at func(offset int) int) error {
	switch e := err.(type) {
	case *fault.ParseError:
		return &fault.ParseError{In: "coset", Text: text, Offset: at(e.Offset), Reason: e.Reason, Err: moved(e.Err, text, at)}
	case *word.UnknownNameError:
		whole := *e
		whole.Text, whole.Offset = text, at(e.Offset)
		return &whole
	}
	return err
}
