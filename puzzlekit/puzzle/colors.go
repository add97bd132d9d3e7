package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

var colors = []string{
	"white", "yellow", "orange", "green", "red", "blue", "purple", "grey", "lime", "sky", "cream", "pink", "black",
}

// Colors returns the names that the colour of a [Label] may have; #rrggbb is a
// colour too.
func Colors() []string { return slices.Clone(colors) }

func isColor(text string) bool {
	if text == "" || slices.Contains(colors, text) {
		return true
	}
	digits, hash := strings.CutPrefix(text, "#")
	_, err := strconv.ParseUint(digits, 16, 32)
	return hash && len(digits) == 6 && err == nil
}

// readColors checks the colours of labels and fixed parts.
func (p *Puzzle) readColors() error {
	for _, list := range []struct {
		key    string
		labels []Label
	}{{"labels", p.def.Labels}, {"fixed", p.def.Fixed}} {
		for i, l := range list.labels {
			if !isColor(l.Color) {
				return p.wrong(fmt.Sprintf("%s[%d].colour", list.key, i), "%q, expected #rrggbb or one of %s", l.Color, strings.Join(colors, ", "))
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
		shared = shared || l.Color == "" && texts[l.Text]
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
			if other := alike[1][j]; other != label && p.labels[label].Color == "" && p.labels[other].Color == "" {
				a, b := min(label, other), max(label, other)
				return p.wrong(fmt.Sprintf("labels[%d].text", b), "labels %d and %d both read %q and nothing tells their pieces apart: "+
					"give them other texts, or one label for both in \"solved\"", a+1, b+1, p.labels[b].Text)
			}
		}
	}
	return nil
}
