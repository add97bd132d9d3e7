package texmath

// alphabet is a Unicode block of styled letters. MathML Core has no font
// attributes, so \mathfrak{S} becomes the letter U+1D516.
type alphabet struct {
	upper, lower, digit rune          // of A, a, 0; 0 where the block has none
	holes               map[rune]rune // letters that Unicode had before the block
}

var alphabets = map[string]alphabet{
	"mathbf":     {0x1D400, 0x1D41A, 0x1D7CE, nil},
	"bm":         {0x1D468, 0x1D482, 0x1D7CE, nil},
	"boldsymbol": {0x1D468, 0x1D482, 0x1D7CE, nil},
	"mathcal":    {0x1D49C, 0x1D4B6, 0, scriptHoles},
	"mathscr":    {0x1D49C, 0x1D4B6, 0, scriptHoles},
	"mathfrak":   {0x1D504, 0x1D51E, 0, map[rune]rune{'C': 'ℭ', 'H': 'ℌ', 'I': 'ℑ', 'R': 'ℜ', 'Z': 'ℨ'}},
	"mathbb": {0x1D538, 0x1D552, 0x1D7D8,
		map[rune]rune{'C': 'ℂ', 'H': 'ℍ', 'N': 'ℕ', 'P': 'ℙ', 'Q': 'ℚ', 'R': 'ℝ', 'Z': 'ℤ'}},
	"mathsf": {0x1D5A0, 0x1D5BA, 0x1D7E2, nil},
	"mathtt": {0x1D670, 0x1D68A, 0x1D7F6, nil},
}

var scriptHoles = map[rune]rune{
	'B': 'ℬ', 'E': 'ℰ', 'F': 'ℱ', 'H': 'ℋ', 'I': 'ℐ', 'L': 'ℒ', 'M': 'ℳ', 'R': 'ℛ', 'e': 'ℯ', 'g': 'ℊ', 'o': 'ℴ',
}

func (a alphabet) letter(r rune) rune {
	if hole, ok := a.holes[r]; ok {
		return hole
	}
	switch {
	case r >= 'A' && r <= 'Z' && a.upper != 0:
		return a.upper + r - 'A'
	case r >= 'a' && r <= 'z' && a.lower != 0:
		return a.lower + r - 'a'
	case r >= '0' && r <= '9' && a.digit != 0:
		return a.digit + r - '0'
	}
	return r
}
