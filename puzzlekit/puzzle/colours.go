package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

var colours = []string{
	"white", "yellow", "orange", "green", "red", "blue", "purple", "grey", "lime", "sky", "cream", "pink", "black",
}

// Colours returns the names that the colour of a [Label] may have; #rrggbb is a
// colour too.
func Colours() []string { return slices.Clone(colours) }

func isColour(text string) bool {
	if text == "" || slices.Contains(colours, text) {
		return true
	}
	digits, hash := strings.CutPrefix(text, "#")
	_, err := strconv.ParseUint(digits, 16, 32)
	return hash && len(digits) == 6 && err == nil
}

// readColours checks the colours of labels and fixed parts.
func (p *Puzzle) readColours() error {
	for _, list := range []struct {
		key    string
		labels []Label
	}{{"labels", p.def.Labels}, {"fixed", p.def.Fixed}} {
		for i, l := range list.labels {
			if !isColour(l.Colour) {
				return p.wrong(fmt.Sprintf("%s[%d].colour", list.key, i), "%q, expected #rrggbb or one of %s", l.Colour, strings.Join(colours, ", "))
			}
		}
	}
	return nil
}

// readTexts checks that the text of a board says which tile stands where: two
// plain labels may share a text only if their pieces differ in another sticker or
// in the orbit of their places. Stickers with a colour are free: the centres of
// one face of a 4×4×4 cube are 4 labels that look alike.
func (p *Puzzle) readTexts() error {
	texts, shared := map[string]bool{}, false
	for _, l := range p.labels {
		shared = shared || l.Colour == "" && texts[l.Text]
		texts[l.Text] = true
	}
	if !shared {
		return nil
	}
	for _, alike := range p.stickerIndex(p.Pieces(), p.placeOrbits()) {
		if len(alike) < 2 {
			continue
		}
		for j, label := range alike[0] {
			if other := alike[1][j]; other != label && p.labels[label].Colour == "" && p.labels[other].Colour == "" {
				a, b := min(label, other), max(label, other)
				return p.wrong(fmt.Sprintf("labels[%d].text", b), "labels %d and %d both read %q and nothing tells their pieces apart: "+
					"give them other texts, or one label for both in \"solved\"", a+1, b+1, p.labels[b].Text)
			}
		}
	}
	return nil
}
