package excerpt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Nearest returns the known name that was probably meant by a mistyped name: the first
// one with the smallest edit distance, or "" if none is near. Differences of case and of
// full-width characters do not count. Cost O(length of name · length of the known
// names).
func Nearest(name string, known ...string) string {
	const longest = 200 // characters of a mistyped name
	nearest := ""
	if utf8.RuneCountInString(name) > longest {
		return nearest
	}
	best := utf8.RuneCountInString(name)/2 + 1 // a larger distance is not a likely typing error
	for _, other := range known {
		if d := editDistance(name, other); d < best {
			best, nearest = d, other
		}
	}
	return nearest
}

// editDistance returns the Levenshtein distance: insertions, deletions and substitutions
// of runes. Changes of case or width cost nothing, so that r suggests R.
func editDistance(a, b string) int {
	s, t := []rune(strings.Map(plainLower, a)), []rune(strings.Map(plainLower, b))
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range s {
		diagonal := row[0]
		row[0] = i + 1
		for j := range t {
			cost := diagonal
			if s[i] != t[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(t)]
}

func plainLower(r rune) rune { return unicode.ToLower(Plain(r)) }
