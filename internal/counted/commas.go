package counted

import (
	"fmt"
	"strings"
)

// Commas writes a whole number that is not negative, or its decimal digits, with commas
// between groups of three digits.
func Commas(n any) string {
	digits := fmt.Sprint(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}
