package puzzle

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/word"
)

// Spoken returns the board as sentences to be read aloud: row by row or face by
// face, each label by its text or, where it has one, its colour.
func (s State) Spoken() string {
	if s.puzzle == nil {
		return "No state."
	}
	if s.IsSolved() {
		return "Solved. " + s.spokenRegions()
	}
	return s.spokenRegions()
}

func (s State) spokenRegions() string {
	var sentences []string
	for _, g := range s.puzzle.regions() {
		words := make([]string, len(g.Refs))
		for i, ref := range g.Refs {
			words[i] = s.spokenLabel(ref)
		}
		sentences = append(sentences, heading(g.Name)+strings.Join(words, ", ")+".")
	}
	return strings.Join(sentences, " ")
}

// regions returns the regions of the definition, or the rows of the board, or all
// places.
func (p *Puzzle) regions() []Region {
	if p.def.Regions != nil {
		return p.def.Regions
	}
	for _, l := range p.def.Layouts {
		if l.Rows == nil {
			continue
		}
		regions := make([]Region, len(l.Rows))
		for i, row := range l.Rows {
			regions[i].Name = fmt.Sprintf("row %d", i+1)
			for _, ref := range row {
				if ref != 0 {
					regions[i].Refs = append(regions[i].Refs, ref)
				}
			}
		}
		return regions
	}
	return []Region{{Name: "places in order", Refs: p.line()}}
}

func (s State) spokenLabel(ref int) string {
	var l Label
	if ref > 0 {
		l = s.At(ref)
	} else {
		l = s.puzzle.def.Fixed[-ref-1]
	}
	switch {
	case l.Text == "_":
		return "blank"
	case l.Color != "" && !strings.HasPrefix(l.Color, "#"):
		return l.Color
	}
	return l.Text
}

// Spoken returns a word as phrases to be read aloud: "right face clockwise,
// twice; top face counter-clockwise".
func (p *Puzzle) Spoken(w word.Word) string {
	p.checkWord("puzzle.Puzzle.Spoken", w)
	var phrases []string
	for run := range w.Syllables() {
		m := p.def.Moves[run.Generator-1]
		phrase, times := m.About, run.Exponent
		if times < 0 {
			phrase, times = m.AboutInverse, -times
		}
		if phrase == "" {
			phrase = "move " + m.Name
			if run.Exponent < 0 {
				phrase += " backwards"
			}
		}
		switch {
		case times == 2:
			phrase += ", twice"
		case times > 2:
			phrase += fmt.Sprintf(", %d times", times)
		}
		phrases = append(phrases, phrase)
	}
	if phrases == nil {
		return "Nothing to do."
	}
	return upperFirst(strings.Join(phrases, "; ")) + "."
}

// heading introduces a region; a region without a name has none.
func heading(name string) string {
	if name == "" {
		return ""
	}
	return upperFirst(name) + ": "
}

// upperFirst makes the first letter a capital, whatever script it is in.
func upperFirst(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 || first == utf8.RuneError {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
