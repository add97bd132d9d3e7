package puzzle

import (
	"strconv"
	"strings"
)

// brailleLetters are the letters a to o of the Braille alphabet.
var brailleLetters = []rune("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕")

// Braille returns the label of a tile as it is stuck on a 15 puzzle for the
// fingers: 1 to 10 as the letters a to j without the number sign, and 11 to 15
// as k to o, the form that all four test readers of the source found the
// clearest. Larger numbers are written out with the number sign; a number below
// 1 has no label. (M. Fujimoto, section 6.)
func Braille(n int) string {
	switch {
	case n < 1:
		return ""
	case n <= len(brailleLetters):
		return string(brailleLetters[n-1])
	}
	var b strings.Builder
	b.WriteRune('⠼')
	for _, digit := range strconv.Itoa(n) {
		b.WriteRune(brailleLetters[(digit-'1'+10)%10])
	}
	return b.String()
}

// Braille returns the board in Braille, row by row, with an empty cell for the
// blank. Labels that are not numbers stay as they are.
func (s State) Braille() string {
	lines := strings.Split(s.String(), "\n")
	for i, line := range lines {
		cells := strings.Fields(line)
		for j, text := range cells {
			if text == "_" {
				cells[j] = "⠀"
			} else if n, err := strconv.Atoi(text); err == nil {
				cells[j] = Braille(n)
			}
		}
		lines[i] = strings.Join(cells, " ")
	}
	return strings.Join(lines, "\n")
}
