package puzzle

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// translated returns the texts of a board in the labels of the puzzle. They may name
// stickers by the centre of their face, by small letters or by the first letter of their
// colour, and the blank 0 or by the number of places. Texts that are labels stay as they are,
// and so do those that mean nothing.
func (p *Puzzle) translated(order []int, texts []string) []string {
	if p.hasLabel(blankText) {
		texts = replaced(texts, p.blankNumbers())
	}
	if !p.fixedPartsMatch(order, texts) {
		if meaning := p.byCenters(order, texts); meaning != nil {
			return replaced(texts, meaning)
		}
	}
	if meaning := p.bySmallLetters(texts); meaning != nil {
		return replaced(texts, meaning)
	}
	return replaced(texts, p.byColors(texts))
}

// blankNumbers are the numbers that may stand for the blank, which are not labels.
func (p *Puzzle) blankNumbers() map[string]string {
	meaning := map[string]string{}
	for _, number := range []string{"0", strconv.Itoa(p.def.Places)} {
		if !p.hasLabel(number) {
			meaning[number] = blankText
		}
	}
	return meaning
}

// bySmallLetters takes texts as labels in small letters, if all of them are that.
func (p *Puzzle) bySmallLetters(texts []string) map[string]string {
	meaning := map[string]string{}
	for _, labels := range [][]Label{p.labels, p.def.Fixed} {
		for _, l := range labels {
			meaning[strings.ToLower(l.Text)] = l.Text
		}
	}
	if slices.ContainsFunc(texts, func(text string) bool { return meaning[text] == "" || p.hasLabel(text) }) {
		return nil
	}
	return meaning
}

// replaced returns the meanings of texts; a text without one stands for itself.
func replaced(texts []string, meaning map[string]string) []string {
	out := slices.Clone(texts)
	for i, text := range texts {
		if label, ok := meaning[text]; ok {
			out[i] = label
		}
	}
	return out
}

// hasLabel reports whether a part, fixed or not, has a text.
func (p *Puzzle) hasLabel(text string) bool {
	has := func(l Label) bool { return l.Text == text }
	return slices.ContainsFunc(p.labels, has) || slices.ContainsFunc(p.def.Fixed, has)
}

func (p *Puzzle) fixedPartsMatch(order []int, texts []string) bool {
	for i, ref := range order {
		if ref < 0 && texts[i] != p.def.Fixed[-ref-1].Text {
			return false
		}
	}
	return true
}

// byCenters takes the text of each fixed part as the name of its label. It returns nil
// if two of them have the same text, or if some label has no fixed part.
func (p *Puzzle) byCenters(order []int, texts []string) map[string]string {
	meaning, named := map[string]string{}, map[string]bool{}
	for i, ref := range order {
		if ref > 0 {
			continue
		}
		label := p.def.Fixed[-ref-1].Text
		if old, ok := meaning[texts[i]]; ok && old != label || !ok && named[label] {
			return nil
		}
		meaning[texts[i]], named[label] = label, true
	}
	for _, l := range p.labels {
		if !named[l.Text] {
			return nil
		}
	}
	return meaning
}

// byColors takes texts as the first letters of colours, if all of them are and some are
// not labels. The colours of the puzzle must have different first letters.
func (p *Puzzle) byColors(texts []string) map[string]string {
	if !slices.ContainsFunc(texts, func(text string) bool { return !p.hasLabel(text) }) {
		return nil
	}
	meaning := map[string]string{}
	for _, l := range p.labels {
		if l.Color == "" || l.Color[0] == '#' {
			return nil
		}
		_, size := utf8.DecodeRuneInString(l.Color)
		letter := strings.ToUpper(l.Color[:size])
		if old, ok := meaning[letter]; ok && old != l.Text {
			return nil
		}
		meaning[letter], meaning[strings.ToLower(letter)] = l.Text, l.Text
	}
	if slices.ContainsFunc(texts, func(text string) bool { return meaning[text] == "" }) {
		return nil
	}
	return meaning
}
